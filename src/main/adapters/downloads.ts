/**
 * Fetches an asset by its link into a part file. The link was written by somebody else: no credential goes with the request,
 * each hop of a redirect is checked like the first, and size, pace and time are bounded.
 */

import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import type { Clock } from '../../shared/time.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time.ts';
import { statedLength } from './answer.ts';
import { createAssetAgent, REFUSED_ADDRESS, type Reach, type Resolve, readLink, resolveBySystem } from './assetAgent.ts';
import { type Network, PLAIN_NETWORK } from './network/network.ts';
import { placeOfLink, restFrom, validatorOf } from './ranges.ts';
import { decodeBody, type Pace } from './readBody.ts';
import type { Begun, Resumable } from './resumes.ts';
import { readRetryAfter } from './retryAfter.ts';
import { codeOf, noAnswer } from './routerHttp.ts';
import { type PartFile, savePart } from './savePart.ts';

export type Download =
  | { readonly kind: 'saved'; readonly part: PartFile; readonly httpStatus: number }
  /** It will never come. */
  | {
      readonly kind: 'missing';
      readonly reason: 'deadLink' | 'refusedAddress' | 'tooLarge';
      readonly host: string | null;
      readonly httpStatus: number | null;
    }
  /** It may come later. `because` is a machine word. */
  | { readonly kind: 'again'; readonly because: string; readonly host: string | null; readonly httpStatus: number | null }
  | { readonly kind: 'unwritable'; readonly full: boolean };

export interface DownloadLimits {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly idleMs: number;
  readonly maxBytes: number;
  readonly pace: Pace;
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  connectMs: 15 * SECOND,
  headersMs: MINUTE,
  idleMs: MINUTE,
  maxBytes: 4 * 1_024 ** 3,
  pace: { minBytesPerSecond: 1_024, windowMs: MINUTE },
};

interface Opened {
  readonly kind: 'open';
  readonly host: string;
  readonly httpStatus: number;
  header(name: string): string | null;
  readonly body: Readable;
}

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const DEAD: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export interface Downloads {
  fetch(request: {
    readonly link: string;
    readonly reach: Reach;
    readonly partPath: string;
    readonly mode: number;
    /** Of decoded bytes; absent: the one of all. */
    readonly maxBytes?: number;
    /** Where an interrupted download of this very asset is noted; absent: it is always begun anew. */
    readonly resumable?: Resumable;
  }): Promise<Download>;
  close(): Promise<void>;
}

export function createDownloads(deps: {
  readonly clock: Clock;
  readonly userAgent: string;
  readonly limits?: Partial<DownloadLimits>;
  readonly resolve?: Resolve;
  readonly network?: Network;
}): Downloads {
  const limits = { ...DOWNLOAD_LIMITS, ...deps.limits };
  const resolve = deps.resolve ?? resolveBySystem;
  const network = deps.network ?? PLAIN_NETWORK;
  const agentFor = (reach: Reach) => createAssetAgent({ reach, connectMs: limits.connectMs, resolve, network });
  const openAgents = () => ({
    edition: network.edition(),
    public: agentFor('public'),
    publicAndLoopback: agentFor('publicAndLoopback'),
  });
  let agents: ReturnType<typeof openAgents> | null = null;
  const { clock } = deps;
  /** Hosts that asked not to be asked before a time, wall clock. */
  const rests = new Map<string, number>();

  /** What is under way ends as it began; what comes after a change of the network goes the new way. */
  function agentOf(reach: Reach): Agent {
    if (agents === null || agents.edition !== network.edition()) {
      const former = agents;
      agents = openAgents();
      if (former !== null) void Promise.all([former.public.close(), former.publicAndLoopback.close()]).catch(() => {});
    }
    return agents[reach];
  }

  /** Follows a link to the head of the answer that ends it. */
  async function follow(
    link: string,
    { reach, begun }: { readonly reach: Reach; readonly begun: Begun | null },
  ): Promise<Opened | Download> {
    let url = readLink(link, reach);
    let hops = 0;
    while (url !== null) {
      const host = url.host;
      const until = rests.get(host) ?? 0;
      if (clock.now() < until) return { kind: 'again', because: 'resting', host, httpStatus: null };
      const head = await open(url, { reach, begun });
      if (head.kind !== 'open') return head;
      const location = head.header('location');
      if (!REDIRECTS.has(head.httpStatus) || location === null) return head;
      head.body.destroy();
      hops += 1;
      if (hops > MAX_REDIRECTS) return { kind: 'again', because: 'redirects', host, httpStatus: head.httpStatus };
      url = URL.canParse(location, url.href) ? readLink(new URL(location, url).href, reach) : null;
    }
    return { kind: 'missing', reason: 'refusedAddress', host: hostOf(link), httpStatus: null };
  }

  async function open(
    url: URL,
    { reach, begun }: { readonly reach: Reach; readonly begun: Begun | null },
  ): Promise<Opened | Download> {
    const { host } = url;
    try {
      const { body, statusCode, headers } = await agentOf(reach).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: {
          'user-agent': deps.userAgent,
          'accept-encoding': 'identity',
          accept: '*/*',
          ...(begun === null ? {} : { range: `bytes=${begun.sizeBytes}-`, 'if-range': begun.validator }),
        },
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.idleMs,
      });
      body.on('error', () => {});
      return { kind: 'open', host, httpStatus: statusCode, header: (name) => textOf(headers[name]), body };
    } catch (error) {
      if (codeOf(error) === REFUSED_ADDRESS) return { kind: 'missing', reason: 'refusedAddress', host, httpStatus: null };
      return { kind: 'again', because: noAnswer(error, 'maybe').reason, host, httpStatus: null };
    }
  }

  async function keep(opened: Opened, file: Wanted): Promise<Download> {
    const { host, httpStatus, header } = opened;
    if (DEAD.has(httpStatus)) return { kind: 'missing', reason: 'deadLink', host, httpStatus };
    if (httpStatus === 429 || httpStatus === 503) rest(opened);
    const wholeBytes = file.begun !== null && httpStatus === 206 ? restFrom(header, restOf(file.begun)) : null;
    if (wholeBytes === null && (httpStatus === 206 || httpStatus === 416)) await file.resumable?.drop();
    if (httpStatus !== 200 && wholeBytes === null) return { kind: 'again', because: `http_${httpStatus}`, host, httpStatus };
    const begun = wholeBytes === null ? null : file.begun;
    // The server has another thing there now, or does not answer in parts.
    if (begun === null && file.begun !== null) await file.resumable?.drop();
    // A length over the limit is believed; one under it is not, and the bytes are counted.
    const lengthBytes = wholeBytes ?? Number(header('content-length') ?? 0);
    const { maxBytes, mode } = file;
    if (lengthBytes > maxBytes) return tooLarge(opened, file.resumable);
    const chunks = decodeBody(opened.body, header('content-encoding'));
    if (chunks === null) return { kind: 'again', because: 'encoding', host, httpStatus };
    const expectedBytes = statedLength(header);
    const partPath = begun?.partPath ?? file.partPath;
    const onFlushed = noteOf({ ...file, partPath, validator: begun?.validator ?? validatorOf(header) });
    const { pace } = limits;
    const saved = await savePart({ partPath, mode, begun, onFlushed, chunks, maxBytes, pace, clock, expectedBytes });
    if (saved.kind === 'unwritable') return saved;
    if (saved.kind === 'trouble') {
      return saved.why === 'tooLarge'
        ? tooLarge(opened, file.resumable)
        : { kind: 'again', because: saved.why, host, httpStatus };
    }
    if (wholeBytes === null || saved.sizeBytes === wholeBytes) return { kind: 'saved', part: saved, httpStatus };
    await rm(partPath, { force: true }).catch(() => {});
    await file.resumable?.drop();
    return { kind: 'again', because: 'length', host, httpStatus };
  }

  /** Whoever asks for peace gets it from all downloads, for an hour at most. */
  function rest({ host, header }: Opened): void {
    const at = clock.now();
    const waitMs = readRetryAfter(header('retry-after'), { serverAt: null, now: at });
    if (waitMs !== null && waitMs > 0) rests.set(host, at + Math.min(waitMs, HOUR));
  }

  return {
    async fetch({ link, reach, partPath, mode, maxBytes, resumable }) {
      const begun = (await resumable?.begun(placeOfLink(link))) ?? null;
      const opened = await follow(link, { reach, begun });
      if (opened.kind !== 'open') return opened;
      const wanted = { link, begun, partPath, mode, maxBytes: maxBytes ?? limits.maxBytes, resumable };
      const download = await keep(opened, wanted);
      opened.body.destroy();
      return download;
    },
    async close() {
      if (agents !== null) await Promise.all([agents.public.destroy(), agents.publicAndLoopback.destroy()]);
    },
  };
}

interface Wanted {
  readonly link: string;
  readonly partPath: string;
  readonly mode: number;
  readonly maxBytes: number;
  readonly begun: Begun | null;
  readonly resumable: Resumable | undefined;
}

const restOf = ({ sizeBytes, validator }: Begun) => ({ from: sizeBytes, validator });

/** What notes how far it came; null where nothing would prove later that it is the same thing. */
function noteOf(file: Wanted & { readonly validator: string | null }) {
  const { resumable, validator, partPath, link } = file;
  if (resumable === undefined || validator === null) return null;
  const place = placeOfLink(link);
  return (flushed: { readonly sizeBytes: number; readonly digest: string }) =>
    resumable.note({ ...flushed, partPath, place, validator });
}

async function tooLarge({ host, httpStatus }: Opened, resumable: Resumable | undefined): Promise<Download> {
  await resumable?.drop();
  return { kind: 'missing', reason: 'tooLarge', host, httpStatus };
}

/** The host that a link names, for words; null when it names none. */
function hostOf(link: string): string | null {
  const host = URL.canParse(link) ? new URL(link).host : '';
  return host === '' ? null : host.slice(0, 253);
}

function textOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
