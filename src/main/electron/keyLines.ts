/**
 * Which key acts for the jobs of a profile. Theirs, wherever it is kept; else the one that took its place under the same
 * name. Of a profile that belongs to no name nobody knows the key, so the one in use may try it with one read.
 */

import type { ProfileId } from '../../shared/job.ts';
import type { HeldKey } from './keys.ts';
import type { Profiles } from './profiles.ts';

export interface KeyLine {
  readonly holder: HeldKey;
  readonly key: string;
  /** It is known to be of the workspace of the profile. */
  readonly isProven: boolean;
}

export interface KeyLineParts {
  readonly all: readonly HeldKey[];
  /** The key in use. */
  readonly active: HeldKey | null;
  readonly profiles: Pick<Profiles, 'of' | 'sees'>;
}

export function keyLineOf(profile: ProfileId, { all, active, profiles }: KeyLineParts): KeyLine | null {
  const holder =
    all.find(({ key }) => key !== null && profiles.of(key) === profile) ??
    all.find((one) => one.profiles.includes(profile)) ??
    all.find(({ key }) => key !== null && profiles.sees(key, profile)) ??
    active;
  if (holder === null || holder.key === null) return null;
  return { holder, key: holder.key, isProven: profiles.sees(holder.key, profile) };
}
