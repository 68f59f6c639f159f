/**
 * Folders that last. The name of a folder stands in the folder above it, and that is not on the disk before it was flushed: a
 * power cut would take the folder away with everything that was flushed into it.
 */

import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { flushFolder } from '../ledger/freshFile.ts';
import { diskFiles, systemCodeOf } from './diskFiles.ts';

/** What is known in this process to last. */
const lasting = new Set<string>();

/**
 * Makes a folder, and those above it that are missing, readable by their owner alone. When it answers, all of them last. One
 * that is there already is flushed once for each process: whoever made it may have ended before that.
 *
 * @throws a system error with its `code`
 */
export async function makeFolder(folder: string, { mode = 0o700 }: { readonly mode?: number } = {}): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  for (const above of unflushed(folder, first)) await diskFiles.flushFolder(above).catch(forgiveForeign);
  lasting.add(resolve(folder));
}

/** The same, before it answers. */
export function makeFolderNow(folder: string, { mode = 0o700 }: { readonly mode?: number } = {}): void {
  const first = mkdirSync(folder, { recursive: true, mode });
  for (const above of unflushed(folder, first)) {
    try {
      flushFolder(above);
    } catch (error) {
      forgiveForeign(error);
    }
  }
  lasting.add(resolve(folder));
}

/** @param first the uppermost folder that was made just now; undefined: none was */
function unflushed(folder: string, first: string | undefined): readonly string[] {
  const path = resolve(folder);
  if (first === undefined) return lasting.has(path) ? [] : [dirname(path)];
  const above: string[] = [];
  const end = dirname(resolve(first));
  for (let at = dirname(path); ; at = dirname(at)) {
    above.unshift(at);
    if (at === end || at === dirname(at)) return above;
  }
}

/** Above the folders that are ours there may be one that we must not look into. It is not ours to keep. */
function forgiveForeign(error: unknown): void {
  const code = systemCodeOf(error);
  if (code !== 'EACCES' && code !== 'EPERM') throw error;
}
