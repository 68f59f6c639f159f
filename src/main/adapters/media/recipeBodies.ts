/** Request bodies wherever they are kept: as their bytes, or as what they are made of. */

import type { LargeBodies } from '../../jobs/ports/bodies.ts';
import { BodyLost } from '../../jobs/ports/bodyLost.ts';
import { proveBytes, provenBytes } from '../bodies/provenBytes.ts';
import type { Recipes } from './recipes.ts';

/** What lies there as bytes goes first; where that is lost, it is made anew. */
export function withRecipes(files: LargeBodies, recipes: Pick<Recipes, 'has' | 'chunks'>): LargeBodies {
  async function orMade<T>(kept: () => Promise<T>, made: () => Promise<T>): Promise<T> {
    try {
      return await kept();
    } catch (error) {
      if (!(error instanceof BodyLost)) throw error;
      return made();
    }
  }

  return {
    put: files.put,
    has: async (ref) => (await files.has(ref)) || recipes.has(ref),
    isWhole: async (ref) =>
      (await files.isWhole(ref)) ||
      proveBytes(recipes.chunks(ref), ref).then(
        () => true,
        () => false,
      ),
    read: (ref) =>
      orMade(
        () => files.read(ref),
        async () => {
          const pieces: Uint8Array[] = [];
          for await (const piece of provenBytes(recipes.chunks(ref), ref)) pieces.push(piece);
          return Buffer.concat(pieces);
        },
      ),
    async *chunks(ref) {
      yield* (await files.has(ref)) ? files.chunks(ref) : recipes.chunks(ref);
    },
    proven: (ref) =>
      orMade(
        () => files.proven(ref),
        async () => {
          await proveBytes(recipes.chunks(ref), ref);
          return () => provenBytes(recipes.chunks(ref), ref);
        },
      ),
  };
}
