/**
 * What models take and give, as their own documents say. The Router's listing does not carry it and the list that ships with
 * the app ages, so whatever was read once is kept, a small file for each Router.
 */

import { z } from 'zod';
import type { MediaKind, ModelEntry } from '../../../shared/models.ts';
import { isModelId } from '../router/routes.ts';
import { createDiskCache } from './diskCache.ts';

export type Kinds = Pick<ModelEntry, 'inputs' | 'outputs'>;

export interface LearnedKinds {
  of(base: string): Promise<ReadonlyMap<string, Kinds>>;
  learn(base: string, model: { readonly id: string; readonly document: unknown }): Promise<void>;
}

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio', '3d', 'text'];
/** More models than any Router lists. */
const MOST = 10_000;

const kinds = z.array(z.enum(KINDS));
const kept = z.array(z.object({ id: z.string().refine(isModelId), inputs: kinds, outputs: kinds })).max(MOST);

export function createLearnedKinds(cacheFolder: string): LearnedKinds {
  const files = createDiskCache(cacheFolder, kept);
  const known = new Map<string, Promise<Map<string, Kinds>>>();

  const mapOf = (base: string): Promise<Map<string, Kinds>> => {
    const found = known.get(base);
    if (found !== undefined) return found;
    const read = files
      .read(`kinds ${base}`)
      .then((list) => new Map((list ?? []).map(({ id, inputs, outputs }) => [id, { inputs, outputs }])));
    known.set(base, read);
    return read;
  };

  return {
    of: mapOf,
    async learn(base, { id, document }) {
      const told = readKinds(document);
      const map = await mapOf(base);
      if (told === null || isSame(map.get(id), told) || map.size >= MOST) return;
      map.set(id, told);
      await files.write(
        `kinds ${base}`,
        [...map].map(([one, { inputs, outputs }]) => ({
          id: one,
          inputs: [...inputs],
          outputs: [...outputs],
        })),
      );
    },
  };
}

/**
 * `x-comfy-router-input-modalities` and `-output-modalities` of a model's document; null where the document does not say both,
 * as older ones do not. Words that are no kind are passed over. https://docs.comfy.org/development/comfy-router/schemas
 */
export function readKinds(document: unknown): Kinds | null {
  if (typeof document !== 'object' || document === null) return null;
  const record = document as Readonly<Record<string, unknown>>;
  const inputs = kindsIn(record['x-comfy-router-input-modalities']);
  const outputs = kindsIn(record['x-comfy-router-output-modalities']);
  return inputs === null || outputs === null || outputs.length === 0 ? null : { inputs, outputs };
}

function kindsIn(words: unknown): readonly MediaKind[] | null {
  return Array.isArray(words) ? KINDS.filter((kind) => words.includes(kind)) : null;
}

function isSame(known: Kinds | undefined, told: Kinds): boolean {
  return known?.inputs.join() === told.inputs.join() && known.outputs.join() === told.outputs.join();
}
