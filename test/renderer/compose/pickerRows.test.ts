import { describe, expect, test } from 'vitest';
import { indexOf } from '../../../src/renderer/views/compose/modelSearch.ts';
import {
  isChoice,
  keyOf,
  nextChoice,
  type PickerWish,
  pickerRows,
  providersOf,
  startOf,
} from '../../../src/renderer/views/compose/pickerRows.ts';
import { type ModelPicks, NO_PICKS } from '../../../src/shared/modelPicks.ts';
import type { MediaKind, ModelEntry } from '../../../src/shared/models.ts';

function entry(id: string, label: string, output: MediaKind): ModelEntry {
  const provider = id.split('/')[0] ?? '';
  return { id, provider, label, inputs: ['text'], outputs: [output], queueable: true, chargesOnRefusal: 'unknown' };
}

const index = indexOf([
  entry('wave/one-2-pro', 'One 2 Pro', 'image'),
  entry('acme/clip', 'Clip', 'video'),
  entry('acme/still', 'Still', 'image'),
]);
const rowsFor = (wish: Partial<PickerWish>, picks: ModelPicks = NO_PICKS) =>
  pickerRows(index, { query: '', output: null, provider: null, ...wish }, picks);
const shown = (wish: Partial<PickerWish>, picks?: ModelPicks) =>
  rowsFor(wish, picks).map((row) => {
    if (row.kind === 'heading') return `# ${row.of === 'provider' ? row.name : row.of}`;
    return row.kind === 'typed' ? `use ${row.id}` : `${row.entry.id}${row.isListed ? '' : ' unlisted'}`;
  });

describe('the list of models', () => {
  test('goes by provider, in the order of the alphabet', () => {
    expect(shown({})).toEqual(['# acme', 'acme/clip', 'acme/still', '# wave', 'wave/one-2-pro']);
  });

  test('begins with favourites and what was chosen lately, each once, and keeps those that no list has', () => {
    const picks = { favourites: ['wave/one-2-pro', 'own/secret-1'], recent: ['acme/clip', 'wave/one-2-pro'] };
    expect(shown({}, picks).slice(0, 6)).toEqual([
      '# favourites',
      'wave/one-2-pro',
      'own/secret-1 unlisted',
      '# recent',
      'acme/clip',
      '# acme',
    ]);
  });

  test('narrows by kind of result and by provider, favourites too', () => {
    const picks = { favourites: ['wave/one-2-pro', 'acme/clip'], recent: [] };
    expect(shown({ output: 'video' }, picks)).toEqual(['# favourites', 'acme/clip', '# acme', 'acme/clip']);
    expect(shown({ provider: 'acme', output: 'image' }, picks)).toEqual(['# acme', 'acme/still']);
    expect(shown({ query: 'pro', provider: 'acme' })).toEqual([]);
  });

  test('what is found stands without providers; what is only close says so', () => {
    expect(shown({ query: 'acme' })).toEqual(['acme/clip', 'acme/still']);
    expect(shown({ query: 'sitll' })).toEqual(['# close', 'acme/still']);
  });

  test('offers an id that is in no list, and does not offer twice what is', () => {
    expect(shown({ query: 'other/new-model-1.5' })).toEqual(['use other/new-model-1.5']);
    expect(shown({ query: 'acme/clip' })).toEqual(['acme/clip']);
    expect(shown({ query: 'no spaces/here' })).toEqual([]);
  });

  test('every row has a name of its own', () => {
    const keys = rowsFor({}, { favourites: ['acme/clip'], recent: ['acme/still'] }).map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('providers are counted for the kind that is wanted', () => {
    expect(providersOf(index, null)).toEqual([
      { name: 'acme', count: 2 },
      { name: 'wave', count: 1 },
    ]);
    expect(providersOf(index, 'video')).toEqual([{ name: 'acme', count: 1 }]);
  });
});

describe('where the list begins', () => {
  const at = (wish: Partial<PickerWish>, chosen: string, picks: ModelPicks = NO_PICKS) => {
    const rows = rowsFor(wish, picks);
    const row = rows[startOf(rows, { query: wish.query ?? '', chosen })];
    return row?.kind === 'model' ? row.entry.id : (row ?? null);
  };

  test('is the chosen model, else the first of what is kept within reach', () => {
    expect(at({}, 'acme/still')).toBe('acme/still');
    expect(at({}, 'acme/still', { favourites: [], recent: ['acme/still'] })).toBe('acme/still');
    expect(at({}, 'acme/still', { favourites: ['wave/one-2-pro'], recent: [] })).toBe('wave/one-2-pro');
    expect(at({}, 'gone/model')).toBe('acme/clip');
  });

  test('is the best match of what is written', () => {
    expect(at({ query: 'acme' }, 'acme/still')).toBe('acme/clip');
    expect(at({ query: 'zzzz' }, 'acme/still')).toBeNull();
  });
});

describe('moving through the list', () => {
  const rows = rowsFor({});

  test('headings are stepped over, and the ends hold', () => {
    expect(nextChoice(rows, { from: 1, by: 1 })).toBe(2);
    expect(nextChoice(rows, { from: 2, by: 1 })).toBe(4);
    expect(nextChoice(rows, { from: 4, by: 1 })).toBe(4);
    expect(nextChoice(rows, { from: 1, by: -1 })).toBe(1);
    expect(nextChoice(rows, { from: 1, by: 8 })).toBe(4);
    expect(nextChoice(rows, { from: 4, by: -1e6 })).toBe(1);
  });

  test('every place that is reached can be chosen', () => {
    for (let from = 0; from < rows.length; from += 1) {
      for (const by of [-8, -1, 1, 8]) expect(isChoice(rows[nextChoice(rows, { from, by })]), `${from} ${by}`).toBe(true);
    }
  });
});
