import { expect, test } from 'vitest';
import { placeholderOf } from '../../src/shared/media.ts';
import { attachingOf } from '../../src/shared/mediaAttach.ts';
import { freeSpot, mediaSpots, placedMedia } from '../../src/shared/mediaPlaces.ts';
import { buildForm } from '../../src/shared/schema/buildForm.ts';
import { readTree } from '../../src/shared/schema/draftText.ts';
import { promptPlace, promptText } from '../../src/shared/schema/promptPlace.ts';

const A = 'a'.repeat(64);
const data = placeholderOf({ digest: A, as: 'data' });
const base64 = placeholderOf({ digest: A, as: 'base64' });
const OPEN = { authored: false, input: null, components: {}, example: null, source: 'none' } as const;

function attached(model: string, body: unknown) {
  const attaching = attachingOf(model);
  if (attaching === null) throw new Error('takes none');
  const value = placeholderOf({ digest: A, as: attaching.as });
  const before = JSON.stringify(body);
  const text = attaching.attach(before, { value, mediaType: 'image/png' });
  const [placed] = placedMedia(readTree(text)).filter(({ path }) => attaching.holds(path));
  if (placed === undefined) throw new Error('not found again');
  return {
    body: JSON.parse(text) as unknown,
    path: placed.path,
    without: JSON.parse(attaching.detach(text, placed.path)) as unknown,
    text,
  };
}

test.each([
  [
    'vertexai/gemini-3.1-flash-image',
    { contents: [{ role: 'user', parts: [{ text: 'a fox' }] }] },
    { contents: [{ role: 'user', parts: [{ text: 'a fox' }, { inlineData: { mimeType: 'image/png', data: base64 } }] }] },
  ],
  [
    'byteplus/dreamina-seedance-2-0-260128',
    { content: [{ type: 'text', text: 'a fox' }] },
    {
      content: [
        { type: 'text', text: 'a fox' },
        { type: 'image_url', image_url: { url: data } },
      ],
    },
  ],
  [
    'minimax/minimax-h3',
    { content: [{ type: 'text', text: 'a fox' }], duration: 5 },
    {
      content: [
        { type: 'text', text: 'a fox' },
        { type: 'image_url', image_url: { url: data } },
      ],
      duration: 5,
    },
  ],
  [
    'wan/wan3.0-video',
    { input: { prompt: 'a fox', media: [] } },
    { input: { prompt: 'a fox', media: [{ type: 'first_frame', url: data }] } },
  ],
  [
    'veo/veo-3.1-generate-001',
    { instances: [{ prompt: 'a fox' }] },
    { instances: [{ prompt: 'a fox', image: { bytesBase64Encoded: base64, mimeType: 'image/png' } }] },
  ],
  [
    'anthropic/claude-opus-5',
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'what is it' }] }] },
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'what is it' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
          ],
        },
      ],
    },
  ],
])('%s holds a picture among its words, and gives it up again', (model, before, after) => {
  const { body, without, text } = attached(model, before);
  expect(body).toEqual(after);
  expect(without).toEqual(before);
  // The words are still found, and the placeholder is none of them.
  const tree = readTree(text);
  const words = promptText(tree, promptPlace(buildForm({ id: model, ...OPEN }), tree));
  expect(['a fox', 'what is it']).toContain(words);
});

test('words that stood alone become a part beside the picture', () => {
  const { body } = attached('openrouter/chat-completions', {
    messages: [
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'yes' },
      { role: 'user', content: 'what is it' },
      { role: 'assistant', content: '' },
    ],
  });
  expect(body).toMatchObject({
    messages: [
      { content: 'first' },
      { content: 'yes' },
      {
        content: [
          { type: 'text', text: 'what is it' },
          { type: 'image_url', image_url: { url: data } },
        ],
      },
      { content: '' },
    ],
  });
});

test('a draft without any turn gets one', () => {
  expect(attached('vertexai/gemini-3.1-flash-image', {}).body).toEqual({
    contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: base64 } }] }],
  });
});

test('other models have fields of their own for it', () => {
  for (const model of ['bfl/flux-2-pro', 'openai/gpt-image-2', 'luma/ray-2', 'byteplus/seedream-4-5-251128']) {
    expect(attachingOf(model)).toBeNull();
  }
});

test('one file or several: the list is taken, since one is a list as well', () => {
  const one = { type: 'string', description: 'A picture as a data URI.' };
  const input = { type: 'object', properties: { image: { oneOf: [one, { type: 'array', items: one, maxItems: 16 }] } } };
  const form = buildForm({ ...OPEN, id: 'openai/gpt-image-2', authored: true, input });
  const free = (body: object) => freeSpot(form, readTree(JSON.stringify(body)), { kind: 'image' })?.path ?? null;
  expect(free({})).toEqual(['image', 0]);
  expect(free({ image: [data] })).toEqual(['image', 1]);
  expect(free({ image: data })).toBeNull();
});

test('a file that no field of the form knows is found all the same, and a name is no file', () => {
  const form = buildForm({ ...OPEN, id: 'a/b' });
  const tree = readTree(JSON.stringify({ deep: [{ unknown: data }], [data]: 1 }));
  expect(mediaSpots(form, tree).map(({ path }) => path)).toEqual([['deep', 0, 'unknown']]);
});
