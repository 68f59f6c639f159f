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
  const concerned = new Set<ProfileId>();
  const bases = new Set<string>();
  let waiting = 0;
  let oldestAt = Number.POSITIVE_INFINITY;
  for (const { profile, base, phase, createdAt } of jobs) {
    concerned.add(profile);
    bases.add(base);
    if (phase !== 'outbox') continue;
    waiting += 1;
    oldestAt = Math.min(oldestAt, createdAt);
  }
  const profiles = Object.entries(conditions.profiles).filter(([id]) => concerned.has(id));
  const lines = [...bases].map((base) => pace.line(base));
  const resting = lines.filter((line) => line.restUntil > now);
  const inTheWay = new Set(obstacles.values());

  if (unrecorded.size > 0)
    found.push({ kind: 'unrecorded', jobs: [...unrecorded].map(([id, requestId]) => ({ id, requestId })) });
  if (isLedgerFull || inTheWay.has('diskFull')) found.push({ kind: 'diskFull' });
  if (profiles.some(([, one]) => one.key === 'missing')) found.push({ kind: 'keyMissing' });
  // A refused key is told even with no job waiting for it: the next one would.
  if (Object.values(conditions.profiles).some((one) => one.key === 'refused')) found.push({ kind: 'keyRefused' });
  if (profiles.some(([, one]) => one.credits === 'exhausted')) found.push({ kind: 'creditsExhausted' });
  if (!conditions.online || resting.some((line) => line.because === 'offline')) found.push({ kind: 'offline' });
  if (inTheWay.has('folderUnavailable')) found.push({ kind: 'folderUnavailable', folder: resultsFolder });
  if (conditions.sending === 'asking') found.push({ kind: 'oldOutbox', waiting, oldestAt: waiting === 0 ? now : oldestAt });
  if (conditions.sending === 'paused') found.push({ kind: 'sendingPaused', waiting });
  for (const { restUntil, because } of resting) {
    if (because !== 'offline') found.push({ kind: 'resting', until: restUntil, because });
  }
  const submitsUntil = Math.max(0, ...lines.map((line) => line.submitsUntil));
  if (submitsUntil > now && waiting > 0) found.push({ kind: 'resting', until: submitsUntil, because: 'backlogFull' });
  return found;
}
