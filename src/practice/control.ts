import type { Counters } from './counters.ts';
import type { Room } from './exchange.ts';
import type { Run } from './queue.ts';
import type { Trouble, TroubleDesk } from './trouble.ts';
import type { DialChanges, Dials } from './world.ts';

/** What a test or a person can do to a practice Router by hand. All of it is at `/__practice/…` too. */
export interface PracticeControl {
  /** Makes the next calls of a route go wrong. */
  trouble(trouble: Trouble): void;
  clearTrouble(): void;
  /** Moves the Router's clock forward. */
  advance(ms: number): void;
  now(): number;
  /** Changes lasting settings: pace, limits, holding, what a cancel does, credits, refused keys. */
  turn(dials: DialChanges): void;
  dials(): Dials;
  /** Refuses every call as `rate_limited` for this long. */
  rest(ms: number): void;
  /** Ends a request now: well, or with a bucket. */
  finish(requestId: string, how?: Finish): void;
  /** Keeps a request where it is: in line, or running without end. */
  hold(requestId: string): void;
  release(requestId: string): void;
  /** Puts a waiting request to work now, whatever the line. */
  start(requestId: string): void;
  /** Forgets a request, as if it had never been. */
  forget(requestId: string): void;
  runs(): readonly Run[];
  counters(): Counters;
  resetCounters(): void;
}

export interface Finish {
  readonly ending?: string;
  readonly detail?: string;
  readonly refusalSubject?: string;
  /** A bad end whose output exists and was paid for. */
  readonly charged?: boolean;
  /** null: not reported. */
  readonly credits?: string | null;
}

export function createControl(room: Room, desk: TroubleDesk): PracticeControl {
  const { world } = room;
  const change = (requestId: string, how: (run: Run, now: number) => Run): void => {
    const now = world.settle();
    const run = world.find(requestId);
    if (run === null) throw new Error(`There is no request ${requestId}`);
    world.put(how(run, now));
    world.save();
  };
  return {
    trouble: (trouble) => desk.add(trouble),
    clearTrouble: () => desk.clear(),
    advance(ms) {
      world.settle();
      world.clock.advance(ms);
      world.save();
    },
    now: () => world.clock.now(),
    turn(dials) {
      world.turn(dials);
      world.save();
    },
    dials: () => world.dials(),
    rest(ms) {
      world.turn({ restUntil: ms <= 0 ? 0 : world.clock.now() + ms });
      world.save();
    },
    finish(requestId, how = {}) {
      change(requestId, (run, now) => ({
        ...run,
        startedAt: how.ending === 'queue_timeout' || how.ending === 'cancelled' ? run.startedAt : (run.startedAt ?? now),
        endedAt: run.endedAt ?? now,
        held: 'no',
        ending: how.ending ?? null,
        detail: how.detail ?? null,
        refusalSubject: how.refusalSubject ?? null,
        charged: how.charged ?? false,
        credits: how.credits === undefined ? run.credits : how.credits,
      }));
      world.clock.advance(0);
    },
    hold(requestId) {
      change(requestId, (run) => ({ ...run, held: run.startedAt === null ? 'waiting' : 'running' }));
    },
    release(requestId) {
      change(requestId, (run, now) => ({
        ...run,
        held: 'no',
        // A run that was held begins its length anew, so that it is seen running.
        startedAt: run.startedAt === null ? null : now,
      }));
    },
    start(requestId) {
      change(requestId, (run, now) => ({
        ...run,
        startedAt: run.startedAt ?? now,
        held: run.held === 'waiting' ? 'running' : run.held,
      }));
    },
    forget(requestId) {
      world.remove(requestId);
      world.save();
    },
    runs() {
      world.settle();
      return world.runs();
    },
    counters: () => room.counters.read(),
    resetCounters: () => room.counters.reset(),
  };
}
