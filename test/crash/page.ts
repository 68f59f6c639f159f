/** The table, as it is printed and as it is kept. */

import { cpus, platform, release, totalmem } from 'node:os';
import { add, isLossless, LOSS_NAMES, type Losses, type Tally } from './losses.ts';
import type { Line } from './run.ts';

const TITLES: Readonly<Record<keyof Losses, string>> = {
  jobsLost: 'jobs lost',
  doubleRuns: 'double runs',
  falseEndings: 'false terminal phases',
  halfWritten: 'half-written files visible',
  unreadable: 'unreadable ledgers',
  leftovers: 'leftovers',
  brokenPromises: 'promises broken',
};

const MADE_AGAIN = 'made again whole (no loss)';

const HEAD = ['', 'point', 'must hold', 'kills', ...LOSS_NAMES.map((name) => TITLES[name]), MADE_AGAIN];

const cells = ({ kills, madeAgain, ...tally }: Tally): readonly string[] =>
  [kills, ...LOSS_NAMES.map((name) => tally[name]), madeAgain].map(String);

export const sumOf = (lines: readonly Line[]): Tally => add(lines.map(({ tally }) => tally));

/** For a terminal: names, kills and losses. */
export function printedTable(lines: readonly Line[]): string {
  const rows = [
    ['', 'kills', ...LOSS_NAMES.map((name) => TITLES[name]), MADE_AGAIN],
    ...lines.map(({ name, tally }) => [name, ...cells(tally)]),
    ['all', ...cells(sumOf(lines))],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}

/** In one line: what it comes to. */
export function verdict(lines: readonly Line[]): string {
  const sum = sumOf(lines);
  if (sum.kills === 0) return 'Nothing was killed, so nothing was shown: no line has that name.';
  const polling = meanOf(sum.pollingAfterMs);
  const words = isLossless(sum) ? 'nothing lost' : 'NOT ALL CAME HOME';
  return `${sum.kills} kills, ${words}${polling === null ? '' : `; ${polling} ms on average from restart to the first status read`}`;
}

export interface PageOptions {
  readonly at: Date;
  readonly seed: number;
}

/** The text of `docs/reliability.md`. */
export function reliabilityPage(lines: readonly Line[], { at, seed }: PageOptions): string {
  const sum = sumOf(lines);
  const random = sumOf(lines.filter(({ name }) => name === 'random'));
  const cut = sumOf(lines.filter(({ name }) => name.includes('power cut')));
  const named = sum.kills - random.kills - cut.kills;
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  return `# Reliability

Nothing paid for is ever lost, and nothing is bought twice. This page is what came of trying to make that untrue:
\`npm run crash -- --write\` writes it, \`npm run crash\` prints the same figures, and \`npm run crash -- --quick\`, which runs with
\`npm test\`, does a small part of it. Each ends with an error when any column of losses is not nought.

## What is done

The core of the app, with its real ledger, client and downloads, runs as a process of its own against a practice Router that
outlives it and counts runs per idempotency key. The process is stopped at a named point, or at any instant, and killed with
\`SIGKILL\`; it is started again over the same folder until every job has come to its end. Then both sides are compared:

- **jobs lost**: ordered and answered, or run by the Router, and not in the ledger with every file of it, byte for byte;
- **double runs**: more than one run of a key, or of an order;
- **false terminal phases**: done, failed or cancelled where something else happened at the Router;
- **half-written files visible**: at any kill, a file under a name that people see whose bytes are not those of the whole one;
- **unreadable ledgers**: starts that found no ledger they could read, or set one aside;
- **leftovers**: second copies, and pieces of writes that were cut short and that nobody swept away;
- **promises broken**: what must hold of that very point, in the table below.

A killed process is not a power cut: what it had written stays with the system. So some points are cut again with the disk put
back to what had been flushed (contents by file, names and folders by the folder that they stand in, the ledger by commit);
every other time a part of what had not been flushed is there all the same, in blocks of 4 KiB. A log with a gap between such
blocks may look just like one that was damaged. Where a witness beside it shows that nobody was told of what is missing, it is
left behind; else the ledger errs on telling: it is set aside, all of it is brought over, and the window says so. That is the
last column, which is no loss; where a job is in doubt or missing afterwards, or after a mere kill, it counts as unreadable.
Both sides' clocks run 25 times as fast as the wall clock.

The points that lie in the app's code are stops in the ports of its core and in stand-ins for \`node:fs/promises\` and
\`libsql\`, which only the bundle of the killed process has; those at the Router are its own troubles on cue. Nothing of it is
in \`src\`. The code is in \`test/crash\`.

## What came of it

Run on ${at.toISOString().slice(0, 10)} with \`npm run crash -- --write --seed ${seed}\`: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${memoryGib} GiB, ${platform()} ${release()}, Node ${process.versions.node}.
**${named} kills at named points, ${random.kills} at random instants, ${cut.kills} power cuts.** From a restart to the first
status read: ${meanOf(sum.pollingAfterMs) ?? 'unknown'} ms on average, the start of the process included (${sum.pollingAfterMs.length} restarts that had something to read).

${table(lines)}
`;
}

function table(lines: readonly Line[]): string {
  const row = (content: readonly string[]): string => `| ${content.join(' | ')} |`;
  return [
    row(HEAD),
    row(HEAD.map((_, column) => (column < 3 ? '---' : '---:'))),
    ...lines.map(({ name, point, promise, tally }) => row([name, point, promise, ...cells(tally)])),
    row(['**all**', '', '', ...cells(sumOf(lines)).map((cell) => `**${cell}**`)]),
  ].join('\n');
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
