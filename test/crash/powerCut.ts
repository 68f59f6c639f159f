/**
 * The stand-in for a power cut, which a killed process is not: what it had written stays with the system. Here the disk of a
 * site is put back to what had been flushed. What had not may be gone, or be there in part, block by block, as a disk may
 * have got to some of it.
 */

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentName, isOfLedger, SHADOW } from './shadowParts.ts';
import type { Site } from './site.ts';

const BLOCK_BYTES = 4_096;

export interface PowerCut {
  /** Whether a block or name that was not flushed is there all the same. */
  readonly survives: () => boolean;
}

export const NOTHING_SURVIVES: PowerCut = { survives: () => false };

export function cutPower(site: Site, { survives }: PowerCut): void {
  const { dataFolder, resultsFolder, shadowFolder } = site;
  const read = <T>(part: string): Readonly<Record<string, T>> =>
    JSON.parse(readFileSync(join(shadowFolder, part), 'utf8')) as Readonly<Record<string, T>>;
  const flushed = read<Readonly<Record<string, string>>>(SHADOW.names);
  const lasting = read<readonly string[]>(SHADOW.folders);
  for (const top of [resultsFolder, dataFolder]) cutFolders(top, { lasting, survives });
  for (const folder of [resultsFolder, dataFolder, ...foldersBelow(resultsFolder), ...foldersBelow(dataFolder)]) {
    cutFolder(folder, { names: flushed[folder] ?? {}, contents: join(shadowFolder, SHADOW.contents), survives });
  }
  cutLedger(dataFolder, { kept: join(shadowFolder, SHADOW.ledger), survives });
}

/** A folder whose name was not flushed may be gone with everything that was flushed into it. */
function cutFolders(
  folder: string,
  { lasting, survives }: PowerCut & { readonly lasting: Readonly<Record<string, readonly string[]>> },
): void {
  for (const name of foldersIn(folder)) {
    const path = join(folder, name);
    if (lasting[folder]?.includes(name) === true || survives()) cutFolders(path, { lasting, survives });
    else rmSync(path, { recursive: true });
  }
}

function cutFolder(
  folder: string,
  { names, contents, survives }: PowerCut & { readonly names: Readonly<Record<string, string>>; readonly contents: string },
): void {
  for (const name of filesIn(folder)) {
    const path = join(folder, name);
    if (isOfLedger(name)) continue;
    if (name in names) continue;
    const content = join(contents, contentName(path));
    if (!survives()) rmSync(path);
    else if (!existsSync(content)) writeFileSync(path, readFileSync(path).subarray(0, BLOCK_BYTES));
  }
  for (const [name, content] of Object.entries(names)) {
    if (isOfLedger(name)) continue;
    const path = join(folder, name);
    rmSync(path, { force: true });
    if (existsSync(join(contents, content))) copyFileSync(join(contents, content), path);
    else writeFileSync(path, '');
  }
}

function cutLedger(folder: string, { kept, survives }: PowerCut & { readonly kept: string }): void {
  mkdirSync(folder, { recursive: true });
  for (const name of new Set([...readdirSync(folder), ...readdirSync(kept)])) {
    if (!isOfLedger(name)) continue;
    const path = join(folder, name);
    const before = existsSync(join(kept, name)) ? readFileSync(join(kept, name)) : null;
    const after = existsSync(path) ? readFileSync(path) : null;
    const mixed = isSqlite(name) ? mix(before, { after, survives }) : before;
    rmSync(path, { force: true });
    if (mixed !== null) writeFileSync(path, mixed, { mode: 0o600 });
  }
}

const isSqlite = (name: string): boolean => /\.sqlite(-wal|-journal)?$/u.test(name);

/** Block by block the flushed one or the newer one. A file that went on growing may have holes. */
export function mix(before: Buffer | null, { after, survives }: PowerCut & { readonly after: Buffer | null }): Buffer | null {
  if (after === null) return before;
  const flushed = before ?? Buffer.alloc(0);
  let mixed = Buffer.from(flushed);
  let isAny = before !== null;
  for (let at = 0; at < after.length; at += BLOCK_BYTES) {
    const block = after.subarray(at, at + BLOCK_BYTES);
    if (block.equals(flushed.subarray(at, at + BLOCK_BYTES)) || !survives()) continue;
    if (mixed.length < at + block.length) mixed = Buffer.concat([mixed, Buffer.alloc(at + block.length - mixed.length)]);
    block.copy(mixed, at);
    isAny = true;
  }
  return isAny ? mixed : null;
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

function foldersBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
