/** Hands the draft on the table to main, which keeps it. */

import { MOST_UNFINISHED, UNFINISHED_LABEL_LENGTH, type UnfinishedPart } from '../../../shared/draft.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { type DraftState, draftOf, useDraft } from './draftState.ts';

const SAVE_AFTER_MS = 400;
/** Somebody who types without a pause loses no more than this to a crash. */
const SAVE_AT_LEAST_MS = 2_000;

let saveTimer: ReturnType<typeof setTimeout> | null = null;

let unsavedSince: number | null = null;

/** Hands the draft to main once the typing pauses, and now and then while it does not. */
export function saveSoon(): void {
  unsavedSince ??= Date.now();
  if (saveTimer !== null) {
    if (Date.now() - unsavedSince > SAVE_AT_LEAST_MS) return;
    clearTimeout(saveTimer);
  }
  saveTimer = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
}

/** Hands the draft to main at once; for a window that is about to go. */
export async function saveNow(): Promise<void> {
  if (saveTimer === null) return;
  clearTimeout(saveTimer);
  saveTimer = null;
  unsavedSince = null;
  const { status, model, id, name } = useDraft.getState();
  if (status !== 'ready' || model === '') return;
  const unfinished = unfinishedParts(useDraft.getState());
  const parts = unfinished.length > 0 ? { unfinished } : {};
  await answerOf(bridge().saveDraft({ ...draftOf(useDraft.getState()), id, name, ...parts }));
}

/** As much of what cannot be read yet as main takes. */
function unfinishedParts({ unfinished }: DraftState): readonly UnfinishedPart[] {
  return [...unfinished]
    .slice(0, MOST_UNFINISHED)
    .map(([key, { label, text }]) => ({ key, label: label.slice(0, UNFINISHED_LABEL_LENGTH), text }));
}
