import { useShortcut } from '../../../pressed.ts';
import { duplicateDraft, freshDraft } from './openDrafts.ts';

/** Keys that begin another draft, or one like this. */
export function useDraftKeys(): void {
  useShortcut('compose', 'freshDraft', (event) => takes(event, freshDraft));
  useShortcut('compose', 'duplicateDraft', (event) => takes(event, duplicateDraft));
}

function takes(event: KeyboardEvent, deed: () => Promise<unknown>): boolean {
  // A question or a list that is open is answered first.
  const isAsking = document.querySelector('[role="dialog"], [role="menu"]') !== null;
  if (event.repeat || event.defaultPrevented || isAsking) return false;
  void deed();
  return true;
}
