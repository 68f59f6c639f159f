/** Turns a judged answer into the event that is recorded. */

import { errorOfAnswer } from './answerFacts.ts';
import { errorOfBucket } from './buckets.ts';
import type { JobEvent } from './event.ts';
import type { Judgement } from './outcome.ts';
import type { Answer } from './ports/router.ts';

export interface Moment {
  /** Wall clock, ms. */
  readonly at: number;
  /** Server time, ms: its Date header, or our clock corrected by the last one seen; null when neither is known. */
  readonly serverAt: number | null;
  /** When the same bytes may go out again; null: not by itself. */
  readonly dueAt: number | null;
}

/** Null when nothing about the job is to be recorded. */
export function eventOfAnswer(judgement: Judgement, answer: Answer, moment: Moment): JobEvent | null {
  const { at, serverAt } = moment;
  const because = judgement.trouble ?? judgement.kind;
  switch (judgement.event) {
    case 'unsent':
      return { type: 'unsent', at, dueAt: moment.dueAt ?? at, because };
    case 'lost':
      return { type: 'lost', at, dueAt: moment.dueAt, because };
    case 'heard':
    case 'tooLate':
    case 'unheard':
      return { type: 'cancelHeard', at, answer: judgement.event };
    case 'nothing':
    case 'stuck':
      return null;
    default:
      break;
  }
  if (answer.kind === 'noAnswer') {
    return judgement.event === 'refused' ? { type: 'refused', at, error: errorOfBucket(judgement.kind) } : null;
  }
  const { body, credits, supportId } = answer;
  switch (judgement.event) {
    case 'accepted':
      if (body.kind !== 'handle') return null;
      return {
        type: 'accepted',
        at,
        requestId: body.requestId,
        position: body.position,
        replayed: answer.replayed,
        supportId,
        serverAt,
      };
    case 'answered':
      return body.kind === 'output' ? { type: 'answered', at, output: body.body, credits, serverAt } : null;
    case 'bodySaved':
      return body.kind === 'output' ? { type: 'bodySaved', at, output: body.body, credits } : null;
    case 'seen':
      if (body.kind !== 'status') return null;
      return { type: 'seen', at, status: body.status, position: body.position, ending: body.ending || null, credits, serverAt };
    case 'admitting':
      return { type: 'admitting', at, dueAt: moment.dueAt ?? at };
    case 'refused':
      return { type: 'refused', at, error: errorOfAnswer(answer) };
    case 'ended':
      return { type: 'ended', at, error: errorOfAnswer(answer) };
    case 'gone':
      return { type: 'gone', at, supportId };
    case 'unseen':
      return { type: 'unseen', at, supportId };
  }
}
