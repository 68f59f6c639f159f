/** Runs that were submitted elsewhere: from here on they are followed and collected like any other job, and never sent. */

import type { Added, RunFromElsewhere } from '../../shared/draft.ts';
import type { Job, JobId } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import { isModelId } from './modelId.ts';
import type { Chance } from './ports/chance.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

export interface AdoptionDeps {
  readonly ledger: Pick<Ledger, 'page'>;
  readonly recorder: Recorder;
  readonly chance: Pick<Chance, 'uuid'>;
  readonly now: () => number;
  readonly destination: () => { readonly profile: string; readonly base: string } | null;
  /** A job was added: there is something to do. */
  readonly added: () => void;
  /** It could not be recorded for want of room on the disk. */
  readonly noRoom: () => void;
}

/** More jobs than ever share one request id. */
const SEARCHED = 50;

export function createAdoption({ ledger, recorder, chance, now, destination, added, noRoom }: AdoptionDeps) {
  /** The job in the list that is this run; null when it is new. */
  function known(base: string, { model, requestId }: RunFromElsewhere): JobId | null {
    const isIt = (job: Job): boolean =>
      job.base === base && job.requestId === requestId && (job.model === model || !isMisnamed(job));
    for (const [id, unwritten] of recorder.unrecorded()) {
      if (unwritten === requestId && recorder.get(id)?.base === base) return id;
    }
    const found =
      recorder.unfinished().find(isIt) ??
      ledger.page({ filter: 'all', search: requestId, after: null, limit: SEARCHED }).jobs.find(isIt);
    return found?.id ?? null;
  }

  return {
    /** It goes to the present profile and base: a run is only ever asked for where new jobs would go. */
    addJob(run: RunFromElsewhere): Outcome<Added> {
      const place = destination();
      if (place === null) return problem('noKey', { field: 'key' });
      const { profile, base } = place;
      // Its model stands in the address of each call: what is no id can never be asked for.
      if (!isModelId(run.model)) return problem('modelIdInvalid', { field: 'model' });
      const earlier = known(base, run);
      if (earlier !== null) return { ok: true, value: { id: earlier, already: true } };
      const { model, requestId } = run;
      const id = chance.uuid();
      const trouble = recorder.intend(id, { type: 'adopted', at: now(), id, model, base, profile, requestId });
      if (trouble === 'full') noRoom();
      if (trouble !== null) return problem(trouble === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: trouble });
      added();
      return { ok: true, value: { id, already: false } };
    },
  };
}

/**
 * The Router answers "not found" for a right request id with a wrong model, so a run that was added under another model's
 * name and never seen does not stand in the way of the right one.
 */
const isMisnamed = (job: Job): boolean => job.phase === 'held' && job.heldBecause === 'notVisible' && job.key === '';
