/**
 * The conditions that keep a profile, the outbox or the machine from acting, as they are now. They live in memory: after a
 * restart each is found out again.
 */

import type { Hindrance } from '../../shared/appFacts.ts';
import type { Job, JobId, ProfileId } from '../../shared/job.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import { type Conditions, conditionOf, FINE, type ProfileCondition, placeOf } from './conditions.ts';
import type { PaceReading } from './pace.ts';

export interface Weather {
  now(): Conditions;
  of(job: Job): ProfileCondition;
  /** Something was told of a key: what had been learned of it anywhere counts no more. */
  told(profile: ProfileId, change: Partial<ProfileCondition>): void;
  /** Something was learned of a key where this job lives. */
  learned(job: Job, change: Partial<ProfileCondition>): void;
  change(change: Partial<Omit<Conditions, 'profiles'>>): void;
  /** A person said "go on": an exhausted account is tried again. */
  forgiveCredits(): void;
}

export function createWeather(): Weather {
  let conditions: Conditions = { profiles: {}, places: {}, online: true, suspended: false, sending: 'on' };
  return {
    now: () => conditions,
    of: (job) => conditionOf(job, conditions),
    told(profile, change) {
      const { profiles, places, ...others } = conditions;
      const before = profiles[profile] ?? FINE;
      const kept = Object.entries(places).filter(([place]) => !place.startsWith(`${profile} `));
      conditions = {
        ...others,
        profiles: { ...profiles, [profile]: { ...before, ...change } },
        places: Object.fromEntries(kept),
      };
    },
    learned(job, change) {
      const { places } = conditions;
      conditions = { ...conditions, places: { ...places, [placeOf(job)]: { ...conditionOf(job, conditions), ...change } } };
    },
    change(change) {
      conditions = { ...conditions, ...change };
    },
    forgiveCredits() {
      conditions = { ...conditions, profiles: forgiven(conditions.profiles), places: forgiven(conditions.places) };
    },
  };
}

const forgiven = (all: Readonly<Record<string, ProfileCondition>>): Readonly<Record<string, ProfileCondition>> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one, credits: 'unknown' as const }]));

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
  const concerned = new Map<string, ProfileCondition>();
  const profiles = new Set<ProfileId>();
  const bases = new Set<string>();
  let waiting = 0;
  let oldestAt = Number.POSITIVE_INFINITY;
  let last: Job | null = null;
  for (const job of jobs) {
    const { profile, base, phase, createdAt } = job;
    // The rows of a batch are all alike in this, and there may be ten thousand.
    if (profile !== last?.profile || base !== last.base) {
      profiles.add(profile);
      bases.add(base);
      const place = placeOf(job);
      if (!concerned.has(place)) concerned.set(place, conditionOf(job, conditions));
      last = job;
    }
    if (phase !== 'outbox') continue;
    waiting += 1;
    oldestAt = Math.min(oldestAt, createdAt);
  }
  const lines = [...bases].map((base) => pace.line(base));
  const resting = lines.filter((line) => line.restUntil > now);
  const inTheWay = new Set(obstacles.values());

  if (unrecorded.size > 0)
    found.push({ kind: 'unrecorded', jobs: [...unrecorded].map(([id, requestId]) => ({ id, requestId })) });
  if (isLedgerFull || inTheWay.has('diskFull')) found.push({ kind: 'diskFull' });
  // A key that is there and only has no business with one Router is not missing; the jobs that live there say so themselves.
  const missing = [...profiles].filter((profile) => isMissing(profile, conditions));
  if (missing.length > 0) found.push({ kind: 'keyMissing', profiles: missing });
  // A refused key is told even with no job waiting for it: the next one would.
  const refused = refusedProfiles(conditions);
  if (refused.length > 0) found.push({ kind: 'keyRefused', profiles: refused });
  if ([...concerned.values()].some((one) => one.credits === 'exhausted')) found.push({ kind: 'creditsExhausted' });
  const silent = resting.find((line) => line.because === 'offline');
  if (!conditions.online || silent !== undefined)
    found.push({ kind: 'offline', because: conditions.online ? (silent?.trouble ?? null) : null });
  if (inTheWay.has('folderUnavailable')) found.push({ kind: 'folderUnavailable', folder: resultsFolder });
  if (inTheWay.has('folderFull')) found.push({ kind: 'folderFull', folder: resultsFolder });
  if (conditions.sending === 'asking') found.push({ kind: 'oldOutbox', waiting, oldestAt: waiting === 0 ? now : oldestAt });
  if (conditions.sending === 'paused') found.push({ kind: 'sendingPaused', waiting });
  for (const { restUntil, because } of resting) {
    if (because !== 'offline') found.push({ kind: 'resting', until: restUntil, because });
  }
  const submitsUntil = Math.max(0, ...lines.map((line) => line.submitsUntil));
  if (submitsUntil > now && waiting > 0) found.push({ kind: 'resting', until: submitsUntil, because: 'backlogFull' });
  return found;
}

function refusedProfiles({ profiles, places }: Conditions): readonly ProfileId[] {
  const told = [...Object.entries(profiles), ...Object.entries(places)].filter(([, { key }]) => key === 'refused');
  return [...new Set(told.map(([place]) => place.split(' ')[0] ?? place))];
}

function isMissing(profile: ProfileId, { profiles, places }: Conditions): boolean {
  const told = profiles[profile];
  if (told !== undefined) return told.key === 'missing';
  return Object.entries(places).some(([place, { key }]) => place.startsWith(`${profile} `) && key === 'missing');
}
