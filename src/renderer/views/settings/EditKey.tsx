import { type FormEvent, useId, useState } from 'react';
import type { NamedKey } from '../../../shared/appFacts.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { keyName } from '../../keys.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { KeyName } from './KeyName.tsx';

const words = t.settings.key;

/** Another name or colour for a key. Its jobs keep to the key, whatever it is called. */
export function EditKey({ named, onDone }: { readonly named: NamedKey; readonly onDone: () => void }) {
  const [name, setName] = useState(keyName(named));
  const [tint, setTint] = useState(named.tint);
  const [error, setError] = useState<string | null>(null);
  const group = useId();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await answerOf(bridge().editKey({ id: named.id, name, tint }));
    if (outcome.ok) onDone();
    else setError(refusalWords(outcome.error));
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
      <KeyName
        name={name}
        error={error}
        onName={(next) => {
          setName(next);
          setError(null);
        }}
      />
      <fieldset className="flex items-center gap-1">
        <legend className="sr-only">{words.colour}</legend>
        {words.colours.map((colour, index) => (
          <label key={colour} title={colour} className="grid size-6 place-items-center">
            <input
              type="radio"
              name={group}
              aria-label={colour}
              checked={tint === index}
              onChange={() => setTint(index)}
              className="size-4 appearance-none rounded-full border-2 border-transparent outline-offset-2 forced-color-adjust-none checked:border-text"
              style={{ background: `var(--tint-${index})`, backgroundClip: 'padding-box' }}
            />
          </label>
        ))}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" tone="primary">
          {words.editYes}
        </Button>
        <Button onClick={onDone}>{words.editNo}</Button>
      </div>
    </form>
  );
}
