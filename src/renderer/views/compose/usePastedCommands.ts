/** A command that is pasted into Compose becomes the draft, wherever the keyboard is. */

import { useEffect } from 'react';
import { readCommand } from '../../../shared/code/readCommand.ts';
import { tell } from '../../components/tell.ts';
import { t } from '../../text/en.ts';
import { isSurelyCommand, takeCommand } from './takeCommand.ts';

export function usePastedCommands(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || text.trim() === '' || (event.clipboardData?.files.length ?? 0) > 0) return;
      const target = event.composedPath()[0];
      if (!(target instanceof Element) || target.closest('[role="dialog"]') !== null || isWithinDialog(event)) return;
      const isTyping = target.closest('input, textarea, [contenteditable="true"]') !== null;
      if (isTyping && !isSurelyCommand(text)) return;
      const read = readCommand(text);
      if (!read.ok && read.why === 'nothing') return;
      event.preventDefault();
      event.stopPropagation();
      if (read.ok) void takeCommand(read);
      else tell(t.code.paste.trouble(read.why, read.what), { tone: 'failed' });
    };
    // Before the field that has the keyboard takes it as text.
    window.addEventListener('paste', onPaste, { capture: true });
    return () => window.removeEventListener('paste', onPaste, { capture: true });
  }, []);
}

function isWithinDialog(event: ClipboardEvent): boolean {
  return event.composedPath().some((each) => each instanceof Element && each.getAttribute('role') === 'dialog');
}
