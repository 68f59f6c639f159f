/** What is known of models without asking: names and media kinds, which the Router's own listing does not carry. */

import { z } from 'zod';
import type { MediaKind, ModelEntry } from '../../../shared/models.ts';
import { isModelId } from '../router/routes.ts';

const MEDIA: ReadonlySet<string> = new Set<MediaKind>(['image', 'video', 'audio', '3d', 'text']);
const isMedia = (word: string): word is MediaKind => MEDIA.has(word);
const media = z
  .array(z.string())
  .catch([])
  .transform((words) => words.filter(isMedia));

const listShape = z.looseObject({ models: z.array(z.unknown()) });
const entryShape = z.looseObject({
  id: z.string().refine(isModelId),
  label: z.string().min(1).max(200).nullable().catch(null),
  inputs: media,
  outputs: media,
  queueable: z.boolean().catch(true),
});

/** Reads the list that ships with the app; entries that do not parse are passed over. */
export function readOfflineCatalogue(offline: unknown): ReadonlyMap<string, ModelEntry> {
  const list = listShape.safeParse(offline);
  const entries = (list.success ? list.data.models : []).flatMap((one): readonly ModelEntry[] => {
    const entry = entryShape.safeParse(one);
    if (!entry.success) return [];
    const { id, label, inputs, outputs, queueable } = entry.data;
    return [
      { id, provider: providerOf(id), label: label ?? labelOf(id), inputs, outputs, queueable, chargesOnRefusal: 'unknown' },
    ];
  });
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** A model that was heard of just now: what is not known is left empty, and the server has the last word on queueing. */
export function unknownModel(id: string): ModelEntry {
  return {
    id,
    provider: providerOf(id),
    label: labelOf(id),
    inputs: [],
    outputs: [],
    queueable: true,
    chargesOnRefusal: 'unknown',
  };
}

function providerOf(id: string): string {
  return id.split('/')[0] ?? '';
}

/** `flux-2-pro` becomes `Flux 2 Pro`: words apart, each with a capital, versions kept whole. */
export function labelOf(id: string): string {
  const model = id.split('/').at(-1) ?? id;
  return model
    .split(/[-_]+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
