/**
 * The calls of the page that the core answers by itself, each to the part that knows. A bug of ours becomes an answer, never an
 * exception in somebody else's hands.
 */

import type { SavedFilter, SavedQuery } from '../../shared/gallery.ts';
import type { JobId } from '../../shared/job.ts';
import type { JobQuery } from '../../shared/jobList.ts';
import type { MarkChange } from '../../shared/marks.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Absences } from './absences.ts';
import type { createAdoption } from './adopt.ts';
import type { createBulk } from './bulk.ts';
import type { LogLine } from './callLines.ts';
import type { createDrafts } from './drafts.ts';
import type { createLargeResults } from './largeResults.ts';
import type { JobCall, Runner } from './ports.ts';
import type { PushOut } from './pushes.ts';
import { problem } from './refusals.ts';
import type { createReport } from './report.ts';
import type { createWishes } from './wishes.ts';

export interface DoorDeps {
  readonly pushes: PushOut;
  readonly report: ReturnType<typeof createReport>;
  readonly absences: Absences;
  readonly drafts: ReturnType<typeof createDrafts>;
  readonly adoption: ReturnType<typeof createAdoption>;
  readonly wishes: ReturnType<typeof createWishes>;
  readonly large: ReturnType<typeof createLargeResults>;
  readonly mark: (change: MarkChange) => Outcome<null>;
  readonly bulk: ReturnType<typeof createBulk>;
  readonly setSending: (wish: 'on' | 'paused' | 'discard') => Outcome<null>;
  readonly log: (line: LogLine) => void;
}

export function createDoor({
  pushes,
  report,
  absences,
  drafts,
  adoption,
  wishes,
  large,
  mark,
  bulk,
  setSending,
  log,
}: DoorDeps): Pick<Runner, JobCall> {
  function guarded<A, T>(run: (argument: A) => Outcome<T> | Promise<Outcome<T>>): (argument: A) => Promise<Outcome<T>> {
    return async (argument) => {
      try {
        return await run(argument);
      } catch (cause) {
        log({ text: 'A call broke off', job: null, cause });
        return problem('bug');
      }
    };
  }
  const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });

  return {
    listJobs: guarded((query: JobQuery) => {
      pushes.flush();
      return ok({ ...report.page(query), revision: pushes.revision() });
    }),
    listSaved: guarded((query: SavedQuery) => {
      pushes.flush();
      return ok({ ...report.saved(query), revision: pushes.revision() });
    }),
    outlineSaved: guarded((filter: SavedFilter) => {
      pushes.flush();
      return ok({ ...report.savedOutline(filter), revision: pushes.revision() });
    }),
    countSaved: guarded((filter: SavedFilter) => ok(report.savedFacets(filter))),
    markJob: guarded(mark),
    getJob: guarded(async (id: JobId) => {
      await absences.look(id);
      return report.view(id);
    }),
    getBody: guarded(drafts.getBody),
    openDraft: guarded(() => ok(drafts.openDraft())) as Runner['openDraft'],
    saveDraft: guarded(drafts.saveDraft),
    newTicket: guarded(() => ok(drafts.newTicket())) as Runner['newTicket'],
    submit: guarded(drafts.submit),
    draftFrom: guarded(drafts.draftFrom),
    addJob: guarded(adoption.addJob),
    cancelJob: guarded(wishes.cancelJob),
    checkJob: guarded(wishes.checkJob),
    resendJob: guarded(wishes.resendJob),
    letGoJob: guarded(wishes.letGoJob),
    removeJob: guarded(wishes.removeJob),
    runAgain: guarded(drafts.runAgain),
    saveAgain: guarded(absences.saveAgain),
    saveLarge: guarded(large.saveLarge),
    openBulk: guarded(bulk.openBulk),
    startBulk: guarded(bulk.startBulk),
    setSending: guarded(setSending),
  };
}
