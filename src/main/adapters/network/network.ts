/**
 * How this machine reaches the internet: which way a connection takes, and whom it believes. Loopback is always reached
 * directly. What the way is, is asked for each new connection, since a system's answer may differ by address and by hour.
 */

import type { SecureContext } from 'node:tls';
import type { ProxyMode } from '../../../shared/connection.ts';
import type { CallErrorKind } from '../../../shared/refusal.ts';
import { isLoopbackUrl } from '../router/routerBase.ts';
import { parseBypass } from './bypass.ts';
import { readCaFile, trustWith } from './trust.ts';
import { DIRECT_WAY, parseProxyServer, readProxyList, type Way } from './ways.ts';

export interface Network {
  /** Ways to a URL in the order in which they are tried; never empty. */
  waysTo(url: URL): Promise<readonly Way[]>;
  /** What certificates are checked against; null: what the runtime trusts by itself. */
  trust(): SecureContext | null;
  /** Another number after each change: connections made before are of no use for new calls. */
  edition(): number;
}

export const PLAIN_NETWORK: Network = { waysTo: async () => [DIRECT_WAY], trust: () => null, edition: () => 0 };

export interface NetworkWish {
  readonly mode: ProxyMode;
  /** As `nameOfProxy` writes it; read in the mode `manual` alone. */
  readonly server: string;
  readonly username: string;
  readonly bypass: string;
  /** Absolute path of a PEM file with further authorities. */
  readonly caFile: string | null;
}

export interface CaReading {
  readonly certificates: number;
  readonly problem: CallErrorKind | null;
}

export function createNetwork(deps: {
  readonly wish: () => NetworkWish;
  readonly password: () => string | null;
  /** The system's answer for a URL, such as `PROXY one:8080; DIRECT`. */
  readonly askSystem: (url: string) => Promise<string>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): Network & { changed(): void; ca(): CaReading | null } {
  let edition = 0;
  let trusted: { readonly context: SecureContext | null; readonly ca: CaReading | null } | null = null;

  /** Read once for each edition: building it takes longer than a handshake. */
  function trust(): NonNullable<typeof trusted> {
    if (trusted !== null) return trusted;
    const { caFile } = deps.wish();
    const read = caFile === null ? null : readCaFile(caFile, deps.now());
    if (read !== null && 'refused' in read) deps.log(`the file of further authorities is not used: ${read.refused}`);
    const extra = read !== null && 'ok' in read ? read.ok : [];
    const problem = read !== null && 'refused' in read ? read.refused : null;
    trusted = { context: trustWith(extra), ca: read === null ? null : { certificates: extra.length, problem } };
    return trusted;
  }

  function manualWays({ server, username, bypass }: NetworkWish, url: URL): readonly Way[] {
    const parsed = parseProxyServer(server);
    // One that cannot be read is no leave to go without it.
    if ('refused' in parsed) return [{ kind: 'unknown', named: server.slice(0, 100) }];
    const list = parseBypass(bypass);
    const host = url.hostname.replace(/^\[|\]$/gu, '');
    if ('ok' in list && list.ok.has(host, portOf(url))) return [DIRECT_WAY];
    const login = username === '' ? null : { username, password: deps.password() ?? '' };
    return [{ kind: 'proxy', proxy: parsed.ok, login }];
  }

  return {
    async waysTo(url) {
      const wish = deps.wish();
      if (wish.mode === 'none' || isLoopbackUrl(url)) return [DIRECT_WAY];
      if (wish.mode === 'manual') return manualWays(wish, url);
      // The origin is all that a look-up needs, and paths and queries are nobody else's business.
      return readProxyList(await deps.askSystem(`${url.origin}/`));
    },
    trust: () => trust().context,
    ca: () => trust().ca,
    edition: () => edition,
    changed: () => {
      edition += 1;
      trusted = null;
    },
  };
}

export const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
