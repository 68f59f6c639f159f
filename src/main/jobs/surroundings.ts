/** Takes in what happens around the jobs: keys, the network, sleep, and a wall clock that somebody sets. */

import type { Job, JobId, ProfileId } from '../../shared/job.ts';
import { MINUTE, SECOND } from '../../shared/time.ts';
import type { Doubts } from './doubts.ts';
import { expiryOf } from './expiry.ts';
import type { Pace } from './pace.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Circumstance } from './ports/runner.ts';
import type { Recorder } from './record.ts';
import type { Steps } from './steps.ts';
import type { Weather } from './weather.ts';

/** A clock set back by more than this makes the age of an idempotency key doubtful. */
const JUMP_BACK_MS = 5 * MINUTE;

export interface SurroundingsDeps {
  readonly ledger: Pick<Ledger, 'lastCalls' | 'calls'>;
  readonly recorder: Recorder;
  readonly pace: Pace;
  readonly weather: Weather;
  readonly steps: Pick<Steps, 'abandonReads' | 'obstacles'>;
  readonly doubts: Pick<Doubts, 'doubtTime' | 'hearTime'>;
  readonly now: () => number;
}

export function createSurroundings({ ledger, recorder, pace, weather, steps, doubts, now }: SurroundingsDeps) {
  const doubtfulKeys = new Set<JobId>();
  const keyAges = new Map<ProfileId, number>();
  let lastNow = now();

  const keyAge = (profile: ProfileId): number => keyAges.get(profile) ?? 0;

  function noticeClock(): void {
    const at = now();
    if (at < lastNow - SECOND) {
      pace.shift(at - lastNow);
      doubts.doubtTime();
      if (at < lastNow - JUMP_BACK_MS) doubt(recorder.unfinished());
    }
    lastNow = at;
  }

  function doubt(jobs: readonly Job[]): void {
    for (const job of jobs) if (job.firstSentAt !== null) doubtfulKeys.add(job.id);
  }

  /** After sleep: what was under way is asked again, and everything that fell due meanwhile comes back spread out. */
  function comeBack(): void {
    steps.abandonReads();
    // A clock that was set forward looks just like sleep.
    doubts.doubtTime();
    pace.reconnect(inOrderOfReturn(recorder.unfinished()), now());
  }

  function keyChanged({ profile, present, changed }: Extract<Circumstance, { kind: 'key' }>): void {
    keyAges.set(profile, keyAge(profile) + 1);
    for (const job of recorder.unfinished()) if (job.profile === profile) pace.forgetMisses(job.id);
    const workspace = changed === undefined ? {} : ({ workspace: changed ? 'unproven' : 'known' } as const);
    weather.told(profile, { key: present ? 'present' : 'missing', credits: 'unknown', ...workspace });
    if (present) lookAgain(profile);
  }

  /** What an earlier key could not see, this one may. */
  function lookAgain(profile: ProfileId): void {
    const jobs = inOrderOfReturn(recorder.unfinished().filter((job) => job.profile === profile));
    for (const job of jobs) if (job.phase === 'held' && job.heldBecause === 'notVisible') pace.hurry(job.id, now());
    pace.stagger(jobs, now());
  }

  return {
    doubtfulKeys,
    keyAge,
    noticeClock,
    comeBack,
    tell(circumstance: Circumstance): void {
      switch (circumstance.kind) {
        case 'key':
          keyChanged(circumstance);
          return;
        case 'online':
          weather.change({ online: circumstance.online });
          if (circumstance.online) pace.reconnect(inOrderOfReturn(recorder.unfinished()), now());
          return;
        case 'serverTime':
          doubts.hearTime({ serverAt: circumstance.serverAt, at: now() });
          return;
        case 'suspended':
          weather.change({ suspended: true });
          return;
        case 'folder':
          for (const [id, obstacle] of steps.obstacles()) if (obstacle !== 'tooLarge') pace.hurry(id, now());
          return;
        case 'limits':
          for (const [id, obstacle] of steps.obstacles()) if (obstacle === 'tooLarge') pace.hurry(id, now());
          return;
        case 'resumed':
          weather.change({ suspended: false });
          noticeClock();
          comeBack();
          return;
      }
    },
    /** After a restart the pace continues where the recorded calls left it, and what is overdue comes back spread out. */
    resumePace(jobs: readonly Job[]): void {
      const last = ledger.lastCalls();
      for (const { id } of jobs) {
        const call = last.get(id);
        // A cancel or a result read may have come after the status read that set the pace.
        const read =
          call === undefined || call.call === 'status' ? call : ledger.calls(id).findLast((one) => one.call === 'status');
        if (read !== undefined) pace.resume(id, read, now());
      }
      const known = [
        ...jobs.flatMap((job) => [job.createdAt, job.firstSentAt ?? 0]),
        ...[...last.values()].map((call) => call.at),
      ];
      if (Math.max(0, ...known) > now() + JUMP_BACK_MS) doubt(jobs);
      pace.stagger(inOrderOfReturn(jobs), now());
      const wished = jobs.filter(({ wish }) => wish === 'asked');
      pace.spreadCancels(
        wished.map(({ id }) => id),
        now(),
      );
    },
  };
}

/**
 * Results that may soon be gone first, then as the jobs were made. What was never sent is not among them: there is room for two
 * submits at a time anyhow, in an order of their own, and ten thousand of them in between would keep the others from returning.
 */
export function inOrderOfReturn(jobs: readonly Job[]): readonly Job[] {
  const goneAt = (job: Job): number => {
    const expiry = expiryOf(job);
    return expiry.kind === 'bounded' ? expiry.notBefore : Number.MAX_SAFE_INTEGER;
  };
  return jobs.filter(({ phase }) => phase !== 'outbox').toSorted((a, b) => goneAt(a) - goneAt(b) || a.createdAt - b.createdAt);
}
