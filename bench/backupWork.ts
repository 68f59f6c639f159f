/** One task of `backup.ts`, in a process of its own. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createBodies } from '../src/main/adapters/bodies/bodies.ts';
import { createBackups } from '../src/main/backups.ts';
import { type Core, openCore } from '../src/main/core.ts';
import type { Brought } from '../src/main/jobs/ports/jobRecord.ts';
import type { BodyRef, Job } from '../src/shared/job.ts';
import type { Outcome } from '../src/shared/refusal.ts';
import { TASKS, type Task, type Told } from './backup.ts';
import { after, lifeOf } from './fillLedger.ts';

const [given, folder = '', jobs = ''] = process.argv.slice(2);
const task = TASKS.find((one) => one === given);
if (task === undefined) throw new Error(`There is no task named ${given}.`);

/** So many jobs are written at once. */
const TOGETHER = 500;

const path = join(folder, 'all.afterglow');
const full = join(folder, 'full');
const empty = join(folder, 'empty');
const bodyOf = (number: number): Buffer =>
  Buffer.from(
    JSON.stringify({ prompt: `A lighthouse on a cliff, number ${number}, ${'with a wide sea, '.repeat(10)}`, seed: number }),
  );

const perform: Readonly<Record<Task, () => Promise<number>>> = {
  async fill() {
    const kept = join(full, 'store', 'bodies');
    mkdirSync(kept, { recursive: true });
    return withCore(full, async ({ store }) => {
      for (let from = 0; from < Number(jobs); from += TOGETHER) {
        const count = Math.min(TOGETHER, Number(jobs) - from);
        store.ledger.bringIn(Array.from({ length: count }, (_, at) => broughtJob(from + at, keepQuickly(kept, from + at))));
      }
      return 0;
    });
  },
  open: () => withCore(full, async () => 0),
  write: () => withCore(full, async (core) => value(await backupsOf(core).write(path)).sizeBytes),
  weigh: () =>
    withCore(empty, async (core) => {
      const report = value(await backupsOf(core).weigh(path));
      if (report.new !== Number(jobs)) throw new Error(`${report.new} of ${jobs} jobs were found in it.`);
      return 0;
    }),
  take: () =>
    withCore(empty, async (core) => {
      const backups = backupsOf(core);
      const { ticket } = value(await backups.weigh(path));
      const taken = value(await backups.take(ticket));
      if (taken.jobs !== Number(jobs)) throw new Error(`${taken.jobs} of ${jobs} jobs were taken in.`);
      return 0;
    }),
  async bodies() {
    const bodies = createBodies({ folder: join(folder, 'bodies') });
    for (let number = 0; number < Number(jobs); number++) await bodies.put(bodyOf(number));
    return 0;
  },
};

const startedAt = performance.now();
const sizeBytes = await perform[task]();
const told: Told = { ms: performance.now() - startedAt, peakBytes: process.resourceUsage().maxRSS * 1_024, sizeBytes };
process.stdout.write(`\n${JSON.stringify(told)}\n`);

/** A body of its own for each job; it is only read here, so nothing is flushed. */
function keepQuickly(kept: string, number: number): BodyRef {
  const bytes = bodyOf(number);
  const digest = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(kept, digest), bytes);
  return { digest, sizeBytes: bytes.length };
}

function broughtJob(number: number, body: BodyRef): Brought {
  let job: Job | null = null;
  const events = lifeOf(number).map((event) => {
    const told = event.type === 'created' ? { ...event, body } : event;
    job = after(job, told);
    return { event: told, job };
  });
  return { id: events[0]?.job.id ?? '', events, calls: [], mark: null };
}

async function withCore(dataFolder: string, work: (core: Core) => Promise<number>): Promise<number> {
  const core = openCore({
    dataFolder,
    resultsFolder: () => '/results',
    connect: () => null,
    destination: () => null,
    offline: { models: [] },
    userAgent: 'Afterglow/bench',
    clock: { now: Date.now },
    log: (line) => process.stderr.write(`${line}\n`),
  });
  const done = await work(core);
  for (const close of core.closing) await close();
  return done;
}

function backupsOf(core: Core) {
  return createBackups({
    store: core.store,
    runner: core.runner,
    settings: () => ({ base: 'https://router.example', folder: null, theme: 'system', profile: 'practice' }),
    resultsFolder: () => '/results',
    isBase: () => true,
    meet: () => {},
    version: '0.0.0',
    now: Date.now,
    log: (line) => process.stderr.write(`${line}\n`),
  });
}

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.kind} ${outcome.error.detail ?? ''}`);
  return outcome.value;
}
