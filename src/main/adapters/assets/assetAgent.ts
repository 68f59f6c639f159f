/**
 * Connections for assets: only to public addresses. The address is checked when it stands in the link, after a name was
 * resolved, and once more on the open connection, since a name may resolve differently each time it is asked.
 */

import { isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Agent } from 'undici';
import { SECOND } from '../../../shared/time.ts';
import { createConnector } from '../network/connector.ts';
import { type Network, PLAIN_NETWORK } from '../network/network.ts';
import { isPublic } from './addresses.ts';
import { isReachable, type Reach, type Resolve, refusedAddress } from './assetLinks.ts';

/** How long a look-up that only sifts may take. */
const SIFT_MS = 2 * SECOND;
/** Names that only mean something inside of a network (RFC 6761, 6762, 8375, and the ones that networks use for themselves). */
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|test|invalid)\.?$/iu;

/**
 * Behind a proxy it is the proxy that resolves a name, perhaps to another address than would be found here, so the check on
 * the open connection is not possible. What is still held: https alone, no literal address that is not public, no name that
 * can only be an inner one, and none that this machine itself knows to be at inner addresses alone.
 */
async function checkForProxy(host: string, resolve: Resolve): Promise<void> {
  const isName = isIP(host) === 0;
  if (isName ? !host.includes('.') || INNER_NAME.test(host) : !isPublic(host)) throw refusedAddress(host);
  if (!isName) return;
  const known = await Promise.race([resolve(host).catch(() => []), setTimeout(SIFT_MS, [], { ref: false })]);
  if (known.length > 0 && !known.some(({ address }) => isPublic(address))) throw refusedAddress(host);
}

export function createAssetAgent(options: {
  readonly reach: Reach;
  readonly connectMs: number;
  readonly resolve: Resolve;
  readonly network?: Network;
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
  const connect = createConnector({
    network: options.network ?? PLAIN_NETWORK,
    timeoutMs: options.connectMs,
    lookup,
    inspect: (socket, hostname) => {
      if (!isReachable(socket.remoteAddress ?? '', reach)) throw refusedAddress(hostname);
    },
    beforeProxy: (hostname) => checkForProxy(hostname, options.resolve),
  });
  return new Agent({ pipelining: 0, connect });
}
