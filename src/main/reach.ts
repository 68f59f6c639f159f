/** Joins how the internet is reached with what a person sets of it. */

import { performance } from 'node:perf_hooks';
import type { Session } from 'electron';
import { parseBypass } from './adapters/network/bypass.ts';
import { createNetwork, type Network } from './adapters/network/network.ts';
import { readCaFile } from './adapters/network/trust.ts';
import { nameOfProxy, parseProxyServer } from './adapters/network/ways.ts';
import { tryLine } from './adapters/router/tryLine.ts';
import { type Connection, type ConnectionParts, createConnection } from './electron/connection.ts';
import type { ProxySecret } from './electron/keys/proxySecret.ts';

export interface ReachParts extends Pick<ConnectionParts, 'settings' | 'dialog' | 'window' | 'changed'> {
  readonly secret: ProxySecret;
  readonly session: Pick<Session, 'resolveProxy'>;
  /** The Router that a try of the line goes to. */
  readonly base: () => string;
  readonly userAgent: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export interface Reach {
  readonly network: Network;
  readonly connection: Connection;
}

export function createReach({
  settings,
  secret,
  session,
  base,
  userAgent,
  dialog,
  window,
  changed,
  now,
  log,
}: ReachParts): Reach {
  const network = createNetwork({
    wish: () => ({ ...settings.get().proxy, caFile: settings.get().caFile }),
    password: secret.password,
    askSystem: (url) => session.resolveProxy(url),
    now,
    log,
  });
  const connection = createConnection({
    settings,
    secret,
    readServer: (text) => {
      const read = parseProxyServer(text);
      return 'ok' in read ? { ok: nameOfProxy(read.ok) } : read;
    },
    findBadBypass: (text) => {
      const read = parseBypass(text);
      return 'refused' in read ? read.refused : null;
    },
    checkCaFile: (path) => {
      const read = readCaFile(path, now());
      return 'refused' in read ? read.refused : null;
    },
    ca: network.ca,
    tryLine: () => tryLine({ network, base: base(), userAgent, monotonic: () => performance.now(), log }),
    dialog,
    window,
    changed: () => {
      network.changed();
      changed();
    },
  });
  return { network, connection };
}
