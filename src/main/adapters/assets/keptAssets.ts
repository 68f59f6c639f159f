/**
 * What was already saved for a job that is not wholly collected yet. Collecting may take several tries, also across a
 * restart; this list keeps a later try from saving the same asset twice. A line is written before its file is published, and
 * is believed only when a file with those very bytes is there.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../../shared/time.ts';
import { DAY } from '../../../shared/time.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { writeFileDurably } from '../disk/writeFile.ts';

const line = z.object({
  source: z.string(),
  path: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  digest: z.string(),
  mediaType: z.string(),
  extension: z.string(),
  kind: z.enum(['image', 'svg', 'video', 'audio', 'model3d', 'text', 'json', 'file']),
  /** `results`: at its final place; `store`: kept by the app until the results folder can be written. */
  place: z.enum(['results', 'store']),
});

export type KeptAsset = Readonly<z.infer<typeof line>>;

export interface KeptAssets {
  /** The asset of this source, when its file is there with the very bytes that were noted. */
  find(source: string): Promise<KeptAsset | null>;
  note(asset: KeptAsset): Promise<void>;
}

/** How long a list is of use: the server keeps no result longer than a day. */
const LIFE_MS = 7 * DAY;

export async function openKeptAssets(folder: string, jobId: string): Promise<KeptAssets> {
  await makeFolder(folder);
  const path = join(folder, `${jobId}.json`);
  const lines = new Map((await readLines(path)).map((kept) => [kept.source, kept]));
  let writing: Promise<void> = Promise.resolve();
  return {
    async find(source) {
      const kept = lines.get(source);
      return kept !== undefined && (await isIntact(kept)) ? kept : null;
    },
    note(asset) {
      lines.set(asset.source, asset);
      const write = () => writeFileDurably(path, Buffer.from(JSON.stringify([...lines.values()])));
      // One after the other; a failed write must not keep the next from trying.
      writing = writing.then(write, write);
      return writing;
    },
  };
}

/** Paths that were given to files (by {@link nameKey}), with {@link ownerOf} each. */
export type GivenNames = Map<string, string>;

/** One asset of one job. */
export const ownerOf = (jobId: string, source: string): string => `${jobId} ${source}`;

/** Two names with one key are the same file on some system. */
export const nameKey = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Drops lists that no job can need any more: losing one costs nothing but a second copy of a file. Answers with the names that
 * the others hold, so that the name of a file which a person deleted is not given to another job.
 */
export async function sweepKeptAssets(folder: string, clock: Clock): Promise<GivenNames> {
  const names = await readdir(folder).catch(() => []);
  const given: GivenNames = new Map();
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const path = join(folder, name);
    const changedAt = await stat(path).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (changedAt !== null && clock.now() - changedAt > LIFE_MS) await rm(path, { force: true }).catch(() => {});
    else
      for (const kept of await readLines(path))
        given.set(nameKey(kept.path), ownerOf(name.slice(0, -'.json'.length), kept.source));
  }
  return given;
}

async function readLines(path: string): Promise<readonly KeptAsset[]> {
  try {
    return z.array(line).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

async function isIntact(kept: KeptAsset): Promise<boolean> {
  try {
    if ((await stat(kept.path)).size !== kept.sizeBytes) return false;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(kept.path)) hash.update(chunk as Buffer);
    return hash.digest('hex') === kept.digest;
  } catch {
    return false;
  }
}
