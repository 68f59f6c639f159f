/**
 * What stands in the log of a run that was cut short, read without SQLite: that drops everything behind the first frame
 * that does not check out, in silence. The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */

import { existsSync, readFileSync } from 'node:fs';
import { PAGE_BYTES, type Page } from './pages.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES;

export interface LogReading {
  /** True when something that was committed stands behind a place that cannot be believed. */
  readonly isBroken: boolean;
  /** The pages of all commits that are left, oldest first. Those in doubt too: each row in them is checked by itself. */
  readonly pages: readonly Page[];
  /** How many of them SQLite believes: those of the commits in front of the first place that cannot be believed. */
  readonly believed: number;
  /** Where the pages of the last commit begin. */
  readonly lastCommitAt: number;
}

/** To be called while nobody in this process has the log open: closing another handle to a file drops the locks on it. */
export function readLog(path: string): LogReading {
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const frameCount = Math.floor((log.length - HEADER_BYTES) / FRAME_BYTES);
  if (frameCount < 1) return { isBroken: false, pages: [], believed: 0, lastCommitAt: 0 };

  const isHeaderSound = checksumOf(log, { isBigEndian: isBigEndian(log), from: 0, to: 24 }).equals(log.subarray(24, 32));
  // A log that begins anew from its head gets new salts, so older frames that are left behind the new ones are known by theirs.
  const salts = isHeaderSound ? log.subarray(16, 24) : saltsOf(log, 0);
  let isBroken = !isHeaderSound;
  let isChainSound = true;
  let committed = 0;
  let believed = 0;
  let lastCommitAt = 0;
  const pages: Page[] = [];
  for (let index = 0; index < frameCount; index++) {
    const start = startOf(index);
    const isCommit = log.readUInt32BE(start + 4) !== 0 && saltsOf(log, index).equals(salts);
    isBroken ||= isCommit && !isChainSound;
    isChainSound &&= saltsOf(log, index).equals(salts) && isFrameSound(log, index);
    pages.push({ number: log.readUInt32BE(start), bytes: log.subarray(start + FRAME_HEADER_BYTES, start + FRAME_BYTES) });
    if (!isCommit) continue;
    lastCommitAt = committed;
    committed = pages.length;
    if (isHeaderSound && isChainSound) believed = committed;
  }
  return { isBroken, pages: pages.slice(0, committed), believed, lastCommitAt };
}

const startOf = (index: number): number => HEADER_BYTES + index * FRAME_BYTES;
const saltsOf = (log: Buffer, index: number): Buffer => log.subarray(startOf(index) + 8, startOf(index) + 16);
const isBigEndian = (log: Buffer): boolean => ((log[3] ?? 0) & 1) === 1;

/** Each checksum goes on from the one before it. It starts here from what is written there, so one bad frame spoils no other. */
function isFrameSound(log: Buffer, index: number): boolean {
  const start = startOf(index);
  const seed = index === 0 ? log.subarray(24, 32) : log.subarray(startOf(index - 1) + 16, startOf(index - 1) + 24);
  const order = isBigEndian(log);
  const head = checksumOf(log, { isBigEndian: order, from: start, to: start + 8, seed });
  const whole = checksumOf(log, { isBigEndian: order, from: start + 24, to: start + FRAME_BYTES, seed: head });
  return whole.equals(log.subarray(start + 16, start + 24));
}

/** https://www.sqlite.org/fileformat2.html#checksum_algorithm; the sums themselves are always big-endian. */
function checksumOf(
  log: Buffer,
  part: { readonly isBigEndian: boolean; readonly from: number; readonly to: number; readonly seed?: Buffer },
): Buffer {
  const read = part.isBigEndian ? (at: number) => log.readUInt32BE(at) : (at: number) => log.readUInt32LE(at);
  let first = part.seed?.readUInt32BE(0) ?? 0;
  let second = part.seed?.readUInt32BE(4) ?? 0;
  for (let at = part.from; at < part.to; at += 8) {
    first = (first + read(at) + second) >>> 0;
    second = (second + read(at + 4) + first) >>> 0;
  }
  const sum = Buffer.alloc(8);
  sum.writeUInt32BE(first, 0);
  sum.writeUInt32BE(second, 4);
  return sum;
}
