/** The presets that main keeps, as the window shows them, and what is done with them. */

import { create } from 'zustand';
import type { JobId } from '../../../../shared/job.ts';
import type { Preset, PresetFormat, PresetId, PresetReport } from '../../../../shared/presets/preset.ts';
import { layOver, wordsWithout } from '../../../../shared/presets/settings.ts';
import { buildForm } from '../../../../shared/schema/buildForm.ts';
import { checkBody } from '../../../../shared/schema/checkBody.ts';
import { type JsonPath, readTree, stringAt } from '../../../../shared/schema/draftText.ts';
import type { Form } from '../../../../shared/schema/field.ts';
import { promptPlace, promptText } from '../../../../shared/schema/promptPlace.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { tell } from '../../../components/tell.ts';
import { refusalWords, told } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { useDraft } from '../draftState.ts';
import { write } from '../draftStore.ts';

/** Settings that are about to become a preset. `prompt`: where the words stand in them. */
export interface Saving {
  readonly model: string;
  readonly body: string;
  readonly prompt: JsonPath | null;
}

interface PresetState {
  readonly presets: readonly Preset[];
  readonly saving: Saving | null;
  readonly managing: boolean;
  /** What a file would bring. */
  readonly report: PresetReport | null;
}

export const usePresets = create<PresetState>(() => ({ presets: [], saving: null, managing: false, report: null }));

const set = usePresets.setState;

export async function readPresets(): Promise<void> {
  const outcome = await answerOf(bridge().listPresets());
  if (outcome.ok) set({ presets: outcome.value });
}

/** Lays a preset over the draft on the table. All of it can be taken back. */
export function applyPreset(preset: Pick<Preset, 'name' | 'settings'>): void {
  const { body, form, id } = useDraft.getState();
  if (checkBody(body).kind !== 'ok') {
    tell(t.presets.broken, { tone: 'failed' });
    return;
  }
  const tree = readTree(body);
  const place = form === null ? null : promptPlace(form, tree);
  const words = promptText(tree, place);
  const template = place === null ? null : stringAt(readTree(preset.settings), place.path);
  // Laid over twice, it holds the same words as once.
  const own = (template === null ? null : wordsWithout(template, words)) ?? words;
  const next = layOver(body, preset.settings, own);
  if (next !== body) write(next);
  const undo = (): void => {
    if (useDraft.getState().id === id) write(body);
  };
  tell(t.presets.applied(preset.name), { action: next === body ? null : { label: t.presets.undo, run: undo } });
}

export function saveDraftAsPreset(): void {
  const { model, body, form } = useDraft.getState();
  open({ model, body, form });
}

/** The settings of a job, as they were sent. */
export async function saveJobAsPreset(id: JobId): Promise<void> {
  const draft = await told(bridge().draftFrom(id));
  if (draft === null) return;
  const { model, body } = draft.value;
  const read = await answerOf(bridge().getModel(model));
  open({ model, body, form: read.ok ? buildForm(read.value) : null });
}

function open({ model, body, form }: { readonly model: string; readonly body: string; readonly form: Form | null }): void {
  if (checkBody(body).kind !== 'ok') {
    tell(t.presets.broken, { tone: 'failed' });
    return;
  }
  void readPresets();
  const prompt = form === null ? null : (promptPlace(form, readTree(body))?.path ?? null);
  set({ saving: { model, body, prompt } });
}

export const closeSaving = (): void => set({ saving: null });

/** Keeps it; one of the same name and model gives way. */
export async function savePreset(preset: Omit<Preset, 'id'>): Promise<void> {
  const known = findPreset(usePresets.getState().presets, preset);
  const saved = await told(bridge().savePreset({ ...preset, id: known?.id ?? null }));
  if (saved === null) return;
  set({ saving: null });
  tell(t.presets.save.saved(saved.value.name));
  await readPresets();
}

export function findPreset(presets: readonly Preset[], { name, model }: Pick<Preset, 'name' | 'model'>): Preset | undefined {
  return presets.find((one) => one.model === model && one.name.toLowerCase() === name.trim().toLowerCase());
}

export async function renamePreset(preset: Preset, name: string): Promise<void> {
  if (name.trim() === '' || name.trim() === preset.name) return;
  await told(bridge().savePreset({ ...preset, name: name.trim() }));
  await readPresets();
}

export async function dropPreset(preset: Preset): Promise<void> {
  const order = usePresets.getState().presets.map(({ id }) => id);
  if ((await told(bridge().dropPreset(preset.id))) === null) return;
  await readPresets();
  const undo = async (): Promise<void> => {
    if ((await told(bridge().savePreset(preset))) === null) return;
    await bridge().orderPresets({ ids: order });
    await readPresets();
  };
  tell(t.presets.dropped(preset.name), { action: { label: t.presets.undo, run: () => void undo() } });
}

/** Changes places with the neighbour in this direction. */
export async function movePreset(id: PresetId, by: -1 | 1): Promise<void> {
  const { presets } = usePresets.getState();
  const at = presets.findIndex((preset) => preset.id === id);
  const [one, other] = [presets[at], presets[at + by]];
  if (one === undefined || other === undefined) return;
  const pair = by === 1 ? [other.id, one.id] : [one.id, other.id];
  if ((await told(bridge().orderPresets({ ids: pair }))) !== null) await readPresets();
}

export function managePresets(): void {
  void readPresets();
  set({ managing: true, report: null });
}

export const closeManaging = (): void => set({ managing: false, report: null });

export async function exportPresets(as: PresetFormat): Promise<void> {
  const ids = usePresets.getState().presets.map(({ id }) => id);
  const written = await told(bridge().exportPresets({ ids, as }));
  if (written !== null && written.value !== null) tell(t.presets.exported(written.value));
}

export async function openPresetFile(): Promise<void> {
  const outcome = await answerOf(bridge().openPresets());
  if (!outcome.ok) tell(refusalWords(outcome.error), { tone: 'failed' });
  else if (outcome.value !== null) set({ report: outcome.value });
}

export async function takePresetFile(report: PresetReport): Promise<void> {
  const taken = await told(bridge().takePresets(report.ticket));
  set({ report: null });
  if (taken === null) return;
  tell(t.presets.report.taken(taken.value.presets));
  await readPresets();
}

export const leavePresetFile = (): void => set({ report: null });
