import clsx from 'clsx';
import { Eye, EyeOff, LoaderCircle, type LucideIcon } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { KeyFacts } from '../../shared/appFacts.ts';
import type { CallError, Outcome } from '../../shared/refusal.ts';
import { answerOf, bridge } from '../bridge.ts';
import { refusalWords } from '../store.ts';
import { t } from '../text/en.ts';
import { Button } from './Button.tsx';
import { Field, INPUT } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

/** Takes a key, hands it to main once and forgets it. What is wrong with it is said here. */
export function KeyField({
  label,
  placeholder,
  action,
  icon,
  hint,
  aside,
  save: send = (key) => bridge().saveKey(key),
  onRefused,
  onSaved,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  readonly icon?: LucideIcon;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  /** Takes the key to main; left out: in the place of the one in use. */
  readonly save?: (key: string) => Promise<Outcome<KeyFacts>>;
  /** True when the refusal belongs to something else than the key and is told there. */
  readonly onRefused?: (error: CallError) => boolean;
  readonly onSaved: (facts: KeyFacts) => void;
}) {
  const [key, setKey] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isChecking) return;
    setIsChecking(true);
    const outcome = await answerOf(send(key));
    setIsChecking(false);
    if (outcome.ok) {
      setKey('');
      setError(null);
      onSaved(outcome.value);
    } else if (onRefused?.(outcome.error) !== true) {
      setError(refusalWords(outcome.error));
      box.current?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <Field label={label} aside={aside} hint={hint} error={error}>
        {(ties) => (
          <div className="flex gap-2">
            <div className="relative min-w-0 flex-1">
              {/* A box of one line would quietly join the lines of a pasted text; here they stay and are refused in words. */}
              <textarea
                {...ties}
                ref={box}
                rows={1}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder={placeholder}
                value={key}
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  setKey(event.currentTarget.value);
                  setError(null);
                }}
                className={clsx(
                  INPUT,
                  'block h-10 resize-none overflow-hidden py-2.5 pr-10 font-mono text-second leading-[18px]',
                  !isShown && key !== '' && '[-webkit-text-security:disc]',
                )}
              />
              <span className="absolute inset-y-0 right-1 flex items-center">
                <IconButton
                  icon={isShown ? EyeOff : Eye}
                  label={isShown ? t.settings.key.hide : t.settings.key.show}
                  onClick={() => setIsShown(!isShown)}
                />
              </span>
            </div>
            <Button
              type="submit"
              tone="primary"
              className="h-10! min-w-24"
              aria-busy={isChecking || undefined}
              {...(icon && !isChecking ? { icon } : {})}
            >
              {isChecking ? <LoaderCircle size={16} aria-hidden="true" className="animate-spin" /> : null}
              {action}
            </Button>
          </div>
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {isChecking ? t.settings.key.saving : ''}
      </p>
    </form>
  );
}
