/** What runs of one model took here, from the user's own history. */

import type { JobSummary } from '../../../shared/jobView.ts';

const FEWEST = 3;

/** The median of the credits that were reported; null under three of them. Practice jobs cost nothing and do not count. */
export function medianCredits(
  jobs: readonly Pick<JobSummary, 'credits' | 'practice'>[],
): { readonly credits: string; readonly count: number } | null {
  const known = jobs
    .filter((job) => !job.practice && job.credits !== null)
    .map((job) => Number(job.credits))
    .filter((value) => Number.isFinite(value))
    .sort((a, b) => a - b);
  if (known.length < FEWEST) return null;
  const low = known[Math.floor((known.length - 1) / 2)] ?? 0;
  const high = known[Math.floor(known.length / 2)] ?? 0;
  return { credits: String(Math.round(((low + high) / 2) * 100) / 100), count: known.length };
}
