import type { JobSummary } from '../../../shared/jobView.ts';
import { estimateFraction } from '../../select.ts';

/** Two pixels at the foot of the row: drifting while nobody knows how long, filling towards a learned estimate. */
export function RunningLine({ job, now }: { readonly job: JobSummary; readonly now: number }) {
  const since = job.runningSince ?? job.createdAt;
  return (
    <span
      aria-hidden="true"
      className="absolute right-2 bottom-0 left-14 h-0.5 overflow-hidden rounded-full forced-color-adjust-none"
    >
      {job.estimate === null ? (
        <span className="drifting block h-full w-1/4 rounded-full bg-running" />
      ) : (
        <span
          className="block h-full rounded-full bg-running transition-[width] duration-1000 ease-linear"
          style={{ width: `${100 * estimateFraction(now - since, job.estimate)}%` }}
        />
      )}
    </span>
  );
}
