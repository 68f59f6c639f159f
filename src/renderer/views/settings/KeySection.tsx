import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { KeyField } from '../../components/KeyField.tsx';
import { tell } from '../../components/tell.ts';
import { jobsOf } from '../../keys.ts';
import { useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { AddKey } from './AddKey.tsx';
import { KeyCard } from './KeyCard.tsx';
import { Section } from './Section.tsx';

const words = t.settings.key;

/** The keys, each with its name, how it is kept and what hangs on it. One that is gone stays while jobs wait for it. */
export function KeySection() {
  const { keys } = useApp();
  const [isAdding, setIsAdding] = useState(false);
  const waited = useCache(({ jobs }) =>
    keys
      .filter((key) => jobsOf(key, jobs.values()) > 0)
      .map(({ id }) => id)
      .join(' '),
  );
  const shown = keys.filter(({ id, facts }) => facts.kind !== 'none' || waited.split(' ').includes(id));
  const isEmpty = keys.every(({ facts }) => facts.kind === 'none');
  return (
    <Section title={words.title} line={words.line} mark="key">
      {shown.map((key) => (
        <KeyCard key={key.id} named={key} isOneOfSeveral={shown.length > 1} />
      ))}
      {isEmpty ? (
        <KeyField
          label={words.label}
          placeholder={words.placeholder}
          action={words.save}
          icon={KeyRound}
          hint={words.where}
          onSaved={() => tell(words.saved)}
        />
      ) : isAdding ? (
        <AddKey onClose={() => setIsAdding(false)} />
      ) : (
        <Button icon={Plus} className="w-fit" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      )}
    </Section>
  );
}
