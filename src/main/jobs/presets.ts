/** The presets that a person keeps, and their lists of words. Each is a text beside the jobs; no job knows of them. */

import type { WordList } from '../../shared/batch/sheet.ts';
import { MOST_PRESET_TEXT, MOST_PRESETS, type Preset, type PresetChange, type PresetId } from '../../shared/presets/preset.ts';
import { membersOf } from '../../shared/presets/settings.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Chance } from './ports/chance.ts';
import type { KeptChange } from './ports/kept.ts';
import type { Ledger } from './ports/ledger.ts';
import { LedgerError } from './ports/ledgerError.ts';
import { problem } from './refusals.ts';

export interface PresetDeps {
  readonly ledger: Pick<Ledger, 'kept' | 'changeKept'>;
  readonly chance: Pick<Chance, 'uuid'>;
  readonly noRoom: (sizeBytes: number) => void;
}

/** The lists of words are kept as one text, in their order. */
const WORDS_ID = 'lists';

interface PlacedPreset extends Preset {
  readonly place: number;
}

export function createPresets({ ledger, chance, noRoom }: PresetDeps) {
  const all = (): readonly PlacedPreset[] => {
    const kept = ledger.kept('preset').flatMap(({ id, text }) => presetIn(id, text) ?? []);
    return kept.toSorted((one, other) => one.place - other.place);
  };

  const put = (preset: PlacedPreset): KeptChange => ({ kind: 'preset', id: preset.id, text: JSON.stringify(preset) });

  function change(changes: readonly KeptChange[]): Outcome<null> {
    try {
      ledger.changeKept(changes, null);
      return { ok: true, value: null };
    } catch (cause) {
      if (!(cause instanceof LedgerError)) throw cause;
      if (cause.reason === 'full') noRoom(0);
      return problem(cause.reason === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: cause.reason });
    }
  }

  const hasRoom = (kept: readonly Preset[]): boolean =>
    kept.length <= MOST_PRESETS && kept.reduce((sum, { settings }) => sum + settings.length, 0) <= MOST_PRESET_TEXT;

  const shown = ({ id, name, model, settings }: Preset): Preset => ({ id, name, model, settings });

  return {
    /** In the order that a person gave them. */
    listPresets: (): Outcome<readonly Preset[]> => ({ ok: true, value: all().map(shown) }),

    /** A new one, or one that is there in another wording. One that was dropped a moment ago comes back at the end. */
    savePreset({ id, ...given }: PresetChange): Outcome<Preset> {
      if ((membersOf(given.settings)?.length ?? 0) === 0) return problem('presetBad', { field: 'settings' });
      const kept = all();
      const known = kept.find((one) => one.id === id);
      const place = known?.place ?? (kept.at(-1)?.place ?? 0) + 1;
      const preset = { ...given, id: id ?? chance.uuid(), place };
      if (!hasRoom([...kept.filter((one) => one !== known), preset])) return problem('presetsFull');
      const done = change([put(preset)]);
      return done.ok ? { ok: true, value: shown(preset) } : done;
    },

    dropPreset: (id: PresetId): Outcome<null> => change([{ kind: 'preset', id, text: null }]),

    /** Those that are named change places among themselves; the others stay where they are. */
    orderPresets({ ids }: { readonly ids: readonly PresetId[] }): Outcome<null> {
      const kept = all();
      const named = ids.flatMap((id) => kept.find((one) => one.id === id) ?? []);
      const places = named.map(({ place }) => place).toSorted((one, other) => one - other);
      return change(named.map((preset, index) => put({ ...preset, place: places[index] ?? preset.place })));
    },

    /** All of them or none. */
    addPresets(presets: readonly Omit<Preset, 'id'>[]): Outcome<null> {
      const kept = all();
      const from = (kept.at(-1)?.place ?? 0) + 1;
      const added = presets.map((preset, index) => ({ ...preset, id: chance.uuid(), place: from + index }));
      return hasRoom([...kept, ...added]) ? change(added.map(put)) : problem('presetsFull');
    },

    listWordLists: (): Outcome<readonly WordList[]> => {
      const [kept] = ledger.kept('words');
      return { ok: true, value: kept === undefined ? [] : listsIn(kept.text) };
    },

    saveWordLists: ({ lists }: { readonly lists: readonly WordList[] }): Outcome<null> =>
      change([{ kind: 'words', id: WORDS_ID, text: lists.length === 0 ? null : JSON.stringify(lists) }]),
  };
}

/** Null for a text of another version. */
function presetIn(id: PresetId, text: string): PlacedPreset | null {
  const { name, model, settings, place } = recordIn(text);
  if (typeof name !== 'string' || typeof model !== 'string' || typeof settings !== 'string') return null;
  return { id, name, model, settings, place: typeof place === 'number' ? place : 0 };
}

function listsIn(text: string): readonly WordList[] {
  const lists: unknown = valueIn(text);
  return !Array.isArray(lists)
    ? []
    : lists.flatMap((list: unknown) => {
        const { name, text: words } = (list ?? {}) as Readonly<Record<string, unknown>>;
        return typeof name === 'string' && typeof words === 'string' ? [{ name, text: words }] : [];
      });
}

function recordIn(text: string): Readonly<Record<string, unknown>> {
  const value = valueIn(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
