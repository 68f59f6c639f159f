/** What keys mean in the list of jobs, and where those that walk lead. */

import type { KeyboardEvent } from 'react';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import type { ShortcutIn } from '../../../shared/shortcuts.ts';
import { toggleStar } from '../../components/star.ts';
import { meaningOf } from '../../pressed.ts';
import { goTo } from '../../route.ts';
import { canCancel, canRemove } from '../../select.ts';
import { useSelection } from '../../selection.ts';
import { askRemove } from '../../takeOut/leaving.ts';
import { shift } from './reorder.ts';
import type { RowDeeds } from './rowDeeds.ts';
import { selectAll } from './selecting.ts';

export interface ListKeys {
  readonly job: JobSummary;
  readonly ids: readonly JobId[];
  readonly chosen: JobId | null;
  /** What waits can be put elsewhere here. */
  readonly movable: boolean;
  readonly deeds: RowDeeds;
  readonly moveTo: (index: number, how: { readonly extends: boolean }) => void;
  readonly focusRow: () => void;
  /** Puts the focus on the first of the row's buttons. */
  readonly focusButton: () => void;
  /** Takes back a question that stands in a row. */
  readonly askNothing: () => void;
}

type Meaning = ShortcutIn<'jobs'> | ShortcutIn<'queue'>;

/** Does what was pressed, where it means something. */
export function takeListKey(event: KeyboardEvent, keys: ListKeys): void {
  const meaning: Meaning | null = meaningOf('jobs', event) ?? meaningOf('queue', event);
  const deed = meaning === null ? null : deedOf(meaning, event, keys);
  if (deed === null) return;
  event.preventDefault();
  deed();
}

/** Null: it means nothing here and now. */
function deedOf(meaning: Meaning, event: KeyboardEvent, keys: ListKeys): (() => void) | null {
  const { job, ids, chosen, movable, deeds, moveTo, focusRow, focusButton, askNothing } = keys;
  const onRow = event.target instanceof HTMLElement && event.target.dataset['job'] === job.id;
  const selection = useSelection.getState();
  const isSeveral = selection.mode === 'several';
  const back = (): void => {
    askNothing();
    focusRow();
  };
  switch (meaning) {
    case 'walk':
    case 'extend': {
      const to = stepTo(event.key, { at: ids.indexOf(job.id), last: ids.length - 1 });
      return to === null ? null : () => moveTo(to, { extends: meaning === 'extend' });
    }
    case 'toggle':
      return onRow ? () => selection.toggle(job.id) : null;
    case 'selectAll':
      return () => void selectAll();
    case 'leave':
      if (!onRow) return back;
      if (isSeveral) return selection.clear;
      return chosen === null ? null : () => goTo({ view: 'queue' });
    case 'open':
      if (!onRow) return null;
      return () => (job.id === chosen && job.fileCount > 0 ? deeds.look(job) : deeds.open(job));
    case 'look':
      return onRow && job.fileCount > 0 ? () => deeds.look(job) : null;
    case 'star':
      return onRow ? () => void toggleStar(job) : null;
    case 'remove':
      if (isSeveral) return () => askRemove([...selection.ids]);
      return canRemove(job) ? () => deeds.askRemove(job) : null;
    case 'intoRow':
      return onRow ? focusButton : null;
    case 'outOfRow':
      return onRow ? null : back;
    case 'place':
      return movable && onRow ? () => void shift(job.id, event.key === 'ArrowUp' ? 'up' : 'down') : null;
    case 'cancel':
      return canCancel(job) ? () => deeds.cancel(job) : null;
  }
}

/** Where a key goes to, by the index of a row; null: it is none of these keys. */
export function stepTo(key: string, { at, last }: { readonly at: number; readonly last: number }): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + 10;
    case 'PageUp':
      return at - 10;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
