/** Compares both sides once all orders have come to an end: what the ledger and the disk hold, and what the Router did. */

import { basename } from 'node:path';
import type { Job } from '../../src/shared/job.ts';
import { isTerminal } from '../../src/shared/job.ts';
import { promptOf } from '../../src/shared/prompt.ts';
import { add, lose, type Tally } from './losses.ts';
import type { Order } from './protocol.ts';

/** A run at the Router, and the digests of what it made: null while nobody asked. */
export interface RouterRun {
  readonly requestId: string;
  readonly prompt: string;
  readonly route: 'queued' | 'direct';
  readonly isOver: boolean;
  readonly ending: string | null;
  readonly made: readonly string[] | null;
}

export interface BothSides {
  readonly orders: readonly Order[];
  /** Which job each ticket was answered with, and which one the ledger has for it. */
  readonly answered: ReadonlyMap<string, string>;
  readonly jobOfTicket: ReadonlyMap<string, Job | null>;
  readonly jobs: readonly Job[];
  readonly runs: readonly RouterRun[];
  readonly runsByKey: Readonly<Record<string, number>>;
  /** Digest of each file that a person can see now, by path. */
  readonly visible: ReadonlyMap<string, string>;
  /** The same after each kill. */
  readonly visibleAtKills: readonly ReadonlyMap<string, string>[];
  /** Pieces of writes that were cut short. */
  readonly parts: readonly string[];
}

export function judge(sides: BothSides): Tally {
  const { jobs, visible } = sides;
  const named = new Map(jobs.flatMap((job) => job.files.map((file) => [file.path, file.digest])));
  const whole = new Set(named.values());
  const half = [visible, ...sides.visibleAtKills].flatMap((seen) => [...seen].filter(([, digest]) => !whole.has(digest)));
  return add([
    lose(
      'jobsLost',
      sides.orders.flatMap((order) => lossOf(order, sides)),
    ),
    lose(
      'jobsLost',
      sides.runs.filter((run) => jobOf(run, sides) === null).map((run) => `run "${run.prompt}" has no job`),
    ),
    lose('doubleRuns', doublesIn(sides)),
    lose(
      'falseEndings',
      sides.orders.flatMap((order) => falseEndingOf(order, sides)),
    ),
    lose('halfWritten', [...new Set(half.map(([path]) => basename(path)))]),
    lose(
      'leftovers',
      [...visible.keys()].filter((path) => !named.has(path)).map((path) => basename(path)),
    ),
    lose('leftovers', sides.parts),
  ]);
}

const wordsOf = ({ body }: Pick<Order, 'body'>): string => promptOf(JSON.parse(body));

function runsOf(order: Order, { runs }: BothSides): readonly RouterRun[] {
  // Cues are taken out of the prompt of a run.
  const words = wordsOf(order)
    .replace(/\s*\[.*?\]/gu, '')
    .trim();
  return runs.filter((run) => run.prompt === words);
}

function jobOf(run: RouterRun, { jobs }: BothSides): Job | null {
  const fits = (job: Job): boolean =>
    run.route === 'queued' ? job.requestId === run.requestId : job.route === 'direct' && job.prompt.startsWith(run.prompt);
  return jobs.find(fits) ?? null;
}

function lossOf(order: Order, sides: BothSides): readonly string[] {
  const words = wordsOf(order);
  const job = sides.jobOfTicket.get(order.ticket) ?? null;
  if (job === null) return [`"${words}" has no job`];
  const answered = sides.answered.get(order.ticket);
  if (answered !== undefined && answered !== job.id) return [`"${words}" was answered with another job`];
  if (!isTerminal(job)) return [`"${words}" stays ${job.phase}`];
  return job.phase === 'done' ? missingOf(job, runsOf(order, sides)[0], sides) : [];
}

/** Everything that the run made has to be on disk, byte for byte. */
function missingOf(job: Job, run: RouterRun | undefined, { visible }: BothSides): readonly string[] {
  const losses = job.missing.map(({ source, reason }) => `"${job.prompt}": ${source} is missing (${reason})`);
  const atPlace = job.files.filter((file) => file.role !== 'body');
  if (atPlace.length === 0) losses.push(`"${job.prompt}" is done without a file`);
  for (const file of atPlace) {
    if (visible.get(file.path) !== file.digest) losses.push(`"${job.prompt}": ${file.name} is not what was saved`);
  }
  const have = new Set(job.files.map((file) => file.digest));
  const lacking = run?.made?.filter((digest) => !have.has(digest)).length ?? 0;
  if (lacking > 0) losses.push(`"${job.prompt}": ${lacking} of its outputs are not what the Router made`);
  return losses;
}

function doublesIn({ runsByKey, runs }: BothSides): readonly string[] {
  const byKey = Object.entries(runsByKey).flatMap(([key, count]) => Array<string>(Math.max(0, count - 1)).fill(`key ${key}`));
  const byWords = runs.filter((run, index) => runs.findIndex((other) => other.prompt === run.prompt) < index);
  return [...byKey, ...byWords.map((run) => `"${run.prompt}" ran again`)];
}

function falseEndingOf(order: Order, sides: BothSides): readonly string[] {
  const job = sides.jobOfTicket.get(order.ticket) ?? null;
  if (job === null || !isTerminal(job)) return [];
  const run = runsOf(order, sides)[0];
  const truth = run === undefined ? (order.cancel === 'never' ? 'nothing ran' : 'cancelled') : endOf(run);
  return truth === job.phase ? [] : [`"${wordsOf(order)}" is ${job.phase}; at the Router: ${truth}`];
}

function endOf({ isOver, ending }: RouterRun): string {
  if (!isOver) return 'not over';
  return ending === null ? 'done' : ending === 'cancelled' ? 'cancelled' : 'failed';
}
