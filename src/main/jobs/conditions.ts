import type { Job, ProfileId } from '../../shared/job.ts';

/** What keeps a profile, the outbox or the machine from acting. Conditions are not phases: jobs stay where they are. */
export interface Conditions {
  /** What was told of a key. */
  readonly profiles: Readonly<Record<ProfileId, ProfileCondition>>;
  /**
   * What was learned of it at one Router, by `placeOf`: one that refuses the key, or that the key may not go to, says nothing
   * about another.
   */
  readonly places: Readonly<Record<string, ProfileCondition>>;
  readonly online: boolean;
  readonly suspended: boolean;
  /** `asking`: the oldest job in the outbox waited more than a day; a person says send or discard. */
  readonly sending: 'on' | 'paused' | 'asking';
}

export interface ProfileCondition {
  readonly key: 'present' | 'missing' | 'refused';
  readonly credits: 'unknown' | 'exhausted';
  /**
   * A replaced key may belong to another workspace, where the same idempotency key would buy a second run and every request
   * id is unknown. `unproven`: one job is read with it first. `other`: the Router did not know that job.
   */
  readonly workspace: 'known' | 'unproven' | 'other';
}

export const FINE: ProfileCondition = { key: 'present', credits: 'unknown', workspace: 'known' };

/** A profile at one Router. */
export const placeOf = ({ profile, base }: Pick<Job, 'profile' | 'base'>): string => `${profile} ${base}`;

export const conditionOf = (job: Pick<Job, 'profile' | 'base'>, { places, profiles }: Conditions): ProfileCondition =>
  places[placeOf(job)] ?? profiles[job.profile] ?? FINE;
