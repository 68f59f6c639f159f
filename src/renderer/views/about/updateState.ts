/** What the window says of newer versions. Pure. */

import type { Release, UpdateFacts } from '../../../shared/updates.ts';
import { t } from '../../text/en.ts';
import { fullDate, moment } from '../../text/intl.ts';

export type UpdateState =
  | { readonly kind: 'unknown' | 'checking' | 'current' | 'failed' }
  | { readonly kind: 'newer' | 'skipped'; readonly release: Release };

/** What is known to be newer outweighs a look that failed since, and nothing is claimed while it is being looked. */
export function updateState({ isLooking, newer, isSkipped, failure, heardAt }: UpdateFacts): UpdateState {
  if (isLooking) return { kind: 'checking' };
  if (newer !== null) return { kind: isSkipped ? 'skipped' : 'newer', release: newer };
  if (failure !== null) return { kind: 'failed' };
  return { kind: heardAt === null ? 'unknown' : 'current' };
}

/** The state in sentences. */
export function updateLines(
  facts: UpdateFacts,
  { version, now }: { readonly version: string; readonly now: number },
): readonly string[] {
  const state = updateState(facts);
  const words = t.updates;
  const heard = facts.heardAt === null ? null : moment(facts.heardAt, now);
  const failed = facts.failure === null ? [] : [words.failed(facts.failure.because, moment(facts.failure.at, now))];
  switch (state.kind) {
    case 'checking':
      return [words.checking];
    case 'newer': {
      const { version: newer, releasedAt } = state.release;
      return [words.newer(newer, releasedAt === null ? null : fullDate(releasedAt)), ...failed];
    }
    case 'skipped':
      return [words.skipped(state.release.version), ...failed];
    case 'failed':
      return [...failed, words.lastHeard(heard)];
    case 'current':
      return [words.current(version, heard ?? '')];
    case 'unknown':
      return [words.unknown];
  }
}

/** Worth a word where nobody asked. */
export function isNews(facts: UpdateFacts | null | undefined): boolean {
  return facts !== null && facts !== undefined && facts.newer !== null && !facts.isSkipped;
}
