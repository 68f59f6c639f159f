/**
 * What is being written into folders that a person chose, where nobody would look for it after a crash: each path is noted before
 * anything is made there, and what a process that ended left half written is taken away by the next one. A note removes nothing but
 * what bears the very name that it gave out.
 */

import { randomUUID } from 'node:crypto';
import { lstat, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { describeError } from '../../../shared/describeError.ts';
import { type Clock, DAY } from '../../../shared/time.ts';
import { systemCodeOf } from './diskFiles.ts';
import { makeFolder } from './makeFolder.ts';
import { writeFileDurably } from './writeFile.ts';

const NOTE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/u;
/** A drive that was away for so long is not waited for. */
const KEPT_MS = 90 * DAY;

const note = z.object({ path: z.string().max(4_096), notedAt: z.number() });

export interface OutsidePart {
  /** A file or a folder of this path may be made now; it is named so that nothing else bears the name. */
  readonly path: string;
  /** It was moved to its place or taken away; the note goes, unless something lies there yet. Never throws. */
  done(): Promise<void>;
}

export interface OutsideParts {
  /** In `folder`, which a person chose. Never throws. */
  begin(folder: string): Promise<OutsidePart>;
  /** Takes away what earlier processes left, where it can be reached. Never throws. */
  sweep(): Promise<void>;
}

export function createOutsideParts({
  folder: notes,
  clock,
  log,
}: {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}): OutsideParts {
  /** Of this process. */
  const own = new Set<string>();

  async function sweepNote(name: string, id: string): Promise<void> {
    const notePath = join(notes, name);
    const read = note.safeParse(parsed(await readFile(notePath, 'utf8')));
    const isOurs = read.success && isAbsolute(read.data.path) && basename(read.data.path) === nameOf(id);
    if (!isOurs) return rm(notePath, { force: true });
    const { path, notedAt } = read.data;
    // Where its folder cannot be reached, a drive may come back.
    if (!(await isThere(dirname(path))) && clock.now() - notedAt < KEPT_MS) return;
    await removePart(path);
    if (!(await isThere(path))) await rm(notePath, { force: true });
  }

  return {
    async begin(folder) {
      const id = randomUUID();
      const path = join(folder, nameOf(id));
      const notePath = join(notes, `${id}.json`);
      own.add(id);
      try {
        await makeFolder(notes);
        await writeFileDurably(notePath, Buffer.from(JSON.stringify({ path, notedAt: clock.now() })));
      } catch (error) {
        // What a person asked for goes on; only a crash would leave something.
        log(`${path} could not be noted: ${describeError(error)}`);
      }
      return {
        path,
        async done() {
          try {
            if (!(await isThere(path))) await rm(notePath, { force: true });
          } catch (error) {
            log(`the note of ${path} stays: ${describeError(error)}`);
          }
        },
      };
    },
    async sweep() {
      for (const name of await readdir(notes).catch(() => [])) {
        const id = NOTE.exec(name)?.[1];
        if (id === undefined || own.has(id)) continue;
        await sweepNote(name, id).catch((error: unknown) => log(`${name} was not swept: ${describeError(error)}`));
      }
    },
  };
}

/** The name that leftovers are known by everywhere. */
const nameOf = (id: string): string => `.afterglow-${id}.part`;

/** A file, or a folder of plain files; whatever else somebody put there stays, and so does what it lies in. */
async function removePart(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found?.isFile()) return rm(path, { force: true });
  if (found?.isDirectory() !== true) return;
  for (const entry of await readdir(path, { withFileTypes: true })) if (entry.isFile()) await rm(join(path, entry.name));
  await rmdir(path);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    // Whatever cannot be looked at may be there.
    return !['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
