/** How a connection gets to where it goes: directly, or through a proxy that a person or the system named. */

import { isIP } from 'node:net';
import type { CallErrorKind } from '../../../shared/refusal.ts';

export interface ProxyPlace {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  /** The proxy itself is spoken to over TLS. */
  readonly secure: boolean;
}

export type Way =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: ProxyPlace; readonly login: ProxyLogin | null }
  /** The system names one of a kind that is not spoken here, such as SOCKS. */
  | { readonly kind: 'unknown'; readonly named: string };

/** A secret as a whole. */
export interface ProxyLogin {
  readonly username: string;
  readonly password: string;
}

export const DIRECT_WAY: Way = { kind: 'direct' };

const PORTS = { 'http:': 80, 'https:': 443 } as const;

/** Reads what a person typed as the proxy: `name:port`, with `http://` or `https://` before it when they want. */
export function parseProxyServer(text: string): { readonly ok: ProxyPlace } | { readonly refused: CallErrorKind } {
  const trimmed = text.trim();
  if (/^socks/iu.test(trimmed)) return { refused: 'proxyKind' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(address)) return { refused: 'proxyNotAddress' };
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refused: 'proxyKind' };
  if (url.username !== '' || url.password !== '' || address.includes('@')) return { refused: 'proxyHasCredentials' };
  if (url.hostname === '' || url.pathname !== '/' || /[?#]/u.test(address)) return { refused: 'proxyNotAddress' };
  const port = url.port === '' ? PORTS[url.protocol] : Number(url.port);
  return { ok: { host: url.hostname.replace(/^\[|\]$/gu, ''), port, secure: url.protocol === 'https:' } };
}

/** As it is shown and kept. */
export function nameOfProxy({ host, port, secure }: ProxyPlace): string {
  return `${secure ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/**
 * Reads the answer of a proxy look-up, such as `PROXY one:8080; DIRECT`, in its order. Nothing readable in it is no leave to
 * go directly.
 */
export function readProxyList(answer: string): readonly Way[] {
  const entries = answer.split(';').map((entry) => entry.trim());
  const ways = entries.filter((entry) => entry !== '').map(readEntry);
  return ways.length === 0 ? [{ kind: 'unknown', named: '' }] : ways;
}

function readEntry(entry: string): Way {
  const [word = '', place = ''] = entry.split(/\s+/u);
  const kind = word.toUpperCase();
  if (kind === 'DIRECT') return DIRECT_WAY;
  const scheme = kind === 'PROXY' || kind === 'HTTP' ? 'http' : kind === 'HTTPS' ? 'https' : null;
  const parsed = scheme === null ? null : parseProxyServer(`${scheme}://${place}`);
  if (parsed === null || 'refused' in parsed) return { kind: 'unknown', named: entry.slice(0, 100) };
  return { kind: 'proxy', proxy: parsed.ok, login: null };
}
