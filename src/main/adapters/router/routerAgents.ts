/** The connections of one client of the Router. In a file of its own, since it brings the whole of undici along. */

import { Agent } from 'undici';
import { createConnector } from '../network/connector.ts';
import type { Network } from '../network/network.ts';

export interface RouterAgents {
  readonly reads: Agent;
  readonly writes: Agent;
}

export function openRouterAgents({
  network,
  connectMs,
  onUnconnected,
}: {
  readonly network: Network;
  readonly connectMs: number;
  /** Met an error before anything of a request was sent. */
  readonly onUnconnected: (error: Error) => void;
}): RouterAgents {
  const connect = createConnector({ network, timeoutMs: connectMs, onUnconnected });
  // A call that changes something gets a connection of its own. On a kept one it could be sent just as the server hangs up,
  // and then nobody would know whether it arrived.
  return { reads: new Agent({ connect }), writes: new Agent({ connect, pipelining: 0 }) };
}
