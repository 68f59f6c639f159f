import {
  ArrowDownToLine,
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  Hand,
  Inbox,
  LoaderCircle,
  type LucideIcon,
  Send,
  TimerOff,
} from 'lucide-react';
import type { JobSummary, Phase } from '../../shared/job.ts';

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

/** What is not all there is told in the colour of what waits for a person. */
export function colourOf(job: Pick<JobSummary, 'phase' | 'missingCount'>): string {
  return job.phase === 'done' && job.missingCount > 0 ? PHASE_COLOURS.held : PHASE_COLOURS[job.phase];
}

/** Always beside the phase's word, never alone. */
export function PhaseIcon({ phase, size = 14, tint }: { readonly phase: Phase; readonly size?: number; readonly tint?: string }) {
  const Icon = ICONS[phase];
  return <Icon size={size} aria-hidden="true" className={tint ?? PHASE_COLOURS[phase]} />;
}
