import clsx from 'clsx';
import { Check, KeyRound, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyFacts, NamedKey } from '../../../shared/appFacts.ts';
import { ENVIRONMENT_KEY } from '../../../shared/keyNames.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { KeyField } from '../../components/KeyField.tsx';
import { KeyMark } from '../../components/KeyMark.tsx';
import { tell } from '../../components/tell.ts';
import { isHere, jobsOf, keyName } from '../../keys.ts';
import { told, useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { EditKey } from './EditKey.tsx';

const words = t.settings.key;

type Doing = 'nothing' | 'replace' | 'edit' | 'remove';

/** One key: what it is called, how it is kept, how many jobs hang on it, and what can be done with it. */
export function KeyCard({ named, isOneOfSeveral }: { readonly named: NamedKey; readonly isOneOfSeveral: boolean }) {
  const { hindrances, activeKey, profile } = useApp();
  const [doing, setDoing] = useState<Doing>('nothing');
  const waiting = useCache(({ jobs }) => jobsOf(named, jobs.values()));
  const { id, facts } = named;
  const isInUse = id === activeKey && profile === 'router';
  const isRefused = hindrances.some(
    (one) => one.kind === 'keyRefused' && (!isOneOfSeveral || one.profiles.some((each) => named.profiles.includes(each))),
  );
  const done = (): void => setDoing('nothing');
  return (
    <article
      aria-label={keyName(named)}
      className={clsx('flex flex-col gap-3', isOneOfSeveral && 'rounded-card border border-line p-4')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium">
          <KeyMark named={named} />
        </h3>
        {isInUse && isOneOfSeveral ? (
          <span className="flex items-center gap-1 text-second text-done">
            <Check size={14} aria-hidden="true" />
            {words.inUse}
          </span>
        ) : null}
        {waiting > 0 && isHere(named) ? <span className="text-second text-muted">{words.waiting(waiting)}</span> : null}
      </div>
      {'tail' in facts ? <Present facts={facts} isRefused={isRefused} isInUse={id === activeKey} /> : null}
      {facts.kind === 'unreadable' ? <FieldErrorLine text={words.unreadable[facts.because]} /> : null}
      {facts.kind === 'none' ? (
        <FieldErrorLine text={id === ENVIRONMENT_KEY ? words.goneEnvironment(waiting) : words.gone(waiting)} />
      ) : null}
      {doing === 'replace' || (facts.kind !== 'none' && !isHere(named)) ? <Replace named={named} onDone={done} /> : null}
      {doing === 'edit' ? <EditKey named={named} onDone={done} /> : null}
      {doing === 'remove' ? <RemoveQuestion named={named} waiting={waiting} onDone={done} /> : null}
      {doing === 'nothing' ? <Deeds named={named} isInUse={isInUse} isOneOfSeveral={isOneOfSeveral} onDo={setDoing} /> : null}
    </article>
  );
}

function Deeds({
  named,
  isInUse,
  isOneOfSeveral,
  onDo,
}: {
  readonly named: NamedKey;
  readonly isInUse: boolean;
  readonly isOneOfSeveral: boolean;
  readonly onDo: (doing: Doing) => void;
}) {
  const name = keyName(named);
  const deed = (doing: Doing, label: string, tone: 'quiet' | 'danger' = 'quiet') => (
    <Button tone={tone} onClick={() => onDo(doing)} {...(isOneOfSeveral ? { 'aria-label': words.of(label, name) } : {})}>
      {label}
    </Button>
  );
  if (named.facts.kind === 'none') return named.id === ENVIRONMENT_KEY ? null : deed('replace', words.bringBack);
  const isOfThisRun = named.facts.kind === 'thisRun' && named.facts.because === 'environment';
  const here = isHere(named);
  return (
    <div className="flex flex-wrap gap-2">
      {here && !isInUse && isOneOfSeveral ? (
        <Button aria-label={words.of(words.use, name)} onClick={() => void told(bridge().useKey(named.id))}>
          {words.use}
        </Button>
      ) : null}
      {here ? deed('replace', words.replace) : null}
      {isOfThisRun ? null : deed('edit', words.edit)}
      {isOfThisRun ? null : deed('remove', words.remove, 'danger')}
    </div>
  );
}

/** What is known of the key: its end, and how it is kept. */
function Present({
  facts,
  isRefused,
  isInUse,
}: {
  readonly facts: Extract<KeyFacts, { readonly tail: string }>;
  readonly isRefused: boolean;
  readonly isInUse: boolean;
}) {
  const isSealed = facts.kind === 'stored' && facts.strength === 'sealed';
  const Icon = isSealed ? ShieldCheck : facts.kind === 'stored' ? ShieldOff : KeyRound;
  const how = facts.kind === 'thisRun' ? words.thisRun[facts.because] : words[facts.strength];
  return (
    <div className="flex items-start gap-3">
      <Icon size={20} aria-hidden="true" className={isSealed ? 'text-done' : 'text-held'} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p>{words.ends(facts.tail)}</p>
        <p className="text-second text-pretty text-muted">{how}</p>
        {isRefused ? <FieldErrorLine text={words.refused} /> : null}
        {facts.kind === 'thisRun' && facts.weakerPossible && isInUse ? <WeakOffer /> : null}
      </div>
    </div>
  );
}

/** Storing it in the open is a person's choice, never ours. */
export function WeakOffer() {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" onClick={() => void told(bridge().keepKeyWeakly())}>
        {words.weakOffer}
      </Button>
      <p className="text-second text-muted">{words.weakNote}</p>
    </div>
  );
}

function Replace({ named, onDone }: { readonly named: NamedKey; readonly onDone: () => void }) {
  const here = isHere(named);
  return (
    <KeyField
      label={here ? words.newLabel : words.label}
      placeholder={words.placeholder}
      action={words.save}
      hint={words.where}
      aside={
        here ? (
          <Button size="small" tone="plain" onClick={onDone}>
            {words.cancel}
          </Button>
        ) : undefined
      }
      save={(key) => bridge().replaceKey({ id: named.id, key })}
      onSaved={() => {
        tell(words.saved);
        onDone();
      }}
    />
  );
}

/** What removing means is said before it is done: the jobs that hang on the key wait. */
function RemoveQuestion({
  named,
  waiting,
  onDone,
}: {
  readonly named: NamedKey;
  readonly waiting: number;
  readonly onDone: () => void;
}) {
  const remove = async (): Promise<void> => {
    const gone = await told(bridge().removeKey(named.id));
    onDone();
    if (gone) tell(words.removed);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="basis-full text-pretty">{words.removeAsk(keyName(named), waiting)}</p>
      <Button tone="danger" onClick={() => void remove()}>
        {words.removeYes}
      </Button>
      <Button onClick={onDone}>{words.removeNo}</Button>
    </div>
  );
}
