/** The keys of the viewer, wherever in it the focus is, and which of them belong to what has the focus. */

import { useEffect, useRef } from 'react';

const WRITING = 'input, textarea, select, [contenteditable="true"]';
const PRESSED = 'button, a[href], summary, [role="menuitem"], [role="tab"], [role="switch"], [role="radio"]';
const MOVED =
  '[role="slider"], [role="tree"], [role="treeitem"], [role="radiogroup"], [role="tablist"], [role="menu"], video, audio';

/** True where a part of the viewer answers this key by itself. */
export function isTaken({ key, target, defaultPrevented }: Pick<KeyboardEvent, 'key' | 'target' | 'defaultPrevented'>): boolean {
  if (defaultPrevented) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(WRITING) !== null) return true;
  if (key === ' ' || key === 'Enter') return target.closest(PRESSED) !== null;
  if (!/^(Arrow|Home|End|Page)/u.test(key)) return false;
  if (target.closest(MOVED) !== null) return true;
  return key !== 'ArrowLeft' && key !== 'ArrowRight' && scrolls(target);
}

function scrolls(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  return (overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight + 1;
}

/**
 * Hears every key while the viewer is open, also where the button that had the focus has gone. `act` answers whether the key
 * meant something.
 */
export function useViewerKeys(act: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTaken(event) || isElsewhere(event.target)) return;
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** In a menu or another dialog that stands over the viewer. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target !== document.body && target.closest('[data-viewer]') === null;
}
