/**
 * Downloads that were interrupted, so that they go on where they stopped, also after a restart. A part file is only believed
 * up to the last point that was flushed and noted, when its bytes there still have the digest of the note; and it is only
 * continued with what the server says is the same thing, by its own mark of it.
 */

import { createHash, type Hash } from 'node:crypto';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Clock, DAY } from '../../../shared/time.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { writeFileDurably } from '../disk/writeFile.ts';

const note = z.object({
  job: z.string(),
  partPath: z.string(),
  /** Where it is fetched from, without what may change when a link is signed anew. */
  place: z.string(),
  /** What `If-Range` takes: a strong entity tag, or a date of change that is old enough to be one. */
  validator: z.string(),
  /** What was flushed of the part file, and the SHA-256 of it. */
  sizeBytes: z.number().int().positive(),
  digest: z.string(),
});

export type Resume = Readonly<z.infer<typeof note>>;

/** The beginning of a file that is there already. `hash` has taken in all of it. */
export interface Begun {
  readonly partPath: string;
  readonly validator: string;
  readonly sizeBytes: number;
  readonly hash: Hash;
  readonly head: Buffer;
}

/** The interrupted download of one asset. */
export interface Resumable {
  /** What can be continued; null: it is begun anew, and nothing of an earlier try is left. */
  begun(place: string): Promise<Begun | null>;
  /** `sizeBytes` bytes of the part file are on the disk and have this digest. */
  note(resume: Omit<Resume, 'job'>): Promise<void>;
  /** It is of no use any more. */
  drop(): Promise<void>;
}

/** The server keeps no result longer than a day. */
const LIFE_MS = 2 * DAY;

export function resumableIn(
  folder: string,
  asset: { readonly job: string; readonly source: string; readonly folder: string; readonly headBytes: number },
): Resumable {
  const name = createHash('sha256').update(`${asset.job}\n${asset.source}`).digest('hex');
  const path = join(folder, `${name}.json`);
  const drop = async (): Promise<void> => {
    const noted = await readNote(path);
    if (noted === null) return;
    await rm(noted.partPath, { force: true }).catch(() => {});
    await rm(path, { force: true }).catch(() => {});
  };
  return {
    drop,
    async begun(place) {
      const noted = await readNote(path);
      if (noted === null) return null;
      const isHere = noted.place === place && noted.job === asset.job && dirname(noted.partPath) === asset.folder;
      const begun = isHere ? await prove(noted, asset.headBytes) : null;
      if (begun === null) await drop();
      return begun;
    },
    async note(resume) {
      await makeFolder(folder);
      await writeFileDurably(path, Buffer.from(JSON.stringify({ ...resume, job: asset.job })));
    },
  };
}

/** The job has all that it can have: what is left of its downloads goes. */
export async function dropResumes(folder: string, job: string): Promise<void> {
  for (const { path, noted } of await notesIn(folder)) {
    if (noted.job !== job) continue;
    await rm(noted.partPath, { force: true }).catch(() => {});
    await rm(path, { force: true }).catch(() => {});
  }
}

/** The part files that a job may still continue; notes that are too old for that are removed. */
export async function ownedParts(folder: string, clock: Clock): Promise<ReadonlySet<string>> {
  const owned = new Set<string>();
  for (const { path, noted } of await notesIn(folder)) {
    const changedAt = await stat(path).then(
      (found) => found.mtimeMs,
      () => 0,
    );
    if (clock.now() - changedAt <= LIFE_MS) owned.add(noted.partPath);
    else await rm(path, { force: true }).catch(() => {});
  }
  return owned;
}

async function notesIn(folder: string): Promise<readonly { readonly path: string; readonly noted: Resume }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const noted = name.endsWith('.json') ? await readNote(path) : null;
      return noted === null ? [] : [{ path, noted }];
    }),
  );
  return found.flat();
}

async function readNote(path: string): Promise<Resume | null> {
  try {
    return note.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** A power cut may leave a part file that is long enough and holds something else. */
async function prove({ partPath, validator, sizeBytes, digest }: Resume, headBytes: number): Promise<Begun | null> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(Math.min(headBytes, sizeBytes));
  try {
    const file = await open(partPath, 'r');
    try {
      const piece = Buffer.alloc(256 * 1_024);
      for (let at = 0; at < sizeBytes; ) {
        const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, sizeBytes - at), at);
        if (bytesRead === 0) return null;
        hash.update(piece.subarray(0, bytesRead));
        if (at < head.length) piece.copy(head, at, 0, bytesRead);
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
  return hash.copy().digest('hex') === digest ? { partPath, validator, sizeBytes, hash, head } : null;
}
