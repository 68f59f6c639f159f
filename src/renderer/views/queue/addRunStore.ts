/** Whether the dialog for a run from elsewhere is open, and what it begins with. */

import { create } from 'zustand';
import type { RunFromElsewhere } from '../../../shared/draft.ts';

export interface Adding {
  readonly isOpen: boolean;
  /** From a link; null: a person types or pastes it. */
  readonly given: RunFromElsewhere | null;
}

export const useAddRun = create<Adding>(() => ({ isOpen: false, given: null }));

export function openAddRun(given: RunFromElsewhere | null): void {
  useAddRun.setState({ isOpen: true, given });
}

/** What it was filled in with stays while it fades. */
export function closeAddRun(): void {
  useAddRun.setState({ isOpen: false });
}
