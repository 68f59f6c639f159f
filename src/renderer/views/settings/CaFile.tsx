import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords, told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.settings.connection;

/** Further authorities, from a file. */
export function CaFile() {
  const { caFile } = useApp().connection;
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const problem = caFile?.problem ?? null;
  const error =
    refusal === null ? (problem === null ? null : t.refusals[problem]) : `${refusalWords(refusal)} (${refusal.detail ?? ''})`;

  const choose = async (): Promise<void> => {
    const outcome = await answerOf(bridge().chooseCaFile());
    setRefusal(outcome.ok ? null : outcome.error);
    if (outcome.ok && outcome.value !== null) tell(words.saved);
  };
  const forget = async (): Promise<void> => {
    setRefusal(null);
    if (await told(bridge().forgetCaFile())) tell(words.saved);
  };

  return (
    <Field
      label={words.ca}
      hint={words.caHint}
      error={error}
      aside={caFile === null ? undefined : <span className="text-second text-muted">{words.caCount(caFile.certificates)}</span>}
    >
      {(ties) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...ties}
            readOnly
            value={caFile?.path ?? words.caNone}
            className="h-8 min-w-48 flex-1 rounded-control border border-line bg-raised px-2.5 font-mono text-second text-text"
          />
          <Button icon={FileKey2} onClick={() => void choose()}>
            {words.caChoose}
          </Button>
          {caFile === null ? null : <Button onClick={() => void forget()}>{words.caForget}</Button>}
        </div>
      )}
    </Field>
  );
}
