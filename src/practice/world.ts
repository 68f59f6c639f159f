/**
 * Everything that a practice Router remembers: runs, idempotency keys, what was set by hand. It is brought up to date by
 * time alone, so a Router that was closed for an hour has, when it opens, done an hour of work.
 */

import { DAY, HOUR, SECOND } from '../shared/time.ts';
import type { PracticeClock } from './clock.ts';
import { isForgotten, type KeyRecord, keyName } from './idempotency.ts';
import type { PracticeKind } from './model.ts';
import { type Limits, type Run, settle } from './queue.ts';
import type { StateFile } from './stateFile.ts';

/** What can be set by hand, and is kept with the state. */
export interface Dials {
  readonly limits: Limits;
  /** How long a run of a kind takes, ms, before the spread of ±20 %. */
  readonly paceMs: Readonly<Record<PracticeKind, number>>;
  readonly queueTimeoutMs: number;
  /** How long a finished request is kept. */
  readonly keepMs: number;
  /** When the synchronous route gives up waiting. */
  readonly deadlineMs: number;
  /** New runs: go on, wait in line until released, or start and never end until released. */
  readonly hold: 'no' | 'waiting' | 'running';
  /** Whether a cancel stops a run that has begun. */
  readonly cancelWhileRunning: 'loses' | 'wins';
  /** False: every workspace is out of credits. */
  readonly funded: boolean;
  /** Until when every call is refused as `rate_limited`; 0: not at all. */
  readonly restUntil: number;
  /** Calls of one workspace within a minute, polls included; null: as many as it likes. */
  readonly callsPerMinute: number | null;
  /** How many models the catalogue lists, made-up ones after the usual ones; null: the usual ones. */
  readonly listed: number | null;
  /** Keys that are refused from now on; `*` refuses all. */
  readonly refusedKeys: readonly string[];
}

/** Some dials turned, others left as they are. */
export type DialChanges = Partial<Omit<Dials, 'limits' | 'paceMs'>> & {
  readonly limits?: Partial<Limits>;
  readonly paceMs?: Partial<Record<PracticeKind, number>>;
};

export const USUAL_DIALS: Dials = {
  limits: { concurrency: 3, backlog: 100, longestHintMs: 5 * SECOND },
  paceMs: {
    image: 8 * SECOND,
    svg: 6 * SECOND,
    video: 20 * SECOND,
    audio: 6 * SECOND,
    model3d: 12 * SECOND,
    text: 4 * SECOND,
  },
  queueTimeoutMs: HOUR,
  keepMs: DAY,
  deadlineMs: 600 * SECOND,
  hold: 'no',
  cancelWhileRunning: 'loses',
  funded: true,
  restUntil: 0,
  callsPerMinute: null,
  listed: null,
  refusedKeys: [],
};

export interface WorldState {
  readonly version: 1;
  readonly offsetMs: number;
  readonly settledAt: number;
  readonly runs: readonly Run[];
  readonly keys: readonly KeyRecord[];
  readonly dials: DialChanges;
  /** Links that were handed out name it, so it is taken again where it is free. */
  readonly assetPort?: number;
}

/** After its result is gone, a request is still known (410) for this long. */
const TOMBSTONE_MS = 30 * DAY;

export interface World {
  readonly clock: PracticeClock;
  dials(): Dials;
  turn(changes: DialChanges): void;
  runs(): readonly Run[];
  find(requestId: string): Run | null;
  /** Adds a run or replaces the one with the same id. */
  put(run: Run): void;
  remove(requestId: string): void;
  key(owner: { readonly scope: string; readonly key: string }): KeyRecord | undefined;
  putKey(record: KeyRecord): void;
  /** Brings everything up to the present moment and answers when that is. */
  settle(): number;
  /** Writes the state; to be called before an answer that promises something goes out. */
  save(): void;
}

export function createWorld(parts: {
  readonly clock: PracticeClock;
  readonly file: StateFile | null;
  readonly state: WorldState | null;
  readonly dials: DialChanges;
  readonly assetPort: () => number;
}): World {
  const { clock, file, state } = parts;
  let turned = merged(state?.dials ?? {}, parts.dials);
  let dials = dialsOf(turned);
  let settledAt = state?.settledAt ?? clock.now();
  let runs = new Map((state?.runs ?? []).map((run) => [run.requestId, run]));
  const keys = new Map((state?.keys ?? []).map((record) => [keyName(record), record]));

  const forget = (now: number): void => {
    for (const [name, record] of keys) if (isForgotten(record, now)) keys.delete(name);
    for (const run of runs.values()) {
      if (run.endedAt === null) continue;
      const age = now - run.endedAt;
      if (age > run.keepMs + TOMBSTONE_MS) runs.delete(run.requestId);
      else if (age >= run.keepMs && run.body !== null) runs.set(run.requestId, { ...run, body: null, prompt: '' });
    }
  };

  const world: World = {
    clock,
    dials: () => dials,
    turn(changes) {
      world.settle();
      turned = merged(turned, changes);
      dials = dialsOf(turned);
    },
    runs: () => [...runs.values()],
    find: (requestId) => runs.get(requestId) ?? null,
    put(run) {
      runs.set(run.requestId, run);
    },
    remove(requestId) {
      runs.delete(requestId);
    },
    key: (owner) => keys.get(keyName(owner)),
    putKey(record) {
      keys.set(keyName(record), record);
    },
    settle() {
      const now = clock.now();
      const open = [...runs.values()].filter((run) => run.endedAt === null);
      // A clock that was set back is no reason to end what has not ended: the later moment counts.
      const to = Math.max(now, settledAt);
      for (const run of settle(open, { from: settledAt, to, concurrency: dials.limits.concurrency }))
        runs.set(run.requestId, run);
      settledAt = to;
      return now;
    },
    save() {
      world.settle();
      forget(clock.now());
      file?.write({
        version: 1,
        offsetMs: clock.offsetMs(),
        settledAt,
        runs: [...runs.values()],
        keys: [...keys.values()],
        dials: turned,
        assetPort: parts.assetPort(),
      });
    },
  };
  // Map keeps insertion order, and that order is the line; a state written by hand may not be in it.
  runs = new Map([...runs].toSorted(([, a], [, b]) => a.admittedAt - b.admittedAt));
  return world;
}

function merged(before: DialChanges, changes: DialChanges): DialChanges {
  return {
    ...before,
    ...changes,
    limits: { ...before.limits, ...changes.limits },
    paceMs: { ...before.paceMs, ...changes.paceMs },
  };
}

function dialsOf(turned: DialChanges): Dials {
  return {
    ...USUAL_DIALS,
    ...turned,
    limits: { ...USUAL_DIALS.limits, ...turned.limits },
    paceMs: { ...USUAL_DIALS.paceMs, ...turned.paceMs },
  };
}
