/**
 * Opens connections for undici along the ways that the network names. undici's own proxy agent is not used: it opens its
 * tunnels where neither the guard of `steadySocket` nor the knowledge "surely nothing was sent" reaches.
 */

import type { LookupFunction, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { Network } from './network.ts';
import { steadySocket } from './steadySocket.ts';
import { openTunnel, PROXY_KIND, proxyError } from './tunnel.ts';
import type { Way } from './ways.ts';

export interface ConnectorParts {
  readonly network: Network;
  /** For each of: learning the way, the tunnel, the connection. */
  readonly timeoutMs: number;
  /** For direct connections; behind a proxy names are the proxy's business. */
  readonly lookup?: LookupFunction;
  /** Throws when a direct connection that was opened may not be used. */
  readonly inspect?: (socket: Socket, hostname: string) => void;
  /** Throws, later, when a target may not be asked of a proxy. */
  readonly beforeProxy?: (hostname: string) => Promise<void>;
  /** Met an error before anything of a request was sent. */
  readonly onUnconnected?: (error: Error) => void;
}

type Target = buildConnector.Options;

export function createConnector(parts: ConnectorParts): buildConnector.connector {
  const { network, timeoutMs, lookup, inspect, beforeProxy, onUnconnected } = parts;
  const trust = network.trust();
  // Spelled out, because an environment variable could otherwise switch the check of certificates off.
  const connect = buildConnector({
    timeout: timeoutMs,
    rejectUnauthorized: true,
    ...(trust === null ? {} : { secureContext: trust }),
    ...(lookup === undefined ? {} : { lookup }),
  });

  const finish = (target: Target & { httpSocket?: Socket }): Promise<Socket | TLSSocket> =>
    new Promise((resolve, reject) => {
      connect(target as Target, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
    });

  async function follow(way: Way, target: Target): Promise<Socket> {
    const host = target.hostname.replace(/^\[|\]$/gu, '');
    if (way.kind === 'unknown') throw proxyError(PROXY_KIND, `a proxy of this kind is not spoken here: ${way.named}`);
    if (way.kind === 'direct') {
      const socket = await finish(target);
      try {
        inspect?.(socket, target.hostname);
      } catch (error) {
        socket.destroy();
        throw error;
      }
      return steadySocket(socket);
    }
    if (target.protocol !== 'https:') throw proxyError(PROXY_KIND, 'only sealed connections go through a proxy');
    await beforeProxy?.(host);
    const { proxy, login } = way;
    const tunnel = await openTunnel({ proxy, login, host, port: Number(target.port) || 443, timeoutMs, trust });
    return steadySocket(await finish({ ...target, httpSocket: tunnel }));
  }

  async function open(target: Target): Promise<Socket> {
    const ways = await inTime(network.waysTo(urlOf(target)), timeoutMs);
    let failed: unknown = null;
    for (const way of ways) {
      try {
        return await follow(way, target);
      } catch (error) {
        // The first one says most: what comes after it is a way around it.
        failed ??= error;
      }
    }
    throw failed;
  }

  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (thrown: unknown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        onUnconnected?.(error);
        callback(error, null);
      },
    );
  };
}

function urlOf({ protocol, hostname, port }: Target): URL {
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`);
}

/** A look-up that hangs, for instance for a script on a server that is away, is trouble like any other. */
async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('the system did not tell its proxy in time'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
