import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import type { RunFromElsewhere } from '../../../shared/draft.ts';
import { type Pasted, readPasted } from '../../../shared/pasted.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { SHORTCUTS } from '../../../shared/shortcuts.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextArea, TextField } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { tell } from '../../components/tell.ts';
import { ariaKeys } from '../../keyCaps.ts';
import { isOnMac, useShortcut } from '../../pressed.ts';
import { goTo } from '../../route.ts';
import { refusalWords, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { closeAddRun, openAddRun, useAddRun } from './addRunStore.ts';

const words = t.queue.add;

/** A button in the head of the list, and a key, for a run that another program submitted. */
export function AddRun() {
  useShortcut('window', 'addRun', () => {
    openAddRun(null);
    return true;
  });
  const press = {
    'aria-keyshortcuts': ariaKeys(SHORTCUTS.window.addRun[0], { isMac: isOnMac() }),
    onClick: () => openAddRun(null),
  };
  // One of the two is there, by the room that the head has.
  return (
    <>
      <Button icon={Plus} size="small" {...press} className="@max-[860px]:hidden">
        {words.open}
      </Button>
      <IconButton icon={Plus} label={words.open} {...press} className="@min-[860px]:hidden" />
    </>
  );
}

/** Over any view: a link may open it, too. */
export function AddRunDialog() {
  const { isOpen, given } = useAddRun();
  return (
    <Dialog open={isOpen} onClose={closeAddRun} title={words.title} description={words.line}>
      <RunForm key={given === null ? '' : `${given.model}/${given.requestId}`} given={given} onEnd={closeAddRun} />
    </Dialog>
  );
}

function RunForm({ given: linked, onEnd }: { readonly given: RunFromElsewhere | null; readonly onEnd: () => void }) {
  const { base, profile } = useApp();
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [model, setModel] = useState(linked?.model ?? '');
  const [requestId, setRequestId] = useState(linked?.requestId ?? '');
  const [error, setError] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);

  /** What was understood goes into its fields and the text goes away, with whatever else it held. */
  const take = (given: string): void => {
    const read = readPasted(given);
    const isUnderstood = read.model !== null || read.requestId !== null;
    setPasted(given.trim() === '' ? null : read);
    setText(isUnderstood || read.hadKey ? '' : given);
    if (read.model !== null) setModel(read.model);
    if (read.requestId !== null) setRequestId(read.requestId);
    setError(null);
  };
  /** A field for one id takes nothing else in: more than that is read like any snippet. */
  const typed = (given: string, set: (value: string) => void): void => {
    if (/[\s"'`:=]|comfyui-/iu.test(given.trim())) take(given);
    else set(given.trim());
    setError(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const outcome = await answerOf(bridge().addJob({ model: model.trim(), requestId: requestId.trim().toLowerCase() }));
    setBusy(false);
    if (!outcome.ok) {
      setError(outcome.error);
      return;
    }
    tell(outcome.value.already ? words.already : words.added);
    onEnd();
    goTo({ view: 'queue', job: outcome.value.id });
  };
  const errorAt = (field: string): string | null => (error?.field === field ? refusalWords(error) : null);
  const elsewhere = error !== null && errorAt('model') === null && errorAt('requestId') === null ? refusalWords(error) : null;

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {linked === null ? null : <p className="text-second text-held">{t.opened.add}</p>}
      <TextArea
        mono
        autoFocus
        label={words.pasted}
        hint={words.pastedHint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        onPaste={(event: ClipboardEvent) => {
          event.preventDefault();
          take(event.clipboardData.getData('text/plain'));
        }}
      />
      {pasted === null ? null : <Understood pasted={pasted} base={base} practice={profile === 'practice'} />}
      <TextField
        mono
        label={words.model}
        placeholder={words.unknownModel}
        error={errorAt('model')}
        value={model}
        onChange={(event) => typed(event.currentTarget.value, setModel)}
      />
      <TextField
        mono
        label={words.requestId}
        error={errorAt('requestId')}
        value={requestId}
        onChange={(event) => typed(event.currentTarget.value, setRequestId)}
      />
      {elsewhere === null ? null : (
        <p role="alert" className="text-second text-failed">
          {elsewhere}
        </p>
      )}
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onEnd}>{words.cancel}</Button>
        <Button type="submit" tone="primary" disabled={busy || model === '' || requestId === ''}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

interface Understanding {
  readonly pasted: Pasted;
  readonly base: string;
  readonly practice: boolean;
}

/** What was found in the text, and what of it is not followed. */
function Understood({ pasted, base, practice }: Understanding) {
  const isElsewhere = pasted.origin !== null && (practice || pasted.origin !== base);
  const foreign = practice ? words.practice : words.otherHost(pasted.origin ?? '', base);
  return (
    <div role="status" className="flex flex-col gap-1 text-second text-pretty">
      <p>{foundWords(pasted)}</p>
      {pasted.hadKey ? <p>{words.hadKey}</p> : null}
      {isElsewhere ? <p className="text-held">{foreign}</p> : null}
    </div>
  );
}

function foundWords({ model, requestId, several }: Pasted): string {
  if (several) return words.several;
  if (model !== null && requestId !== null) return words.found;
  if (model !== null) return words.foundModel;
  return requestId === null ? words.nothing : words.foundRequest;
}
