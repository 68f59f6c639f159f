import { describe, expect, test } from 'vitest';
import {
  findMedia,
  type MediaFacts,
  mediaIn,
  mediaNamedIn,
  parsePlaceholder,
  placeholderOf,
  sizeInBody,
} from '../../src/shared/media.ts';
import { freeSpot, mediaSpots } from '../../src/shared/mediaPlaces.ts';
import { bodyBytes, mediaProblems } from '../../src/shared/mediaProblems.ts';
import { mediaRule, typePlace } from '../../src/shared/mediaRules.ts';
import { promptOf } from '../../src/shared/prompt.ts';
import { buildForm } from '../../src/shared/schema/buildForm.ts';
import { readTree } from '../../src/shared/schema/draftText.ts';
import type { Form, TextField } from '../../src/shared/schema/field.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

function facts(of: Partial<MediaFacts> = {}): MediaFacts {
  return { digest: A, sizeBytes: 3_000, mediaType: 'image/png', kind: 'image', width: 10, height: 10, name: 'a.png', ...of };
}

function formOf(properties: Readonly<Record<string, object>>, id = 'maker/model'): Form {
  const input = { type: 'object', properties };
  return buildForm({ id, authored: true, input, components: {}, example: null, source: 'live' });
}

describe('a placeholder', () => {
  test('says which file and how it goes out, and is read back', () => {
    for (const as of ['base64', 'data'] as const) {
      const text = placeholderOf({ digest: A, as });
      expect(parsePlaceholder(text)).toEqual({ digest: A, as });
      expect(JSON.stringify(text)).toBe(`"${text}"`);
    }
  });

  test('is nothing that only looks like one', () => {
    for (const text of [
      '',
      'afterglow-media:',
      `afterglow-media:${A}`,
      `afterglow-media:${A}:url`,
      `x afterglow-media:${A}:data`,
    ]) {
      expect(parsePlaceholder(text)).toBeNull();
    }
    expect(parsePlaceholder(`afterglow-media:${A.toUpperCase()}:data`)).toBeNull();
    expect(findMedia(`{"a":"see afterglow-media:${A}:data"}`)).toEqual([]);
  });

  test('is found in a text at its place, each of them', () => {
    const text = `{"x":"afterglow-media:${A}:data","y":["afterglow-media:${B}:base64","afterglow-media:${A}:base64"]}`;
    const found = findMedia(text);
    expect(found.map(({ digest, as }) => [digest[0], as])).toEqual([
      ['a', 'data'],
      ['b', 'base64'],
      ['a', 'base64'],
    ]);
    for (const { start, end } of found) expect(JSON.parse(text.slice(start, end))).toMatch(/^afterglow-media:/u);
    expect(mediaIn(text)).toEqual([A, B]);
    expect(mediaNamedIn(JSON.stringify({ draft: text }))).toEqual([A, B]);
  });

  test('is no prompt', () => {
    expect(promptOf({ prompt: placeholderOf({ digest: A, as: 'data' }) })).toBe('');
  });
});

test('a file in a body has the length of its base64, and of what a data URI begins with', () => {
  for (const sizeBytes of [1, 2, 3, 4, 100, 101]) {
    const base64 = Buffer.alloc(sizeBytes).toString('base64');
    expect(sizeInBody(facts({ sizeBytes }), 'base64')).toBe(base64.length);
    expect(sizeInBody(facts({ sizeBytes }), 'data')).toBe(`data:image/png;base64,${base64}`.length);
  }
});

describe('how a model takes a file', () => {
  const ways = (model: string, path: TextField['path'], more: Partial<TextField> = {}) => {
    const name = String(path.findLast((part) => typeof part === 'string'));
    const rule = mediaRule(model, { path, name, media: null, format: 'plain', description: null, maxLength: null, ...more });
    return rule && [rule.kind, ...rule.ways];
  };

  test.each([
    ['bfl/flux-2-pro', ['input_image_9'], 'image', ['base64']],
    ['bfl/flux-kontext-pro', ['input_image'], 'image', ['base64', 'url']],
    ['openai/gpt-image-2', ['image'], 'image', ['data', 'url']],
    ['openai/gpt-image-2', ['image', 3], 'image', ['data', 'url']],
    ['openai/gpt-image-2', ['mask'], 'image', ['data', 'url']],
    ['vertexai/gemini-3.1-flash-image', ['contents', 0, 'parts', 1, 'inlineData', 'data'], 'image', ['base64']],
    ['vertexai/gemini-3.1-flash-image', ['contents', 0, 'parts', 1, 'fileData', 'fileUri'], 'image', ['url']],
    ['byteplus/seedream-4-5-251128', ['image', 0], 'image', ['data', 'url']],
    ['bria/image-edit-remove-background', ['image'], 'image', ['base64', 'url']],
    ['runway/gen4_turbo', ['promptImage'], 'image', ['data', 'url']],
    ['luma/ray-2', ['keyframes', 'frame0', 'url'], 'image', ['url']],
    ['veo/veo-3.1-generate-001', ['instances', 0, 'image', 'bytesBase64Encoded'], 'image', ['base64']],
    ['veo/veo-3.1-generate-001', ['instances', 0, 'video', 'bytesBase64Encoded'], 'video', ['base64']],
    ['minimax/minimax-h3', ['content', 1, 'image_url', 'url'], 'image', ['data', 'url']],
    ['byteplus/dreamina-seedance-2-0-260128', ['content', 1, 'video_url', 'url'], 'video', ['url']],
    ['wan/wan3.0-video', ['input', 'media', 0, 'url'], 'image', ['data', 'url']],
    ['xai/grok-imagine-video', ['reference_images', 2, 'url'], 'image', ['data', 'url']],
    ['byteplus/seed-audio-1.0', ['references', 0, 'audio_data'], 'audio', ['base64']],
    ['meshy/meshy-7.1', ['texture_image_url'], 'image', ['data', 'url']],
    ['anthropic/claude-opus-5', ['messages', 0, 'content', 0, 'source', 'data'], 'image', ['base64']],
  ] as const)('%s at %j', (model, path, kind, wanted) => {
    const media = /image|mask/iu.test(String(path.at(0))) || /Image/u.test(String(path.at(0))) ? 'image' : null;
    expect(ways(model, path, { media })).toEqual([kind, ...wanted]);
  });

  test('of any other model its own words tell', () => {
    const told = (description: string, more: Partial<TextField> = {}) =>
      ways('a/b', ['image'], { media: 'image', description, ...more });
    expect(told('A picture as base64.')).toEqual(['image', 'base64']);
    expect(told('A public link or a base64-encoded data URI.')).toEqual(['image', 'data', 'url']);
    expect(told('Data URL (base64) of the picture')).toEqual(['image', 'data']);
    expect(told('A link to a picture.', { format: 'uri' })).toEqual(['image', 'url']);
    expect(told('', { format: 'base64' })).toEqual(['image', 'base64']);
    expect(told('The picture.')).toEqual(['image', 'data', 'base64', 'url']);
    expect(
      mediaRule('a/b', { path: ['image'], name: 'image', media: 'image', format: 'plain', description: null, maxLength: null })
        ?.isKnown,
    ).toBe(false);
  });

  test('words, and fields for a short word, take none', () => {
    expect(ways('a/b', ['prompt'], { description: 'no base64 pictures' })).toBeNull();
    expect(ways('a/b', ['image'], { media: 'image', maxLength: 20 })).toBeNull();
    expect(ways('bfl/flux-2-pro', ['prompt'])).toBeNull();
  });

  test('says the type beside bare bytes where the model wants it told', () => {
    expect(typePlace(['parts', 0, 'inlineData', 'data'])).toEqual(['parts', 0, 'inlineData', 'mimeType']);
    expect(typePlace(['image', 'bytesBase64Encoded'])).toEqual(['image', 'mimeType']);
    expect(typePlace(['content', 0, 'source', 'data'])).toEqual(['content', 0, 'source', 'media_type']);
    expect(typePlace(['input_image'])).toBeNull();
    expect(typePlace(['data'])).toBeNull();
  });
});

describe('where files stand in a draft, and where one could', () => {
  const base64 = { type: 'string', description: 'A picture as base64.' };
  const link = { type: 'string', format: 'uri', description: 'A link to a picture.' };
  const free = (form: Form, body: object = {}, kind: MediaFacts['kind'] = 'image') =>
    freeSpot(form, readTree(JSON.stringify(body)), { kind })?.path ?? null;

  test('the first place that is free', () => {
    const form = formOf({ input_image: base64, input_image_2: base64 });
    expect(free(form)).toEqual(['input_image']);
    expect(free(form, { input_image: 'AAAA' })).toEqual(['input_image_2']);
    expect(free(form, { input_image: 'AAAA', input_image_2: 'AAAA' })).toBeNull();
  });

  test('the end of a list with room, and the field of its items that must be there', () => {
    const form = formOf({ image: { type: 'array', maxItems: 2, items: base64 } });
    expect(free(form)).toEqual(['image', 0]);
    expect(free(form, { image: ['AA'] })).toEqual(['image', 1]);
    expect(free(form, { image: ['AA', 'BB'] })).toBeNull();
    const items = { type: 'object', required: ['url'], properties: { url: { type: 'string' }, note: { type: 'string' } } };
    const nested = formOf({ reference_images: { type: 'array', items } }, 'xai/grok-imagine-video');
    expect(free(nested, { reference_images: [{ url: 'https://x.example/a' }] })).toEqual(['reference_images', 1, 'url']);
  });

  test('no place that takes links alone, another kind, or plain words', () => {
    expect(free(formOf({ image_url: link }))).toBeNull();
    expect(free(formOf({ input_image: base64 }), {}, 'video')).toBeNull();
    expect(free(formOf({ prompt: { type: 'string' } }))).toBeNull();
    expect(
      free(buildForm({ id: 'a/b', authored: false, input: null, components: {}, example: null, source: 'none' })),
    ).toBeNull();
  });
});

describe('what stands against sending', () => {
  const gpt = formOf(
    {
      image: { type: 'array', items: { type: 'string', description: 'URL or data URI' } },
      mask: { type: 'string', description: 'URL or data URI' },
    },
    'openai/gpt-image-2',
  );
  const problems = (body: object, known: readonly (MediaFacts | [string, null])[], form = gpt) => {
    const tree = readTree(JSON.stringify(body));
    const map = new Map(known.map((one) => (Array.isArray(one) ? one : ([one.digest, one] as const))));
    return mediaProblems({ tree, spots: mediaSpots(form, tree), known: map }).map(({ kind, path }) => [kind, path.join('.')]);
  };
  const at = (digest: string) => placeholderOf({ digest, as: 'data' });
  const MIB = 1024 * 1024;

  test('nothing, when all is well or not known yet', () => {
    expect(problems({ image: [at(A)], mask: at(B) }, [facts(), facts({ digest: B })])).toEqual([]);
    expect(problems({ image: [at(A)] }, [])).toEqual([]);
    expect(problems({ image: ['https://x.example/a.png'] }, [])).toEqual([]);
  });

  test('a file that is gone, of another kind, or of a type that is not taken', () => {
    expect(problems({ image: [at(A)] }, [[A, null]])).toEqual([['missing', 'image.0']]);
    expect(problems({ image: [at(A)] }, [facts({ kind: 'text', mediaType: 'text/plain' })])).toEqual([['wrongKind', 'image.0']]);
    expect(problems({ mask: at(A) }, [facts({ mediaType: 'image/jpeg' })])).toEqual([['wrongType', 'mask']]);
    expect(problems({ other: at(A) }, [[A, null]])).toEqual([['missing', 'other']]);
    expect(problems({ other: at(A) }, [facts({ kind: 'video' })])).toEqual([]);
  });

  test('a file where the model takes a link alone', () => {
    const form = formOf({ image_url: { type: 'string', format: 'uri', description: 'A link to a picture.' } });
    expect(problems({ image_url: at(A) }, [facts()], form)).toEqual([['linkOnly', 'image_url']]);
  });

  test('a file over its own limit, and files over their limit together', () => {
    expect(problems({ mask: at(A) }, [facts({ sizeBytes: 4 * MIB })])).toEqual([]);
    expect(problems({ mask: at(A) }, [facts({ sizeBytes: 4 * MIB + 1 })])).toEqual([['tooLarge', 'mask']]);
    const large = [facts({ sizeBytes: 25 * MIB }), facts({ digest: B, sizeBytes: 20 * MIB })];
    expect(problems({ image: [at(A), at(A)] }, large)).toEqual([]);
    expect(problems({ image: [at(A), at(A), at(B)] }, large)).toEqual([['tooLargeTogether', 'image.2']]);
  });

  test('a body over 100 MiB, with the growth of base64 and to the byte', () => {
    const text = `{"a":"${placeholderOf({ digest: A, as: 'base64' })}"}`;
    const around = '{"a":""}'.length;
    for (const sizeBytes of [1, 2, 3, 4_000]) {
      expect(bodyBytes(text, new Map([[A, facts({ sizeBytes })]]))).toBe(around + Math.ceil(sizeBytes / 3) * 4);
    }
    const form = formOf({ a: { type: 'string' } });
    const of = (sizeBytes: number) => problems(JSON.parse(text), [facts({ sizeBytes })], form);
    expect(of(78_643_200 - 6)).toEqual([]);
    expect(of(78_643_200)).toEqual([['bodyTooLarge', '']]);
  });
});
