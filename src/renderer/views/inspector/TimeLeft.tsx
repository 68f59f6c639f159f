import { Check, Flame, TimerOff } from 'lucide-react';
import type { JobView } from '../../../shared/jobView.ts';
import { HOUR, MINUTE } from '../../../shared/time.ts';
import { Ring, type RingTone } from '../../components/Ring.tsx';
import { expiryWords, ringOf, sureLeft } from '../../select.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { length } from '../../text/intl.ts';
import { useNow } from '../../useNow.ts';
import { linkLine } from './LinkClock.tsx';
import { isWaitingForFolder } from './Waiting.tsx';

const WORD_TONES: Readonly<Record<RingTone, string>> = {
  burning: 'text-ember',
  cooling: 'text-rose',
  quiet: 'text-text',
  spent: 'text-muted',
  bare: 'text-muted',
};

/** The ring, large, with the exact words: how long the copy on the server surely lasts, and whether it still matters. */
export function TimeLeft({ job }: { readonly job: JobView }) {
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const minute = useNow('minute');
  const close = job.expiry.kind === 'bounded' && !job.safe && job.expiry.notBefore - (minute + skewMs) < 3 * MINUTE;
  return close ? <EverySecond job={job} skewMs={skewMs} /> : <Told job={job} now={minute} skewMs={skewMs} />;
}

function EverySecond({ job, skewMs }: { readonly job: JobView; readonly skewMs: number }) {
  return <Told job={job} now={useNow('second')} skewMs={skewMs} />;
}

function Told({ job, now, skewMs }: { readonly job: JobView; readonly now: number; readonly skewMs: number }) {
  const links = linkLine(job);
  const ring = ringOf(job, now + skewMs);
  const words = expiryWords(job.expiry, { now, skewMs });
  const left = job.expiry.kind === 'bounded' ? sureLeft(job.expiry.notBefore - (now + skewMs)) : 0;
  const Icon = job.safe ? Check : ring.tone === 'spent' ? TimerOff : Flame;
  return (
    <div className="flex items-center gap-4">
      <Ring fraction={ring.fraction} tone={ring.tone} size={76} width={ring.tone === 'quiet' ? 2 : 5}>
        <span aria-hidden="true" className={`text-center text-second font-semibold ${WORD_TONES[ring.tone]}`}>
          {left > 0 ? length(left < HOUR ? left : Math.floor(left / HOUR) * HOUR) : <Icon size={20} />}
        </span>
      </Ring>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-medium">
          <Icon size={16} aria-hidden="true" className={job.safe ? 'text-done' : WORD_TONES[ring.tone]} />
          {t.inspector.ring[standing(job)]}
        </p>
        {words === null ? null : (
          <p className="text-pretty text-muted">
            {job.expiry.kind === 'bounded' && left > 0 ? t.inspector.ring.onServer(words.long) : sentence(words.long)}
          </p>
        )}
        {links === null ? null : <p className="text-pretty text-muted">{links}</p>}
        {job.missingCount > 0 ? <p className="text-pretty text-held">{t.endings.savedMissing(job.missingCount)}</p> : null}
      </div>
    </div>
  );
}

function standing(job: JobView): 'safe' | 'partly' | 'away' | 'waiting' | 'lost' | 'burning' {
  if (job.safe) return 'safe';
  if (job.absent.length > 0) return 'away';
  if (job.phase === 'done') return 'partly';
  if (isWaitingForFolder(job)) return 'waiting';
  return job.expiry.kind === 'gone' ? 'lost' : 'burning';
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
