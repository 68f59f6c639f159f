import { expect, test } from 'vitest';
import { inItsWays, withFilesOf, withMedia } from '../../../src/renderer/views/compose/media/placeMedia.ts';
import { bytesOf } from '../../../src/renderer/views/compose/media/takeMedia.ts';
import { placeholderOf } from '../../../src/shared/media.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';

const facts = {
  digest: 'a'.repeat(64),
  sizeBytes: 9,
  mediaType: 'image/png',
  kind: 'image',
  width: 1,
  height: 1,
  name: '',
} as const;

test('a data URI or long base64 that is pasted is a file, and a link or a word is none', () => {
  const bytes = Uint8Array.from({ length: 600 }, (_, at) => at % 256);
  const base64 = Buffer.from(bytes).toString('base64');
  expect(bytesOf(`data:image/png;base64,${base64}`)).toEqual(bytes);
  expect(bytesOf(base64)).toEqual(bytes);
  expect(bytesOf(base64.replace(/(.{76})/gu, '$1\n'))).toEqual(bytes);
  for (const text of [
    '',
    'lamp',
    'https://x.example/a.png',
    'word '.repeat(200),
    `data:text/plain,${'x'.repeat(500)}`,
    base64.slice(0, 40),
  ]) {
    expect(bytesOf(text)).toBeNull();
  }
});

test('a file goes in by its placeholder, digits and order kept, with its type beside it where that is wanted', () => {
  const text = '{ "seed": 9007199254740993, "inlineData": {"data": ""} }';
  expect(withMedia(text, { path: ['inlineData', 'data'], facts, as: 'base64' })).toBe(
    `{ "seed": 9007199254740993, "inlineData": {"data": "${placeholderOf({ digest: facts.digest, as: 'base64' })}", "mimeType": "image/png"} }`,
  );
  expect(withMedia('{"image":"x"}', { path: ['image'], facts, as: 'data' })).toBe(
    `{"image":"${placeholderOf({ digest: facts.digest, as: 'data' })}"}`,
  );
});

test('a file that comes along to another model goes out as that one takes it', () => {
  const properties = { image: { type: 'string', description: 'A data URI.' }, other: { type: 'string' } };
  const document = {
    authored: true,
    input: { type: 'object', properties },
    components: {},
    example: null,
    source: 'live',
  } as const;
  const form = buildForm({ ...document, id: 'maker/model' });
  const { digest } = facts;
  expect(inItsWays(form, `{"seed": 1.50, "image": "${placeholderOf({ digest, as: 'base64' })}"}`)).toBe(
    `{"seed": 1.50, "image": "${placeholderOf({ digest, as: 'data' })}"}`,
  );
  expect(inItsWays(form, '{"image": "https://x.example/a.png"}')).toBe('{"image": "https://x.example/a.png"}');
});

test('files that have another name in the next model find the place that is free there, and those without one stay behind', () => {
  const base64 = { type: 'string', description: 'A picture as base64.' };
  const document = { authored: true, components: {}, example: null, source: 'live' } as const;
  const former = `{"image": "${placeholderOf({ digest: facts.digest, as: 'data' })}"}`;
  const known = new Map([[facts.digest, facts]]);
  const input = { type: 'object', properties: { input_image: base64 } };
  const form = buildForm({ ...document, id: 'maker/model', input });
  const placed = `"${placeholderOf({ digest: facts.digest, as: 'base64' })}"`;
  expect(JSON.parse(withFilesOf(former, { text: '{"prompt":"x"}', form, known }))).toEqual({
    prompt: 'x',
    input_image: JSON.parse(placed),
  });
  const there = `{"input_image": ${placed}}`;
  expect(withFilesOf(former, { text: there, form, known })).toBe(there);
  const words = buildForm({
    ...document,
    id: 'maker/words',
    input: { type: 'object', properties: { prompt: { type: 'string' } } },
  });
  expect(withFilesOf(former, { text: '{"prompt":"x"}', form: words, known })).toBe('{"prompt":"x"}');
});
