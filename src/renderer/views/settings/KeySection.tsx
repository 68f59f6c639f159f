import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyFacts } from '../../../shared/contract.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { KeyField } from '../../components/KeyField.tsx';
import { tell } from '../../components/tell.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';

export function KeySection() {
  const { key, hindrances } = useApp();
  const [isReplacing, setIsReplacing] = useState(false);
  const isRefused = hindrances.some((hindrance) => hindrance.kind === 'keyRefused');
  const isThere = key.kind === 'stored' || key.kind === 'thisRun';
  const isFixed = key.kind === 'thisRun' && key.because === 'environment';
  const onSaved = (): void => {
    setIsReplacing(false);
    tell(t.settings.key.saved);
  };
  return (
    <Section title={t.settings.key.title} line={t.settings.key.line}>
      {isThere ? <Present facts={key} refused={isRefused} /> : null}
      {key.kind === 'unreadable' ? <FieldErrorLine text={t.settings.key.unreadable[key.because]} /> : null}
      {isThere && !isReplacing ? (
        <Kept isFixed={isFixed} onReplace={() => setIsReplacing(true)} />
      ) : (
        <KeyField
          label={isThere ? t.settings.key.newLabel : t.settings.key.label}
          placeholder={t.settings.key.placeholder}
          action={t.settings.key.save}
          hint={t.settings.key.where}
          aside={
            isThere ? (
              <Button size="small" tone="plain" onClick={() => setIsReplacing(false)}>
                {t.settings.key.cancel}
              </Button>
            ) : undefined
          }
          onSaved={onSaved}
        />
      )}
    </Section>
  );
}

/** What is known of the key: its end, and how it is kept. */
function Present({
  facts,
  refused,
}: {
  readonly facts: Extract<KeyFacts, { readonly tail: string }>;
  readonly refused: boolean;
}) {
  const isSealed = facts.kind === 'stored' && facts.strength === 'sealed';
  const Icon = isSealed ? ShieldCheck : facts.kind === 'stored' ? ShieldOff : KeyRound;
  const how = facts.kind === 'thisRun' ? t.settings.key.thisRun[facts.because] : t.settings.key[facts.strength];
  return (
    <div className="flex items-start gap-3">
      <Icon size={20} aria-hidden="true" className={isSealed ? 'text-done' : 'text-held'} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium">{t.settings.key.ends(facts.tail)}</p>
        <p className="text-second text-pretty text-muted">{how}</p>
        {refused ? <FieldErrorLine text={t.settings.key.refused} /> : null}
        {facts.kind === 'thisRun' && facts.weakerPossible ? <WeakOffer /> : null}
      </div>
    </div>
  );
}

/** Storing it in the open is a person's choice, never ours. */
export function WeakOffer() {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" onClick={() => void told(bridge().keepKeyWeakly())}>
        {t.settings.key.weakOffer}
      </Button>
      <p className="text-second text-muted">{t.settings.key.weakNote}</p>
    </div>
  );
}

function Kept({ isFixed, onReplace }: { readonly isFixed: boolean; readonly onReplace: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = async (): Promise<void> => {
    const gone = await told(bridge().clearKey());
    setIsAsking(false);
    if (gone) tell(t.settings.key.removed);
  };
  if (isAsking) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="basis-full text-pretty">{t.settings.key.removeAsk}</p>
        <Button tone="danger" onClick={() => void remove()}>
          {t.settings.key.removeYes}
        </Button>
        <Button onClick={() => setIsAsking(false)}>{t.settings.key.removeNo}</Button>
      </div>
    );
  }
  return (
    <div className="flex gap-2">
      <Button onClick={onReplace}>{t.settings.key.replace}</Button>
      {isFixed ? null : (
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          {t.settings.key.remove}
        </Button>
      )}
    </div>
  );
}
