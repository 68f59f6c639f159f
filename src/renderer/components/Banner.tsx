import clsx from 'clsx';
import { CircleAlert, CirclePause, CloudOff, HardDrive, Hourglass, KeyRound, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { Hindrance } from '../../shared/appFacts.ts';
import { bridge } from '../bridge.ts';
import { namesIn } from '../keys.ts';
import { goTo } from '../route.ts';
import { told, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { useNow } from '../useNow.ts';
import { announce } from './announce.ts';
import { Button } from './Button.tsx';
import { copyText } from './copyText.ts';
import { moveResults } from './moveResults.ts';

const ICONS: Readonly<Record<Hindrance['kind'], LucideIcon>> = {
  keyMissing: KeyRound,
  keyRefused: KeyRound,
  creditsExhausted: CircleAlert,
  offline: CloudOff,
  sendingPaused: CirclePause,
  oldOutbox: CirclePause,
  resting: Hourglass,
  diskFull: HardDrive,
  folderUnavailable: HardDrive,
  folderFull: HardDrive,
  unrecorded: CircleAlert,
  ledgerSetAside: CircleAlert,
  ledgerDamaged: CircleAlert,
};

/** These wait for nobody: they pass by themselves. */
const CALM: ReadonlySet<Hindrance['kind']> = new Set<Hindrance['kind']>(['offline', 'resting', 'sendingPaused']);

function act(hindrance: Hindrance): void {
  switch (hindrance.kind) {
    case 'keyMissing':
    case 'keyRefused':
    case 'offline':
      goTo({ view: 'settings' });
      return;
    case 'diskFull':
    case 'folderUnavailable':
    case 'folderFull':
      void told(bridge().chooseFolder());
      return;
    case 'creditsExhausted':
    case 'sendingPaused':
    case 'oldOutbox':
      void told(bridge().setSending('on'));
      return;
    case 'unrecorded':
      void copyText(hindrance.jobs.map((job) => `${job.id} ${job.requestId ?? ''}`.trim()).join('\n'));
      return;
    case 'ledgerSetAside':
      void copyText(hindrance.path);
      return;
    case 'resting':
    case 'ledgerDamaged':
  }
}

/** One banner, for the first thing that keeps work from going on. */
export function Banner() {
  const hindrance = useCache((cache) => cache.app?.hindrances[0] ?? null);
  const now = useNow('minute');
  const names = useCache(({ app }) => (app === null || hindrance === null ? '' : namesIn(app, hindrance).join('\n')));
  const words = hindrance === null ? null : t.hindrance(hindrance, now, names === '' ? [] : names.split('\n'));
  const title = words?.title ?? null;
  useEffect(() => {
    if (title !== null) announce(title);
  }, [title]);
  if (hindrance === null || words === null) return null;
  const Icon = ICONS[hindrance.kind];
  // Where somebody can do something about the line, it does not just pass.
  const calm = CALM.has(hindrance.kind) && !(hindrance.kind === 'offline' && hindrance.because !== null);
  return (
    <section
      aria-label={words.title}
      className={clsx(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5',
        calm ? 'bg-raised' : 'bg-[color-mix(in_oklab,var(--held)_14%,var(--ground))]',
      )}
    >
      <Icon size={16} aria-hidden="true" className={calm ? 'text-muted' : 'text-held'} />
      <p className="min-w-0 flex-1 text-pretty">
        <strong className="font-semibold">{words.title}</strong> <span className="text-muted selectable">{words.line}</span>
      </p>
      {hindrance.kind === 'oldOutbox' ? (
        <Button size="small" tone="danger" onClick={() => void told(bridge().setSending('discard'))}>
          {t.discard}
        </Button>
      ) : null}
      {hindrance.kind === 'folderUnavailable' || hindrance.kind === 'folderFull' ? (
        <Button size="small" onClick={() => void moveResults()}>
          {t.inspector.actions.moveNow}
        </Button>
      ) : null}
      {words.action === null ? null : (
        <Button size="small" tone={calm ? 'quiet' : 'primary'} onClick={() => act(hindrance)}>
          {words.action}
        </Button>
      )}
    </section>
  );
}
