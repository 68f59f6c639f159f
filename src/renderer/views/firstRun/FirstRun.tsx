import { ArrowRight, FlaskConical, Link2 } from 'lucide-react';
import { useState } from 'react';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { KeyField } from '../../components/KeyField.tsx';
import { useHeld } from '../../opened/fromOutside.ts';
import { goTo } from '../../route.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';
import { FadingRing } from './FadingRing.tsx';

/** The first window: what this is in three sentences, and the two ways in. */
export function FirstRun() {
  const isHeld = useHeld((held) => held.isHeld);
  const [isStarting, setIsStarting] = useState(false);
  const practise = async (): Promise<void> => {
    setIsStarting(true);
    const started = await told(bridge().useProfile('practice'));
    setIsStarting(false);
    if (started) goTo({ view: 'compose' });
  };
  return (
    <main
      aria-labelledby="first-run-title"
      className="flex h-full items-center justify-center gap-16 overflow-y-auto px-10 py-6 max-[900px]:gap-8 max-[900px]:px-6"
    >
      <FadingRing className="w-[min(34vw,360px)] shrink-0 max-[640px]:hidden" />
      <div className="my-auto flex w-full max-w-[420px] flex-col gap-6 [@media(max-height:560px)]:gap-4">
        <header className="flex flex-col gap-4">
          <h1 id="first-run-title" className="text-[30px] leading-9 font-semibold tracking-[-0.025em]">
            {t.firstRun.title}
          </h1>
          <div className="flex flex-col gap-1.5 text-lead text-pretty text-muted">
            {t.firstRun.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          {/* A region that is born with its words is not heard. */}
          <p role="status" className="flex items-start gap-2 text-pretty empty:hidden">
            {isHeld ? (
              <>
                <Link2 size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ember" />
                {t.opened.held}
              </>
            ) : null}
          </p>
        </header>
        <KeyField
          label={t.firstRun.keyLabel}
          placeholder={t.firstRun.keyPlaceholder}
          action={t.firstRun.begin}
          icon={ArrowRight}
          hint={t.firstRun.where}
          onSaved={() => goTo({ view: 'compose' })}
        />
        <div className="flex items-center gap-3 text-second text-muted" aria-hidden="true">
          <span className="h-px flex-1 bg-line" />
          {t.firstRun.or}
          <span className="h-px flex-1 bg-line" />
        </div>
        <div className="flex flex-col gap-1.5">
          <Button icon={FlaskConical} className="h-10!" disabled={isStarting} onClick={() => void practise()}>
            {t.firstRun.practice}
          </Button>
          <p className="text-center text-second text-muted">{t.firstRun.practiceNote}</p>
        </div>
      </div>
    </main>
  );
}
