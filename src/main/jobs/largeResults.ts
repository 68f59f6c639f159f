/** Results over a size limit that a person wants all the same. The limit is lifted for that one job and stays for the others. */

import type { SavedAgain } from '../../shared/contract.ts';
import { isTerminal, type JobId } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Absences } from './absences.ts';
import type { SizeLifts } from './ports/collector.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

export function createLargeResults(deps: {
  readonly lifts: SizeLifts;
  readonly recorder: Pick<Recorder, 'get'>;
  readonly absences: Pick<Absences, 'saveAgain'>;
  /** The same bytes again, under the same key: the direct route has no other way to a result. */
  readonly resend: (id: JobId) => Outcome<null>;
  /** The next read comes as soon as the Router allows. */
  readonly hurry: (id: JobId) => void;
}) {
  const { lifts, recorder, absences, resend, hurry } = deps;

  async function saveLarge(id: JobId): Promise<Outcome<SavedAgain>> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    const isHeldForSize = job.phase === 'held' && job.error?.kind === 'result_too_large';
    const isEndedOrComing = isTerminal(job) || job.phase === 'collecting';
    if (!isHeldForSize && !isEndedOrComing) return problem('notNow');
    await lifts.lift(job);
    if (isTerminal(job)) return absences.saveAgain(id);
    if (isHeldForSize) {
      const resent = resend(id);
      if (!resent.ok) return resent;
    } else hurry(id);
    return { ok: true, value: { again: 0, still: job.missing.length } };
  }

  return { saveLarge };
}
