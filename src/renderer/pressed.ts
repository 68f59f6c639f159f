/** Keys of the page, by the table of shortcuts. */

import { useEffect, useRef } from 'react';
import { meaningIn, type Pressed, type ShortcutIn, type Subject } from '../shared/shortcuts.ts';
import { useCache } from './store.ts';

const WRITING = 'input, textarea, select, [contenteditable="true"]';

export const isOnMac = (): boolean => useCache.getState().app?.platform === 'darwin';

/** What was pressed means among the shortcuts of a subject; null: nothing. */
export function meaningOf<S extends Subject>(subject: S, pressed: Pressed): ShortcutIn<S> | null {
  return meaningIn(subject, pressed, { isMac: isOnMac() });
}

/** Keys that write something where the focus is belong to what is written. */
export function isWriting({ target, ctrlKey, metaKey }: Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey'>): boolean {
  return !ctrlKey && !metaKey && target instanceof Element && target.closest(WRITING) !== null;
}

/** Hears one shortcut in the whole window, wherever the focus is, while the component stands. `act` answers whether it was meant. */
export function useShortcut<S extends Subject>(subject: S, name: ShortcutIn<S>, act: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (meaningOf(subject, event) !== name || isWriting(event)) return;
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [subject, name]);
}
