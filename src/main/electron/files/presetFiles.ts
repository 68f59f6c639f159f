/** Presets in files: written where a person says, and looked at before anything of a file comes in. No path comes from the page. */

import { basename, join } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { Preset, PresetFormat, PresetId, PresetReport } from '../../../shared/presets/preset.ts';
import { MOST_PRESETS } from '../../../shared/presets/preset.ts';
import {
  type FoundPreset,
  presetsAsCsv,
  presetsAsJson,
  type ReadPreset,
  readPresetFile,
} from '../../../shared/presets/presetFile.ts';
import { membersOf } from '../../../shared/presets/settings.ts';
import type { CallErrorKind, Outcome } from '../../../shared/refusal.ts';

export interface PresetFileParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  readonly list: () => Promise<Outcome<readonly Preset[]>>;
  readonly add: (presets: readonly FoundPreset[]) => Promise<Outcome<null>>;
  /** Up to so many bytes of a file, and its whole size; throws when it cannot be read. */
  readonly readFile: (path: string) => Promise<{ readonly head: Uint8Array; readonly sizeBytes: number }>;
  /** Whole or not at all. */
  readonly writeFile: (path: string, text: string) => Promise<void>;
  /** The folder that is offered first; null: the system's choice. */
  readonly folder: () => string | null;
  readonly newTicket: () => string;
  readonly log: (line: string) => void;
}

export interface PresetFiles {
  /** The path that was written; null: the dialog was closed. */
  exportPresets(wish: { readonly ids: readonly PresetId[]; readonly as: PresetFormat }): Promise<Outcome<string | null>>;
  openPresets(): Promise<Outcome<PresetReport | null>>;
  takePresets(ticket: string): Promise<Outcome<{ readonly presets: number }>>;
}

export function createPresetFiles(parts: PresetFileParts): PresetFiles {
  const { dialog, window, list, add, readFile, writeFile, folder, newTicket, log } = parts;
  let weighed: { readonly ticket: string; readonly fresh: readonly FoundPreset[] } | null = null;

  async function weigh(path: string): Promise<Outcome<PresetReport>> {
    const { head, sizeBytes } = await readFile(path);
    if (head.length < sizeBytes) return refused('presetFileTooLarge');
    const read = readPresetFile({ name: basename(path), text: new TextDecoder().decode(head) });
    if (read.kind !== 'ok') return refused(read.kind === 'newer' ? 'presetFileNewer' : 'presetFileForeign');
    const kept = await list();
    if (!kept.ok) return kept;
    const { fresh, same, refused: bad } = sorted(read.presets, kept.value);
    weighed = { ticket: newTicket(), fresh: fresh.map(({ preset }) => preset) };
    const told = fresh.map(({ preset: { name, model, settings }, renamed }) => ({
      name,
      model,
      fields: (membersOf(settings) ?? []).map(([field]) => field),
      renamed,
    }));
    return { ok: true, value: { ticket: weighed.ticket, path, fresh: told, same, refused: bad } };
  }

  return {
    async exportPresets({ ids, as }) {
      const kept = await list();
      if (!kept.ok) return kept;
      const wanted = kept.value.filter(({ id }) => ids.includes(id));
      if (wanted.length === 0) return refused('nothingThere');
      const first = folder();
      const name = `Afterglow presets.${as}`;
      const options: SaveDialogOptions = {
        defaultPath: first === null ? name : join(first, name),
        filters: [{ name: as.toUpperCase(), extensions: [as] }],
      };
      const parent = window();
      const chosen = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
      if (chosen.canceled || chosen.filePath === '') return { ok: true, value: null };
      const path = chosen.filePath.toLowerCase().endsWith(`.${as}`) ? chosen.filePath : `${chosen.filePath}.${as}`;
      try {
        await writeFile(path, as === 'json' ? presetsAsJson(wanted) : presetsAsCsv(wanted));
        return { ok: true, value: path };
      } catch (cause) {
        log(`presets could not be written: ${String(cause)}`);
        return refused('presetsUnwritable');
      }
    },

    async openPresets() {
      const options: OpenDialogOptions = {
        properties: ['openFile'],
        filters: [{ name: 'JSON, CSV', extensions: ['json', 'csv', 'tsv', 'txt'] }],
      };
      const parent = window();
      const chosen = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
      const [path] = chosen.filePaths;
      if (chosen.canceled || path === undefined) return { ok: true, value: null };
      try {
        return await weigh(path);
      } catch (cause) {
        log(`a file of presets cannot be read: ${String(cause)}`);
        return refused('presetFileUnreadable');
      }
    },

    async takePresets(ticket) {
      const one = weighed;
      if (one?.ticket !== ticket) return refused('presetsChanged');
      const added = await add(one.fresh);
      if (!added.ok) return added;
      weighed = null;
      return { ok: true, value: { presets: one.fresh.length } };
    },
  };
}

interface Sorted {
  readonly fresh: readonly { readonly preset: FoundPreset; readonly renamed: boolean }[];
  readonly same: number;
  readonly refused: PresetReport['refused'];
}

/** What is here already, word for word, stays out; another one of the same name comes in under a name of its own. */
function sorted(read: readonly ReadPreset[], kept: readonly Preset[]): Sorted {
  const known = new Map(kept.map((preset) => [keyOf(preset), settingsKey(preset.settings)]));
  const fresh: { readonly preset: FoundPreset; readonly renamed: boolean }[] = [];
  const bad: { readonly at: number; readonly why: PresetReport['refused'][number]['why'] }[] = [];
  let same = 0;
  for (const one of read) {
    if ('why' in one) {
      bad.push(one);
      continue;
    }
    const { preset } = one;
    const settings = settingsKey(preset.settings);
    const names = namesFrom(preset.name);
    let name = names.next().value;
    while (known.has(keyOf({ ...preset, name })) && known.get(keyOf({ ...preset, name })) !== settings) name = names.next().value;
    if (known.has(keyOf({ ...preset, name }))) {
      same += 1;
    } else if (fresh.length + kept.length >= MOST_PRESETS) {
      bad.push({ at: one.at, why: 'tooMany' });
    } else {
      known.set(keyOf({ ...preset, name }), settings);
      fresh.push({ preset: { ...preset, name }, renamed: name !== preset.name });
    }
  }
  return { fresh, same, refused: bad };
}

const keyOf = ({ name, model }: Pick<Preset, 'name' | 'model'>): string => `${model} ${name.toLowerCase()}`;

/** The same settings are the same in any order, and however they are spaced. */
function settingsKey(settings: string): string {
  return JSON.stringify([...(membersOf(settings) ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function* namesFrom(name: string): Generator<string, string> {
  yield name;
  for (let number = 2; ; number += 1) yield `${name} ${number}`;
}

const refused = (kind: CallErrorKind): Outcome<never> => ({ ok: false, error: { kind, field: null, detail: null } });
