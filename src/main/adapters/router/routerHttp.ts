/**
 * One HTTP call to the Router. An answer of any status is a value; so is no answer. Nothing here follows a redirect, repeats
 * a call or keeps a cookie: an automatic second POST could buy a run twice, and `X-API-Key` would ride along with a
 * redirect to another origin (https://github.com/nodejs/undici/issues/4917).
 */

import type { Readable } from 'node:stream';
import { SECOND } from '../../../shared/time.ts';
import type { NoAnswer } from '../../jobs/ports/router.ts';
import { type Network, PLAIN_NETWORK } from '../network/network.ts';
import { reasonOf } from './lineTrouble.ts';
import type { RouterAgents } from './routerAgents.ts';

export interface HttpCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** A stream comes with a `content-length` among the headers. */
  readonly body: Uint8Array | Readable | null;
  /** How long the answer's head may take, in ms. */
  readonly headersMs: number;
  /** How long the answer's body may stand still, in ms. */
  readonly idleMs: number;
  /** How long all of it may take, in ms; null: as long as it moves. */
  readonly totalMs: number | null;
  /** Ends the call; absent: nothing does. */
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly kind: 'answer';
  readonly httpStatus: number;
  /** The first value of a header, by its lower-case name. */
  header(name: string): string | null;
  readonly body: Readable;
}

export interface RouterHttp {
  call(call: HttpCall): Promise<HttpAnswer | NoAnswer>;
  close(): Promise<void>;
}

export function createRouterHttp(options: {
  readonly userAgent: string;
  readonly connectMs?: number;
  readonly network?: Network;
}): RouterHttp {
  const network = options.network ?? PLAIN_NETWORK;
  /** Errors of connections that never came to be: a request that met one of these has surely sent nothing. */
  const unconnected = new WeakSet<Error>();
  let agents: (RouterAgents & { readonly edition: number }) | null = null;

  /** Kept connections went the way that was right when they were opened: after a change new ones are made. */
  async function current(): Promise<RouterAgents> {
    // What speaks HTTP is large, and no window waits for it.
    const { openRouterAgents } = await import('./routerAgents.ts');
    const edition = network.edition();
    if (agents !== null && agents.edition === edition) return agents;
    const former = agents;
    const opened = openRouterAgents({
      network,
      connectMs: options.connectMs ?? 10 * SECOND,
      onUnconnected: (error) => unconnected.add(error),
    });
    agents = { edition, ...opened };
    if (former !== null) void Promise.all([former.reads.close(), former.writes.close()]).catch(() => {});
    return agents;
  }

  return {
    async call({ url, method, headers, body, headersMs, idleMs, totalMs, signal }) {
      const { reads, writes } = await current();
      const agent = method === 'GET' ? reads : writes;
      try {
        const answer = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method,
          headers: { 'user-agent': options.userAgent, 'accept-encoding': 'identity', ...headers },
          body,
          headersTimeout: headersMs,
          bodyTimeout: idleMs,
          signal: endOf(signal, totalMs),
        });
        // Whoever stops reading destroys the body; the error that follows is no news.
        answer.body.on('error', () => {});
        return {
          kind: 'answer',
          httpStatus: answer.statusCode,
          header: (name) => firstOf(answer.headers[name]),
          body: answer.body,
        };
      } catch (error) {
        return noAnswer(error, error instanceof Error && unconnected.has(error) ? 'no' : 'maybe');
      }
    },
    async close() {
      if (agents !== null) await Promise.all([agents.reads.destroy(), agents.writes.destroy()]);
    },
  };
}

function endOf(signal: AbortSignal | undefined, totalMs: number | null): AbortSignal | null {
  const ends = [...(signal === undefined ? [] : [signal]), ...(totalMs === null ? [] : [AbortSignal.timeout(totalMs)])];
  return ends.length > 1 ? AbortSignal.any(ends) : (ends[0] ?? null);
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** What an error on the line comes to. */
export function noAnswer(error: unknown, sent: NoAnswer['sent']): NoAnswer {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'noAnswer', sent, reason: reasonOf(code, message), detail: code === '' ? message : `${code}: ${message}` };
}

/** The machine word of an error, or of what caused it; empty when it has none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('name' in error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return error.name;
  return 'cause' in error ? codeOf(error.cause) : '';
}
