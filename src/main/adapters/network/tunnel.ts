/**
 * A tunnel through an HTTP proxy (CONNECT, RFC 9110 section 9.3.6). The name and password of the proxy go to the proxy alone, in
 * this one request; what travels inside is sealed for its end.
 */

import { request as plainRequest } from 'node:http';
import { request as sealedRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { ProxyLogin, ProxyPlace } from './ways.ts';

/** The codes of what may go wrong with a proxy; certificates keep codes of their own. */
export const PROXY_AUTH = 'AFTERGLOW_PROXY_AUTH';
export const PROXY_REFUSED = 'AFTERGLOW_PROXY_REFUSED';
export const PROXY_UNREACHABLE = 'AFTERGLOW_PROXY_UNREACHABLE';
export const PROXY_KIND = 'AFTERGLOW_PROXY_KIND';

export interface TunnelWish {
  readonly proxy: ProxyPlace;
  readonly login: ProxyLogin | null;
  /** Where it shall lead. Without brackets. */
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly trust: SecureContext | null;
}

/** Rejects with an error that has a code; none of its texts holds the login. */
export function openTunnel({ proxy, login, host, port, timeoutMs, trust }: TunnelWish): Promise<Socket> {
  const end = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const options = {
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: end,
    headers: { host: end, ...(login === null ? {} : { 'proxy-authorization': basic(login) }) },
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const asked = proxy.secure
      ? sealedRequest({
          ...options,
          // Else Node takes it from the header "host", which names the end of the tunnel.
          servername: isIP(proxy.host) === 0 ? proxy.host : '',
          rejectUnauthorized: true,
          ...(trust === null ? {} : { secureContext: trust }),
        })
      : plainRequest(options);
    const timer = setTimeout(
      () => asked.destroy(proxyError(PROXY_UNREACHABLE, `no answer from the proxy ${proxy.host}:${proxy.port}`)),
      timeoutMs,
    );
    asked.once('connect', (answer, socket, head) => {
      clearTimeout(timer);
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 300) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket as Socket);
        return;
      }
      socket.on('error', () => {}).destroy();
      reject(proxyError(status === 407 ? PROXY_AUTH : PROXY_REFUSED, `the proxy answered ${status}`));
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(isAboutTls(error) ? error : proxyError(PROXY_UNREACHABLE, error.message, error));
    });
    asked.end();
  });
}

export function proxyError(code: string, message: string, cause?: unknown): NodeJS.ErrnoException {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code });
}

function basic({ username, password }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}

const isAboutTls = ({ code = '' }: NodeJS.ErrnoException): boolean => /^ERR_(?:TLS|SSL)|CERT|SIGNATURE|ISSUER/u.test(code);
