import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../text/en.ts';
import { Button } from './Button.tsx';

/** An inline confirm: the button gives way to its question, and comes back with the focus. */
export function AskFirst({
  question,
  yes,
  tone = 'primary',
  onYes,
  children,
}: {
  readonly question: string;
  readonly yes: string;
  /** `danger`: what is asked about cannot be taken back. */
  readonly tone?: 'primary' | 'danger';
  readonly onYes: () => void;
  /** Draws the button; `ask` is what its click does. */
  readonly children: (ask: () => void) => ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const end = (): void => {
    isOver.current = true;
    setAsking(false);
  };
  // At once: a sheet around it takes the focus that went with the answer to itself.
  useLayoutEffect(() => {
    if (asking || !isOver.current) return;
    isOver.current = false;
    place.current?.querySelector('button')?.focus();
  }, [asking]);
  return (
    <div ref={place} className={asking ? 'basis-full' : 'contents'}>
      {asking ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups a question with its answers
        <div
          role="group"
          aria-label={question}
          className="rising flex w-full flex-wrap items-center gap-2 rounded-card bg-raised py-2 pr-2 pl-3"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            end();
          }}
        >
          <p className="min-w-40 flex-1 text-pretty">{question}</p>
          <Button
            size="small"
            tone={tone}
            autoFocus
            onClick={() => {
              end();
              onYes();
            }}
          >
            {yes}
          </Button>
          <Button size="small" onClick={end}>
            {t.app.notNow}
          </Button>
        </div>
      ) : (
        children(() => setAsking(true))
      )}
    </div>
  );
}
