/**
 * A back-up of very many jobs, written, looked at and taken in. Each task is a process of its own, which tells at its end how
 * much memory it ever held; beside it stands one that opened the same ledger and did nothing else.
 */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { type Figure, figure } from './figure.ts';

const JOBS = 100_000;
const MIB = 2 ** 20;

export interface BackupOptions {
  /** The program of `backupWork.ts`. */
  readonly program: string;
  /** For files of this run; emptied. */
  readonly folder: string;
}

/** What a task says at its end, as JSON on its last line. */
export interface Told {
  readonly ms: number;
  /** The most memory that its process ever held. */
  readonly peakBytes: number;
  readonly sizeBytes: number;
}

export const TASKS = ['fill', 'open', 'write', 'weigh', 'take', 'bodies'] as const;
export type Task = (typeof TASKS)[number];

const run = promisify(execFile);

export async function measureBackup({ program, folder }: BackupOptions): Promise<readonly Figure[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const perform = async (task: Task): Promise<Told> => {
    const { stdout } = await run(process.execPath, [program, task, folder, String(JOBS)], { maxBuffer: 16 * MIB });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Told;
  };
  await perform('fill');
  const open = await perform('open');
  const write = await perform('write');
  const copied = copyAndFlush(folder, write.sizeBytes);
  const weigh = await perform('weigh');
  const hashed = readAndHash(join(folder, 'all.afterglow'));
  const take = await perform('take');
  const bodies = await perform('bodies');
  rmSync(folder, { recursive: true, force: true });
  const time = (name: string, ours: number, reference: number): Figure =>
    figure(`backup/${name}`, { unit: 's', ours: ours / 1_000, reference: reference / 1_000 });
  const memory = (name: string, told: Told): Figure =>
    figure(`backup/${name}-memory`, { unit: 'MiB', ours: told.peakBytes / MIB, reference: open.peakBytes / MIB });
  return [
    time('write', write.ms, copied),
    time('look', weigh.ms, hashed),
    time('take-in', take.ms, bodies.ms),
    memory('write', write),
    memory('look', weigh),
    memory('take-in', take),
  ];
}

/** As many bytes, in pieces of the same size. */
function copyAndFlush(folder: string, sizeBytes: number): number {
  const startedAt = performance.now();
  const file = openSync(join(folder, 'bytes'), 'w');
  const piece = Buffer.alloc(MIB, 'line of a back-up\n');
  for (let left = sizeBytes; left > 0; left -= piece.length) writeSync(file, piece, 0, Math.min(left, piece.length));
  fsyncSync(file);
  closeSync(file);
  const ms = performance.now() - startedAt;
  rmSync(join(folder, 'bytes'));
  return ms;
}

function readAndHash(path: string): number {
  const startedAt = performance.now();
  const file = openSync(path, 'r');
  const piece = Buffer.alloc(MIB);
  const hash = createHash('sha256');
  for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
  closeSync(file);
  hash.digest();
  return performance.now() - startedAt;
}
