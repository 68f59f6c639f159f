/**
 * Fetches an asset by its link into a part file. The link was written by somebody else: no credential goes with the request,
 * each hop of a redirect is checked like the first, and size, pace and time are bounded.
 */

import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import type { Clock } from '../../shared/time.ts';
import { MINUTE, SECOND } from '../../shared/time.ts';
import { createAssetAgent, REFUSED_ADDRESS, type Reach, type Resolve, readLink, resolveBySystem } from './assetAgent.ts';
import { type Network, PLAIN_NETWORK } from './network/network.ts';
import { decodeBody, type Pace } from './readBody.ts';
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
const DEAD: ReadonlySet<number> = new Set([403, 404, 410]);

export interface Downloads {
  fetch(request: {
    readonly link: string;
    readonly reach: Reach;
    readonly partPath: string;
    readonly mode: number;
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
  async function follow(link: string, reach: Reach): Promise<Opened | Download> {
    let url = readLink(link, reach);
    let hops = 0;
    while (url !== null) {
      const host = url.host;
      const head = await open(url, reach);
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

  async function open(url: URL, reach: Reach): Promise<Opened | Download> {
    const { host } = url;
    try {
      const { body, statusCode, headers } = await agentOf(reach).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': deps.userAgent, 'accept-encoding': 'identity', accept: '*/*' },
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

  async function keep(opened: Opened, file: { readonly partPath: string; readonly mode: number }): Promise<Download> {
    const { host, httpStatus } = opened;
    if (DEAD.has(httpStatus)) return { kind: 'missing', reason: 'deadLink', host, httpStatus };
    if (httpStatus !== 200) return { kind: 'again', because: `http_${httpStatus}`, host, httpStatus };
    // A length over the limit is believed; one under it is not, and the bytes are counted.
    if (Number(opened.header('content-length') ?? 0) > limits.maxBytes)
      return { kind: 'missing', reason: 'tooLarge', host, httpStatus };
    const chunks = decodeBody(opened.body, opened.header('content-encoding'));
    if (chunks === null) return { kind: 'again', because: 'encoding', host, httpStatus };
    const expectedBytes = opened.header('content-encoding') === null ? lengthOf(opened.header('content-length')) : null;
    const { pace, maxBytes } = limits;
    const saved = await savePart({ ...file, chunks, maxBytes, pace, clock: deps.clock, expectedBytes });
    if (saved.kind === 'unwritable') return saved;
    if (saved.kind === 'saved') return { kind: 'saved', part: saved, httpStatus };
    if (saved.why === 'tooLarge') return { kind: 'missing', reason: 'tooLarge', host, httpStatus };
    return { kind: 'again', because: saved.why, host, httpStatus };
  }

  return {
    async fetch({ link, reach, ...file }) {
      const opened = await follow(link, reach);
      if (opened.kind !== 'open') return opened;
      const download = await keep(opened, file);
      opened.body.destroy();
      return download;
    },
    async close() {
      if (agents !== null) await Promise.all([agents.public.destroy(), agents.publicAndLoopback.destroy()]);
    },
  };
}

/** A length as a server says it, in bytes; null when it says none. */
function lengthOf(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/u.test(header) ? Number(header) : null;
}

/** The host that a link names, for words; null when it names none. */
function hostOf(link: string): string | null {
  const host = URL.canParse(link) ? new URL(link).host : '';
  return host === '' ? null : host.slice(0, 253);
}

function textOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
