import { Sunrise, X } from 'lucide-react';
import { useEffect } from 'react';
import { bridge } from '../bridge.ts';
import { goTo } from '../route.ts';
import { showGroup } from '../showList.ts';
import { told, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { announce } from './announce.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

/** What ended while the app was closed, in one quiet line until somebody has read it. */
export function AwayLine() {
  const words = useCache(({ app }) => (app?.away == null ? null : t.away.line(app.away)));
  useEffect(() => {
    if (words !== null) announce(`${t.away.title}: ${words}`);
  }, [words]);
  if (words === null) return null;
  const show = async (): Promise<void> => {
    const opened = await told(bridge().openAway());
    if (opened === null) return;
    goTo({ view: 'queue' });
    showGroup({ jobs: opened.value, isAway: true });
    void told(bridge().dismissAway());
  };
  return (
    <section
      aria-label={t.away.title}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-1.5"
    >
      <Sunrise size={16} aria-hidden="true" className="text-ember" />
      <p className="min-w-0 flex-1 tabular-nums">
        <strong className="font-semibold">{t.away.title}:</strong> {words}
      </p>
      <Button size="small" onClick={() => void show()}>
        {t.away.show}
      </Button>
      <IconButton size="small" icon={X} label={t.app.dismiss} onClick={() => void told(bridge().dismissAway())} />
    </section>
  );
}
