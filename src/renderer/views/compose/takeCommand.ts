/** A pasted command as the draft on the table. */

import { type CommandReading, readCommand } from '../../../shared/code/readCommand.ts';
import { tidyText } from '../../../shared/schema/draftText.ts';
import { tell } from '../../components/tell.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useDraft } from './draftState.ts';
import { takeGiven } from './drafts/openDrafts.ts';

/** A body on one line that is longer than this is laid out anew: only its spaces change. */
const LONG_LINE = 100;

/** Lays what was read on the table. False: there was no room for one more draft, which was told. */
export async function takeCommand(read: CommandReading & { readonly ok: true }): Promise<boolean> {
  const now = useDraft.getState();
  const model = read.model ?? now.model;
  const entry = useCache.getState().catalogue?.models.find(({ id }) => id === model);
  // Whether it can wait in the queue is a fact of the model, not of the command.
  const route = entry?.queueable === false ? 'direct' : 'queued';
  const putBack = await takeGiven({
    ticket: now.ticket,
    model,
    route,
    body: laidOut(read.body),
    parent: null,
    giveUpAfterMs: null,
  });
  if (putBack === null) return false;
  const words = [takenWords(read), ...(read.hadKey ? [t.code.paste.keyLeftOut] : [])].join(' ');
  tell(words, { action: { label: t.code.paste.undo, run: putBack } });
  return true;
}

function takenWords({ model, origin }: CommandReading & { readonly ok: true }): string {
  const { app } = useCache.getState();
  if (model === null) return t.code.paste.takenBody;
  if (app?.profile !== 'router' || origin === null || origin === new URL(app.base).origin) return t.code.paste.taken;
  return t.code.paste.takenElsewhere(origin, app.base);
}

function laidOut(body: string): string {
  // In JSON a line break is only ever a space.
  const text = body.replaceAll('\r\n', '\n');
  return !text.includes('\n') && text.length > LONG_LINE ? tidyText(text) : text;
}

/** What is meant as a command wherever it is pasted, even among words: its address is that of a model. */
export function isSurelyCommand(text: string): boolean {
  return /\/v2\/models\/|\.models\.(?:submit|run|subscribe)\b/u.test(text) && readCommand(text).ok;
}
