/**
 * The calls of the page that the core answers by itself, each to the part that knows. A bug of ours becomes an answer, never an
 * exception in somebody else's hands.
 */

import type { SavedFilter, SavedQuery } from '../../shared/gallery.ts';
import type { JobId } from '../../shared/job.ts';
import type { JobQuery } from '../../shared/jobList.ts';
import type { MarkChange } from '../../shared/marks.ts';
import type { PromptPage, PromptQuery } from '../../shared/prompts.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Absences } from './absences.ts';
import type { createAdoption } from './adopt.ts';
import type { createBatchCalls } from './batchCalls.ts';
import type { createBulk } from './bulk.ts';
import type { LogLine } from './callLines.ts';
import type { createDesk } from './desk.ts';
import type { createDrafts } from './drafts.ts';
import type { createLargeResults } from './largeResults.ts';
import type { JobCall, Runner } from './ports/runner.ts';
import type { createPresets } from './presets.ts';
import type { PushOut } from './pushes.ts';
import { problem } from './refusals.ts';
import type { createReport } from './report.ts';
import type { createSheets } from './sheets.ts';
import type { createWishes } from './wishes.ts';

export interface DoorDeps {
  readonly pushes: PushOut;
  readonly report: ReturnType<typeof createReport>;
  readonly absences: Absences;
  readonly drafts: ReturnType<typeof createDrafts>;
  readonly desk: ReturnType<typeof createDesk>;
  readonly presets: ReturnType<typeof createPresets>;
  readonly sheets: ReturnType<typeof createSheets>;
  readonly prompts: (query: PromptQuery) => PromptPage;
  readonly adoption: ReturnType<typeof createAdoption>;
  readonly wishes: ReturnType<typeof createWishes>;
  readonly large: ReturnType<typeof createLargeResults>;
  readonly mark: (change: MarkChange) => Outcome<null>;
  readonly bulk: ReturnType<typeof createBulk>;
  readonly batchCalls: ReturnType<typeof createBatchCalls>;
  readonly setSending: (wish: 'on' | 'paused' | 'discard') => Outcome<null>;
  readonly log: (line: LogLine) => void;
}

export function createDoor({
  pushes,
  report,
  absences,
  drafts,
  desk,
  presets,
  prompts,
  adoption,
  wishes,
  large,
  mark,
  bulk,
  batchCalls,
  sheets,
  setSending,
  log,
}: DoorDeps): Pick<Runner, JobCall | 'addPresets'> {
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
    openDraft: guarded(desk.openDraft) as Runner['openDraft'],
    saveDraft: guarded(desk.saveDraft),
    listDrafts: guarded(desk.listDrafts) as Runner['listDrafts'],
    layDraft: guarded(desk.layDraft),
    newDraft: guarded(desk.newDraft),
    renameDraft: guarded(desk.renameDraft),
    dropDraft: guarded(desk.dropDraft),
    bringBackDraft: guarded(desk.bringBackDraft),
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
    remixJob: guarded(drafts.remixJob),
    listPrompts: guarded((query: PromptQuery) => ok(prompts(query))),
    readPrompt: guarded(drafts.readPrompt),
    listPresets: guarded(presets.listPresets) as Runner['listPresets'],
    savePreset: guarded(presets.savePreset),
    dropPreset: guarded(presets.dropPreset),
    orderPresets: guarded(presets.orderPresets),
    addPresets: guarded(presets.addPresets),
    listWordLists: guarded(presets.listWordLists) as Runner['listWordLists'],
    saveWordLists: guarded(presets.saveWordLists),
    saveAgain: guarded(absences.saveAgain),
    saveLarge: guarded(large.saveLarge),
    openBulk: guarded(bulk.openBulk),
    startBulk: guarded(bulk.startBulk),
    openSheet: guarded(sheets.openSheet) as Runner['openSheet'],
    saveSheet: guarded(sheets.saveSheet),
    submitBatch: guarded(batchCalls.submitBatch),
    listBatches: guarded(batchCalls.listBatches),
    getBatch: guarded(batchCalls.getBatch),
    listBatchRows: guarded(batchCalls.listBatchRows),
    setBatch: guarded(batchCalls.setBatch),
    renameBatch: guarded(batchCalls.renameBatch),
    moveJobs: guarded(batchCalls.moveJobs),
    creditsOf: guarded(batchCalls.creditsOf),
    setSending: guarded(setSending),
  };
}
