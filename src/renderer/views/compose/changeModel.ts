/** Another model for the draft on the table, and the way back. */

import type { Route } from '../../../shared/job.ts';
import { checkBody } from '../../../shared/schema/checkBody.ts';
import { namesAt, readTree } from '../../../shared/schema/draftText.ts';
import { promptPlace, promptText } from '../../../shared/schema/promptPlace.ts';
import { carryOver, startBody } from '../../../shared/schema/startBody.ts';
import { useCache } from '../../store.ts';
import { saveSoon } from './draftKeeping.ts';
import { type DraftState, NOT_READ, useDraft } from './draftState.ts';
import { differs, isEmpty, readModel, write } from './draftStore.ts';
import { useMedia } from './media/mediaCache.ts';
import { inItsWays, withFilesOf } from './media/placeMedia.ts';

/** Another model for the same words. What both know by the same name goes along; all of it can be taken back. */
export async function chooseModel(id: string): Promise<void> {
  const before = useDraft.getState();
  if (id === before.model) return;
  const entry = useCache.getState().catalogue?.models.find((candidate) => candidate.id === id);
  const route: Route = entry?.queueable === false ? 'direct' : 'queued';
  // The old form goes at once: what would be typed into it meanwhile could be what the new model does not take.
  useDraft.setState({
    model: id,
    route,
    form: null,
    reading: NOT_READ,
    refusal: null,
    unfinished: new Map(),
    origin: null,
    parent: null,
  });
  differs();
  await readModel();
  const { form, model, body } = useDraft.getState();
  if (!form || model !== id) return;
  const isReadable = checkBody(body).kind === 'ok';
  const moved = isReadable ? carryOver({ form: before.form, tree: readTree(body) }, form) : null;
  const undo =
    before.model === '' || isBare(before) ? null : { model: before.model, body, route: before.route, left: moved?.left ?? [] };
  useDraft.setState({ undo });
  if (moved) {
    const { known } = useMedia.getState();
    write(withFilesOf(body, { text: inItsWays(form, moved.text), form, known }));
  } else saveSoon();
}

/** Nothing in it that a person wrote: only what a fresh draft of its model has. */
export function isBare({ body, form }: Pick<DraftState, 'body' | 'form'>): boolean {
  if (isEmpty(body) || !form) return isEmpty(body);
  const tree = readTree(body);
  const place = promptPlace(form, tree);
  const fresh = new Set([...namesAt(readTree(startBody(form)), []), ...(place?.path.slice(0, 1) ?? [])]);
  return promptText(tree, place) === '' && namesAt(tree, []).every((name) => fresh.has(name));
}

export async function undoModel(): Promise<void> {
  const { undo } = useDraft.getState();
  if (!undo) return;
  useDraft.setState({
    model: undo.model,
    body: undo.body,
    route: undo.route,
    undo: null,
    form: null,
    reading: NOT_READ,
    unfinished: new Map(),
  });
  saveSoon();
  await readModel();
}

export function dismissUndo(): void {
  useDraft.setState({ undo: null });
}
