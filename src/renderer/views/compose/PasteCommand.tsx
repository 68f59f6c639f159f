import { ClipboardPaste } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { type CommandReading, readCommand } from '../../../shared/code/readCommand.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextArea } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { t } from '../../text/en.ts';
import { takeCommand } from './takeCommand.ts';

const words = t.code.paste;

/** A button in the head of Compose, for a command or a snippet that somebody has at hand. */
export function PasteCommand() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={ClipboardPaste} label={words.open} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title} description={words.line} size="wide">
        <CommandForm onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CommandForm({ onEnd }: { readonly onEnd: () => void }) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<CommandReading | null>(null);
  const take = (found: CommandReading): void => {
    setRead(found);
    if (found.ok) void takeCommand(found).then(onEnd);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    take(readCommand(text));
  };
  /** What can be read is the draft at once; what cannot stays in the box to be mended. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    if (text.trim() !== '') return;
    const found = readCommand(event.clipboardData.getData('text/plain'));
    if (found.ok) event.preventDefault();
    take(found);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        mono
        autoFocus
        rows={10}
        className="min-h-44"
        label={words.field}
        hint={words.hint}
        error={read === null || read.ok ? null : words.trouble(read.why, read.what)}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertFromPaste') return;
          setRead(null);
        }}
        onPaste={paste}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onEnd}>{words.cancel}</Button>
        <Button type="submit" tone="primary" disabled={text.trim() === ''}>
          {words.use}
        </Button>
      </div>
    </form>
  );
}
