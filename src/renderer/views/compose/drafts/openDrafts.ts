/** The drafts that are open: which there are, and which lies on the table. Main keeps them; each change is asked of it. */

import { create } from 'zustand';
import type { Draft, DraftEntry, DraftId, OpenDraft } from '../../../../shared/draft.ts';
import type { JobId } from '../../../../shared/job.ts';
import type { CallError, Outcome } from '../../../../shared/refusal.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { tell } from '../../../components/tell.ts';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { isBare } from '../changeModel.ts';
import { saveNow } from '../draftKeeping.ts';
import { draftOf, useDraft } from '../draftState.ts';
import { layOut, openDraft } from '../draftStore.ts';
import { isUntouched } from '../fromLink.ts';

/** The one on the table first, then those that were put aside, the last one first. */
export const useOpenDrafts = create<{ readonly entries: readonly DraftEntry[] }>(() => ({ entries: [] }));

export async function readDrafts(): Promise<void> {
  const outcome = await answerOf(bridge().listDrafts());
  if (outcome.ok) useOpenDrafts.setState({ entries: outcome.value });
}

/** Whether putting it away would lose something: not what is empty, what was sent as it is, or what only a link has written. */
function isWorthKeeping(): boolean {
  const draft = useDraft.getState();
  const isSent = draft.usedFor !== null || (draft.origin?.sentHere === true && draft.origin.body === draft.body);
  return draft.name !== '' || (draft.model !== '' && !isSent && !isBare(draft) && !isUntouched(draft));
}

/** Main's word on what lies on the table now, drawn; false, and told, when it refuses. */
async function lay(ask: () => Promise<Outcome<OpenDraft>>): Promise<boolean> {
  await saveNow();
  const outcome = await ask();
  if (!outcome.ok) {
    tell(refusalWords(outcome.error), { tone: 'failed' });
    return false;
  }
  await layOut(outcome.value);
  await readDrafts();
  return true;
}

type Given = Pick<Draft, 'model' | 'body' | 'route' | 'parent'> & Partial<Pick<Draft, 'giveUpAfterMs'>>;

async function putDown(given: Given, name: string): Promise<Outcome<OpenDraft>> {
  await openDraft();
  await saveNow();
  const { model, body, route, parent, giveUpAfterMs = null } = given;
  const former = isWorthKeeping() ? 'keep' : 'drop';
  const outcome = await answerOf(bridge().newDraft({ model, body, route, parent, giveUpAfterMs, name, former }));
  if (outcome.ok) {
    await layOut(outcome.value);
    await readDrafts();
  }
  return outcome;
}

/** An empty draft of the same model. */
export async function freshDraft(): Promise<void> {
  const { model, route } = useDraft.getState();
  const outcome = await putDown({ model, body: '{}', route, parent: null }, '');
  if (!outcome.ok) tell(refusalWords(outcome.error), { tone: 'failed' });
}

/** The draft on the table a second time, on the table; the first one stays open. */
export async function duplicateDraft(): Promise<void> {
  await saveNow();
  const { name, ...draft } = useDraft.getState();
  const { model, body, route, parent, giveUpAfterMs } = draftOf({ ...draft, name });
  await lay(() =>
    answerOf(bridge().newDraft({ model, body, route, parent, giveUpAfterMs: giveUpAfterMs ?? null, name, former: 'keep' })),
  );
}

export async function showDraft(id: DraftId): Promise<void> {
  if (id === useDraft.getState().id) return;
  await lay(() => answerOf(bridge().layDraft(id)));
}

export async function renameDraft(id: DraftId, name: string): Promise<void> {
  await saveNow();
  const outcome = await answerOf(bridge().renameDraft({ id, name: name.trim() }));
  if (!outcome.ok) tell(refusalWords(outcome.error), { tone: 'failed' });
  else if (id === useDraft.getState().id) useDraft.setState({ name: name.trim() });
  await readDrafts();
}

/** Deletes a draft. As long as the words about it stand there, it can be had back. */
export async function dropDraft(id: DraftId): Promise<void> {
  const isDropped = await lay(() => answerOf(bridge().dropDraft(id)));
  if (!isDropped) return;
  tell(t.drafts.dropped, { action: { label: t.drafts.undo, run: () => void lay(() => answerOf(bridge().bringBackDraft(id))) } });
}

/** The settings of an earlier job as a draft on the table. What lay there stays open. Answers with the refusal, if there is one. */
export async function takeFrom(id: JobId): Promise<CallError | null> {
  const outcome = await answerOf(bridge().draftFrom(id));
  if (!outcome.ok) return outcome.error;
  const laid = await putDown(outcome.value, '');
  return laid.ok ? null : laid.error;
}

/** A draft that was given from outside, on the table. Answers with a function that takes it away again; null, and told: no room. */
export async function takeGiven(draft: Draft): Promise<(() => void) | null> {
  const laid = await putDown(draft, '');
  if (laid.ok) return () => void lay(() => answerOf(bridge().dropDraft(laid.value.id)));
  tell(refusalWords(laid.error), { tone: 'failed' });
  return null;
}
