/** What keys mean on the wall. */

import type { KeyboardEvent } from 'react';
import type { JobSummary } from '../../../shared/jobView.ts';
import type { ShortcutIn } from '../../../shared/shortcuts.ts';
import { toggleStar } from '../../components/star.ts';
import { meaningOf } from '../../pressed.ts';
import { goTo } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { askRemove } from '../../takeOut/leaving.ts';
import { stepOf } from './steps.ts';
import type { Step } from './wall.ts';
import { know, known, selectAll, view } from './wallDeeds.ts';

export interface WallKeys {
  /** Null: it was not read yet. */
  readonly job: JobSummary | null;
  readonly chosen: string | null;
  readonly total: number;
  readonly walk: (step: Step, how: { readonly extends: boolean }) => void;
}

type Meaning = ShortcutIn<'jobs'> | ShortcutIn<'wall'>;

/** Does what was pressed, where it means something. */
export function takeWallKey(event: KeyboardEvent, keys: WallKeys): void {
  const meaning: Meaning | null = meaningOf('jobs', event) ?? meaningOf('wall', event);
  const deed = meaning === null ? null : deedOf(meaning, event, keys);
  if (deed === null) return;
  event.preventDefault();
  deed();
}

/** Null: it means nothing here and now. */
function deedOf(meaning: Meaning, event: KeyboardEvent, { job, chosen, total, walk }: WallKeys): (() => void) | null {
  const selection = useSelection.getState();
  const isSeveral = selection.mode === 'several';
  switch (meaning) {
    case 'walk':
    case 'across':
    case 'edges':
    case 'extend':
    case 'extendAcross':
    case 'extendEdges': {
      const step = stepOf(event.key, event.ctrlKey || event.metaKey);
      return step === null ? null : () => walk(step, { extends: event.shiftKey });
    }
    case 'selectAll':
      return () => void selectAll(total);
    case 'leave':
      if (isSeveral) return selection.clear;
      return chosen === null ? null : () => goTo({ view: 'gallery' });
    case 'open':
    case 'look':
      return job === null ? null : () => view(job);
    case 'remove':
      return job === null ? null : () => askRemove(isSeveral ? [...selection.ids] : [job.id]);
    case 'toggle':
      if (job === null) return null;
      return () => {
        know(job);
        selection.toggle(job.id);
      };
    case 'star':
      return job === null ? null : () => void toggleStar(known(job));
  }
}
