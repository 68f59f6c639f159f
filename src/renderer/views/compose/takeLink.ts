/** A link that asks for a draft: a new one on the table, for a person to look at. What lay there stays among the drafts. */

import type { Opened } from '../../../shared/opened.ts';
import { buildForm } from '../../../shared/schema/buildForm.ts';
import { readTree } from '../../../shared/schema/draftText.ts';
import { promptPlace, writePrompt } from '../../../shared/schema/promptPlace.ts';
import { startBody } from '../../../shared/schema/startBody.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { announce } from '../../components/announce.ts';
import { tell } from '../../components/tell.ts';
import { goTo } from '../../route.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { closeBuilder, useSheet } from '../batch/sheetStore.ts';
import { useDraft } from './draftState.ts';
import { takeGiven } from './drafts/openDrafts.ts';
import { focusFirst, focusOnceThere } from './focusPlace.ts';
import { useFromLink } from './fromLink.ts';
import { holdSubmit } from './submitDraft.ts';

const words = t.opened.draft;

export async function takeLink({ model, prompt }: Extract<Opened, { readonly kind: 'compose' }>): Promise<void> {
  const outcome = await answerOf(bridge().getModel(model));
  if (!outcome.ok && outcome.error.kind === 'modelNotFound') return tell(t.opened.noModel(model), { tone: 'failed' });
  // What cannot be read now has its prompt where models of its kind have theirs.
  const unread = { id: model, authored: false, input: null, components: {}, example: null, source: 'none' } as const;
  const form = buildForm(outcome.ok ? outcome.value : unread);
  const start = startBody(form);
  const place = promptPlace(form, readTree(start));
  const body = prompt === null || place === null ? start : writePrompt(start, place, prompt);
  const entry = useCache.getState().catalogue?.models.find(({ id }) => id === model);
  const route = entry?.queueable === false ? 'direct' : 'queued';
  const { ticket } = useDraft.getState();
  const dropIt = await takeGiven({ ticket, model, route, body, parent: null, giveUpAfterMs: null });
  if (dropIt === null) return;
  useFromLink.setState({ laid: { id: useDraft.getState().id, body, leftOut: prompt !== null && place === null, dropIt } });
  // It may have come up under a hand that was about to submit something else.
  holdSubmit();
  if (useSheet.getState().open) closeBuilder();
  goTo({ view: 'compose' });
  announce(`${words.title}. ${words.line}`);
  focusOnceThere(() => focusFirst(document, '[data-prompt]'));
}
