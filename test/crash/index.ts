/** What `scripts/crash.mjs` runs: the kills, and the words about them. */

import { isLossless } from './losses.ts';
import { printedTable, reliabilityPage, sumOf, verdict } from './page.ts';
import { FULL, QUICK, type Run, runAll } from './run.ts';

export interface CrashOptions extends Omit<Run, 'extent'> {
  readonly size: 'quick' | 'full';
}

export async function crash({ size, ...run }: CrashOptions) {
  const lines = await runAll({ ...run, extent: size === 'quick' ? QUICK : FULL });
  const sum = sumOf(lines);
  return {
    table: printedTable(lines),
    verdict: verdict(lines),
    notes: sum.notes,
    isLossless: isLossless(sum) && sum.kills > 0,
    page: (at: Date) => reliabilityPage(lines, { at, seed: run.seed }),
  };
}
