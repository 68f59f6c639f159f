import { useState } from 'react';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { KeyField } from '../../components/KeyField.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { KeyName } from './KeyName.tsx';

const words = t.settings.key;

/** One more key, under a name. */
export function AddKey({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4">
      <KeyName
        name={name}
        error={error}
        onName={(next) => {
          setName(next);
          setError(null);
        }}
      />
      <KeyField
        label={words.label}
        placeholder={words.placeholder}
        action={words.addYes}
        hint={words.where}
        aside={
          <Button size="small" tone="plain" onClick={onClose}>
            {words.addNo}
          </Button>
        }
        save={(key) => bridge().addKey({ name, key })}
        onRefused={(refused) => {
          if (refused.field !== 'name') return false;
          setError(refusalWords(refused));
          return true;
        }}
        onSaved={() => {
          tell(words.added(name.trim()));
          onClose();
        }}
      />
    </div>
  );
}
