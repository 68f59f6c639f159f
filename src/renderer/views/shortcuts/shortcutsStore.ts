/** Whether the list of shortcuts is open. */

import { create } from 'zustand';

export const useShortcuts = create<{ readonly open: boolean }>(() => ({ open: false }));

export const openShortcuts = (): void => useShortcuts.setState({ open: true });
export const closeShortcuts = (): void => useShortcuts.setState({ open: false });
