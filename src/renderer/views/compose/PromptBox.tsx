import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { JsonPath } from '../../../shared/schema/draftText.ts';
import { Field, INPUT } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';
import { Aside } from './fields/say.tsx';
import { pathKey } from './formContext.ts';
import { EarlierPrompts } from './prompts/EarlierPrompts.tsx';
import { usePromptSteps } from './prompts/usePromptSteps.ts';

/** Room for words: the one field that everybody uses. It grows with them. */
export function PromptBox({
  model,
  words,
  maxLength,
  placeholder,
  hint,
  error,
  path,
  action,
  onWords,
}: {
  readonly model: string;
  readonly words: string;
  readonly maxLength: number | null;
  readonly placeholder: string;
  readonly hint: string | null;
  readonly error: string | null;
  readonly path: JsonPath;
  readonly action: ReactNode;
  readonly onWords: (words: string) => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Whoever comes here without a place of their own in the page, or from choosing the model, begins with the words.
  useEffect(() => {
    const at = document.activeElement;
    if (at === document.body || at?.matches('[data-model-chip]')) box.current?.focus();
  }, []);
  const onStep = usePromptSteps({ model, words, onWords });
  const used = maxLength === null ? 0 : [...words].length;
  const counted =
    maxLength === null ? '' : used > maxLength ? t.compose.field.over(used - maxLength) : t.compose.field.left(maxLength - used);
  const isNear = maxLength !== null && used > maxLength * 0.8;
  return (
    <div data-path={pathKey(path)}>
      <Field
        label={t.compose.prompt}
        hint={hint}
        error={error}
        aside={
          <span className="flex items-center gap-1">
            {isNear ? <Aside>{counted}</Aside> : action}
            <EarlierPrompts model={model} own={words} onWords={onWords} />
          </span>
        }
      >
        {(ties) => (
          <textarea
            {...ties}
            ref={box}
            data-prompt=""
            rows={4}
            dir="auto"
            spellCheck
            value={words}
            placeholder={placeholder}
            onChange={(event) => onWords(event.currentTarget.value)}
            onKeyDown={onStep}
            className={clsx(INPUT, 'field-sizing-content max-h-[45vh] min-h-28 resize-none rounded-card px-3.5 py-3 text-lead')}
          />
        )}
      </Field>
    </div>
  );
}
