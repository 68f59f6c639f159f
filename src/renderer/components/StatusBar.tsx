import clsx from 'clsx';
import { Flame, FlaskConical } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { HOUR } from '../../shared/time.ts';
import { lineState } from '../lineState.ts';
import { allLostSince, IN_FLIGHT, soonestBurning } from '../select.ts';
import { useApp, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { useNow } from '../useNow.ts';
import { openAbout } from '../views/about/aboutStore.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The slim line at the foot: is there contact, what is under way, what burns, for whom. */
export function StatusBar() {
  const app = useApp();
  const inFlight = useCache(({ counts }) => IN_FLIGHT.reduce((sum, phase) => sum + counts[phase], 0));
  const lostSince = useCache(({ jobs }) => allLostSince(jobs.values()));
  const contact = lineState({ app, inFlight, lostSince, now: useNow('minute') });
  return (
    <footer className="col-span-2 flex h-7 items-center gap-x-4 overflow-hidden border-t border-line px-3 text-second whitespace-nowrap text-muted tabular-nums">
      <div className="flex min-w-0 flex-1 items-center gap-x-2 overflow-hidden">
        <span className="flex shrink-0 items-center gap-2">
          <span aria-hidden="true" className={clsx('size-2 rounded-full forced-color-adjust-none', DOTS[contact.tone])} />
          {contact.words}
        </span>
        {inFlight > 0 ? <Fact>{t.status.inFlight(inFlight)}</Fact> : null}
        {contact.paused === null ? null : <Fact gives="first">{contact.paused}</Fact>}
        {contact.tellsNextCheck && app.nextCheckAt !== null ? <NextCheck at={app.nextCheckAt} /> : null}
        <AtRisk skewMs={app.skewMs} />
      </div>
      {app.build === 'test' ? <TestBuild /> : null}
      <ProfileMenu app={app} />
    </footer>
  );
}

/** So that nobody takes it for the real one. */
function TestBuild() {
  return (
    <button
      type="button"
      onClick={() => void openAbout()}
      className="press flex items-center gap-1 rounded-control px-1.5 -outline-offset-2! hover:bg-hover hover:text-text max-[800px]:hidden"
    >
      <FlaskConical size={12} aria-hidden="true" />
      {t.about.testBuildShort}
    </button>
  );
}

/** How a fact gives way where the line is short: not at all, at its end, or before all others: a banner says it, too. */
const GIVES = { not: 'shrink-0', late: 'min-w-0 shrink', first: 'min-w-0 shrink-[9999] max-[700px]:hidden' } as const;

function Fact({ gives = 'not', children }: { readonly gives?: keyof typeof GIVES; readonly children: ReactNode }) {
  return (
    <span className={clsx('flex items-center gap-2', GIVES[gives])}>
      <span aria-hidden="true" className="text-edge">
        ·
      </span>
      <span className="one-line flex-auto">{children}</span>
    </span>
  );
}

/** What is to come is the first thing to leave out of a narrow window. */
function NextCheck({ at }: { readonly at: number }) {
  const now = useNow('second');
  return (
    <span className="contents max-[800px]:hidden">
      <Fact>{t.status.nextCheck(at - now)}</Fact>
    </span>
  );
}

function AtRisk({ skewMs }: { readonly skewMs: number }) {
  const jobs = useCache((cache) => cache.jobs);
  const now = useNow('minute');
  const soonest = useMemo(() => soonestBurning(jobs.values(), now + skewMs), [jobs, now, skewMs]);
  if (soonest === null) return null;
  return (
    <Fact gives="late">
      <Flame
        size={14}
        aria-hidden="true"
        className={clsx('mr-1 inline align-[-2px]', soonest.leftMs < HOUR ? 'text-rose' : 'text-ember')}
      />
      <span className="text-text">{t.status.atRisk(soonest.count, soonest.leftMs)}</span>
    </Fact>
  );
}

const DOTS = { good: 'bg-done', waits: 'bg-held', lost: 'bg-failed', unknown: 'border border-edge' } as const;
