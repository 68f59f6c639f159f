/**
 * How long one durable change of one job takes when there are 20,000. Runs as the main script of Electron, since electron-store
 * needs one; the three take turns, so that whatever else the machine does meets all of them.
 *
 * Ours: an event and its fold, one flushed transaction. Raw: the same bytes appended to a file and flushed, which is the least
 * that any durable record can cost. electron-store: the same jobs in its file, one of them set.
 */

import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { app } from 'electron';
import Store from 'electron-store';
import { openLedger } from '../src/main/adapters/ledger/ledger.ts';
import { reduce } from '../src/main/jobs/reduce.ts';
import type { Job } from '../src/shared/job.ts';
import { event, START } from '../test/support/jobs.ts';
import { type Figure, figure, median } from './figure.ts';
import { fillLedger } from './fillLedger.ts';

const JOBS = 20_000;
const ROUNDS = 15;
const WRITES_PER_ROUND = 20;

function measure(folder: string): readonly Figure[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'ledger.sqlite');
  const jobs = fillLedger(path, { jobs: JOBS, unfinished: 1 });
  const { ledger } = openLedger({ path, fold: reduce, clock: { now: () => START }, log: console.error });
  const raw = openSync(join(folder, 'raw'), 'a');
  const store = new Store<{ jobs: Record<string, Job> }>({ cwd: folder, name: 'store' });
  store.store = { jobs: Object.fromEntries(jobs.map((job) => [job.id, job])) };

  let job = ledger.unfinished()[0];
  if (job === undefined) throw new Error('The filled ledger has no unfinished job.');
  const times = { ours: [] as number[], raw: [] as number[], store: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (let write = 0; write < WRITES_PER_ROUND; write++) {
      const seen = event('seen', { status: 'IN_QUEUE', position: round * WRITES_PER_ROUND + write });
      const changed: Job = { ...job, position: seen.position };
      job = changed;
      times.ours.push(timed(() => ledger.append(seen, changed)));
      const bytes = Buffer.from(JSON.stringify(seen) + JSON.stringify(changed));
      times.raw.push(
        timed(() => {
          writeSync(raw, bytes);
          fsyncSync(raw);
        }),
      );
    }
    const latest = job;
    times.store.push(timed(() => store.set(`jobs.${latest.id}`, latest)));
  }
  ledger.close();
  closeSync(raw);
  rmSync(folder, { recursive: true, force: true });
  const ours = median(times.ours);
  return [
    figure('ledger-write/raw', { unit: 'ms', ours, reference: median(times.raw) }),
    figure('ledger-write/electron-store', { unit: 'ms', ours, reference: median(times.store) }),
  ];
}

function timed(act: () => void): number {
  const before = performance.now();
  act();
  return performance.now() - before;
}

const folder = process.env['BENCH_FOLDER'];
if (folder === undefined) throw new Error('BENCH_FOLDER names no folder.');
for (const measured of measure(folder)) process.stdout.write(`${JSON.stringify(measured)}\n`);
app.exit(0);
