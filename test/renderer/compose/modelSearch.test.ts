import { describe, expect, test } from 'vitest';
import { firstModel, isChoice, nextChoice, pickerRows } from '../../../src/renderer/views/compose/modelSearch.ts';
import type { MediaKind, ModelEntry } from '../../../src/shared/models.ts';

function entry(id: string, label: string, output: MediaKind): ModelEntry {
  const provider = id.split('/')[0] ?? '';
  return { id, provider, label, inputs: ['text'], outputs: [output], queueable: true, chargesOnRefusal: 'unknown' };
}

const MODELS = [
  entry('wave/one-2-pro', 'One 2 Pro', 'image'),
  entry('acme/clip', 'Clip', 'video'),
  entry('acme/still', 'Still', 'image'),
];
const ids = (query: string, output: MediaKind | null = null) =>
  pickerRows(MODELS, { query, output }).map((row) =>
    row.kind === 'model' ? row.entry.id : row.kind === 'typed' ? `use ${row.id}` : `# ${row.name}`,
  );

describe('searching for a model', () => {
  test('groups by provider, in the order of the alphabet', () => {
    expect(ids('')).toEqual(['# acme', 'acme/clip', 'acme/still', '# wave', 'wave/one-2-pro']);
  });

  test('finds by parts of words in any order, in the id, the label and the kind', () => {
    expect(ids('pro one')).toEqual(['# wave', 'wave/one-2-pro']);
    expect(ids('ACME vid')).toEqual(['# acme', 'acme/clip']);
    expect(ids('nothing')).toEqual([]);
  });

  test('narrows by kind of result', () => {
    expect(ids('', 'video')).toEqual(['# acme', 'acme/clip']);
  });

  test('offers an id that is in no list, and does not offer twice what is', () => {
    expect(ids('other/new-model-1.5')).toEqual(['use other/new-model-1.5']);
    expect(ids('acme/clip')).toEqual(['# acme', 'acme/clip']);
    expect(ids('no spaces/here')).toEqual([]);
  });
});

describe('moving through the list', () => {
  const rows = pickerRows(MODELS, { query: '', output: null });

  test('headings are stepped over, and the ends hold', () => {
    expect(nextChoice(rows, { from: 1, by: 1 })).toBe(2);
    expect(nextChoice(rows, { from: 2, by: 1 })).toBe(4);
    expect(nextChoice(rows, { from: 4, by: 1 })).toBe(4);
    expect(nextChoice(rows, { from: 1, by: -1 })).toBe(1);
    expect(nextChoice(rows, { from: 1, by: 8 })).toBe(4);
  });

  test('every place that is reached can be chosen', () => {
    for (let from = 0; from < rows.length; from += 1) {
      for (const by of [-8, -1, 1, 8]) expect(isChoice(rows[nextChoice(rows, { from, by })]), `${from} ${by}`).toBe(true);
    }
  });
});

describe('the model of a very first draft', () => {
  const guide = entry('bfl/flux-2-pro', 'FLUX 2 Pro', 'image');

  test('is the one that the guide begins with, where the Router has it', () => {
    expect(firstModel([...MODELS, guide])).toBe(guide);
  });

  test('is else one that makes a picture from words and can be queued', () => {
    const direct: ModelEntry = { ...entry('acme/direct', 'Direct', 'image'), queueable: false };
    const both: ModelEntry = { ...entry('acme/both', 'Both', 'image'), outputs: ['image', 'video'] };
    expect(firstModel([direct, both, ...MODELS])?.id).toBe('wave/one-2-pro');
    expect(firstModel([direct, both])?.id).toBe('acme/both');
    expect(firstModel([direct])?.id).toBe('acme/direct');
    expect(firstModel([])).toBeUndefined();
  });
});
