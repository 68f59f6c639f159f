import { type Answer, failure, json } from '../answer.ts';
import type { Call, Room } from '../exchange.ts';
import type { Run } from '../queue.ts';
import { endingAnswer } from './ending.ts';
import { creditsOf, envelope, pace } from './envelope.ts';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** The request that a call is about, or the refusal: of another model or workspace it is as if it did not exist. */
export function findRun(room: Room, call: Call): Run | Answer {
  const run = UUID.test(call.requestId) ? room.world.find(call.requestId) : null;
  const own = run !== null && run.scope === call.caller.scope && run.model === `${call.provider}/${call.model}`;
  if (run === null || !own || run.route === 'direct') return failure('request_not_found');
  if (run.endedAt !== null && call.now - run.endedAt >= run.keepMs)
    return json(410, { detail: 'This request is past its retention; its result is gone.' });
  return run;
}

export function isAnswer(found: Run | Answer): found is Answer {
  return 'headers' in found;
}

/** `GET …/requests/{request_id}/status`. Source: https://docs.comfy.org/development/comfy-router/queue */
export function status(room: Room, call: Call): Answer {
  const run = findRun(room, call);
  if (isAnswer(run)) return run;
  const good = run.endedAt !== null && run.ending === null;
  return json(200, envelope(room, run), { ...pace(room, run), ...(good ? creditsOf(run) : {}) });
}

/** `GET …/requests/{request_id}`: the output, 202 while there is none, or what the run ended with. */
export async function result(room: Room, call: Call): Promise<Answer> {
  const run = findRun(room, call);
  if (isAnswer(run)) return run;
  if (run.endedAt === null) return json(202, envelope(room, run), pace(room, run));
  return endingAnswer(room, run);
}
