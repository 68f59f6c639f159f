/** The batches that one may choose, newest first. Pure. */

import type { BatchId, BatchSummary } from '../../../shared/batch.ts';
import { t } from '../../text/en.ts';
import type { Choice } from './FilterMenu.tsx';

/** Those that came to something; what is chosen stands there in any case, also when nothing is known of it. */
export function batchChoices(
  batches: readonly Pick<BatchSummary, 'id' | 'name' | 'counts'>[],
  chosen: BatchId | null,
): readonly Choice[] {
  const choices = batches
    .filter(({ id, counts }) => counts.done > 0 || id === chosen)
    .map(({ id, name }): Choice => ({ value: id, label: name === '' ? t.gallery.unnamedBatch : name, count: null }));
  if (chosen === null || choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: t.gallery.unnamedBatch, count: null }, ...choices];
}
