/** Which keys belong to what has the focus, and not to the viewer around it. */

const WRITING = 'input, textarea, select, [contenteditable="true"]';
const PRESSED = 'button, a[href], summary, [role="menuitem"], [role="tab"], [role="switch"], [role="radio"]';
const MOVED =
  '[role="slider"], [role="tree"], [role="treeitem"], [role="radiogroup"], [role="tablist"], [role="menu"], video, audio, model-viewer';

/** True where a part of the viewer answers this key by itself. */
export function isTaken(event: Pick<KeyboardEvent, 'key' | 'target' | 'defaultPrevented'>): boolean {
  const { key, target } = event;
  if (event.defaultPrevented) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(WRITING) !== null) return true;
  if (key === ' ' || key === 'Enter') return target.closest(PRESSED) !== null;
  if (!/^(Arrow|Home|End|Page)/u.test(key)) return false;
  if (target.closest(MOVED) !== null) return true;
  return (
    (key === 'ArrowUp' || key === 'ArrowDown' || key.startsWith('Page')) &&
    target.closest('[data-viewer]') !== target &&
    target.scrollHeight > target.clientHeight + 1
  );
}
