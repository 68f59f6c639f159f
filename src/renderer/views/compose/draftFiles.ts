/** Settings that come back from a file. Main reads and judges it; the page only hands over its beginning. */

import { DRAFT_HEAD_BYTES, type RestoredDraft } from '../../../shared/draft.ts';
import type { CallErrorKind, Outcome } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { goTo, placeOf } from '../../route.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { takeGiven } from './drafts/openDrafts.ts';
import { takeAsInput } from './media/takeAnywhere.ts';

/** Asks for a file. */
export async function openDraftFile(): Promise<void> {
  await take(await answerOf(bridge().openDraftFile()));
}

/** Beside the form a file that holds no settings is meant as an input. */
const WITHOUT_SETTINGS: ReadonlySet<CallErrorKind> = new Set<CallErrorKind>([
  'draftPictureBare',
  'draftFileForeign',
  'draftFileTooLarge',
]);

/** Takes a file that was dropped on the window. */
export async function readDroppedFile(file: File): Promise<void> {
  try {
    const head = new Uint8Array(await file.slice(0, DRAFT_HEAD_BYTES).arrayBuffer());
    if (head.length === 0) tell(t.refusals.draftFileForeign, { tone: 'failed' });
    else {
      const outcome = await answerOf(bridge().readDraftFile({ head, sizeBytes: file.size }));
      const isBare = !outcome.ok && WITHOUT_SETTINGS.has(outcome.error.kind) && placeOf(location.hash).view === 'compose';
      if (!isBare || !(await takeAsInput(file))) await take(outcome);
    }
  } catch {
    // A folder, or a file that was gone before it was read.
    tell(t.refusals.draftFileUnreadable, { tone: 'failed' });
  }
}

async function take(outcome: Outcome<RestoredDraft | null>): Promise<void> {
  if (!outcome.ok) return tell(refusalWords(outcome.error), { tone: 'failed' });
  if (outcome.value === null) return;
  const { draft, isMasked } = outcome.value;
  const putBack = await takeGiven(draft);
  if (putBack === null) return;
  goTo({ view: 'compose' });
  tell(isMasked ? t.draftFile.masked : t.draftFile.taken, { action: { label: t.draftFile.undo, run: putBack } });
}
