import { cpus, platform, release, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

export interface Surroundings {
  readonly at: Date;
  readonly electron: string;
}

/** What each figure means, in the order of the page. */
const MEANINGS: readonly { readonly name: string; readonly title: string; readonly text: string }[] = [
  {
    name: 'start',
    title: 'Start',
    text: 'From the start of the process until the window shows the first of 1,000 jobs, beside an Electron app that opens one window with one line of text. Median of 7 starts each, taken in turn.',
  },
  {
    name: 'ledger-write',
    title: 'One durable write',
    text: 'One change of one job when there are 20,000: the event and the folded job, in one flushed transaction. Beside it, the same bytes appended to a file and flushed, which is the least that a durable record can cost; and electron-store with the same 20,000 jobs, which writes its whole file for each change. Medians of 300, 300 and 15 writes that take turns in one process.',
  },
  {
    name: 'polls',
    title: 'Calls per job',
    text: 'All calls of 200 jobs (submit, status reads, result), which run between seconds and three quarters of an hour and whose Router asks to be read again after 5 s to 5 min. The core runs on a simulated clock. Beside it, on the same runs: a client that reads every 500 ms, one that heeds the hint but never waits longer than 60 s, and one that reads at the very moment of each hint (ours reads a little later, by up to 3 %, so that jobs do not come back all at once). Fewer reads are paid for with time: the last line tells how long after its end a run is seen to have ended.',
  },
];

/** The text of `docs/performance.md`. */
export function performancePage(figures: readonly Figure[], { at, electron }: Surroundings): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const sections = MEANINGS.flatMap(({ name, title, text }) => {
    const own = figures.filter((measured) => measured.name.startsWith(`${name}/`));
    return own.length === 0 ? [] : [`## ${title}\n\n${text}\n\n${table(own)}\n`];
  });
  return `# Performance

Measured by \`npm run bench -- --write\`, which writes this page. \`npm run bench\` prints the same figures; \`-- --only NAME\`
takes one of ${MEANINGS.map(({ name }) => `\`${name}\``).join(', ')}, and \`-- --json\` prints one JSON object for each figure. Each
figure stands beside a reference that was measured in the same run on the same machine; the ratio is ours divided by it.

Measured on ${at.toISOString().slice(0, 10)}: ${cpus().length} × ${processor}, ${memoryGib} GiB, ${platform()} ${release()}, Electron ${electron}, Node ${process.versions.node}.
Absolute times differ between machines, and what a flush costs differs most; ratios travel better.

${sections.join('\n')}`;
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, unit, ours, reference, ratio }) => `| ${name} | ${unit} | ${ours} | ${reference} | ${ratio} |`,
  );
  return ['| figure | unit | ours | reference | ratio |', '| --- | --- | ---: | ---: | ---: |', ...rows].join('\n');
}
