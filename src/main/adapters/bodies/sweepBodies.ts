/**
 * Removes request bodies that no job in the list names any more: those of jobs that a person removed, and those of submits that
 * never came to be recorded. Whatever is in the list, however old, keeps its body, so that it can be run again, edited and remixed.
 * Where the ledger cannot be read to its end, or was damaged, everything stays.
 */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describeError } from '../../../shared/describeError.ts';
import { type Clock, DAY } from '../../../shared/time.ts';
import { systemCodeOf } from '../disk/diskFiles.ts';
import type { NamedBodies } from '../ledger/namedBodies.ts';
import type { Claims } from './claims.ts';

/** What was written later may be about to be named. */
const KEPT_MS = 7 * DAY;
/** The rest goes another time, so that no sweep takes long. */
const MOST_AT_ONCE = 2_000;
/** A body, what it is made of, and the text that it can be made of. */
const NAME = /^([0-9a-f]{64})(?:\.recipe|\.draft)?$/u;

export interface SweepBodiesParts {
  readonly folder: string;
  /** What jobs name, after a place in the ledger; from 0. */
  readonly namedBodies: (after: number) => NamedBodies;
  /** Whether all that was ever recorded is there to be asked. */
  readonly isTrusted: () => boolean;
  readonly claims: Claims;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

export async function sweepBodies(parts: SweepBodiesParts): Promise<void> {
  const { claims, isTrusted, log } = parts;
  try {
    if (!isTrusted()) return;
    const files = await filesOf(parts);
    if (files.size === 0) return;
    const named = createNamed(parts.namedBodies);
    await named.readAll();
    let swept = 0;
    for (const [digest, names] of files) {
      if (swept >= MOST_AT_ONCE || !isTrusted()) break;
      if (named.has(digest)) continue;
      const isGone = await claims.unlessClaimed(digest, async () => {
        for (const name of names) await rm(join(parts.folder, name), { force: true });
      });
      if (isGone) swept += 1;
    }
    if (swept > 0) log(`${swept} request bodies that no job in the list names any more were removed`);
  } catch (error) {
    log(`request bodies were not swept: ${describeError(error)}`);
  }
}

function createNamed(namedBodies: SweepBodiesParts['namedBodies']) {
  const digests = new Set<string>();
  let last = 0;
  function next(): boolean {
    const found = namedBodies(last);
    for (const digest of found.digests) digests.add(digest);
    last = found.last;
    return !found.isEnd;
  }
  return {
    async readAll(): Promise<void> {
      while (next()) await setImmediate();
    },
    /** With what was recorded since. */
    has(digest: string): boolean {
      while (next());
      return digests.has(digest);
    },
  };
}

/** By digest: the names of its files, where all of them are old. */
async function filesOf({
  folder,
  clock,
}: Pick<SweepBodiesParts, 'folder' | 'clock'>): Promise<ReadonlyMap<string, readonly string[]>> {
  const before = clock.now() - KEPT_MS;
  const files = new Map<string, string[]>();
  const young = new Set<string>();
  for (const name of await namesIn(folder)) {
    const digest = NAME.exec(name)?.[1];
    if (digest === undefined) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found === null || !found.isFile() || found.mtimeMs >= before) young.add(digest);
    else files.set(digest, [...(files.get(digest) ?? []), name]);
  }
  for (const digest of young) files.delete(digest);
  return files;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
