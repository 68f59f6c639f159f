/** What `scripts/fuzz-ledger.mjs` runs. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runRounds, type Tally } from './rounds.ts';
import { seededFraction } from './seed.ts';
import { makeSnapshots } from './snapshot.ts';

export interface Fuzzed {
  readonly table: string;
  readonly troubles: readonly string[];
  /** Every start reached a ledger, no loss went untold, and nothing that was sent would be sent again unasked. */
  readonly isGood: boolean;
}

export async function fuzzLedger(options: {
  readonly folder: string;
  readonly cuts: number;
  readonly flips: number;
  readonly seed: number;
}): Promise<Fuzzed> {
  rmSync(options.folder, { recursive: true, force: true });
  mkdirSync(options.folder, { recursive: true });
  const { cuts, flips, seed } = options;
  const snapshots = makeSnapshots(options.folder);
  const tallies = await runRounds({
    snapshots,
    cuts,
    flips,
    fraction: seededFraction(seed),
    folder: join(options.folder, 'try'),
  });
  const isGood = tallies.every((tally) => tally.reached === tally.hits && tally.unnoticed === 0 && tally.forgottenSends === 0);
  return { table: tableOf(tallies), troubles: tallies.flatMap((tally) => tally.troubles), isGood };
}

const COLUMNS: readonly (readonly [head: string, of: (tally: Tally) => string | number])[] = [
  ['harm', ({ kind }) => kind],
  ['run', ({ snapshot }) => snapshot],
  ['file', ({ file }) => (file.endsWith('-wal') ? 'log' : 'ledger')],
  ['starts', ({ hits }) => hits],
  ['reached a ledger', ({ reached }) => reached],
  ['with a loss', ({ withLoss }) => withLoss],
  ['told', ({ told }) => told],
  ['unnoticed losses', ({ unnoticed }) => unnoticed],
  ['sends forgotten', ({ forgottenSends }) => forgottenSends],
  ['jobs back, %', ({ jobsBackPercent }) => jobsBackPercent],
];

function tableOf(tallies: readonly Tally[]): string {
  const rows = [COLUMNS.map(([head]) => head), ...tallies.map((tally) => COLUMNS.map(([, of]) => String(of(tally))))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
