/**
 * Files that are whole or not there. The bytes go to a part file beside the target, are flushed, and get their name in one
 * step; then the folder is flushed, so that the name lasts too. Nothing of a write that failed is left.
 */

import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DiskFiles, diskFiles, type OpenFile, systemCodeOf } from './diskFiles.ts';

export interface WriteTools {
  readonly files: DiskFiles;
  /** Part of the name of the part file. */
  readonly uniqueName: () => string;
  readonly wait: (delayMs: number) => Promise<unknown>;
  readonly platform: NodeJS.Platform;
}

const REAL_TOOLS: WriteTools = { files: diskFiles, uniqueName: randomUUID, wait, platform: process.platform };

const PART_NAME = /^\.afterglow-[0-9a-f-]{36}\.part$/u;
const OWNER_ONLY = 0o600;

/**
 * Writes `bytes` to `path`, replacing what is there. When it answers, they are on the disk under that name; when it throws
 * (a system error with its `code`), the old content or the new one is there, whole.
 */
export async function writeFileDurably(
  path: string,
  bytes: Uint8Array,
  options: { readonly mode?: number } & Partial<WriteTools> = {},
): Promise<void> {
  const tools = { ...REAL_TOOLS, ...options };
  const { files } = tools;
  const part = join(dirname(path), `.afterglow-${tools.uniqueName()}.part`);
  const file = await files.create(part, options.mode ?? OWNER_ONLY);
  try {
    await fill(file, bytes);
    await retried(tools, () => files.rename(part, path));
  } catch (error) {
    await quietly(() => files.remove(part));
    throw error;
  }
  await files.flushFolder(dirname(path));
}

/**
 * Gives a part file its final name in the same folder, and never takes the place of another file. When it answers, bytes and
 * name are on the disk and the part file is gone; when it throws, the part file is still there and the name is not.
 *
 * @throws `EEXIST` when the name is taken; the caller picks another. Else a system error with its `code`.
 */
export async function publishFile(
  { partPath, path }: { readonly partPath: string; readonly path: string },
  options: Partial<WriteTools> = {},
): Promise<void> {
  const tools = { ...REAL_TOOLS, ...options };
  const { files } = tools;
  await flushed(await files.reopen(partPath));
  const way = await nameIt(tools, { partPath, path });
  try {
    await files.flushFolder(dirname(path));
  } catch (error) {
    await quietly(() => (way === 'linked' ? files.remove(path) : files.rename(path, partPath)));
    throw error;
  }
  // The file has its name; a second one that could not be removed is swept later.
  if (way === 'linked') await quietly(() => files.remove(partPath));
}

/**
 * Removes what writes that were cut short left in a folder, and answers with how many files that were. Nothing else has the
 * name of a part file. `until` (wall clock, ms) leaves what was written after it: somebody else may be at work there. `owned`
 * leaves what a job still goes on with.
 */
export async function sweepParts(
  folder: string,
  {
    files = diskFiles,
    until = Number.POSITIVE_INFINITY,
    owned,
  }: { readonly files?: DiskFiles; readonly until?: number; readonly owned?: ReadonlySet<string> } = {},
): Promise<number> {
  let swept = 0;
  for (const name of await files.names(folder).catch(() => [])) {
    if (!PART_NAME.test(name)) continue;
    await quietly(async () => {
      const path = join(folder, name);
      if (owned?.has(path)) return;
      const changedAt = await files.changedAt(path);
      if (changedAt === null || changedAt > until) return;
      await files.remove(path);
      swept++;
    });
  }
  return swept;
}

async function nameIt(tools: WriteTools, { partPath, path }: { partPath: string; path: string }): Promise<'linked' | 'renamed'> {
  const { files } = tools;
  try {
    await files.link(partPath, path);
    return 'linked';
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') throw error;
  }
  // File systems without hard links (FAT, some shares): an empty file takes the name first, so that nobody else can.
  const placeholder = await files.create(path, OWNER_ONLY);
  try {
    await placeholder.close();
    await retried(tools, () => files.rename(partPath, path));
    return 'renamed';
  } catch (error) {
    await quietly(() => files.remove(path));
    throw error;
  }
}

async function fill(file: OpenFile, bytes: Uint8Array): Promise<void> {
  try {
    let offset = 0;
    while (offset < bytes.length) offset += await file.write(bytes, offset);
  } catch (error) {
    await quietly(() => file.close());
    throw error;
  }
  await flushed(file);
}

async function flushed(file: OpenFile): Promise<void> {
  try {
    await file.flush();
  } catch (error) {
    await quietly(() => file.close());
    throw error;
  }
  await file.close();
}

// A virus scanner or a sync tool holds a file for a moment and Windows refuses the rename with one of these.
const HELD_BY_ANOTHER = new Set(['EPERM', 'EBUSY', 'EACCES']);
const RETRY_DELAYS_MS = [10, 20, 50, 100, 200, 400, 800] as const;

async function retried(tools: WriteTools, act: () => Promise<void>): Promise<void> {
  for (const delayMs of tools.platform === 'win32' ? RETRY_DELAYS_MS : []) {
    try {
      return await act();
    } catch (error) {
      if (!HELD_BY_ANOTHER.has(systemCodeOf(error))) throw error;
      await tools.wait(delayMs);
    }
  }
  return act();
}

async function quietly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch {
    // The first error is the one that is told.
  }
}
