/** A saved result as an input of a new draft. */

import type { FileAddress } from '../../shared/contract.ts';
import type { MediaFacts } from '../../shared/media.ts';
import type { MediaSpot } from '../../shared/mediaProblems.ts';
import { bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { goTo } from '../route.ts';
import { refusalWords, told, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { chooseModel } from '../views/compose/changeModel.ts';
import { useDraft } from '../views/compose/draftState.ts';
import { openDraft, readModel } from '../views/compose/draftStore.ts';
import { placeInDraft } from '../views/compose/media/placeMedia.ts';
import { takeResult } from '../views/compose/media/takeMedia.ts';

/**
 * Puts the file into the draft on the table when its model takes one of its kind, and opens Compose. Else the model that made
 * it is tried; where neither takes one, nothing is changed but a word said.
 */
export async function useAsInput(address: FileAddress): Promise<void> {
  const taken = await takeResult(address);
  if (!taken.ok) return tell(refusalWords(taken.error), { tone: 'failed' });
  await openDraft();
  const facts = taken.value;
  const spot = (await inDraft(facts)) ?? (await inModelOf(address, facts));
  if (spot === null) return tell(t.out.inputNowhere, { tone: 'failed' });
  goTo({ view: 'compose' });
  tell(t.out.inputTaken(spot.label));
}

async function inDraft(facts: MediaFacts): Promise<Pick<MediaSpot, 'label'> | null> {
  const { model, form } = useDraft.getState();
  if (model !== '' && form === null) await readModel();
  return placeInDraft(facts);
}

/** The draft changes its model only when there may be a place for the file; the change can be taken back in Compose. */
async function inModelOf({ id }: FileAddress, facts: MediaFacts): Promise<Pick<MediaSpot, 'label'> | null> {
  const model = useCache.getState().jobs.get(id)?.model ?? (await jobModel(id));
  const entry = useCache.getState().catalogue?.models.find((one) => one.id === model);
  const isTaken = entry?.inputs.some((kind) => kind === facts.kind) === true;
  if (model === null || !isTaken || model === useDraft.getState().model) return null;
  await chooseModel(model);
  return inDraft(facts);
}

async function jobModel(id: FileAddress['id']): Promise<string | null> {
  const view = await told(bridge().getJob(id));
  return view === null ? null : view.value.model;
}
