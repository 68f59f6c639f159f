/**
 * Presets: some of the settings of a model, kept to be laid over any draft of it. The settings are JSON text, so that digits
 * and unknown fields come through as they are; where `{prompt}` stands in a text, the words of the draft go in.
 */

/** A lower-case UUID that main mints. */
export type PresetId = string;

export interface Preset {
  readonly id: PresetId;
  readonly name: string;
  readonly model: string;
  /** JSON text of an object: the settings that it brings, and no others. */
  readonly settings: string;
}

/** `id` null: a new one, at the end of the list. */
export interface PresetChange extends Omit<Preset, 'id'> {
  readonly id: PresetId | null;
}

/** Where the words of the draft go. */
export const PROMPT_MARK = '{prompt}';

export const PRESET_NAME_LENGTH = 120;
/** In UTF-16 units. Files stand in settings as placeholders, so more than this is no preset. */
export const PRESET_LENGTH = 256 * 1024;
export const MOST_PRESETS = 1_000;
/** Of all presets together. */
export const MOST_PRESET_TEXT = 16 * 1024 * 1024;

export const PRESET_FORMATS = ['json', 'csv'] as const;
export type PresetFormat = (typeof PRESET_FORMATS)[number];

/** What a file of presets would bring. Nothing of it is kept yet. */
export interface PresetReport {
  /** Names this very file as it was read. */
  readonly ticket: string;
  readonly path: string;
  /** In the order of the file: what comes in, each as it will be called here. */
  readonly fresh: readonly {
    readonly name: string;
    readonly model: string;
    readonly fields: readonly string[];
    readonly renamed: boolean;
  }[];
  /** Here already, word for word. */
  readonly same: number;
  /** What cannot be taken, by its place in the file: a line of a table, or a number in a list, from 1. */
  readonly refused: readonly { readonly at: number; readonly why: PresetTrouble }[];
}

export type PresetTrouble = 'name' | 'model' | 'settings' | 'tooLong' | 'empty' | 'tooMany' | 'table';
