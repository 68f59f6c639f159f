/** Each ending's sign and what a person can do about it, the likeliest first. Its words are in the catalogue. Pure. */

import {
  Ban,
  Building2,
  CircleAlert,
  CircleQuestionMark,
  CircleSlash,
  ClockAlert,
  CloudOff,
  Coins,
  EyeOff,
  FileQuestionMark,
  FileWarning,
  FileX,
  FolderClock,
  FolderInput,
  FolderX,
  Gauge,
  Hand,
  HardDriveDownload,
  History,
  Hourglass,
  KeyRound,
  KeySquare,
  Layers,
  ListEnd,
  ListX,
  Lock,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonAlert,
  PackageCheck,
  SearchX,
  ServerCrash,
  ShieldAlert,
  ShieldQuestionMark,
  TimerOff,
  TimerReset,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { JobSummary, JobView } from '../../../shared/jobView.ts';
import { isFromElsewhere } from '../../select.ts';
import { endingOf } from '../../text/endingWords.ts';
import type { OwnEnding } from '../../text/ownEndingWords.ts';

/**
 * `resend`: the same bytes under the same key, which cannot run twice; `resendLate`: the same, when it can. `runAgain` and `runDirectly`: a new job with its own
 * charge. `keys`: the place where keys are kept.
 */
export type EndingAction = 'resend' | 'resendLate' | 'checkNow' | 'runDirectly' | 'runAgain' | 'edit' | 'keys' | 'letGo';

interface Sign {
  readonly icon: LucideIcon;
  readonly actions: readonly EndingAction[];
}

const again = (icon: LucideIcon): Sign => ({ icon, actions: ['runAgain', 'edit'] });
/** The same settings would meet the same refusal, so running them again is not offered. */
const change = (icon: LucideIcon): Sign => ({ icon, actions: ['edit'] });
const otherKey = (icon: LucideIcon): Sign => ({ icon, actions: ['keys', 'runAgain', 'edit'] });
const unknown = (icon: LucideIcon): Sign => ({ icon, actions: ['resend', 'runAgain', 'edit', 'letGo'] });

const BUCKETS: ReadonlyMap<string, Sign> = new Map([
  ['invalid_input', change(FileWarning)],
  ['content_policy_violation', change(ShieldAlert)],
  ['provider_error', again(ServerCrash)],
  ['provider_timeout', again(ClockAlert)],
  ['insufficient_credits', again(Coins)],
  ['model_not_found', change(SearchX)],
  ['unauthorized', otherKey(KeyRound)],
  ['forbidden', otherKey(Lock)],
  ['concurrency_limit_exceeded', again(Layers)],
  ['client_disconnected', again(Unplug)],
  ['internal_error', again(CircleAlert)],
  ['deadline_exceeded', again(TimerReset)],
  ['not_enabled', { icon: ListX, actions: ['runDirectly', 'keys', 'edit'] }],
  ['service_unavailable', again(CloudOff)],
  ['rate_limited', again(Gauge)],
  ['cancelled', again(Ban)],
  ['queue_timeout', again(Hourglass)],
  ['request_not_found', otherKey(FileQuestionMark)],
  ['queue_backlog_full', again(ListEnd)],
  ['body_lost', { icon: FileX, actions: ['edit', 'runAgain'] }],
  ['outcome_unknown', again(CircleQuestionMark)],
  ['reason_unknown', again(MessageCircleQuestionMark)],
  ['expired', again(TimerOff)],
]);

const OWN: Readonly<Record<OwnEnding, Sign>> = {
  keyClash: again(KeySquare),
  cancelledUnsent: again(CircleSlash),
  cancelledTooLate: again(PackageCheck),
  cancelledKept: again(PackageCheck),
  outcomeUnknown: unknown(Hand),
  refusedAgain: unknown(ShieldQuestionMark),
  keyEnded: { icon: History, actions: ['runAgain', 'edit', 'resendLate', 'letGo'] },
  otherWorkspace: { icon: Building2, actions: ['keys', 'runAgain', 'edit', 'letGo'] },
  broughtIn: unknown(FolderInput),
  broughtInLate: { icon: FolderClock, actions: ['runAgain', 'edit', 'resendLate', 'letGo'] },
  bodyLost: unknown(FolderX),
  resultTooLarge: unknown(HardDriveDownload),
  notVisible: { icon: EyeOff, actions: ['checkNow', 'keys', 'runAgain', 'edit', 'letGo'] },
  contactLost: { icon: WifiOff, actions: ['checkNow', 'edit'] },
};

export function signOf(job: JobSummary, now: number): Sign | null {
  const ending = endingOf(job, now);
  if (ending === null) return null;
  return ending.own === null ? (BUCKETS.get(ending.bucket) ?? again(OctagonAlert)) : OWN[ending.own];
}

/** What is left of an ending's actions for this very job; of a good one, to run it again. */
export function actionsOf(view: JobView, now: number): readonly EndingAction[] {
  const isUnderWay = view.phase === 'queued' || view.phase === 'running' || view.phase === 'collecting';
  const wanted = isUnderWay
    ? (['checkNow', 'edit'] as const)
    : (signOf(view, now)?.actions ?? (view.phase === 'done' ? (['runAgain', 'edit'] as const) : (['edit'] as const)));
  const isPossible = (action: EndingAction): boolean => {
    if (action === 'runDirectly') return view.route === 'queued' && !isFromElsewhere(view);
    return action === 'keys' || action === 'checkNow' || action === 'letGo' || !isFromElsewhere(view);
  };
  return wanted.filter(isPossible);
}
