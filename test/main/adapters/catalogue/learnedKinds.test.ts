import { describe, expect, it } from 'vitest';
import { createLearnedKinds, readKinds } from '../../../../src/main/adapters/catalogue/learnedKinds.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const BASE = 'https://router.test';
const says = (inputs: unknown, outputs: unknown) => ({
  'x-comfy-router-input-modalities': inputs,
  'x-comfy-router-output-modalities': outputs,
});

describe('what a model takes and gives', () => {
  it('is read from its document, in one order and without words that are no kind', () => {
    expect(readKinds(says(['text', 'image', 'smell'], ['video']))).toEqual({ inputs: ['image', 'text'], outputs: ['video'] });
    expect(readKinds(says([], ['text']))).toEqual({ inputs: [], outputs: ['text'] });
  });

  it.each([null, 7, 'x', [], {}, says(undefined, ['image']), says(['text'], 'image'), says(['text'], ['smell']), says({}, [])])(
    'is not guessed where a document does not say it: %j',
    (document) => {
      expect(readKinds(document)).toBeNull();
    },
  );

  it('is remembered over a restart, each Router for itself', async () => {
    const folder = tempFolder();
    const before = createLearnedKinds(folder);
    await before.learn(BASE, { id: 'a/one', document: says(['text'], ['image']) });
    await before.learn(BASE, { id: 'a/two', document: says(['text'], ['audio']) });
    await before.learn(BASE, { id: 'a/one', document: says(['text'], ['image', 'video']) });
    await before.learn(BASE, { id: 'a/three', document: {} });
    const after = createLearnedKinds(folder);
    expect(Object.fromEntries(await after.of(BASE))).toEqual({
      'a/one': { inputs: ['text'], outputs: ['image', 'video'] },
      'a/two': { inputs: ['text'], outputs: ['audio'] },
    });
    expect([...(await after.of('https://other.test'))]).toEqual([]);
  });
});
