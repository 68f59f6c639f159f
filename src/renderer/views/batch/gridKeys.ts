/** What keys mean in the grid of a batch. */

import type { KeyboardEvent } from 'react';
import type { BatchCell } from '../../../shared/batch.ts';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import type { ShortcutIn } from '../../../shared/shortcuts.ts';
import { toggleStar } from '../../components/star.ts';
import { meaningOf } from '../../pressed.ts';
import { goTo } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { useCache } from '../../store.ts';
import { askRemove } from '../../takeOut/leaving.ts';
import type { Step } from './gridLayout.ts';
import { stepOfKey } from './gridMeasures.ts';

export interface GridKeys {
  readonly batch: string;
  readonly cell: BatchCell;
  readonly chosen: JobId | null;
  /** Every job of the grid, as it stands. */
  readonly ordered: () => readonly JobId[];
  readonly walk: (step: Step, how: { readonly extends: boolean }) => void;
  readonly look: (job: JobSummary) => void;
}

type Meaning = ShortcutIn<'jobs'> | ShortcutIn<'wall'>;

/** Does what was pressed, where it means something. */
export function takeGridKey(event: KeyboardEvent, keys: GridKeys): void {
  const meaning: Meaning | null = meaningOf('jobs', event) ?? meaningOf('wall', event);
  const deed = meaning === null ? null : deedOf(meaning, event, keys);
  if (deed === null) return;
  event.preventDefault();
  deed();
}

/** Null: it means nothing here and now. */
function deedOf(meaning: Meaning, event: KeyboardEvent, keys: GridKeys): (() => void) | null {
  const { batch, cell, chosen, ordered, walk, look } = keys;
  const selection = useSelection.getState();
  const isSeveral = selection.mode === 'several';
  const job = useCache.getState().jobs.get(cell.job);
  const shown = job !== undefined && job.fileCount > 0 ? job : null;
  switch (meaning) {
    case 'walk':
    case 'across':
    case 'edges':
    case 'extend':
    case 'extendAcross':
    case 'extendEdges': {
      const step = stepOfKey(event.key, event.ctrlKey || event.metaKey);
      return step === null ? null : () => walk(step, { extends: event.shiftKey });
    }
    case 'selectAll':
      return () => selection.all(ordered());
    case 'toggle':
      return () => selection.toggle(cell.job);
    case 'leave':
      if (isSeveral) return selection.clear;
      return chosen === null ? null : () => goTo({ view: 'batches', batch });
    case 'look':
      return shown === null ? null : () => look(shown);
    case 'open':
      return shown !== null && cell.job === chosen ? () => look(shown) : () => goTo({ view: 'batches', batch, job: cell.job });
    case 'star':
      return job === undefined ? null : () => void toggleStar(job);
    case 'remove':
      return () => askRemove(isSeveral ? [...selection.ids] : [cell.job]);
  }
}
