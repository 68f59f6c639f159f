/**
 * Connections for assets: only to public addresses. The address is checked when it stands in the link, after a name was
 * resolved, and once more on the open connection, since a name may resolve differently each time it is asked.
 */

import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isLoopback, isPublic } from './addresses.ts';
import { isLoopbackUrl } from './routerBase.ts';
import { steadySocket } from './steadySocket.ts';

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

export function createAssetAgent(options: {
  readonly reach: Reach;
  readonly connectMs: number;
  readonly resolve: Resolve;
}): Agent {
  const { reach } = options;
  const lookup: LookupFunction = (hostname, wanted, callback) => {
    options.resolve(hostname).then(
      (all) => {
        const allowed = all.filter(({ address }) => isReachable(address, reach));
        const [first] = allowed;
        if (first === undefined) callback(refusedAddress(hostname), '', 0);
        else if (wanted.all === true)
          callback(
            null,
            allowed.map(({ address, family }) => ({ address, family })),
          );
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
  const connect = buildConnector({ timeout: options.connectMs, rejectUnauthorized: true, lookup });
  return new Agent({
    pipelining: 0,
    connect: (target, callback) => {
      connect(target, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        if (isReachable(socket.remoteAddress ?? '', reach)) return callback(null, steadySocket(socket));
        socket.destroy();
        return callback(refusedAddress(target.hostname), null);
      });
    },
  });
}

function refusedAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} is not a public address`), { code: REFUSED_ADDRESS });
}
