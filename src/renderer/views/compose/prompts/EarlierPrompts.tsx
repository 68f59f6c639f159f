import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EarlierPrompt } from '../../../../shared/prompts.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { Button } from '../../../components/Button.tsx';
import { INPUT } from '../../../components/Field.tsx';
import { tell } from '../../../components/tell.ts';
import { useApp } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { moment } from '../../../text/intl.ts';
import { useNow } from '../../../useNow.ts';
import { wholePrompt } from './usePromptSteps.ts';

const PAGE = 50;
const words = t.prompts;

/** What was asked for before: of this model or of any, to be put into the prompt. */
export function EarlierPrompts({
  model,
  own,
  onWords,
}: {
  readonly model: string;
  /** What stands in the prompt now. */
  readonly own: string;
  readonly onWords: (words: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const choose = async (prompt: EarlierPrompt): Promise<void> => {
    setOpen(false);
    onWords(await wholePrompt(prompt));
    if (own.trim() !== '') tell(words.taken, { action: { label: words.undo, run: () => onWords(own) } });
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        data-extra=""
        aria-label={words.open}
        title={words.open}
        className="press grid size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-raised hover:text-text data-popup-open:bg-raised"
      >
        <History size={14} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.open}
            finalFocus={() => document.querySelector<HTMLElement>('[data-prompt]') ?? true}
            className="popup flex h-[min(420px,var(--available-height))] w-[min(480px,calc(100vw-32px))] flex-col rounded-card border border-line bg-surface shadow-popover outline-none"
          >
            <Prompts model={model} onChoose={(prompt) => void choose(prompt)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Prompts({ model, onChoose }: { readonly model: string; readonly onChoose: (prompt: EarlierPrompt) => void }) {
  const { platform } = useApp();
  const now = useNow();
  const [search, setSearch] = useState('');
  const [scope, setScope] = useState<'model' | 'any'>('model');
  const { prompts, next, isRead, more } = usePrompts({ model: scope === 'model' ? model : null, search });
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line p-2">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={clsx(INPUT, 'h-8 flex-1')}
        />
        <fieldset className="flex rounded-control border border-line bg-raised p-0.5">
          <legend className="sr-only">{words.scope}</legend>
          {(['model', 'any'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={scope === one}
              onClick={() => setScope(one)}
              className={clsx(
                'press h-6 rounded-[4px] px-2 text-second',
                scope === one ? 'bg-surface font-medium shadow-[0_0_0_1px_var(--line)]' : 'text-muted hover:text-text',
              )}
            >
              {one === 'model' ? words.ofModel : words.ofAny}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto p-1">
        {prompts.map((prompt) => (
          <li key={prompt.job}>
            <button
              type="button"
              onClick={() => onChoose(prompt)}
              className="press flex w-full flex-col rounded-control px-2 py-1.5 text-left hover:bg-raised"
            >
              <span dir="auto" className="line-clamp-2 min-w-0 text-pretty wrap-anywhere">
                {prompt.words}
              </span>
              <span className="one-line text-second text-muted">
                {scope === 'any' ? `${prompt.model} · ` : ''}
                {moment(prompt.at, now)}
              </span>
            </button>
          </li>
        ))}
        {isRead && prompts.length === 0 ? (
          <li className="px-2 py-6 text-center text-muted">{search === '' ? words.none : words.noneFound}</li>
        ) : null}
        {next === null ? null : (
          <li className="p-1">
            <Button size="small" onClick={more}>
              {words.more}
            </Button>
          </li>
        )}
      </ul>
      <p className="border-t border-line px-3 py-1.5 text-second text-muted">{words.keys(platform === 'darwin')}</p>
    </>
  );
}

interface Read {
  readonly prompts: readonly EarlierPrompt[];
  readonly next: string | null;
  readonly isRead: boolean;
}

const UNREAD: Read = { prompts: [], next: null, isRead: false };

function usePrompts({ model, search }: { readonly model: string | null; readonly search: string }): Read & {
  readonly more: () => void;
} {
  const [read, setRead] = useState<Read>(UNREAD);
  useEffect(() => {
    let isWanted = true;
    void answerOf(bridge().listPrompts({ model, search, after: null, limit: PAGE })).then((outcome) => {
      if (isWanted && outcome.ok) setRead({ ...outcome.value, isRead: true });
    });
    return () => {
      isWanted = false;
    };
  }, [model, search]);
  const more = async (): Promise<void> => {
    const outcome = await answerOf(bridge().listPrompts({ model, search, after: read.next, limit: PAGE }));
    if (!outcome.ok) return;
    // A page holds each prompt once; what stands on the one before is left out of this one.
    const known = new Set(read.prompts.map((prompt) => prompt.words));
    const fresh = outcome.value.prompts.filter((prompt) => !known.has(prompt.words));
    setRead({ prompts: [...read.prompts, ...fresh], next: outcome.value.next, isRead: true });
  };
  return { ...read, more: () => void more() };
}
