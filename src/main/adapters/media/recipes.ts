/**
 * Bodies that hold files are kept as what they are made of: the text of the draft, and what each file in it was taken for when it
 * was built. Their bytes are made anew each time, and count only where their digest is the recorded one. So three hundred rows with
 * one picture keep that picture once.
 */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BodyRef } from '../../../shared/job.ts';
import type { MediaDigest } from '../../../shared/media.ts';
import { BodyLost } from '../../jobs/ports/bodyLost.ts';
import type { Claims } from '../bodies/claims.ts';
import { systemCodeOf } from '../disk/diskFiles.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { writeFileDurably } from '../disk/writeFile.ts';
import { type BodyPlan, bodyBytes, DamagedMedia, planBody } from './buildBody.ts';
import type { MediaStore } from './mediaStore.ts';

export const RECIPE_ENDING = '.recipe';
const DIGEST = /^[0-9a-f]{64}$/u;

const recipe = z.object({
  version: z.literal(1),
  text: z.string(),
  /** By digest: a later version may tell another type by the same first bytes, and the bytes must stay the same. */
  types: z.record(z.string(), z.string()),
});

export interface Recipes {
  /** On the disk when it answers. */
  keep(body: BodyRef, text: string, plan: BodyPlan): Promise<void>;
  has(body: BodyRef): Promise<boolean>;
  /** Null: there is none that can be read. */
  textOf(body: BodyRef): Promise<string | null>;
  /** Made anew; not compared with the recorded digest. Throws `BodyLost` where there is no recipe, or a file of it is not whole. */
  chunks(body: BodyRef): AsyncIterable<Uint8Array>;
}

export function createRecipes({
  folder,
  store,
  claims,
}: {
  readonly folder: string;
  readonly store: Pick<MediaStore, 'pathOf'>;
  /** What is kept is about to be named: no sweep of this run takes it away. */
  readonly claims?: Claims;
}): Recipes {
  const pathOf = ({ digest }: BodyRef): string | null => (DIGEST.test(digest) ? join(folder, digest + RECIPE_ENDING) : null);

  async function read(body: BodyRef): Promise<z.infer<typeof recipe> | null> {
    const path = pathOf(body);
    if (path === null) return null;
    try {
      return recipe.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (error) {
      // Whatever keeps it from being read just now is no damage.
      if (systemCodeOf(error) !== '' && systemCodeOf(error) !== 'ENOENT') throw error;
      return null;
    }
  }

  async function planOf(body: BodyRef): Promise<BodyPlan> {
    const found = await read(body);
    if (found === null) throw new BodyLost(`The body ${body.digest} is not here.`);
    const planned = await planBody(found.text, async (digest) => {
      const mediaType = found.types[digest];
      if (mediaType === undefined) return null;
      const { size } = await stat(store.pathOf(digest));
      return { sizeBytes: size, mediaType };
    });
    if (planned.kind === 'missing') throw new BodyLost(`A file of the body ${body.digest} is not known.`);
    return planned.plan;
  }

  return {
    async keep(body, text, plan) {
      const types: Record<MediaDigest, string> = {};
      for (const part of plan.parts) if ('media' in part) types[part.media.digest] = part.facts.mediaType;
      await claims?.claim(body.digest);
      await makeFolder(folder);
      await writeFileDurably(
        join(folder, body.digest + RECIPE_ENDING),
        Buffer.from(JSON.stringify({ version: 1, text, types } satisfies z.infer<typeof recipe>)),
      );
    },
    async has(body) {
      const path = pathOf(body);
      return path !== null && stat(path).then(isFile, () => false);
    },
    textOf: async (body) => (await read(body).catch(() => null))?.text ?? null,
    async *chunks(body) {
      try {
        yield* bodyBytes(await planOf(body), store.pathOf);
      } catch (error) {
        if (error instanceof DamagedMedia || systemCodeOf(error) === 'ENOENT')
          throw new BodyLost(`A file of the body ${body.digest} is not what it was.`);
        throw error;
      }
    },
  };
}

const isFile = (found: { isFile(): boolean }): boolean => found.isFile();
