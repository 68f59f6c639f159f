/**
 * Bodies of drafts that hold files. Each is written once, to a file named by its digest, and flushed before anybody counts on
 * it; beside it lies the text that it was built from, so that editing it again never brings its files back as text.
 */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyRef } from '../../../shared/job.ts';
import type { Clock } from '../../../shared/time.ts';
import type { BodyBuilt, Media } from '../../jobs/ports/media.ts';
import { partPathIn, savePart } from '../assets/savePart.ts';
import { isExisting } from '../bodies/storeBody.ts';
import { diskFiles } from '../disk/diskFiles.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { publishFile, writeFileDurably } from '../disk/writeFile.ts';
import { bodyBytes, DamagedMedia, planBody } from './buildBody.ts';
import { liftMedia } from './liftMedia.ts';
import type { MediaStore } from './mediaStore.ts';

const DIGEST = /^[0-9a-f]{64}$/u;
/** The text of a body that holds files ends in this beside it. */
export const DRAFT_ENDING = '.draft';
/** A smaller body is shown as it is. */
const SMALL_BYTES = 64 * 1_024;

export interface MediaBodiesParts {
  /** Where bodies lie. */
  readonly folder: string;
  readonly store: MediaStore;
  readonly clock: Clock;
}

export function createMediaBodies({ folder, store, clock }: MediaBodiesParts): Media {
  const draftPath = ({ digest }: Pick<BodyRef, 'digest'>): string => join(folder, `${digest}${DRAFT_ENDING}`);
  /** One reading of a large body at a time is enough, however many ask. */
  const lifting = new Map<string, Promise<string | null>>();

  async function build(text: string, mostBytes: number): Promise<BodyBuilt> {
    const planned = await planBody(text, store.find);
    if (planned.kind === 'missing') return planned;
    const { plan } = planned;
    if (plan.sizeBytes > mostBytes) return { kind: 'tooLarge', sizeBytes: plan.sizeBytes };
    await makeFolder(folder);
    let failure: unknown = null;
    const saved = await savePart({
      chunks: watched(bodyBytes(plan, store.pathOf), (error) => {
        failure = error;
      }),
      partPath: partPathIn(folder),
      maxBytes: mostBytes,
      pace: null,
      clock,
      mode: 0o600,
      expectedBytes: plan.sizeBytes,
    });
    if (saved.kind === 'unwritable') throw diskError(saved);
    if (saved.kind === 'trouble') {
      if (failure instanceof DamagedMedia) return { kind: 'missing', digest: failure.digest };
      if (isAbsent(failure)) return { kind: 'missing', digest: '' };
      throw failure ?? new Error(`the body could not be built: ${saved.why}`);
    }
    const body: BodyRef = { digest: saved.digest, sizeBytes: saved.sizeBytes };
    try {
      await publishFile({ partPath: saved.partPath, path: join(folder, body.digest) });
    } catch (error) {
      if (!isExisting(error)) throw error;
      // The same bytes, unless what is there was damaged: what was just written and flushed takes its place.
      await diskFiles.rename(saved.partPath, join(folder, body.digest));
      await diskFiles.flushFolder(folder);
    }
    await writeFileDurably(draftPath(body), Buffer.from(text));
    return { kind: 'built', body };
  }

  /** Null: there are no files in it, or it is not here. */
  async function lift(body: BodyRef): Promise<string | null> {
    const path = join(folder, body.digest);
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile() || found.size <= SMALL_BYTES) return null;
    const text = await liftMedia(path, store).catch(() => null);
    if (text !== null) await writeFileDurably(draftPath(body), Buffer.from(text)).catch(() => {});
    return text;
  }

  return {
    build: (text, { mostBytes }) => build(text, mostBytes),
    async textOf(body) {
      if (!DIGEST.test(body.digest)) return null;
      const kept = await readFile(draftPath(body), 'utf8').catch(() => null);
      if (kept !== null) return kept;
      const underWay = lifting.get(body.digest) ?? lift(body);
      lifting.set(body.digest, underWay);
      try {
        return await underWay;
      } finally {
        lifting.delete(body.digest);
      }
    },
  };
}

async function* watched(chunks: AsyncIterable<Uint8Array>, failed: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    failed(error);
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function diskError({ full, detail }: { readonly full: boolean; readonly detail: string }): Error {
  return Object.assign(new Error(detail), { code: full ? 'ENOSPC' : 'EIO' });
}
