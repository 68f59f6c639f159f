import clsx from 'clsx';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { type JsonPath, readAt, writeAt } from '../../../shared/schema/draftText.ts';
import { examplePrompt, writePrompt } from '../../../shared/schema/promptPlace.ts';
import { exampleBody } from '../../../shared/schema/startBody.ts';
import { Button } from '../../components/Button.tsx';
import { Fold } from '../../components/Fold.tsx';
import { t } from '../../text/en.ts';
import { Broken } from './Broken.tsx';
import { useDraft } from './draftState.ts';
import { editBody, showView } from './draftStore.ts';
import { errorsWithin, errorWords } from './errorWords.ts';
import { BranchSelect } from './fields/ChoiceControl.tsx';
import { FieldGrid } from './fields/FieldView.tsx';
import { FormContext, type FormDesk, pathKey } from './formContext.ts';
import { MediaAttach } from './media/MediaAttach.tsx';
import { PromptBox } from './PromptBox.tsx';
import type { Composing } from './useComposing.ts';

/** The draft as a form: the prompt, what people reach for, and the rest behind a fold. */
export function DraftForm({
  composing,
  tried,
  unfolded,
  onUnfolded,
}: {
  readonly composing: Composing;
  readonly tried: boolean;
  readonly unfolded: boolean;
  readonly onUnfolded: (open: boolean) => void;
}) {
  const { draft, body, tree, layout, place, words, problems, refused } = composing;
  const { form, reading } = draft;
  const help = useHelp();
  const desk = useMemo<FormDesk>(
    () => ({
      tree,
      edit: (change) => editBody(change(useDraft.getState().body)),
      errorAt: (path: JsonPath) => errorWords(path, { problems, refused, tried }),
      errorsWithin: (path: JsonPath) => errorsWithin(path, { problems, refused, tried }),
      promptPath: place?.path ?? null,
      floor: 0,
    }),
    [tree, problems, refused, tried, place],
  );
  if (body.kind !== 'ok') return <Broken body={body} />;
  const example = form && examplePrompt(form);
  const whole = form && exampleBody(form);
  const isBare = words === '' && whole !== null && form?.root != null;
  return (
    <FormContext value={desk}>
      <form
        className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-5 px-6 py-5 max-[800px]:px-4"
        onSubmit={(event) => event.preventDefault()}
        onFocusCapture={help.onPlace}
        onPointerOver={help.onPlace}
        onPointerLeave={help.onLeave}
      >
        {place ? (
          <PromptBox
            model={draft.model}
            words={words}
            maxLength={place.maxLength}
            placeholder={example === null ? t.compose.promptPlaceholder : t.compose.promptExample(example)}
            hint={place.told || reading.status !== 'ready' ? null : t.compose.promptGuess}
            error={errorWords(place.path, { problems, refused, tried })}
            path={place.path}
            onWords={(next) => editBody(writePrompt(useDraft.getState().body, place, next))}
            action={
              isBare ? (
                <Button
                  size="small"
                  tone="plain"
                  className="-mr-2"
                  onClick={() => editBody(withExample(draft.body, { example: whole, prompt: place.path }))}
                >
                  {t.compose.useExample}
                </Button>
              ) : null
            }
          />
        ) : null}
        <MediaAttach />
        {!place && form?.root ? <p className="text-muted">{t.compose.noPrompt}</p> : null}
        {layout && layout.choices.length > 0 ? (
          <div className="flex flex-wrap gap-x-4 gap-y-3">
            {layout.choices.map((choice, index) => (
              <div
                key={choice.branches.map((branch) => branch.label).join()}
                data-path={pathKey(choice.path)}
                className="w-60 max-w-full"
              >
                <BranchSelect field={choice} label={index === 0 ? t.compose.shape : t.compose.innerShape} />
              </div>
            ))}
          </div>
        ) : null}
        {layout && layout.main.length > 0 ? <FieldGrid fields={layout.main} /> : null}
        {layout && layout.advanced.length > 0 ? (
          <section className="flex flex-col gap-4 border-t border-line pt-2">
            <Fold
              title={t.compose.advanced}
              count={t.compose.advancedCount(layout.advanced.length)}
              open={unfolded}
              onOpen={onUnfolded}
            />
            {unfolded ? <FieldGrid fields={layout.advanced} /> : null}
          </section>
        ) : null}
        {reading.status === 'ready' && form && !form.root ? (
          <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
            <p className="max-w-prose text-pretty text-muted">{t.compose.unauthored}</p>
            <Button onClick={() => showView('json')}>{t.compose.openJson}</Button>
          </div>
        ) : null}
        {layout ? <HelpLine text={help.text} /> : null}
      </form>
    </FormContext>
  );
}

/** The example is laid under what is there: a value that a person gave stays, only the empty prompt is filled in. */
function withExample(
  body: string,
  { example, prompt }: { readonly example: string; readonly prompt: JsonPath | undefined },
): string {
  const shown = JSON.parse(example) as Record<string, unknown>;
  return Object.entries(shown).reduce((text, [name, value]) => {
    const isFree = name === prompt?.[0] || readAt(text, [name]) === null;
    return isFree ? writeAt(text, [name], JSON.stringify(value)) : text;
  }, body);
}

/** The description of the control that one is at, always in the same place, so that nothing moves under the pointer; a press goes through it. */
function HelpLine({ text }: { readonly text: string | null }) {
  return (
    <p
      aria-hidden="true"
      className={clsx(
        'pointer-events-none sticky bottom-0 mt-auto -mb-5 line-clamp-2 min-h-11 py-1.5 text-second text-pretty text-muted',
        text !== null && 'bg-ground',
      )}
    >
      {text}
    </p>
  );
}

function useHelp(): {
  readonly text: string | null;
  readonly onPlace: (event: SyntheticEvent) => void;
  readonly onLeave: () => void;
} {
  const [text, setText] = useState<string | null>(null);
  const onPlace = (event: SyntheticEvent): void => {
    setText(helpAt(event.target));
  };
  return { text, onPlace, onLeave: () => setText(helpAt(document.activeElement)) };
}

/** What is told of the control at an element; where the pointer rests on none, that of the one in use. */
function helpAt(at: EventTarget | null): string | null {
  const place = at instanceof Element ? at.closest<HTMLElement>('[data-help]') : null;
  return place?.dataset['help'] ?? null;
}
