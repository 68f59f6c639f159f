/** What can be read off an answer: who spoke, what it carried, what to call the trouble. */

import type { JobError } from '../../shared/job.ts';
import { canBeRefusal, factsOfBucket, isAboutTheRun } from './buckets.ts';
import type { Answer, RouterAnswer } from './ports/router.ts';
import { COMPLETED } from './seen.ts';

export type Speaker = 'unsent' | 'silence' | 'keyless' | 'here' | 'bodiless' | 'broken' | 'disk' | 'router' | 'stranger';

/** Never trust a request id of another shape: it becomes a path segment. */
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const KNOWN_STATUSES: ReadonlySet<string> = new Set(['IN_QUEUE', 'IN_PROGRESS', COMPLETED]);
/** Cancel answers with this word when the run had ended, under 409 and in older texts under 400. */
const ALREADY_COMPLETED = 'ALREADY_COMPLETED';
/** How a missing bucket is read, as in the vendor's own client. */
const KIND_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_input',
  401: 'unauthorized',
  402: 'insufficient_credits',
  403: 'forbidden',
  404: 'model_not_found',
  409: 'invalid_input',
  413: 'invalid_input',
  422: 'invalid_input',
  429: 'rate_limited',
  499: 'client_disconnected',
  502: 'provider_error',
  503: 'service_unavailable',
  504: 'provider_timeout',
};

export function whoSpoke(answer: Answer): Speaker {
  if (answer.kind === 'noAnswer' && answer.reason === 'noKey') return 'keyless';
  if (answer.kind === 'noAnswer' && answer.reason === 'local') return answer.sent === 'no' ? 'here' : 'disk';
  if (answer.kind === 'noAnswer' && answer.reason === 'diskFull') return 'disk';
  if (answer.kind === 'noAnswer' && answer.reason === 'bodyLost') return answer.sent === 'no' ? 'bodiless' : 'broken';
  if (answer.kind === 'noAnswer') return answer.sent === 'no' ? 'unsent' : 'silence';
  return answer.supportId === null ? 'stranger' : 'router';
}

/** The header's bucket, else the body's; an empty one counts as none. */
export function bucketOf(answer: RouterAnswer): string | null {
  const inBody = answer.body.kind === 'error' ? answer.body.errorType : null;
  return answer.bucket || inBody || null;
}

export function carries(answer: Answer, wanted: string, ending: string | null): boolean {
  if (answer.kind === 'noAnswer') return false;
  const bucket = bucketOf(answer);
  const { body } = answer;
  switch (wanted) {
    case 'any':
      return bucket !== null;
    case 'none':
      return bucket === null;
    case 'ending':
      return bucket !== null && bucket === ending;
    case 'reason':
      return bucket !== null && ending !== null && isAboutTheRun(bucket);
    case 'contrary':
      return bucket !== null && !canBeRefusal(bucket);
    case 'garbled':
      return bucket === null && body.kind !== 'error';
    case 'badEnd':
      return body.kind === 'status' && body.ending !== null;
    case 'handle':
      return body.kind === 'handle' && REQUEST_ID.test(body.requestId);
    case 'output':
    case 'status':
    case 'cancel':
      return body.kind === wanted;
    case 'completed':
      return body.kind === 'cancel' && body.status === ALREADY_COMPLETED;
    case 'tooLarge':
      return body.kind === 'unreadable' && body.why === 'tooLarge';
    default:
      return bucket === wanted;
  }
}

export function kindOfError(answer: Answer): string {
  if (answer.kind === 'noAnswer') return answer.reason === 'bodyLost' ? 'body_lost' : 'internal_error';
  return bucketOf(answer) ?? KIND_OF_STATUS[answer.httpStatus] ?? 'internal_error';
}

/** The words of a refusal or an ending, taken from the answer that brought it. */
export function errorOfAnswer(answer: RouterAnswer): JobError {
  const kind = kindOfError(answer);
  const { body } = answer;
  return {
    kind,
    detail: body.kind === 'error' ? body.detail : '',
    httpStatus: answer.httpStatus,
    supportId: answer.supportId,
    ...factsOfBucket(kind),
    fields: body.kind === 'error' ? body.fields : [],
    refusalSubject: answer.refusalSubject,
  };
}

const UNTROUBLED: ReadonlySet<string> = new Set([
  'accepted',
  'answered',
  'bodySaved',
  'ended',
  'refused',
  'gone',
  'heard',
  'tooLate',
]);

/** A short machine word for an answer that did not bring what was asked for. */
export function troubleOf(answer: Answer, event: string): string | null {
  if (answer.kind === 'noAnswer') return answer.reason;
  if (UNTROUBLED.has(event)) return null;
  if (event === 'seen') {
    return answer.body.kind === 'status' && !KNOWN_STATUSES.has(answer.body.status) ? 'unknown_status' : null;
  }
  if (answer.httpStatus === 202) return 'not_ready';
  const isPlain = answer.httpStatus >= 200 && answer.httpStatus < 300;
  return isPlain && answer.body.kind === 'unreadable' ? answer.body.why : `http_${answer.httpStatus}`;
}
