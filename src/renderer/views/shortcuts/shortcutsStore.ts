/** Whether the list of shortcuts is open, and who had the focus before. */

import { create } from 'zustand';

interface Shortcuts {
  readonly open: boolean;
  /** Null: nothing had it. */
  readonly before: Element | null;
}

export const useShortcuts = create<Shortcuts>(() => ({ open: false, before: null }));

export const openShortcuts = (): void => useShortcuts.setState({ open: true, before: document.activeElement });
export const closeShortcuts = (): void => useShortcuts.setState({ open: false });

/** Also what no Tab leads to, as the viewer as a whole, whose keys go on working so. */
export function focusBefore(): HTMLElement | null {
  const { before } = useShortcuts.getState();
  return before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
}
