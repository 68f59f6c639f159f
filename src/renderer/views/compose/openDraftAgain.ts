import { useDraft } from './draftState.ts';
import { openDraft } from './draftStore.ts';

/** Main keeps another draft than the one on the table now; to be called when that one was empty. */
export async function openDraftAgain(): Promise<void> {
  useDraft.setState({ status: 'opening' });
  await openDraft();
}
