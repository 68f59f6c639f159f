import { Tabs } from '@base-ui/react/tabs';
import clsx from 'clsx';
import { Copy } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { CODE_LANGUAGES, type CodeLanguage, writeCode } from '../../../shared/code/writeCode.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { tell } from '../../components/tell.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Broken } from './Broken.tsx';
import { codeSpans } from './codeSpans.ts';
import { lookUpMedia, useMedia } from './media/mediaCache.ts';
import type { Composing } from './useComposing.ts';

/** More of it is copied, and not drawn. */
const SHOWN_LENGTH = 60_000;
/** What the clipboard takes. */
const COPIED_LENGTH = 1_000_000;
/** Where drafts go that are tried out with the practice Router. */
const ROUTER_BASE = 'https://api.comfy.org';

const useLanguage = create<{ readonly language: CodeLanguage }>(() => ({ language: 'curl' }));

/** The draft as a piece of code to take along. It is only read here; the form and the JSON are where it changes. */
export function CodeView({ composing }: { readonly composing: Composing }) {
  const { draft, body } = composing;
  const { base, profile } = useApp();
  const { language } = useLanguage();
  const code = useCode(composing, { language, base: profile === 'practice' ? ROUTER_BASE : base });
  if (body.kind !== 'ok') return <Broken body={body} />;
  if (draft.model === '') return <p className="mx-auto w-full max-w-[900px] px-6 py-8">{t.code.view.noModel}</p>;
  const copy = async (): Promise<void> => {
    if ((await told(bridge().copyText(code))) !== null) tell(t.code.view.copied);
  };
  const isTooLong = code.length > COPIED_LENGTH;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[900px] flex-1 flex-col gap-2 px-6 py-4 max-[800px]:px-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Languages language={language} />
        <Button size="small" icon={Copy} disabled={isTooLong} onClick={() => void copy()}>
          {t.code.view.copy}
        </Button>
      </div>
      <Snippet code={code} language={language} />
      <p className="min-h-6 text-second text-pretty text-muted">
        {isTooLong ? t.code.view.tooLong : language === 'curl' ? t.code.view.shellNote : t.code.view.note}
        {!isTooLong && code.length > SHOWN_LENGTH ? ` ${t.code.view.cut(SHOWN_LENGTH)}` : null}
      </p>
    </div>
  );
}

function Languages({ language }: { readonly language: CodeLanguage }) {
  return (
    <Tabs.Root value={language} onValueChange={(next: CodeLanguage) => useLanguage.setState({ language: next })}>
      <Tabs.List activateOnFocus aria-label={t.code.view.languages} className="flex gap-1">
        {CODE_LANGUAGES.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            className={clsx(
              'press h-6 rounded-control px-2 text-second',
              each === language ? 'bg-chosen font-medium' : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            {t.code.view.names[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}

const COLOURS = { plain: undefined, comment: 'text-muted', text: 'text-done' } as const;

function Snippet({ code, language }: { readonly code: string; readonly language: CodeLanguage }) {
  const spans = useMemo(() => codeSpans(code.slice(0, SHOWN_LENGTH), language), [code, language]);
  let at = 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and whoever has no mouse must be able to do that
    <section tabIndex={0} aria-label={t.code.view.label} className={SNIPPET}>
      <pre className="font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>
          {spans.map(({ kind, text }) => {
            at += text.length;
            return (
              <span key={at} className={COLOURS[kind]}>
                {text}
              </span>
            );
          })}
        </code>
      </pre>
    </section>
  );
}

const SNIPPET = 'selectable min-h-40 flex-1 overflow-auto rounded-card border border-line bg-surface px-4 py-3 text-[12.5px]/5';

function useCode(
  { draft, body }: Composing,
  { language, base }: { readonly language: CodeLanguage; readonly base: string },
): string {
  const { model, route, body: text } = draft;
  const known = useMedia((media) => media.known);
  const isReady = body.kind === 'ok' && model !== '';
  useEffect(() => {
    if (isReady) void lookUpMedia(text);
  }, [isReady, text]);
  return useMemo(() => {
    if (!isReady) return '';
    const facts = new Map([...known].flatMap(([digest, fact]) => (fact === null ? [] : [[digest, fact] as const])));
    return writeCode(language, { model, route, base, body: text, facts });
  }, [isReady, language, model, route, base, text, known]);
}
