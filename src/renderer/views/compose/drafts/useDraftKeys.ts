import { useEffect } from 'react';
import { useApp } from '../../../store.ts';
import { duplicateDraft, freshDraft } from './openDrafts.ts';

/** Control or Command with N begins another draft, with D one like this. */
export function useDraftKeys(): void {
  const { platform } = useApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isHeld = platform === 'darwin' ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!isHeld || event.shiftKey || event.altKey || event.repeat || event.defaultPrevented) return;
      // A question or a list that is open is answered first.
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const deed = event.key.toLowerCase() === 'n' ? freshDraft : event.key.toLowerCase() === 'd' ? duplicateDraft : null;
      if (deed === null) return;
      event.preventDefault();
      void deed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [platform]);
}
