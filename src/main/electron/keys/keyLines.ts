/**
 * Which key acts for the jobs of a profile, and what the core is told of it. Theirs acts, wherever it is kept; else the one
 * that took its place under the same name. Of a profile that belongs to no name nobody knows the key, so the one in use may
 * try it with one read.
 */

import type { KeyId } from '../../../shared/appFacts.ts';
import { PRACTICE_PROFILE, type ProfileId } from '../../../shared/job.ts';
import type { Circumstance } from '../../jobs/ports/runner.ts';
import type { HeldKey, Keys } from './keys.ts';
import type { Profiles } from './profiles.ts';

export interface KeyLine {
  readonly holder: HeldKey;
  readonly key: string;
  /** It is known to be of the workspace of the profile. */
  readonly isProven: boolean;
}

export interface KeyLines {
  of(profile: ProfileId): KeyLine | null;
  /** These profiles have jobs, or are about to get some. */
  meet(profiles: readonly ProfileId[]): void;
  /** Whether anything is known of such a profile. */
  hasMet(profile: ProfileId): boolean;
  /** Tells the core of those for whom something changed, and of nobody else: a change elsewhere disturbs no job. */
  tellChanges(): void;
  /** What was told of profiles that this key acts for counts no more. */
  forget(id: KeyId | 'all'): void;
  /** The core knows already what there is to tell of this one. */
  isTold(profile: ProfileId): void;
}

export interface KeyLineParts {
  readonly keys: Pick<Keys, 'all'>;
  /** The key in use. */
  readonly active: () => HeldKey | null;
  readonly profiles: Pick<Profiles, 'of' | 'sees'>;
  readonly tell: (circumstance: Circumstance) => void;
}

export function createKeyLines({ keys, active, profiles, tell }: KeyLineParts): KeyLines {
  const met = new Set<ProfileId>();
  const told = new Map<ProfileId, string>();

  const of = (profile: ProfileId): KeyLine | null => {
    const all = keys.all();
    const holder =
      all.find(({ key }) => key !== null && profiles.of(key) === profile) ??
      all.find((one) => one.profiles.includes(profile)) ??
      all.find(({ key }) => key !== null && profiles.sees(key, profile)) ??
      active();
    if (holder === null || holder.key === null) return null;
    return { holder, key: holder.key, isProven: profiles.sees(holder.key, profile) };
  };
  const markOf = (line: KeyLine | null): string => (line === null ? 'none' : `${profiles.of(line.key)} ${line.isProven}`);

  return {
    of,
    meet: (those) => {
      for (const one of those) if (one !== PRACTICE_PROFILE) met.add(one);
    },
    hasMet: (profile) => met.has(profile),
    tellChanges: () => {
      for (const { key } of keys.all()) if (key !== null) met.add(profiles.of(key));
      for (const profile of met) {
        const line = of(profile);
        const mark = markOf(line);
        if (told.get(profile) === mark) continue;
        told.set(profile, mark);
        if (line === null) tell({ kind: 'key', profile, present: false });
        else tell({ kind: 'key', profile, present: true, changed: !line.isProven });
      }
    },
    forget: (id) => {
      for (const profile of [...told.keys()]) if (id === 'all' || of(profile)?.holder.id === id) told.delete(profile);
    },
    isTold: (profile) => void told.set(profile, markOf(of(profile))),
  };
}
