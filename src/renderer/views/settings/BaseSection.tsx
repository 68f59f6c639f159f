import { type FormEvent, useState } from 'react';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';

export function BaseSection() {
  const { base, baseFixed } = useApp();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const value = typed ?? base;
  const isChanged = typed !== null && typed.trim() !== base;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isChanged) return;
    const outcome = await answerOf(bridge().saveBase(value.trim()));
    if (outcome.ok) {
      setTyped(null);
      setError(null);
      tell(t.settings.base.saved);
    } else setError(refusalWords(outcome.error));
  };

  return (
    <Section title={t.settings.base.title}>
      <form onSubmit={(event) => void save(event)} className="flex items-start gap-2">
        <TextField
          mono
          label={t.settings.base.label}
          hint={baseFixed ? t.settings.base.fixed : t.settings.base.hint}
          error={error}
          disabled={baseFixed}
          inputMode="url"
          value={value}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
          fieldClassName="flex-1"
        />
        {isChanged ? (
          <div className="mt-5 flex gap-2">
            <Button type="submit" tone="primary">
              {t.settings.base.save}
            </Button>
            <Button
              onClick={() => {
                setTyped(null);
                setError(null);
              }}
            >
              {t.settings.base.reset}
            </Button>
          </div>
        ) : null}
      </form>
    </Section>
  );
}
