import { Menu as Base } from '@base-ui/react/menu';
import type { MouseEvent } from 'react';
import { create } from 'zustand';
import { MENU_LOOKS, type MenuEntry, type MenuGroup, MenuItems } from './Menu.tsx';

interface Open {
  readonly open: boolean;
  readonly at: { readonly x: number; readonly y: number };
  readonly from: HTMLElement | null;
  readonly entries: readonly (MenuEntry | MenuGroup)[];
}

const useOpen = create<Open>(() => ({ open: false, at: { x: 0, y: 0 }, from: null, entries: [] }));

/**
 * Opens the one menu of the window where the pointer is, or under what has the focus when the menu key asked for it. Goes
 * into `onContextMenu`; nothing to choose from leaves the event alone.
 */
export function openMenu(event: MouseEvent<HTMLElement>, entries: readonly (MenuEntry | MenuGroup)[]): void {
  if (entries.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // The menu key and Shift+F10 come without a button.
  const byKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
  const box = event.currentTarget.getBoundingClientRect();
  const at = byKey ? { x: box.left + 24, y: box.bottom } : { x: event.clientX, y: event.clientY };
  useOpen.setState({ open: true, at, from, entries });
}

/** Stands once in the window. */
export function ContextMenu() {
  const { open, at, from, entries } = useOpen();
  return (
    <Base.Root open={open} onOpenChange={(next) => useOpen.setState({ open: next })}>
      <Base.Portal>
        <Base.Positioner
          anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }}
          side="bottom"
          align="start"
          sideOffset={2}
          className="z-50"
        >
          <Base.Popup className={MENU_LOOKS} finalFocus={() => (isFocusTaken() ? false : (from ?? true))}>
            <MenuItems entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The menu goes slowly: what was pressed meanwhile keeps the focus. */
function isFocusTaken(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.closest('[role="menu"]') === null;
}
