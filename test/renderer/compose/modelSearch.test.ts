import { describe, expect, test } from 'vitest';
import { firstModel, indexOf, searchModels } from '../../../src/renderer/views/compose/modelSearch.ts';
import type { MediaKind, ModelEntry } from '../../../src/shared/models.ts';

function entry(id: string, label: string, output: MediaKind): ModelEntry {
  const provider = id.split('/')[0] ?? '';
  return { id, provider, label, inputs: ['text'], outputs: [output], queueable: true, chargesOnRefusal: 'unknown' };
}

const MODELS = [
  entry('bfl/flux-2-pro-preview', 'FLUX 2 Pro preview', 'image'),
  entry('bfl/flux-2-pro', 'FLUX 2 Pro', 'image'),
  entry('bfl/flux-kontext-pro', 'FLUX Kontext Pro', 'image'),
  entry('kling/kling-v3', 'Kling 3', 'video'),
  entry('influx/film', 'Film', 'video'),
  entry('acme/voice', 'Voice', 'audio'),
];
const index = indexOf(MODELS);
const search = (query: string, within: readonly string[] = []) => {
  const found = searchModels(index, { query, within: new Set(within) });
  return { ids: found.entries.map(({ id }) => id), close: found.close };
};

describe('searching for a model', () => {
  test('finds by parts of words in any order, in the id, the label and the kind', () => {
    expect(search('pro kont').ids).toEqual(['bfl/flux-kontext-pro']);
    expect(search('KLING vid').ids).toEqual(['kling/kling-v3']);
    expect(search('audio').ids).toEqual(['acme/voice']);
    expect(search('bfl/kontext').ids).toEqual(['bfl/flux-kontext-pro']);
  });

  test('what stands between words does not matter', () => {
    for (const query of ['flux2pro', 'flux 2 pro', 'flux-2-pro', 'FLUX 2 PRO', 'flux_2_pro', 'bfl/flux-2-pro']) {
      expect(search(query).ids[0], query).toBe('bfl/flux-2-pro');
    }
  });

  test('a whole name comes before its beginnings, and whole words before parts of words', () => {
    expect(search('flux').ids).toEqual(['bfl/flux-2-pro', 'bfl/flux-2-pro-preview', 'bfl/flux-kontext-pro', 'influx/film']);
    expect(search('bfl/flux-2-pro').ids).toEqual(['bfl/flux-2-pro', 'bfl/flux-2-pro-preview']);
  });

  test('among equals those within reach come first', () => {
    expect(search('flux', ['bfl/flux-kontext-pro']).ids[0]).toBe('bfl/flux-kontext-pro');
    expect(search('bfl/flux-2-pro', ['bfl/flux-2-pro-preview']).ids[0]).toBe('bfl/flux-2-pro');
  });

  test.each([
    ['klnig', 'kling/kling-v3'],
    ['kontxt', 'bfl/flux-kontext-pro'],
    ['kontexxt pro', 'bfl/flux-kontext-pro'],
    ['vioce', 'acme/voice'],
    ['flix kontext', 'bfl/flux-kontext-pro'],
  ])('forgives a slip: %s', (query, id) => {
    expect(search(query)).toMatchObject({ close: true });
    expect(search(query).ids).toContain(id);
  });

  test('nothing is called close where there is an exact match, or where little is written', () => {
    expect(search('film')).toEqual({ ids: ['influx/film'], close: false });
    expect(search('fli')).toEqual({ ids: [], close: false });
    expect(search('completely other')).toEqual({ ids: [], close: false });
  });
});

describe('the model of a very first draft', () => {
  const others = [entry('wave/one-2-pro', 'One 2 Pro', 'image'), entry('acme/clip', 'Clip', 'video')];
  const guide = entry('bfl/flux-2-pro', 'FLUX 2 Pro', 'image');

  test('is the one that the guide begins with, where the Router has it', () => {
    expect(firstModel([...others, guide])).toBe(guide);
  });

  test('is else one that makes a picture from words and can be queued', () => {
    const direct: ModelEntry = { ...entry('acme/direct', 'Direct', 'image'), queueable: false };
    const both: ModelEntry = { ...entry('acme/both', 'Both', 'image'), outputs: ['image', 'video'] };
    expect(firstModel([direct, both, ...others])?.id).toBe('wave/one-2-pro');
    expect(firstModel([direct, both])?.id).toBe('acme/both');
    expect(firstModel([direct])?.id).toBe('acme/direct');
    expect(firstModel([])).toBeUndefined();
  });
});
