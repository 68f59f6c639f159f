/** A person marks a job: star, title, tags, note. No event tells of it, so it moves no job and can be done in every phase. */

import type { JobId } from '../../shared/job.ts';
import { isSameMarks, type MarkChange, marksAfter } from '../../shared/marks.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Ledger } from './ports/ledger.ts';
import { LedgerError } from './ports/ledgerError.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

export interface MarkingDeps {
  readonly ledger: Pick<Ledger, 'marks' | 'setMarks'>;
  readonly recorder: Pick<Recorder, 'get'>;
  readonly changed: (id: JobId) => void;
}

/** What is left out of a change stays as it is, so two places that mark the same job do not undo each other. */
export function createMarking({ ledger, recorder, changed }: MarkingDeps): (change: MarkChange) => Outcome<null> {
  return (change) => {
    if (recorder.get(change.id) === null) return problem('noSuchJob');
    try {
      const before = ledger.marks(change.id);
      const after = marksAfter(before, change);
      if (!isSameMarks(before, after)) {
        ledger.setMarks(change.id, after);
        changed(change.id);
      }
      return { ok: true, value: null };
    } catch (cause) {
      if (!(cause instanceof LedgerError)) throw cause;
      return problem(cause.reason === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: cause.reason });
    }
  };
}
