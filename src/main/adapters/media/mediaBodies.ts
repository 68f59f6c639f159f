/**
 * Bodies of drafts that hold files. Each is made once to know its digest, and kept as what it was made of, flushed before anybody
 * counts on it. A body that is here as its bytes gets the text that it can be made of beside it, so that editing it again never
 * brings its files back as text.
 */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyRef } from '../../../shared/job.ts';
import type { BodyBuilt, Media } from '../../jobs/ports/media.ts';
import { systemCodeOf } from '../disk/diskFiles.ts';
import { writeFileDurably } from '../disk/writeFile.ts';
import { bodyBytes, DamagedMedia, planBody } from './buildBody.ts';
import { liftMedia } from './liftMedia.ts';
import type { MediaStore } from './mediaStore.ts';
import type { Recipes } from './recipes.ts';

const DIGEST = /^[0-9a-f]{64}$/u;
/** The text that a body of bytes can be made of ends in this beside it. */
export const DRAFT_ENDING = '.draft';
/** A smaller body is shown as it is. */
const SMALL_BYTES = 64 * 1_024;

export interface MediaBodiesParts {
  /** Where bodies lie. */
  readonly folder: string;
  readonly store: MediaStore;
  readonly recipes: Recipes;
}

export function createMediaBodies({ folder, store, recipes }: MediaBodiesParts): Media {
  const draftPath = ({ digest }: Pick<BodyRef, 'digest'>): string => join(folder, `${digest}${DRAFT_ENDING}`);
  /** One reading of a large body at a time is enough, however many ask. */
  const lifting = new Map<string, Promise<string | null>>();

  async function build(text: string, mostBytes: number): Promise<BodyBuilt> {
    const planned = await planBody(text, store.hold);
    if (planned.kind === 'missing') return planned;
    const { plan } = planned;
    if (plan.sizeBytes > mostBytes) return { kind: 'tooLarge', sizeBytes: plan.sizeBytes };
    try {
      const body = await refOf(bodyBytes(plan, store.pathOf));
      await recipes.keep(body, text, plan);
      return { kind: 'built', body };
    } catch (error) {
      if (error instanceof DamagedMedia) return { kind: 'missing', digest: error.digest };
      if (systemCodeOf(error) === 'ENOENT') return { kind: 'missing', digest: '' };
      throw error;
    }
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
      const made = await recipes.textOf(body);
      if (made !== null) return made;
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

async function refOf(pieces: AsyncIterable<Uint8Array>): Promise<BodyRef> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    sizeBytes += piece.length;
  }
  return { digest: hash.digest('hex'), sizeBytes };
}
