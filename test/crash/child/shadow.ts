/**
 * What of the disk would be left after a power cut: the contents that were flushed, under the names that were flushed. A
 * content is known by its inode and birth, a name by its folder, and so is a folder. Kept as files, since this process is about to be killed.
 * What was there before this life counts as flushed, and so does a folder in which anything was.
 */

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentName, isOfLedger, SHADOW } from '../shadowParts.ts';

let root: string | null = null;
const names: Record<string, Record<string, string>> = {};
const folders: Record<string, readonly string[]> = {};

export function keepShadow(folder: string | null, present: readonly string[]): void {
  root = folder;
  if (root === null) return;
  rmSync(root, { recursive: true, force: true });
  for (const part of [SHADOW.contents, SHADOW.ledger]) mkdirSync(join(root, part), { recursive: true });
  for (const top of present) {
    for (const place of [top, ...foldersBelow(top)]) {
      for (const name of namesIn(place, 'files')) fileFlushed(join(place, name));
      folderFlushed(place);
    }
    if (existsSync(join(top, 'ledger.sqlite'))) ledgerFlushed(join(top, 'ledger.sqlite'));
  }
}

export function fileFlushed(path: string): void {
  if (root !== null) copyFileSync(path, join(root, SHADOW.contents, contentName(path)));
}

export function folderFlushed(folder: string): void {
  if (root === null) return;
  names[folder] = Object.fromEntries(namesIn(folder, 'files').map((name) => [name, contentName(join(folder, name))]));
  folders[folder] = namesIn(folder, 'folders');
  writeFileSync(join(root, SHADOW.names), JSON.stringify(names));
  writeFileSync(join(root, SHADOW.folders), JSON.stringify(folders));
}

/** SQLite flushes by itself: what its files hold when a commit has returned is on the disk. */
export function ledgerFlushed(path: string): void {
  if (root === null) return;
  const kept = join(root, SHADOW.ledger);
  rmSync(kept, { recursive: true });
  mkdirSync(kept);
  for (const name of readdirSync(dirname(path))) {
    if (isOfLedger(name)) copyFileSync(join(dirname(path), name), join(kept, name));
  }
}

export const isFolder = (path: string): boolean => statSync(path).isDirectory();

const namesIn = (folder: string, kind: 'files' | 'folders'): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (kind === 'files' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => name);

function foldersBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
