/** Which key a job belongs to, what it is called, and whether it is here. Pure. */

import type { AppFacts, Hindrance, NamedKey } from '../shared/appFacts.ts';
import type { ProfileId } from '../shared/job.ts';
import type { JobSummary } from '../shared/jobView.ts';
import { ENVIRONMENT_KEY, FIRST_KEY } from '../shared/keyNames.ts';
import { isActive } from './select.ts';
import { t } from './text/en.ts';

type Keys = Pick<AppFacts, 'keys'>;

export const isHere = ({ facts }: Pick<NamedKey, 'facts'>): boolean => facts.kind === 'stored' || facts.kind === 'thisRun';

export function keyName(key: Pick<NamedKey, 'id' | 'name' | 'facts' | 'isEarlier'>): string {
  return key.isEarlier ? t.settings.key.earlier(plainName(key)) : plainName(key);
}

function plainName({ id, name, facts }: Pick<NamedKey, 'id' | 'name' | 'facts'>): string {
  if (name !== '') return name;
  if (id === ENVIRONMENT_KEY) return t.settings.key.environment;
  if (id === FIRST_KEY || !('tail' in facts)) return t.settings.key.unnamed;
  return t.settings.key.unnamedOther(facts.tail);
}

/** Null: practice, or made with a key that nobody knows any more. */
export function keyOf({ keys }: Keys, profile: ProfileId): NamedKey | null {
  return keys.find((key) => key.profiles.includes(profile)) ?? null;
}

/** The key that a row names: none while there is only one to name. */
export function keyToTell(app: Keys, job: Pick<JobSummary, 'profile'>): NamedKey | null {
  return app.keys.length > 1 ? keyOf(app, job.profile) : null;
}

/** An unfinished job stands still since its own key is not here. */
export function isWithoutKey(app: Keys, job: Pick<JobSummary, 'profile' | 'phase' | 'practice'>): boolean {
  if (job.practice || !isActive(job)) return false;
  const key = keyOf(app, job.profile);
  return key === null ? !app.keys.some(isHere) : !isHere(key);
}

/** How many unfinished jobs were made with it. */
export function jobsOf(key: Pick<NamedKey, 'profiles'>, jobs: Iterable<JobSummary>): number {
  let count = 0;
  for (const job of jobs) if (isActive(job) && key.profiles.includes(job.profile)) count += 1;
  return count;
}

/** Whether what is in the way concerns new jobs. What is told of a key concerns the jobs of that key alone. */
export function isInTheWay(app: Pick<AppFacts, 'keys' | 'activeKey'>, hindrance: Hindrance): boolean {
  if (hindrance.kind !== 'keyMissing' && hindrance.kind !== 'keyRefused') return true;
  if (app.keys.length < 2) return true;
  return hindrance.profiles.some((profile) => keyOf(app, profile)?.id === app.activeKey);
}

/** The names that a banner needs to tell which key it is about. */
export function namesIn(app: Keys, hindrance: Hindrance): readonly string[] {
  if ((hindrance.kind !== 'keyMissing' && hindrance.kind !== 'keyRefused') || app.keys.length < 2) return [];
  const names = hindrance.profiles.map((profile) => keyOf(app, profile)).filter((key) => key !== null);
  return [...new Set(names.map(keyName))];
}
