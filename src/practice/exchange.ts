import type { IncomingHttpHeaders } from 'node:http';
import type { CounterDesk } from './counters.ts';
import type { Caller } from './credentials.ts';
import type { Production } from './production.ts';
import type { TroubleDeed } from './trouble.ts';
import type { Dials, World } from './world.ts';

/** What every route has at hand. */
export interface Room {
  readonly world: World;
  readonly production: Production;
  readonly counters: CounterDesk;
  readonly newId: () => string;
  /** Divides how long runs take. */
  readonly speed: number;
  origin(): string;
  /** Requests of the synchronous route whose connection is open, by name of key. */
  readonly open: Set<string>;
}

/** One call that passed the checks common to all routes. */
export interface Call {
  readonly caller: Caller;
  readonly method: string;
  /** Path with query, as sent. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly provider: string;
  readonly model: string;
  readonly requestId: string;
  readonly body: Buffer;
  readonly now: number;
  readonly dials: Dials;
  readonly deeds: readonly TroubleDeed[];
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
}
