/**
 * What is kept at a clean close: the digest of the whole file, by which the next start knows that not a byte has changed,
 * and a copy of it.
 */

import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { flush, flushFolder } from './freshFile.ts';

/** Above this a start does not read the whole file; it is looked through while the app runs. */
const LARGEST_SEALED_BYTES = 256 * 1024 * 1024;

const sealPath = (path: string): string => `${path}.closed`;
export const copyPath = (path: string): string => `${path}.copy`;

interface Seal {
  readonly digest: string;
  /** Of the copy, whose bytes differ where SQLite counts how often a file was opened. */
  readonly copyDigest: string;
}

function readSeal(path: string): Seal | null {
  if (!existsSync(sealPath(path))) return null;
  const [, digest, copyDigest] = /^([0-9a-f]{64}) ([0-9a-f]{64})$/u.exec(readFileSync(sealPath(path), 'latin1')) ?? [];
  return digest === undefined || copyDigest === undefined ? null : { digest, copyDigest };
}

/** `unknown` when the last run did not end in a clean close, or the file is too large to be read at start. */
export function compareWithSeal(path: string): 'same' | 'changed' | 'unknown' {
  const seal = readSeal(path);
  if (seal === null || statSync(path).size > LARGEST_SEALED_BYTES) return 'unknown';
  return digestOfFile(path) === seal.digest ? 'same' : 'changed';
}

/** Whether the copy holds all that was there at the last close, with nothing written since. */
export function isCopyNewest(path: string): boolean {
  const seal = readSeal(path);
  return seal !== null && existsSync(copyPath(path)) && digestOfFile(copyPath(path)) === seal.copyDigest;
}

/** To be done before the first change. Answers with the digest of the copy that holds all that is there. */
export function breakSeal(path: string): string | null {
  const seal = readSeal(path);
  rmSync(sealPath(path), { force: true });
  // A power cut must not bring it back to a file that has changed since.
  if (seal !== null) flushFolder(dirname(path));
  return seal?.copyDigest ?? null;
}

/**
 * Seals a closed file, and keeps a copy of it that was read back and found the same. Nobody may have the file open.
 * `copyDigest`: of the copy that holds all that is there already; null when a new one is needed.
 *
 * @throws a system error when the disk does not let it; what was kept before is then still there.
 */
export function sealClosed(path: string, { copyDigest }: { readonly copyDigest: string | null }): void {
  const digest = digestOfFile(path);
  const isCopied = copyDigest !== null && existsSync(copyPath(path));
  if (!isCopied) keepCopy(path, digest);
  writeFileSync(sealPath(path), `${digest} ${isCopied ? copyDigest : digest}`, { mode: 0o600, flush: true });
}

function keepCopy(path: string, digest: string): void {
  const part = `${copyPath(path)}.part`;
  try {
    copyFileSync(path, part, constants.COPYFILE_FICLONE);
    flush(part);
    if (digestOfFile(part) !== digest) throw new Error('The copy of the ledger differs from the ledger.');
    renameSync(part, copyPath(path));
    flushFolder(dirname(path));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function digestOfFile(path: string): string {
  const hash = createHash('sha256');
  const block = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let size = readSync(file, block); size > 0; size = readSync(file, block)) hash.update(block.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
