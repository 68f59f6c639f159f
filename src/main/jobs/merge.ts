/**
 * Takes the jobs of a back-up into the ledger. A job is its history, so two copies of it are compared event by event: the
 * shorter one is the older. Nothing that is here is ever taken back; where both went different ways, what is here stays.
 *
 * A back-up says what was known when it was written. A job that was not known to be at the Router then may have been sent
 * since, by the machine that wrote it, so it waits for a person here (`broughtIn`). One with a request id is read, and no
 * more than that, by the key that belongs to its profile.
 */

import type { Job, JobId } from '../../shared/job.ts';
import type { JobEvent } from './event.ts';
import { type Brought, type JobRecord, runOf } from './ports/jobRecord.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Recorder } from './record.ts';
import { reduce } from './reduce.ts';

/**
 * `grown`: the back-up knows more of a job that is here. `newerHere`: the other way round. `conflict`: both copies went
 * different ways. `unreadable`: what is told of it is no job.
 */
export type Verdict = 'new' | 'same' | 'grown' | 'newerHere' | 'conflict' | 'unreadable';

export interface Merge {
  /**
   * What would become of it; asked once for each job of a back-up. Nothing is written. `job`: as it would be afterwards;
   * null when nothing changes.
   */
  weigh(record: JobRecord): { readonly verdict: Verdict; readonly job: Job | null };
  /** Takes in what is new or has grown: all of it or, when it throws a `LedgerError`, nothing. */
  take(records: readonly JobRecord[]): void;
}

export interface MergeDeps {
  readonly ledger: Pick<Ledger, 'record' | 'knownRuns' | 'bringIn'>;
  readonly recorder: Recorder;
  readonly now: () => number;
  /** Jobs for which a call is under way. */
  readonly busy: () => ReadonlyMap<JobId, unknown>;
  readonly brought: () => void;
}

interface Weighed {
  readonly verdict: Verdict;
  /** What would be written; null: nothing. */
  readonly change: (Brought & { readonly removed: boolean }) | null;
}

export function createMerge({ ledger, recorder, now, busy, brought }: MergeDeps): Merge {
  let runs: Map<string, JobId> | null = null;
  const met = new Set<JobId>();

  /** The job that is this run; null when it is not known. */
  function holderOf({ base, requestId }: Job): JobId | null {
    if (requestId === null) return null;
    runs ??= new Map(ledger.knownRuns());
    const run = runOf({ base, requestId });
    return runs.get(run) ?? recorder.unfinished().find((job) => job.base === base && job.requestId === requestId)?.id ?? null;
  }

  function weighed(record: JobRecord): Weighed {
    const steps = foldAll(null, record.events);
    const last = steps?.at(-1)?.job;
    if (steps === null || last === undefined || last.id !== record.id) return { verdict: 'unreadable', change: null };
    if (met.has(record.id)) return { verdict: 'same', change: null };
    met.add(record.id);
    const here = ledger.record(record.id);
    if (here === null) {
      const holder = holderOf(last);
      if (holder !== null) return { verdict: 'same', change: null };
      if (last.requestId !== null) runs?.set(runOf({ base: last.base, requestId: last.requestId }), record.id);
      return { verdict: 'new', change: changeOf(record, steps) };
    }
    return grown(record, here);
  }

  function grown(record: JobRecord, here: JobRecord): Weighed {
    const ours = here.events.filter(isOwnStory);
    const theirs = record.events.filter(isOwnStory);
    const shared = sharedLength(ours, theirs);
    if (shared === theirs.length) return { verdict: shared === ours.length ? 'same' : 'newerHere', change: null };
    if (shared < ours.length || !here.isWhole) return { verdict: 'conflict', change: null };
    const isInUse = busy().has(record.id) || recorder.unrecorded().has(record.id);
    const steps = isInUse ? null : foldAll(recorder.get(record.id), theirs.slice(shared));
    if (steps === null) return { verdict: 'conflict', change: null };
    return { verdict: 'grown', change: changeOf({ ...record, calls: [] }, steps) };
  }

  function changeOf({ id, calls, mark, events }: JobRecord, steps: Brought['events']): Weighed['change'] {
    const last = steps.at(-1)?.job;
    const held = last === undefined ? null : foldAll(last, [{ type: 'broughtIn', at: now() }]);
    const isHeld = last?.phase === 'outbox' || last?.phase === 'sending';
    const removed = events.some(({ type }) => type === 'removed');
    return { id, calls, mark, removed, events: isHeld && held !== null ? [...steps, ...held] : steps };
  }

  return {
    weigh(record) {
      const { verdict, change } = weighed(record);
      return { verdict, job: change?.events.at(-1)?.job ?? null };
    },
    take(records) {
      const changes = records.map(weighed).flatMap(({ change }) => (change === null ? [] : [change]));
      if (changes.length === 0) return;
      ledger.bringIn(changes);
      recorder.reread(changes);
      brought();
    },
  };
}

/** What was only noted on the way in is no part of what happened to the job. */
const isOwnStory = ({ type }: JobEvent): boolean => type !== 'broughtIn';

/** Each event with the job after it; null when they do not tell the story of a job. */
function foldAll(from: Job | null, events: readonly JobEvent[]): Brought['events'] | null {
  const steps: { readonly event: JobEvent; readonly job: Job }[] = [];
  let job = from;
  for (const event of events) {
    const next = reduce(job, event) ?? job;
    if (next === null) return null;
    job = next;
    steps.push({ event, job });
  }
  return steps;
}

function sharedLength(ours: readonly JobEvent[], theirs: readonly JobEvent[]): number {
  const differs = ours.findIndex((event, index) => ordered(event) !== ordered(theirs[index]));
  return differs === -1 ? Math.min(ours.length, theirs.length) : differs;
}

/** JSON in which the order of names says nothing. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
