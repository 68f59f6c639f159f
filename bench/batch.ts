/**
 * A batch of ten thousand rows: how long it takes from the call until all of it is on disk, and what it costs each round after
 * that. The ledger is the real one, on the disk; the Router is one in memory that is never asked.
 */

import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openLedger } from '../src/main/adapters/ledger/ledger.ts';
import { reduce } from '../src/main/jobs/reduce.ts';
import type { BatchOrder } from '../src/shared/batch.ts';
import { createIds, startCore, value } from '../test/support/core.ts';
import { createHandClock } from '../test/support/handClock.ts';
import { createMemoryLedger } from '../test/support/memoryLedger.ts';
import { type Figure, figure, median } from './figure.ts';

const ROWS = 10_000;
const FEW_ROWS = 10;
const TRIES = 3;
const ROUNDS = 200;

export async function measureBatch({ folder }: { readonly folder: string }): Promise<readonly Figure[]> {
  const [recorded, raw, full, few]: number[][] = [[], [], [], []];
  for (let turn = 0; turn < TRIES; turn++) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const long = await record(folder, ROWS);
    recorded?.push(long.recordMs);
    raw?.push(appendAndFlush(join(folder, 'raw'), long.text));
    full?.push(long.roundMs);
    few?.push((await record(folder, FEW_ROWS)).roundMs);
  }
  rmSync(folder, { recursive: true, force: true });
  return [
    figure('batch/record', { unit: 'ms', ours: median(recorded ?? []), reference: median(raw ?? []) }),
    figure('batch/round', { unit: 'ms', ours: median(full ?? []), reference: median(few ?? []) }),
  ];
}

/** `text`: all that was recorded. */
async function record(folder: string, rows: number) {
  const clock = createHandClock();
  const path = join(folder, `${rows}.sqlite`);
  const { ledger } = openLedger({ path, fold: reduce, clock, log: console.error });
  const core = startCore({ clock, ledger: { ...createMemoryLedger(), ...ledger } });
  value(await core.runner.setSending('paused'));
  const order = orderOf(rows);
  const startedAt = performance.now();
  const { id } = value(await core.runner.submitBatch(order));
  const recordMs = performance.now() - startedAt;
  // A job that is under way beside it, so that a round has something to look at.
  value(await core.runner.setSending('on'));
  core.router.latencyMs = 1_000_000;
  await clock.settle();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const at = performance.now();
    core.runner.wake();
    return performance.now() - at;
  });
  const text = ledger
    .batchJobs(id)
    .map(({ id: job }) => JSON.stringify([ledger.get(job), ledger.record(job)?.events]))
    .join('\n');
  ledger.close();
  return { recordMs, roundMs: median(rounds), text: text + order.rows.map(({ body }) => body).join('\n') };
}

function orderOf(rows: number): BatchOrder {
  const values = Array.from({ length: rows }, (_, row) => `a fox in the snow at dusk, number ${row}`);
  return {
    ticket: createIds('b')(),
    name: 'Foxes',
    axes: [{ name: 'prompt', values }],
    policy: { stopAfterErrors: null, giveUpAfterMs: null },
    rows: values.map((prompt, row) => ({
      model: 'bfl/flux-2-pro',
      route: 'queued',
      body: JSON.stringify({ prompt, width: 1_024, height: 1_024, seed: row, output_format: 'png' }),
      coordinates: [prompt],
    })),
  };
}

function appendAndFlush(path: string, text: string): number {
  const bytes = Buffer.from(text);
  const file = openSync(path, 'w');
  const startedAt = performance.now();
  writeSync(file, bytes);
  fsyncSync(file);
  const ms = performance.now() - startedAt;
  closeSync(file);
  return ms;
}
