/** A saved picture as an input of a new draft. */

import type { FileAddress } from '../../shared/contract.ts';
import { readTree, writeAt } from '../../shared/schema/draftText.ts';
import { bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { goTo } from '../route.ts';
import { told, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { chooseModel } from '../views/compose/changeModel.ts';
import { openDraft, readModel, useDraft, write } from '../views/compose/draftStore.ts';
import { type PicturePlace, picturePlace } from './picturePlace.ts';

/**
 * Puts the picture into the draft on the table when its model takes one as text, and opens Compose. Else the model that made
 * it is tried; where neither takes one, nothing is changed but a word said.
 */
export async function useAsInput(address: FileAddress): Promise<void> {
  const picture = await told(bridge().readInput(address));
  if (picture === null) return;
  await openDraft();
  const place = (await placeInDraft()) ?? (await placeInModelOf(address));
  if (place === null) {
    tell(t.out.inputNowhere, { tone: 'failed' });
    return;
  }
  const { mediaType, base64 } = picture.value;
  const text = place.how === 'base64' ? base64 : `data:${mediaType};base64,${base64}`;
  write(writeAt(useDraft.getState().body, place.path, JSON.stringify(text)));
  goTo({ view: 'compose' });
  tell(t.out.inputTaken(place.label));
}

async function placeInDraft(): Promise<PicturePlace | null> {
  const { model, form } = useDraft.getState();
  if (model !== '' && form === null) await readModel();
  const draft = useDraft.getState();
  return draft.form === null ? null : picturePlace(draft.form, readTree(draft.body));
}

/** The draft changes its model only when there is a place for the picture; the change can be taken back in Compose. */
async function placeInModelOf({ id }: FileAddress): Promise<PicturePlace | null> {
  const model = useCache.getState().jobs.get(id)?.model ?? (await jobModel(id));
  const entry = useCache.getState().catalogue?.models.find((one) => one.id === model);
  if (model === null || entry?.inputs.includes('image') !== true || model === useDraft.getState().model) return null;
  await chooseModel(model);
  return placeInDraft();
}

async function jobModel(id: FileAddress['id']): Promise<string | null> {
  const view = await told(bridge().getJob(id));
  return view === null ? null : view.value.model;
}
