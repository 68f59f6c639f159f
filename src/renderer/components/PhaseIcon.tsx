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
import type { Phase } from '../../shared/job.ts';

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

/** Always beside the phase's word, never alone. */
export function PhaseIcon({ phase, size = 14 }: { readonly phase: Phase; readonly size?: number }) {
  const Icon = ICONS[phase];
  return <Icon size={size} aria-hidden="true" className={PHASE_COLOURS[phase]} />;
}
