/**
 * Walks the listing by its opaque cursors (https://docs.comfy.org/development/comfy-router/discover-models): each goes back as
 * it came, only `has_more` tells the end, and a cursor that the Router no longer takes (400) starts the walk over.
 */

import { z } from 'zod';
import type { ModelEntry } from '../../../shared/models.ts';
import type { RouterRead } from '../router/routerReads.ts';
import { isModelId } from '../router/routes.ts';

const LIMIT = 100;
const MAX_PAGES = 100;
const MAX_RESTARTS = 2;

const pageShape = z.looseObject({
  data: z.array(z.unknown()),
  has_more: z.boolean().catch(false).default(false),
  next_cursor: z.string().min(1).nullable().catch(null).default(null),
});
const charges = z.enum(['yes', 'no', 'unknown']).catch('unknown');
const entryShape = z.looseObject({
  id: z.string().refine(isModelId),
  billing: z.looseObject({ charges_on_policy_rejection: charges }).catch({ charges_on_policy_rejection: 'unknown' }),
});

export type WalkedModel = Pick<ModelEntry, 'id' | 'chargesOnRefusal'>;

export type Walk =
  | { readonly kind: 'models'; readonly models: readonly WalkedModel[] }
  /** Nothing of a broken walk is used: half a list would look like a list. */
  | { readonly kind: 'trouble'; readonly trouble: string };

type ReadPage = (page: { readonly limit: number; readonly cursor: string | null }) => Promise<RouterRead>;

export async function walkCatalogue(readPage: ReadPage): Promise<Walk> {
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts += 1) {
    const walk = await walkOnce(readPage);
    if (walk !== 'restart') return walk;
  }
  return { kind: 'trouble', trouble: 'http_400' };
}

async function walkOnce(readPage: ReadPage): Promise<Walk | 'restart'> {
  const models = new Map<string, WalkedModel>();
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const read = await readPage({ limit: LIMIT, cursor });
    if (read.kind === 'status' && read.httpStatus === 400 && cursor !== null) return 'restart';
    if (read.kind === 'status') return { kind: 'trouble', trouble: `http_${read.httpStatus}` };
    if (read.kind !== 'json') return { kind: 'trouble', trouble: read.kind === 'trouble' ? read.trouble : 'wrongShape' };
    const page = pageShape.safeParse(read.value);
    if (!page.success || !read.fromRouter) return { kind: 'trouble', trouble: 'wrongShape' };
    for (const model of page.data.data.flatMap(readEntry)) models.set(model.id, model);
    if (!page.data.has_more) return { kind: 'models', models: [...models.values()] };
    const next = page.data.next_cursor;
    if (next === null || seen.has(next)) return { kind: 'trouble', trouble: 'cursorRepeats' };
    seen.add(next);
    cursor = next;
  }
  return { kind: 'trouble', trouble: 'tooManyPages' };
}

function readEntry(value: unknown): readonly WalkedModel[] {
  const entry = entryShape.safeParse(value);
  return entry.success ? [{ id: entry.data.id, chargesOnRefusal: entry.data.billing.charges_on_policy_rejection }] : [];
}
