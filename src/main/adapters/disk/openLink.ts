/**
 * Follows the link of an asset to the head of the answer that ends it. The link was written by somebody else: no credential
 * goes with a request, and each hop of a redirect is checked like the first.
 */

import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { type Clock, HOUR } from '../../../shared/time.ts';
import { REFUSED_ADDRESS, type Reach, type Resolve, readLink } from '../assets/assetLinks.ts';
import type { Begun } from '../assets/resumes.ts';
import type { Network } from '../network/network.ts';
import { readRetryAfter } from '../router/retryAfter.ts';
import { codeOf, noAnswer } from '../router/routerHttp.ts';

export interface Opened {
  readonly kind: 'open';
  readonly host: string;
  readonly httpStatus: number;
  header(name: string): string | null;
  readonly body: Readable;
}

export type NotOpened =
  | { readonly kind: 'missing'; readonly reason: 'refusedAddress'; readonly host: string | null; readonly httpStatus: null }
  | { readonly kind: 'again'; readonly because: string; readonly host: string; readonly httpStatus: number | null };

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createLinkOpener(deps: {
  readonly clock: Clock;
  readonly userAgent: string;
  readonly limits: { readonly connectMs: number; readonly headersMs: number; readonly idleMs: number };
  readonly resolve: Resolve;
  readonly network: Network;
}) {
  const { clock, limits, resolve, network } = deps;
  let agents: Agents | null = null;
  /** Hosts that asked not to be asked before a time, wall clock. */
  const rests = new Map<string, number>();

  /** What is under way ends as it began; what comes after a change of the network goes the new way. */
  async function agentOf(reach: Reach): Promise<Agent> {
    // What speaks HTTP is large, and no window waits for it.
    const { createAssetAgent } = await import('../assets/assetAgent.ts');
    if (agents === null || agents.edition !== network.edition()) {
      const former = agents;
      const agentFor = (one: Reach) => createAssetAgent({ reach: one, connectMs: limits.connectMs, resolve, network });
      agents = {
        edition: network.edition(),
        public: agentFor('public'),
        publicAndLoopback: agentFor('publicAndLoopback'),
      };
      if (former !== null) void Promise.all([former.public.close(), former.publicAndLoopback.close()]).catch(() => {});
    }
    return agents[reach];
  }

  /** Follows a link to the head of the answer that ends it. */
  async function follow(
    link: string,
    { reach, begun }: { readonly reach: Reach; readonly begun: Begun | null },
  ): Promise<Opened | NotOpened> {
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
  ): Promise<Opened | NotOpened> {
    const { host } = url;
    try {
      const agent = await agentOf(reach);
      const { body, statusCode, headers } = await agent.request({
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

  /** Whoever asks for peace gets it from all downloads, for an hour at most. */
  function rest({ host, header }: Opened): void {
    const at = clock.now();
    const waitMs = readRetryAfter(header('retry-after'), { serverAt: null, now: at });
    if (waitMs !== null && waitMs > 0) rests.set(host, at + Math.min(waitMs, HOUR));
  }

  return {
    follow,
    rest,
    async close(): Promise<void> {
      if (agents !== null) await Promise.all([agents.public.destroy(), agents.publicAndLoopback.destroy()]);
    },
  };
}

type Agents = Readonly<Record<Reach, Agent>> & { readonly edition: number };

/** The host that a link names, for words; null when it names none. */
function hostOf(link: string): string | null {
  const host = URL.canParse(link) ? new URL(link).host : '';
  return host === '' ? null : host.slice(0, 253);
}

function textOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
