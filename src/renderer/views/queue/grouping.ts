/** Whether rows of a batch stand together in the queue, and which batches are folded; for as long as the window is open. */

import { create } from 'zustand';
import type { BatchId } from '../../../shared/batch.ts';

interface Grouping {
  readonly isOn: boolean;
  readonly folded: ReadonlySet<BatchId>;
  toggle(): void;
  fold(id: BatchId): void;
}

export const useGrouping = create<Grouping>((set) => ({
  isOn: false,
  folded: new Set(),
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
  fold: (id) =>
    set(({ folded }) => {
      const after = new Set(folded);
      if (!after.delete(id)) after.add(id);
      return { folded: after };
    }),
}));
