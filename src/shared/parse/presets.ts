/** Presets and lists of words. */

import type { WordList } from '../batch/sheet.ts';
import type { CallArgument } from '../contract.ts';
import { fields, listOf, oneOf, orNull, someOf, text } from '../parser.ts';
import { MOST_PRESETS, PRESET_FORMATS, PRESET_LENGTH, PRESET_NAME_LENGTH, type PresetChange } from '../presets/preset.ts';
import { model, uuid } from './shapes.ts';

const presetName = text({ min: 1, max: PRESET_NAME_LENGTH, pattern: /^(?=.*\S)\P{C}+$/u });
export const presetChange = fields<PresetChange>({
  id: orNull(uuid),
  name: presetName,
  model,
  settings: text({ min: 2, max: PRESET_LENGTH }),
});
export const presetOrder = fields<CallArgument<'orderPresets'>>({ ids: someOf(uuid, MOST_PRESETS) });
export const presetExport = fields<CallArgument<'exportPresets'>>({
  ids: someOf(uuid, MOST_PRESETS),
  as: oneOf(...PRESET_FORMATS),
});

export const wordLists = fields<CallArgument<'saveWordLists'>>({
  lists: listOf(fields<WordList>({ name: text({ max: 100 }), text: text({ max: 1_000_000 }) }), 200),
});
