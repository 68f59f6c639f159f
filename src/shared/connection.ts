/** The way from this machine to the Router: proxy, trust, and what is wrong with the line. */

import type { CallErrorKind } from './refusal.ts';

/** What is in the way of the line when somebody can do something about it. */
export type LineTrouble =
  | 'tlsSelfSigned'
  | 'tlsExpired'
  | 'tlsNotYetValid'
  | 'tlsUnknownIssuer'
  | 'tlsWrongHost'
  | 'proxyAuth'
  | 'proxyRefused'
  | 'proxyUnreachable'
  /** A proxy of a kind that is not spoken here, such as SOCKS. */
  | 'proxyKind'
  /** Something else answers in the Router's place: the sign-in page of a network, a filter. */
  | 'notRouter';

/** `system`: as the machine's own settings say. */
export type ProxyMode = 'system' | 'manual' | 'none';

export interface ProxyWish {
  readonly mode: ProxyMode;
  /** `http://name:port`; empty while there is none. Used in the mode `manual` alone, like all that follows. */
  readonly server: string;
  readonly username: string;
  /** Null: the one that is known stays. Empty: none. */
  readonly password: string | null;
  /** Hosts that are reached without it, apart by commas or spaces. */
  readonly bypass: string;
}

/** What the page may know of how the internet is reached: never the password. */
export interface ConnectionFacts extends Omit<ProxyWish, 'password'> {
  readonly password: 'none' | 'stored' | 'thisRun' | 'unreadable';
  /** A file of further authorities. `problem`: why it is not used. */
  readonly caFile: { readonly path: string; readonly certificates: number; readonly problem: CallErrorKind | null } | null;
}

/** How a try of the line went. `via`: the proxy that was used; null: none. `tookMs`: until the answer. */
export type LineTry =
  | { readonly kind: 'good'; readonly via: string | null; readonly tookMs: number }
  /** `because` is a machine word, as in the timeline of calls. */
  | { readonly kind: 'bad'; readonly via: string | null; readonly because: string };
