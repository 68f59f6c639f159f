/**
 * Removes files that no draft, job, preset or batch refers to any more. Whatever cannot be read keeps everything: a file too
 * many costs some room, one too few a person's work.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describeError } from '../../../shared/describeError.ts';
import { type MediaDigest, mediaNamedIn } from '../../../shared/media.ts';
import { type Clock, DAY } from '../../../shared/time.ts';
import { systemCodeOf } from '../disk/diskFiles.ts';
import { DRAFT_ENDING } from './mediaBodies.ts';
import type { MediaStore } from './mediaStore.ts';
import { RECIPE_ENDING } from './recipes.ts';

/** What was taken in later may stand in a draft that is only in the window yet, or in a step that can be taken back. */
const KEPT_MS = 7 * DAY;

export interface SweepParts {
  readonly store: Pick<MediaStore, 'sweep'>;
  readonly bodiesFolder: string;
  /** What the ledger refers to. Throws when some of it cannot be read. */
  readonly namedInLedger: () => ReadonlySet<MediaDigest>;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

export async function sweepMedia({ store, bodiesFolder, namedInLedger, clock, log }: SweepParts): Promise<void> {
  try {
    // The time first: what comes in while the rest is read is newer.
    const before = clock.now() - KEPT_MS;
    const referenced = new Set(namedInLedger());
    for (const name of await draftNames(bodiesFolder)) {
      for (const digest of mediaNamedIn(await readFile(join(bodiesFolder, name), 'utf8'))) referenced.add(digest);
      await setImmediate();
    }
    const swept = await store.sweep({ referenced, before });
    if (swept > 0) log(`${swept} files that no draft refers to any more were removed`);
  } catch (error) {
    log(`files of drafts were not swept: ${describeError(error)}`);
  }
}

async function draftNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(DRAFT_ENDING) || name.endsWith(RECIPE_ENDING));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
