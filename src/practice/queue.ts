/**
 * The queue as a pure model over time. Nothing here runs on timers: a run starts when a place is free and ends when its
 * length has passed, and `settle` works out everything that happened between two moments, however far apart.
 */

export interface Run {
  readonly requestId: string;
  readonly model: string;
  readonly scope: string;
  /** `direct`: a run of the synchronous route, which never waits in line. */
  readonly route: 'queued' | 'direct';
  /** The body, with long texts (pictures, sounds) left out; outputs are made from it. */
  readonly body: unknown;
  readonly prompt: string;
  readonly admittedAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly durationMs: number;
  /** Held back by hand or by a cue: in line, or while running. */
  readonly held: 'no' | 'waiting' | 'running';
  readonly queueTimeoutMs: number;
  /** The bucket that it will end with, null for a good end; true of it once `endedAt` is set. */
  readonly ending: string | null;
  readonly detail: string | null;
  readonly refusalSubject: string | null;
  readonly cancelAskedAt: number | null;
  readonly cancelWins: boolean;
  /** A bad end whose output exists and was paid for. */
  readonly charged: boolean;
  readonly credits: string | null;
  readonly keepMs: number;
  readonly linkLifeMs: number;
  readonly partial: boolean;
  /** The synchronous route still has to give up on it once. */
  readonly deadline: boolean;
}

export interface Limits {
  /** Runs of one workspace at the same time. */
  readonly concurrency: number;
  /** Requests of one workspace waiting in line. */
  readonly backlog: number;
  /** The largest hint given, ms. */
  readonly longestHintMs: number;
}

type Waiting = Run & { readonly startedAt: null; readonly endedAt: null };

export function isWaiting(run: Run): run is Waiting {
  return run.startedAt === null && run.endedAt === null;
}

export function isRunning(run: Run): boolean {
  return run.startedAt !== null && run.endedAt === null;
}

/** When a run is due to end if nothing is done to it; infinite while it waits or is held. */
function dueEnd(run: Run): number {
  if (run.endedAt !== null) return Number.POSITIVE_INFINITY;
  if (run.startedAt === null) return run.admittedAt + run.queueTimeoutMs;
  return run.held === 'running' ? Number.POSITIVE_INFINITY : run.startedAt + run.durationMs;
}

/** The runs after everything that happens from `from` to `to`, in the same order. */
export function settle(
  runs: readonly Run[],
  span: { readonly from: number; readonly to: number; readonly concurrency: number },
): readonly Run[] {
  let present = startWaiting(runs, { at: span.from, concurrency: span.concurrency });
  for (;;) {
    const next = Math.min(...present.map(dueEnd));
    if (!(next <= span.to)) return present;
    present = startWaiting(
      present.map((run) => (dueEnd(run) === next ? endAt(run, next) : run)),
      { at: next, concurrency: span.concurrency },
    );
  }
}

function endAt(run: Run, at: number): Run {
  return { ...run, endedAt: at, ending: run.startedAt === null ? 'queue_timeout' : run.ending };
}

function startWaiting(runs: readonly Run[], now: { readonly at: number; readonly concurrency: number }): readonly Run[] {
  const busy = new Map<string, number>();
  for (const run of runs) if (isRunning(run) && run.route === 'queued') busy.set(run.scope, (busy.get(run.scope) ?? 0) + 1);
  return runs.map((run) => {
    if (!isWaiting(run) || run.held === 'waiting') return run;
    const taken = busy.get(run.scope) ?? 0;
    if (run.route === 'queued' && taken >= now.concurrency) return run;
    if (run.route === 'queued') busy.set(run.scope, taken + 1);
    return { ...run, startedAt: Math.max(now.at, run.admittedAt) };
  });
}

/** How many requests of the same workspace are ahead of this one; null once it has left the line. */
export function positionOf(run: Run, runs: readonly Run[]): number | null {
  if (!isWaiting(run)) return null;
  const line = runs.filter((other) => isWaiting(other) && other.scope === run.scope && other.route === 'queued');
  return line.findIndex((other) => other.requestId === run.requestId);
}

/** How long to wait before the next read is worth it, ms. Who stands further back is told to wait longer. */
export function hintFor(run: Run, runs: readonly Run[], now: { readonly at: number; readonly limits: Limits }): number {
  const longest = now.limits.longestHintMs;
  if (run.endedAt !== null) return 1_000;
  if (run.startedAt !== null) return clamp(dueEnd(run) - now.at, 1_000, Math.min(2_000, longest));
  const ahead = positionOf(run, runs) ?? 0;
  const rounds = 1 + Math.floor(ahead / now.limits.concurrency);
  return clamp((rounds * run.durationMs) / 2, 2_000, longest);
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), Math.max(from, to));
}

/** What a wish to cancel does: a waiting run is out at once; a running one stops only if its partner is told to allow it. */
export function askCancel(run: Run, at: number): { readonly run: Run; readonly heard: boolean } {
  if (run.endedAt !== null) return { run, heard: false };
  const asked = { ...run, cancelAskedAt: run.cancelAskedAt ?? at };
  if (run.startedAt === null || run.cancelWins) return { run: { ...asked, endedAt: at, ending: 'cancelled' }, heard: true };
  return { run: asked, heard: true };
}
