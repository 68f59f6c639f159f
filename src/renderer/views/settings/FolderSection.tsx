import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords, told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';
import { SizeLimitFields } from './SizeLimitFields.tsx';

export function FolderSection() {
  const { resultsFolder, hindrances } = useApp();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isUnavailable = hindrances.some((hindrance) => hindrance.kind === 'folderUnavailable');
  const error = refusal ?? (isUnavailable ? t.settings.folder.unavailable : null);

  const choose = async (): Promise<void> => {
    const outcome = await answerOf(bridge().chooseFolder());
    setRefusal(outcome.ok ? null : refusalWords(outcome.error));
    if (outcome.ok && outcome.value !== null) tell(t.settings.folder.saved);
  };

  return (
    <Section title={t.settings.folder.title}>
      <Field label={t.settings.folder.label} hint={t.settings.folder.hint} error={error}>
        {(ties) => (
          <div className="flex flex-wrap gap-2">
            <PathLine id={ties.id} path={resultsFolder} />
            <Button icon={FolderOpen} aria-describedby={ties['aria-describedby']} onClick={() => void choose()}>
              {t.settings.folder.choose}
            </Button>
          </div>
        )}
      </Field>
      <SizeLimitFields />
    </Section>
  );
}

/** A path to read and copy. */
function PathLine({ id, path }: { readonly id: string; readonly path: string }) {
  return (
    <input
      id={id}
      readOnly
      value={path}
      onFocus={(event) => event.currentTarget.select()}
      onDoubleClick={() => void told(bridge().copyText(path))}
      className="h-8 min-w-48 flex-1 rounded-control border border-line bg-raised px-2.5 font-mono text-second text-text"
    />
  );
}
