import {
  ArrowDownToLine,
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Hand,
  Inbox,
  LoaderCircle,
  type LucideIcon,
  Send,
  TimerOff,
} from 'lucide-react';
import type { Phase } from '../../shared/job.ts';
import type { JobSummary } from '../../shared/jobView.ts';

const ICONS: Readonly<Record<Phase, LucideIcon>> = {
  outbox: Inbox,
  sending: Send,
  queued: Clock,
  running: LoaderCircle,
  held: Hand,
  collecting: ArrowDownToLine,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: Ban,
  expired: TimerOff,
};

export const PHASE_COLOURS: Readonly<Record<Phase, string>> = {
  outbox: 'text-muted',
  sending: 'text-muted',
  queued: 'text-queued',
  running: 'text-running',
  held: 'text-held',
  collecting: 'text-ember',
  done: 'text-done',
  failed: 'text-failed',
  cancelled: 'text-still',
  expired: 'text-still',
};

/** What is saved only in part is told in the colour of what waits for a person. */
export function colourOf(job: Pick<JobSummary, 'phase' | 'missingCount'>): string {
  return isPartial(job) ? PHASE_COLOURS.held : PHASE_COLOURS[job.phase];
}

/** Always beside the phase's word, never alone. */
export function PhaseIcon({
  job,
  size = 14,
}: {
  readonly job: Pick<JobSummary, 'phase' | 'missingCount'>;
  readonly size?: number;
}) {
  const Icon = isPartial(job) ? CircleDashed : ICONS[job.phase];
  return <Icon size={size} aria-hidden="true" className={colourOf(job)} />;
}

function isPartial(job: Pick<JobSummary, 'phase' | 'missingCount'>): boolean {
  return job.phase === 'done' && job.missingCount > 0;
}
