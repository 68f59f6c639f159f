import { type Answer, failure, fieldFailure, withHeaders } from '../answer.ts';
import { bucketFacts } from '../buckets.ts';
import type { Room } from '../exchange.ts';
import type { Run } from '../queue.ts';
import { creditsOf } from './envelope.ts';

/** What a finished run answers: its output, or the failure that it ended with. The same on both routes. */
export async function endingAnswer(room: Room, run: Run): Promise<Answer> {
  if (run.ending === null || run.charged) return withHeaders(await room.production.answer(run), creditsOf(run));
  if (run.ending === 'invalid_input') {
    const msg = run.detail ?? 'The model cannot make anything of this prompt';
    return fieldFailure([{ loc: ['body', 'prompt'], msg, type: 'value_error' }]);
  }
  const reached = run.startedAt !== null && run.ending.match(/^provider_|^content_/u) !== null;
  const subject = run.refusalSubject;
  return failure(run.ending, {
    detail: run.detail ?? bucketFacts(run.ending).says,
    headers: {
      ...(reached ? { 'X-Comfy-Upstream-Status': String(bucketFacts(run.ending).status) } : {}),
      ...(subject === null ? {} : { 'X-Comfy-Refusal-Subject': subject }),
    },
    more: {
      ...(reached ? { upstream_detail: 'practice: as asked for' } : {}),
      ...(subject === null ? {} : { refusal_subject: subject }),
    },
  });
}
