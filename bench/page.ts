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
    name: 'batch',
    title: 'A batch of 10,000',
    text: 'A batch of 10,000 rows from the call until all of it is on disk: each row looked at, named by its digest, and written with its event, its job, its search words and its body in one flushed transaction. Beside it, as many bytes appended to a file and flushed, which is the least that recording them can cost. And what one round of the core costs, in which it looks for what is due, with 10,000 rows that wait; beside it, with 10. Medians of 3 batches and of 200 rounds each.',
  },
  {
    name: 'polls',
    title: 'Calls per job',
    text: 'All calls of 200 jobs (submit, status reads, result), which run between seconds and three quarters of an hour and whose Router asks to be read again after 5 s to 5 min. The core runs on a simulated clock. Beside it, on the same runs: a client that reads every 500 ms, one that heeds the hint but never waits longer than 60 s, and one that reads at the very moment of each hint (ours reads a little later, by up to 3 %, so that jobs do not come back all at once). Fewer reads are paid for with time: the last line tells how long after its end a run is seen to have ended.',
  },
  {
    name: 'deliver',
    title: 'From the end of a run to disk and screen',
    text: 'From the moment at which a Router on this machine ended a run until the picture that it names has its name in the results folder, and until it is painted in the open window. Beside it, the earliest moment at which anyone who heeds the hint (2 s here) can see the end: the last "not finished" and the hint after it. Medians of 6 runs that end at various places within a hint.',
  },
  {
    name: 'collect',
    title: 'A body of 300 MB',
    text: 'What a result of 300 MB, with a picture of 80 MB in base64 and some millions of small fields, costs while it is received, read, collected and opened (the picture and the document): how much the memory of the main process grew, beside the limit of 64 MB; the most that it took; and the longest time for which main and page did nothing else. Beside the last three, the same app in the same run with nothing to do, over the same time. The longest block of an app with nothing to do is a matter of chance, so those ratios move; the milliseconds are what is felt.',
  },
  {
    name: 'gallery',
    title: 'A gallery of 5,000',
    text: 'A gallery of 5,000 pictures of 2 megapixels, none of which was made small before, opened and walked through from the newest to the oldest: until its first tile says what hangs there, beside opening the form; and the longest time for which main and page did nothing else, and the most memory of main, beside the same app in the same run with nothing to do, over the same time. The longest block of an app with nothing to do is a matter of chance, so those ratios move; the milliseconds are what is felt.',
  },
  {
    name: 'compose',
    title: 'Typing, and searching models',
    text: 'From the press of a key until what it changed is painted, for each key of a prompt that is typed into a form of 60 fields, all of them drawn, whose draft holds a picture of 50 MB; and for each key of a search through 1,000 models. Beside it, the same prompt typed into an Electron window with one field and nothing else, in the same run. A key waits for the next frame in either, which is up to 17 ms on a screen of 60 Hz. Beside the longest time for which page and main did nothing else stands that of the bare page.',
  },
];

/** The text of `docs/performance.md`. */
export function performancePage(figures: readonly Figure[], { at, electron }: Surroundings): string {
  const sections = MEANINGS.flatMap(({ name, title, text }) => {
    const own = figures.filter((measured) => measured.name.startsWith(`${name}/`));
    return own.length === 0 ? [] : [`## ${title}\n\n${text}\n\n${table(own)}\n`];
  });
  return `# Performance

Measured by \`npm run bench -- --write\`, which writes this page. \`npm run bench\` prints the same figures; \`-- --only NAME\`
takes one of ${MEANINGS.map(({ name }) => `\`${name}\``).join(', ')}, and \`-- --json\` prints one JSON object for each figure. Each
figure stands beside a reference that was measured in the same run on the same machine; the ratio is ours divided by it.
Back-ups of very many jobs have [a page of their own](performance-back-ups.md).

Measured on ${at.toISOString().slice(0, 10)}: ${machine()}, Electron ${electron}, Node ${process.versions.node}.
Absolute times differ between machines, and what a flush costs differs most; ratios travel better.

${sections.join('\n')}`;
}

/** The text of `docs/performance-back-ups.md`. */
export function backupPage(figures: readonly Figure[], { at }: Pick<Surroundings, 'at'>): string {
  return `# Back-ups of many jobs

Measured by \`npm run bench -- --only backup --write\`, which writes this page. It takes some minutes, so \`npm run bench\` by
itself leaves it out.

100,000 jobs with their whole history of seven events and a request body of their own each are written into one file, which
another user's empty ledger looks at and takes in. Beside the times stand the least that each can cost: as many bytes written
and flushed; the file read and hashed; and for taking in, which flushes every body and every 40 jobs, the bodies alone kept as
durably. Beside the memory, which is the most that each process ever held, stands a process that opened the full ledger and
closed it again.

Measured on ${at.toISOString().slice(0, 10)}: ${machine()}, Node ${process.versions.node}.

${table(figures)}

What grows with the number of jobs are their ids, and the digests of their bodies: no job, and no body of another job, is held
while one is written or read.
`;
}

const machine = (): string => {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}`;
};

function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, unit, ours, reference, ratio }) => `| ${name} | ${unit} | ${ours} | ${reference} | ${ratio} |`,
  );
  return ['| figure | unit | ours | reference | ratio |', '| --- | --- | ---: | ---: | ---: |', ...rows].join('\n');
}
