/** The line in a job's timeline for the fetching of one asset. */

import type { CallLine } from '../../../shared/jobView.ts';
import type { Gathered } from './gather.ts';

export function callLine(
  gathered: Gathered,
  when: { readonly startedAt: number; readonly now: number; readonly lastTry: boolean },
): CallLine {
  const { startedAt, now, lastTry } = when;
  const told = outcomeOf(gathered);
  const durationMs = Math.max(0, now - startedAt);
  const isGivenUp = gathered.kind === 'missing' || (gathered.kind === 'again' && lastTry);
  const decided = { event: gathered.kind === 'part' ? 'fileKept' : isGivenUp ? 'linkGivenUp' : null, nextAt: null };
  return { at: startedAt, durationMs, call: 'asset', bucket: null, supportId: null, retryAfterMs: null, ...told, decided };
}

function outcomeOf(gathered: Gathered): Pick<CallLine, 'httpStatus' | 'trouble'> {
  switch (gathered.kind) {
    case 'part':
      return { httpStatus: gathered.httpStatus, trouble: null };
    case 'missing':
      return { httpStatus: gathered.missing.httpStatus, trouble: gathered.missing.reason };
    case 'again':
      return { httpStatus: gathered.missing.httpStatus, trouble: gathered.because };
    case 'unwritable':
      return { httpStatus: null, trouble: gathered.full ? 'diskFull' : 'unwritable' };
  }
}
