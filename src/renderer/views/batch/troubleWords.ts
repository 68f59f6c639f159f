/** What is wrong with a row, in words. Pure. */

import type { RowTrouble } from '../../../shared/batch/trouble.ts';
import { t } from '../../text/en.ts';

/** One trouble as a sentence, with the label of its setting where it has one. */
export function troubleWords({ kind, label, fact }: RowTrouble): string {
  const own = t.builder.trouble(kind, fact);
  if (own === null) return t.compose.problem(label, kind as Parameters<typeof t.compose.problem>[1], fact);
  return label === '' ? own : `${label} ${own}`;
}
