/**
 * What each answer of the Router means. This is its documentation turned into one table
 * (https://docs.comfy.org/development/comfy-router/queue and https://docs.comfy.org/development/comfy-router/errors):
 * the first row that fits an answer says what to record, when to ask again, and what else has to rest.
 *
 * How to read "answer": who spoke, the HTTP status, what it carried.
 *   who     `unsent`: no answer, surely not a byte left. `silence`: no answer, and nobody knows what arrived.
 *           `keyless`: nothing was asked, there is no key. `here`: this machine could not even ask. `disk`: it came, and this
 *           machine could not keep it. `bodiless`: what was recorded to be sent is not there any more, so nothing was. `broken`:
 *           that showed on the way, and the call was broken off.
 *           `router`: the answer has `X-Comfy-Request-Id`. `stranger`: it has not, so something on the way may have spoken,
 *           and then nothing bad is believed. `*`: whoever.
 *   status  a number, several with `|`, a class such as `5xx`, or `*`.
 *   carried an error bucket, `any` bucket, `none`, `ending` (the very bucket that the status read told), `reason` (any bucket
 *           that can be one, once the status read told an ending), `contrary` (a bucket that does not go with a refusal),
 *           `garbled` (neither a bucket nor an error in the body), or the kind of body: handle, status, `badEnd` (a status
 *           that tells an ending), output, cancel, completed, tooLarge.
 *
 * event: an event type; `heard`, `tooLate`, `unheard` are answers to a wish; `nothing` leaves the job as it is, which is
 * trouble on the line; `stuck` is a body over the limit.
 * again: `paced`: as the server says (ceiling 10 minutes), else by back-off. `limit`: the same with a ceiling of 1 hour.
 * `now`: the next step may follow at once, within the last hint. `room`: what is asked for is there, and this machine has no
 * room for it yet: again and again, however often. `person`: not by itself.
 * rests: what else has to wait. `unavailable` and `network` are counted and rest everything when they come in a row.
 */

import { carries, kindOfError, troubleOf, whoSpoke } from './answerFacts.ts';
import type { BucketFacts } from './buckets.ts';
import { factsOfBucket } from './buckets.ts';
import type { EventType } from './event.ts';
import type { Answer } from './ports/router.ts';

export type RouterCall = 'submit' | 'direct' | 'status' | 'result' | 'cancel';
export type Verdict =
  | Extract<
      EventType,
      'accepted' | 'answered' | 'unsent' | 'admitting' | 'lost' | 'refused' | 'seen' | 'bodySaved' | 'ended' | 'gone' | 'unseen'
    >
  | 'heard'
  | 'tooLate'
  | 'unheard'
  | 'nothing'
  | 'stuck';
export type Again = 'paced' | 'limit' | 'now' | 'room' | 'person';
export type Rests = 'none' | 'all' | 'submits' | 'unavailable' | 'network' | 'key' | 'credits';

interface Row {
  readonly answer: string;
  readonly event: Verdict;
  readonly again: Again;
  readonly rests: Rests;
}

const row = (answer: string, event: Verdict, again: Again, rests: Rests): Row => ({ answer, event, again, rests });

/** A POST that asks for a run, queued or direct. Unknown is `lost`: the same bytes are sent again under the same key. */
const POST: readonly Row[] = [
  row('keyless  *    *', /*                       */ 'unsent', 'now', 'key'),
  row('here     *    *', /*                       */ 'unsent', 'paced', 'none'),
  // Tried again it would be the same for ever.
  row('bodiless *    *', /*                       */ 'refused', 'now', 'none'),
  row('unsent   *    *', /*                       */ 'unsent', 'paced', 'network'),
  row('silence  *    *', /*                       */ 'lost', 'paced', 'network'),
  row('stranger *    *', /*                       */ 'lost', 'paced', 'network'),
  row('router   400|403|404|413|422 contrary', /* */ 'lost', 'paced', 'none'),
  row('router   400|403|404|422 garbled', /*      */ 'lost', 'paced', 'none'),
  row('router   400|404|413|422 *', /*            */ 'refused', 'now', 'none'),
  row('router   401  *', /*                       */ 'unsent', 'now', 'key'),
  row('router   402  *', /*                       */ 'unsent', 'now', 'credits'),
  row('router   403  *', /*                       */ 'refused', 'now', 'none'),
  row('router   409  concurrency_limit_exceeded', 'admitting', 'limit', 'none'),
  row('router   409  invalid_input', /*           */ 'refused', 'now', 'none'),
  row('router   429  queue_backlog_full', /*      */ 'unsent', 'limit', 'submits'),
  row('router   429  concurrency_limit_exceeded', 'unsent', 'limit', 'none'),
  row('router   429  *', /*                       */ 'unsent', 'limit', 'all'),
  row('router   503  any', /*                     */ 'unsent', 'paced', 'unavailable'),
  row('router   503  none', /*                    */ 'lost', 'paced', 'unavailable'),
  // 499, other 5xx, 3xx, other 409, an answer that does not parse, a status that nobody documented.
  row('*        *    *', /*                       */ 'lost', 'paced', 'none'),
];

const TABLE: Readonly<Record<RouterCall, readonly Row[]>> = {
  submit: [row('* 2xx handle', 'accepted', 'paced', 'none'), ...POST],
  direct: [
    row('router 2xx output', /*          */ 'answered', 'now', 'none'),
    // The run is over and was paid for; the same key brings its result again.
    row('disk   *   *', /*               */ 'lost', 'room', 'none'),
    row('router 2xx tooLarge', /*        */ 'lost', 'person', 'none'),
    // On this route these two are how the run went, not a fault of the line.
    row('router 502 provider_error', /*  */ 'refused', 'now', 'none'),
    row('router 504 provider_timeout', /**/ 'refused', 'now', 'none'),
    // The run goes on; the same key collects it after the pace that the answer names.
    row('router 504 deadline_exceeded', /**/ 'lost', 'paced', 'none'),
    ...POST,
  ],
  status: [
    row('keyless  * *', 'nothing', 'now', 'key'),
    row('stranger 2xx badEnd', 'nothing', 'paced', 'network'),
    row('*        2xx status', 'seen', 'paced', 'none'),
    row('unsent   *   *', /**/ 'nothing', 'paced', 'network'),
    row('silence  *   *', /**/ 'nothing', 'paced', 'network'),
    row('stranger *   *', /**/ 'nothing', 'paced', 'network'),
    row('router   401 *', /**/ 'nothing', 'now', 'key'),
    row('router   404|410 contrary', 'nothing', 'paced', 'none'),
    row('router   404 *', /**/ 'unseen', 'paced', 'none'),
    row('router   410 *', /**/ 'gone', 'now', 'none'),
    row('router   429 *', /**/ 'nothing', 'limit', 'all'),
    row('router   503 *', /**/ 'nothing', 'paced', 'unavailable'),
    row('*        *   *', /**/ 'nothing', 'paced', 'none'),
  ],
  result: [
    row('keyless  * *', 'nothing', 'now', 'key'),
    row('router   200 tooLarge', /*         */ 'stuck', 'limit', 'none'),
    row('router   200 output', /*           */ 'bodySaved', 'now', 'none'),
    row('unsent   *   *', /*                */ 'nothing', 'paced', 'network'),
    row('silence  *   *', /*                */ 'nothing', 'paced', 'network'),
    row('stranger *   *', /*                */ 'nothing', 'paced', 'network'),
    row('router   401 *', /*                */ 'nothing', 'now', 'key'),
    row('router   429 *', /*                */ 'nothing', 'limit', 'all'),
    row('router   404|410 contrary', /*     */ 'nothing', 'paced', 'none'),
    row('router   404 *', /*                */ 'unseen', 'paced', 'none'),
    row('router   410 *', /*                */ 'gone', 'now', 'none'),
    row('router   4xx|5xx ending', /*       */ 'ended', 'now', 'none'),
    row('router   409 cancelled', /*        */ 'ended', 'now', 'none'),
    row('router   400|422 reason', /*       */ 'ended', 'now', 'none'),
    row('router   400|422 contrary', /*     */ 'nothing', 'paced', 'none'),
    row('router   400|422 garbled', /*      */ 'nothing', 'paced', 'none'),
    row('router   400|422 *', /*            */ 'ended', 'now', 'none'),
    row('router   5xx provider_error', /*   */ 'ended', 'now', 'none'),
    row('router   5xx provider_timeout', /* */ 'ended', 'now', 'none'),
    row('router   5xx queue_timeout', /*    */ 'ended', 'now', 'none'),
    row('router   5xx deadline_exceeded', /**/ 'ended', 'now', 'none'),
    row('router   503 *', /*                */ 'nothing', 'paced', 'unavailable'),
    row('router   5xx internal_error', /*   */ 'nothing', 'paced', 'none'),
    row('router   4xx|5xx reason', /*       */ 'ended', 'now', 'none'),
    // 202 after the end was told: not ready yet. And whatever nobody documented.
    row('*        *   *', /*                */ 'nothing', 'paced', 'none'),
  ],
  cancel: [
    row('keyless  * *', 'nothing', 'now', 'key'),
    row('router   2xx|400|409 completed', 'tooLate', 'now', 'none'),
    row('router   409 *', /*           */ 'tooLate', 'now', 'none'),
    row('router   2xx *', /*           */ 'heard', 'now', 'none'),
    row('*        2xx cancel', /*      */ 'heard', 'now', 'none'),
    row('unsent   *   *', /*           */ 'nothing', 'paced', 'network'),
    row('silence  *   *', /*           */ 'unheard', 'now', 'network'),
    row('router   401 *', /*           */ 'nothing', 'now', 'key'),
    row('router   429 *', /*           */ 'nothing', 'limit', 'all'),
    row('router   503 *', /*           */ 'unheard', 'now', 'unavailable'),
    // 404 and 410 as well: only a status read ends a job.
    row('*        *   *', /*           */ 'unheard', 'now', 'none'),
  ],
};

/** What to do about an answer. `kind` names the error that a refusal or an ending becomes. */
export interface Judgement extends BucketFacts {
  readonly event: Verdict;
  readonly again: Again;
  readonly rests: Rests;
  readonly kind: string;
  /** A short machine word when the answer did not bring what was asked for; null when it did. */
  readonly trouble: string | null;
}

/** @param ending the error bucket that the status read told, when it told one */
export function judge(call: RouterCall, answer: Answer, ending: string | null): Judgement {
  const found = TABLE[call].find((candidate) => fits(candidate.answer, answer, ending)) ?? row('', 'nothing', 'paced', 'none');
  const kind = kindOfError(answer);
  const { event, again, rests } = found;
  return { event, again, rests, kind, ...factsOfBucket(kind), trouble: troubleOf(answer, event) };
}

function fits(pattern: string, answer: Answer, ending: string | null): boolean {
  const [who = '', status = '', carried = ''] = pattern.split(/\s+/u);
  if (who !== '*' && who !== whoSpoke(answer)) return false;
  if (status !== '*' && !status.split('|').some((one) => isStatus(one, answer))) return false;
  return carried === '*' || carries(answer, carried, ending);
}

function isStatus(wanted: string, answer: Answer): boolean {
  if (answer.kind === 'noAnswer') return false;
  const status = String(answer.httpStatus);
  return wanted.endsWith('xx') ? status.length === 3 && status[0] === wanted[0] : status === wanted;
}
