/**
 * One HTTP call to the Router. An answer of any status is a value; so is no answer. Nothing here follows a redirect, repeats
 * a call or keeps a cookie: an automatic second POST could buy a run twice, and `X-API-Key` would ride along with a
 * redirect to another origin (https://github.com/nodejs/undici/issues/4917).
 */

import type { Readable } from 'node:stream';
import { Agent, buildConnector } from 'undici';
import { SECOND } from '../../shared/time.ts';
import type { NoAnswer } from '../jobs/ports.ts';
import { RESET_CODE, steadySocket } from './steadySocket.ts';

export interface HttpCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** How long the answer's head may take, in ms. */
  readonly headersMs: number;
  /** How long the answer's body may stand still, in ms. */
  readonly idleMs: number;
  /** How long all of it may take, in ms; null: as long as it moves. */
  readonly totalMs: number | null;
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

export function createRouterHttp(options: { readonly userAgent: string; readonly connectMs?: number }): RouterHttp {
  /** Errors of connections that never came to be: a request that met one of these has surely sent nothing. */
  const unconnected = new WeakSet<Error>();
  const connect = markingConnector(options.connectMs ?? 10 * SECOND, unconnected);
  const reads = new Agent({ connect });
  // A call that changes something gets a connection of its own. On a kept one it could be sent just as the server hangs up,
  // and then nobody would know whether it arrived.
  const writes = new Agent({ connect, pipelining: 0 });

  return {
    async call({ url, method, headers, body, headersMs, idleMs, totalMs }) {
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
          signal: totalMs === null ? null : AbortSignal.timeout(totalMs),
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
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
}

function markingConnector(timeoutMs: number, unconnected: WeakSet<Error>): buildConnector.connector {
  // Spelled out, because an environment variable could otherwise switch the check of certificates off.
  const connect = buildConnector({ timeout: timeoutMs, rejectUnauthorized: true });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) return callback(null, steadySocket(socket));
      unconnected.add(error);
      return callback(error, null);
    });
  };
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

function reasonOf(code: string, message: string): NoAnswer['reason'] {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'diskFull';
  if (/TIMEOUT$|^ETIMEDOUT$|^TimeoutError$/u.test(code)) return 'timeout';
  if (code === RESET_CODE) return 'reset';
  if (code === 'AbortError' || code === 'UND_ERR_ABORTED') return 'aborted';
  if (/^ERR_(TLS|SSL)|CERT|^EPROTO$|SIGNATURE|SELF_SIGNED|ISSUER/u.test(code) || /before secure TLS/u.test(message)) return 'tls';
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/u.test(code))
    return 'unreachable';
  if (/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_.*)$/u.test(code)) return 'reset';
  return 'other';
}
