/**
 * The models that can be run (https://docs.comfy.org/development/comfy-router/discover-models) and their input schemas. Reads
 * count towards the same allowance as polls, so there is one walk at a time, an hour between walks, and a copy on disk.
 */

import { z } from 'zod';
import type { Catalogue, ModelDocument, ModelEntry } from '../../../shared/models.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import type { Clock } from '../../../shared/time.ts';
import { HOUR, MINUTE } from '../../../shared/time.ts';
import type { Network } from '../network/network.ts';
import type { Connect } from '../router/routerApi.ts';
import { createRouterHttp, type RouterHttp } from '../router/routerHttp.ts';
import { type RouterRead, readRouter } from '../router/routerReads.ts';
import { catalogueUrl, isModelId, modelUrl } from '../router/routes.ts';
import { createDiskCache } from './diskCache.ts';
import { createLearnedKinds, type Kinds } from './learnedKinds.ts';
import { readModelDocument } from './modelDocument.ts';
import { readOfflineCatalogue, unknownModel } from './offlineCatalogue.ts';
import { type WalkedModel, walkCatalogue } from './walkCatalogue.ts';

/** How old a walk may be before `ifOld` makes a new one. */
const LIST_LIFE_MS = HOUR;
/** The Router's own `max-age` for documents. */
const DOCUMENT_LIFE_MS = 5 * MINUTE;

const chargesOnRefusal = z.enum(['yes', 'no', 'unknown']);
const keptList = z.object({
  asOf: z.number(),
  models: z.array(z.object({ id: z.string().refine(isModelId), chargesOnRefusal })),
});
const keptDocument = z.object({ asOf: z.number(), etag: z.string().nullable(), document: z.unknown() });

interface At {
  readonly profile: string;
  readonly base: string;
}

export interface ModelCatalogue {
  list(wish: At & { readonly refresh: 'ifOld' | 'now' }): Promise<Catalogue>;
  model(wish: At & { readonly id: string }): Promise<Outcome<ModelDocument>>;
  checkKey(access: { readonly url: string; readonly key: string }): Promise<'good' | 'refused' | 'unknown'>;
  /** Told of the Router's time with each answer that it gave itself, ms since the epoch. One listener. */
  onServerTime(listener: (serverAt: number) => void): void;
  close(): Promise<void>;
}

export function createCatalogue(deps: {
  readonly connect: Connect;
  readonly cacheFolder: string;
  /** The list that ships with the app, as parsed JSON. */
  readonly offline: unknown;
  readonly clock: Clock;
  readonly userAgent?: string;
  readonly http?: RouterHttp;
  readonly network?: Network;
  /** Every key and password that is known now. */
  readonly secrets?: () => readonly string[];
}): ModelCatalogue {
  const { clock, connect } = deps;
  const http =
    deps.http ??
    createRouterHttp({
      userAgent: deps.userAgent ?? 'Afterglow',
      ...(deps.network === undefined ? {} : { network: deps.network }),
    });
  const offline = readOfflineCatalogue(deps.offline);
  const lists = createDiskCache(deps.cacheFolder, keptList);
  const documents = createDiskCache(deps.cacheFolder, keptDocument);
  const learned = createLearnedKinds(deps.cacheFolder);
  /** Walks under way, by base: who asks meanwhile gets the same one. */
  const walks = new Map<string, Promise<Catalogue>>();
  let lastWalk: Promise<unknown> = Promise.resolve();
  let heardTime: (serverAt: number) => void = () => {};
  const ask = (read: { readonly url: URL; readonly key: string; readonly etag: string | null }): Promise<RouterRead> =>
    readRouter(http, { ...read, secrets: deps.secrets?.() ?? [], heardTime: (serverAt) => heardTime(serverAt) });

  const toEntry =
    (kinds: ReadonlyMap<string, Kinds>) =>
    ({ id, chargesOnRefusal }: WalkedModel): ModelEntry => ({
      ...(offline.get(id) ?? unknownModel(id)),
      ...kinds.get(id),
      chargesOnRefusal,
    });

  async function walk(at: At, kept: z.infer<typeof keptList> | null): Promise<Catalogue> {
    const access = connect(at);
    const walked =
      access === null
        ? ({ kind: 'trouble', trouble: 'noKey' } as const)
        : await walkCatalogue((page) => ask({ url: catalogueUrl(access.url, page), key: access.key, etag: null }));
    const kinds = await learned.of(at.base);
    if (walked.kind === 'models') {
      const asOf = clock.now();
      await lists.write(`list ${at.base}`, { asOf, models: [...walked.models] });
      return { models: walked.models.map(toEntry(kinds)), source: 'live', asOf, trouble: null };
    }
    if (kept !== null) {
      return { models: kept.models.map(toEntry(kinds)), source: 'kept', asOf: kept.asOf, trouble: walked.trouble };
    }
    const shipped = [...offline.values()].map((entry) => ({ ...entry, ...kinds.get(entry.id) }));
    return { models: shipped, source: 'offline', asOf: null, trouble: walked.trouble };
  }

  async function list({ profile, base, refresh }: At & { readonly refresh: 'ifOld' | 'now' }): Promise<Catalogue> {
    const kept = await lists.read(`list ${base}`);
    const ageMs = kept === null ? Number.POSITIVE_INFINITY : clock.now() - kept.asOf;
    // A copy from the future was written under a wrong clock; its age is not known.
    const isFresh = ageMs >= 0 && ageMs < LIST_LIFE_MS;
    if (kept !== null && isFresh && refresh === 'ifOld') {
      const kinds = await learned.of(base);
      return { models: kept.models.map(toEntry(kinds)), source: 'kept', asOf: kept.asOf, trouble: null };
    }
    const underWay = walks.get(base);
    if (underWay !== undefined) return underWay;
    const next = lastWalk.then(() => walk({ profile, base }, kept)).finally(() => walks.delete(base));
    walks.set(base, next);
    lastWalk = next.catch(() => {});
    return next;
  }

  async function model({ profile, base, id }: At & { readonly id: string }): Promise<Outcome<ModelDocument>> {
    if (!isModelId(id)) return refusal('modelIdInvalid', id.slice(0, 200));
    const cacheKey = `model ${base} ${id}`;
    const kept = await documents.read(cacheKey);
    const keptParsed = kept === null ? null : readModelDocument(kept.document, id);
    const found = (document: Omit<ModelDocument, 'source'>, source: ModelDocument['source']) =>
      ({ ok: true, value: { ...document, source } }) as const;
    if (kept !== null && keptParsed !== null) {
      const ageMs = clock.now() - kept.asOf;
      if (ageMs >= 0 && ageMs < DOCUMENT_LIFE_MS) return found(keptParsed, 'live');
    }
    const access = connect({ profile, base });
    const url = access === null ? null : modelUrl(access.url, id, 'openapi');
    if (access === null || url === null) return keptParsed === null ? refusal('noKey', null) : found(keptParsed, 'kept');

    const read = await ask({ url, key: access.key, etag: keptParsed === null ? null : (kept?.etag ?? null) });
    if (read.kind === 'unchanged' && kept !== null && keptParsed !== null) {
      await documents.write(cacheKey, { ...kept, asOf: clock.now() });
      return found(keptParsed, 'live');
    }
    if (read.kind === 'json') {
      const document = readModelDocument(read.value, id);
      if (document !== null) {
        await documents.write(cacheKey, { asOf: clock.now(), etag: read.etag, document: read.value });
        await learned.learn(base, { id, document: read.value });
        return found(document, 'live');
      }
    }
    if (read.kind === 'status' && read.httpStatus === 404 && read.fromRouter) return refusal('modelNotFound', null);
    return keptParsed === null ? refusalOf(read) : found(keptParsed, 'kept');
  }

  return {
    list,
    model,
    async checkKey({ url, key }) {
      const read = await ask({ url: catalogueUrl(url, { limit: 1, cursor: null }), key, etag: null });
      if (read.kind === 'status' && read.httpStatus === 401 && read.fromRouter) return 'refused';
      return read.kind === 'json' && read.fromRouter ? 'good' : 'unknown';
    },
    onServerTime(listener) {
      heardTime = listener;
    },
    close: () => http.close(),
  };
}

type Refusal = Extract<Outcome<never>, { ok: false }>;

function refusal(kind: Refusal['error']['kind'], detail: string | null): Refusal {
  return { ok: false, error: { kind, field: kind === 'modelIdInvalid' ? 'model' : null, detail } };
}

function refusalOf(read: RouterRead): Refusal {
  if (read.kind === 'trouble') return refusal(read.reached ? 'serverTrouble' : 'offline', read.trouble);
  if (read.kind !== 'status') return refusal('serverTrouble', null);
  return refusal(read.httpStatus === 401 && read.fromRouter ? 'keyRefused' : 'serverTrouble', `http_${read.httpStatus}`);
}
