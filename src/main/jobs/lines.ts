/**
 * The pace of each line (a line is a Router base), over all of its jobs: what has to rest, until when and why, and how often
 * in a row something failed.
 */

import type { LineTrouble } from '../../shared/connection.ts';
import { backOff } from './delays.ts';
import type { Rests } from './outcome.ts';

export type RestReason = 'rateLimited' | 'unavailable' | 'offline';

export interface LinePace {
  readonly restUntil: number;
  readonly because: RestReason;
  /** No submit before this. `hinted`: the Router named the time, so an own run that ends does not shorten it. */
  readonly submitsUntil: number;
  readonly submitsHinted: boolean;
  readonly unavailable: number;
  readonly unreachable: number;
  /** What is in the way, as far as it has a name. */
  readonly trouble: LineTrouble | null;
}

const OPEN: LinePace = {
  restUntil: 0,
  because: 'rateLimited',
  submitsUntil: 0,
  submitsHinted: false,
  unavailable: 0,
  unreachable: 0,
  trouble: null,
};

/** 503 in a row before the whole line rests. */
const UNAVAILABLE_IN_A_ROW = 3;
/** Failures of the network in a row before the line counts as offline. */
const UNREACHABLE_IN_A_ROW = 4;
/** Where on the ladder a limit without a hint stands: a quarter of a minute. */
const LIMIT_STEP = 4;

export interface LineAnswer {
  readonly rests: Rests;
  /** What the Router asked for, ms; null: nothing. */
  readonly hint: number | null;
  /** The machine word of what went wrong; null: nothing did. */
  readonly trouble: string | null;
  readonly now: number;
}

export interface Lines {
  of(base: string): LinePace;
  /** `until`: when whoever has to rest may go on. `isNew`: the whole line rests, longer than it did. */
  answered(base: string, answer: LineAnswer): { readonly until: number; readonly isNew: boolean };
  /** One of our own runs ended, so there may be room for another. */
  release(base: string): void;
  reconnect(): void;
  shift(byMs: number): void;
}

export function createLines({ fraction }: { readonly fraction: () => number }): Lines {
  const lines = new Map<string, LinePace>();
  const of = (base: string): LinePace => lines.get(base) ?? OPEN;

  function answered(base: string, answer: LineAnswer): { readonly until: number; readonly isNew: boolean } {
    const { rests, hint, trouble, now } = answer;
    const before = of(base);
    const unavailable = rests === 'unavailable' ? before.unavailable + 1 : rests === 'network' ? before.unavailable : 0;
    const unreachable = rests === 'network' ? before.unreachable + 1 : 0;
    const step =
      rests === 'unavailable'
        ? unavailable - UNAVAILABLE_IN_A_ROW
        : rests === 'network'
          ? unreachable - UNREACHABLE_IN_A_ROW
          : LIMIT_STEP;
    const until = now + (hint ?? backOff('trouble', Math.max(0, step), fraction()));
    // Any answer at all ends being offline.
    const isBack = rests !== 'network' && before.because === 'offline';
    const counted: LinePace = {
      ...before,
      unavailable,
      unreachable,
      trouble: rests === 'network' ? lineTroubleOf(trouble) : null,
      ...(isBack ? { restUntil: 0, because: 'rateLimited' } : {}),
    };
    lines.set(base, counted);
    if (rests === 'submits') {
      const submitsUntil = Math.max(before.submitsUntil, until);
      lines.set(base, { ...counted, submitsUntil, submitsHinted: hint !== null });
    }
    const because = reasonOf(counted, rests);
    const isNew = because !== null && until > counted.restUntil;
    if (isNew) lines.set(base, { ...counted, restUntil: until, because });
    return { until, isNew };
  }

  return {
    of,
    answered,
    release(base) {
      const before = of(base);
      if (!before.submitsHinted && before.submitsUntil > 0) lines.set(base, { ...before, submitsUntil: 0 });
    },
    reconnect() {
      for (const [base, line] of lines) {
        lines.set(base, { ...line, unreachable: 0, ...(line.because === 'offline' ? { restUntil: 0 } : {}) });
      }
    },
    shift(byMs) {
      const moved = (time: number): number => (time === 0 ? 0 : time + byMs);
      for (const [base, line] of lines) {
        lines.set(base, { ...line, restUntil: moved(line.restUntil), submitsUntil: moved(line.submitsUntil) });
      }
    },
  };
}

function reasonOf({ unavailable, unreachable }: LinePace, rests: Rests): RestReason | null {
  if (rests === 'all') return 'rateLimited';
  if (rests === 'unavailable') return unavailable >= UNAVAILABLE_IN_A_ROW ? 'unavailable' : null;
  if (rests === 'network') return unreachable >= UNREACHABLE_IN_A_ROW ? 'offline' : null;
  return null;
}

const NAMED: ReadonlySet<string> = new Set<LineTrouble>([
  'tlsSelfSigned',
  'tlsExpired',
  'tlsNotYetValid',
  'tlsUnknownIssuer',
  'tlsWrongHost',
  'proxyAuth',
  'proxyRefused',
  'proxyUnreachable',
  'proxyKind',
]);
/** Nothing answered at all. */
const SILENCE: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'reset', 'tls', 'aborted', 'other']);

/** Trouble on the line that comes with an answer is an answer of somebody else. */
function lineTroubleOf(trouble: string | null): LineTrouble | null {
  if (trouble === null || SILENCE.has(trouble)) return null;
  return NAMED.has(trouble) ? (trouble as LineTrouble) : 'notRouter';
}
