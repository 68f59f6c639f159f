import { useEffect } from 'react';
import { readCommand } from '../../../shared/code/readCommand.ts';
import { tell } from '../../components/tell.ts';
import { goTo, placeOf } from '../../route.ts';
import { t } from '../../text/en.ts';
import { useSheet } from '../batch/sheetStore.ts';
import { isSurelyCommand, takeCommand } from './takeCommand.ts';

/**
 * A command that is pasted into the window becomes the draft, wherever the keyboard is. Beside the form anything that can be
 * one counts; in a field, in other views and over a batch only what names a model of the Router.
 */
export function PastedCommands() {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || text.trim() === '' || (event.clipboardData?.files.length ?? 0) > 0) return;
      const way = event.composedPath().filter((each): each is Element => each instanceof Element);
      if (way.some((element) => element.getAttribute('role') === 'dialog')) return;
      const isTyping = way[0]?.closest('input, textarea, [contenteditable="true"]') != null;
      const isAtForm = placeOf(location.hash).view === 'compose' && !useSheet.getState().open;
      if ((isTyping || !isAtForm) && !isSurelyCommand(text)) return;
      const read = readCommand(text);
      if (!read.ok && read.why === 'nothing') return;
      event.preventDefault();
      event.stopPropagation();
      if (!read.ok) tell(t.code.paste.trouble(read.why, read.what), { tone: 'failed' });
      else void takeCommand(read).then((isTaken) => isTaken && goTo({ view: 'compose' }));
    };
    // Before the field that has the keyboard takes it as text.
    window.addEventListener('paste', onPaste, { capture: true });
    return () => window.removeEventListener('paste', onPaste, { capture: true });
  }, []);
  return null;
}
