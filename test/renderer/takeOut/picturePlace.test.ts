import { describe, expect, test } from 'vitest';
import { picturePlace } from '../../../src/renderer/takeOut/picturePlace.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { readTree } from '../../../src/shared/schema/draftText.ts';
import type { Form } from '../../../src/shared/schema/field.ts';

function formOf(properties: Readonly<Record<string, object>>): Form {
  const input = { type: 'object', properties };
  return buildForm({ id: 'maker/model', authored: true, input, components: {}, example: null, source: 'live' });
}

const place = (form: Form, body: object = {}) => {
  const found = picturePlace(form, readTree(JSON.stringify(body)));
  return found === null ? null : [found.path.join('.'), found.how];
};

const base64 = { type: 'string', description: 'A picture as base64.' };
const dataUri = { type: 'string', description: 'A public link or a base64-encoded data URI.' };
const link = { type: 'string', format: 'uri', description: 'A link to a picture.' };

describe('a picture as an input', () => {
  test('stands as the model says: as base64 alone, or as a data URI', () => {
    expect(place(formOf({ prompt: { type: 'string' }, input_image: base64 }))).toEqual(['input_image', 'base64']);
    expect(place(formOf({ image_url: dataUri }))).toEqual(['image_url', 'dataUri']);
    expect(place(formOf({ image: { type: 'string', format: 'byte' } }))).toEqual(['image', 'base64']);
  });

  test('takes the first place that is free', () => {
    const form = formOf({ input_image: base64, input_image_2: base64 });
    expect(place(form, { input_image: 'AAAA' })).toEqual(['input_image_2', 'base64']);
    expect(place(form, { input_image: 'AAAA', input_image_2: 'AAAA' })).toBeNull();
    expect(place(form, { input_image: '' })).toEqual(['input_image', 'base64']);
  });

  test('goes into no place that takes links alone, other media, or plain words', () => {
    expect(place(formOf({ image_url: link }))).toBeNull();
    expect(place(formOf({ video: { type: 'string', description: 'A clip as base64.' } }))).toBeNull();
    expect(place(formOf({ prompt: { type: 'string', description: 'Words; no base64 pictures.' } }))).toBeNull();
  });

  test('is offered no place by a model of which nothing is published', () => {
    const form = buildForm({ id: 'a/b', authored: false, input: null, components: {}, example: null, source: 'none' });
    expect(place(form)).toBeNull();
  });
});
