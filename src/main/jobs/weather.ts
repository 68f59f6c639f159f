/**
 * The conditions that keep a profile, the outbox or the machine from acting, as they are now. They live in memory: after a
 * restart each is found out again.
 */

import type { Hindrance } from '../../shared/contract.ts';
import type { Job, JobId, JobSummary, ProfileId } from '../../shared/job.ts';
import type { PaceReading } from './pace.ts';
import type { Conditions, ProfileCondition } from './ports.ts';

const FINE: ProfileCondition = { key: 'present', credits: 'unknown', workspace: 'known' };

export interface Weather {
  now(): Conditions;
  of(profile: ProfileId): ProfileCondition;
  profile(profile: ProfileId, change: Partial<ProfileCondition>): void;
  change(change: Partial<Omit<Conditions, 'profiles'>>): void;
  /** A person said "go on": an exhausted account is tried again. */
  forgiveCredits(): void;
}

export function createWeather(): Weather {
  let conditions: Conditions = { profiles: {}, online: true, suspended: false, sending: 'on' };
  const of = (profile: ProfileId): ProfileCondition => conditions.profiles[profile] ?? FINE;
  return {
    now: () => conditions,
    of,
    profile(profile, change) {
      conditions = { ...conditions, profiles: { ...conditions.profiles, [profile]: { ...of(profile), ...change } } };
    },
    change(change) {
      conditions = { ...conditions, ...change };
    },
    forgiveCredits() {
      const profiles = Object.entries(conditions.profiles).map(([id, one]) => [id, { ...one, credits: 'unknown' as const }]);
      conditions = { ...conditions, profiles: Object.fromEntries(profiles) };
    },
  };
}

export interface HindranceSources {
  readonly conditions: Conditions;
  readonly jobs: readonly Job[];
  readonly pace: PaceReading;
  readonly now: number;
  readonly obstacles: ReadonlyMap<JobId, NonNullable<JobSummary['obstacle']>>;
  readonly unrecorded: ReadonlyMap<JobId, string | null>;
  /** The ledger refused its last write because the disk is full. */
  readonly isLedgerFull: boolean;
  readonly resultsFolder: string;
}

/** What to tell, the most pressing first. */
export function hindrancesOf(sources: HindranceSources): readonly Hindrance[] {
  const { conditions, jobs, pace, now, obstacles, unrecorded, isLedgerFull, resultsFolder } = sources;
  const found: Hindrance[] = [];
  const concerned = new Set(jobs.map((job) => job.profile));
  const profiles = Object.entries(conditions.profiles).filter(([id]) => concerned.has(id));
  const outbox = jobs.filter((job) => job.phase === 'outbox');
  const has = (obstacle: JobSummary['obstacle']): boolean => [...obstacles.values()].includes(obstacle as never);

  if (unrecorded.size > 0)
    found.push({ kind: 'unrecorded', jobs: [...unrecorded].map(([id, requestId]) => ({ id, requestId })) });
  if (isLedgerFull || has('diskFull')) found.push({ kind: 'diskFull' });
  if (profiles.some(([, one]) => one.key === 'missing')) found.push({ kind: 'keyMissing' });
  if (Object.values(conditions.profiles).some((one) => one.key === 'refused')) found.push({ kind: 'keyRefused' });
  if (profiles.some(([, one]) => one.credits === 'exhausted')) found.push({ kind: 'creditsExhausted' });
  const lines = [...new Set(jobs.map((job) => job.base))].map((base) => pace.line(base));
  const resting = lines.filter((line) => line.restUntil > now);
  if (!conditions.online || resting.some((line) => line.because === 'offline')) found.push({ kind: 'offline' });
  if (has('folderUnavailable')) found.push({ kind: 'folderUnavailable', folder: resultsFolder });
  if (conditions.sending === 'asking') {
    found.push({ kind: 'oldOutbox', waiting: outbox.length, oldestAt: Math.min(...outbox.map((job) => job.createdAt)) });
  }
  if (conditions.sending === 'paused') found.push({ kind: 'sendingPaused', waiting: outbox.length });
  for (const { restUntil, because } of resting) {
    if (because !== 'offline') found.push({ kind: 'resting', until: restUntil, because });
  }
  const full = lines.filter((line) => line.submitsUntil > now).map((line) => line.submitsUntil);
  if (full.length > 0 && outbox.length > 0) {
    found.push({ kind: 'resting', until: Math.max(...full), because: 'backlogFull' });
  }
  return found;
}
