/** Which links may be followed at all, and to which addresses. */

import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopbackUrl } from '../router/routerBase.ts';
import { isLoopback, isPublic } from './addresses.ts';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** The code of the error that ends a connection to an address that is not allowed. */
export const REFUSED_ADDRESS = 'AFTERGLOW_REFUSED_ADDRESS';

/** Where assets may come from: loopback too only where the job's own Router is on loopback. */
export type Reach = 'public' | 'publicAndLoopback';

export function isReachable(address: string, reach: Reach): boolean {
  return isPublic(address) || (reach === 'publicAndLoopback' && isLoopback(address));
}

/** A link that may be fetched, or null: https only, no credentials in it, no literal address that is out of reach. */
export function readLink(text: string, reach: Reach): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlainLoopback = url.protocol === 'http:' && reach === 'publicAndLoopback' && isLoopbackUrl(url);
  if (url.protocol !== 'https:' && !isPlainLoopback) return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  return isIP(host) === 0 || isReachable(host, reach) ? url : null;
}

/** The error that ends such a connection. */
export function refusedAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} is not a public address`), { code: REFUSED_ADDRESS });
}
