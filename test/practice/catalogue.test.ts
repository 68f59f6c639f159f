import { describe, expect, it } from 'vitest';
import { MODELS, pageLimit, readCursor, suggestions, writeCursor } from '../../src/practice/catalogue.ts';
import { validate } from '../../src/practice/validate.ts';
import { bucketOf, IMAGE, visit } from './visit.ts';

describe('the models', () => {
  it('are at least fourteen and cover image, SVG, video, sound, solids and text', () => {
    expect(MODELS.length).toBeGreaterThanOrEqual(14);
    expect(new Set(MODELS.map((model) => model.kind))).toEqual(new Set(['image', 'svg', 'video', 'audio', 'model3d', 'text']));
    expect(MODELS.filter((model) => !model.queueable).map((model) => model.id)).toEqual([
      'elevenlabs/eleven_sfx_v2',
      'elevenlabs/eleven_v3',
      'elevenlabs/eleven_v4',
      'elevenlabs/eleven_v4_turbo',
    ]);
  });

  it.each(MODELS.map((model) => [model.id, model] as const))('%s takes its own example', (_, model) => {
    expect(validate(model.example, model.input, { components: model.components, unknownFields: 'refuse' })).toEqual([]);
  });
});

describe('the listing', () => {
  it('is walked with opaque cursors, each model once', async () => {
    const { call } = await visit();
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await call('GET', `/v2/models?limit=7${cursor}`);
      expect(page.json.limit).toBe(7);
      seen.push(...page.json.data.map((entry: { id: string }) => entry.id));
      if (!page.json.has_more) {
        expect(page.json).not.toHaveProperty('next_cursor');
        break;
      }
      cursor = `&cursor=${encodeURIComponent(page.json.next_cursor)}`;
    }
    expect(seen).toEqual(MODELS.map((model) => model.id));
  });

  it('is as long as it is told to be, with made-up models that run like any other', async () => {
    const { call, control } = await visit();
    control.turn({ listed: 1_000 });
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await call('GET', `/v2/models?limit=100${cursor}`);
      ids.push(...page.json.data.map((entry: { id: string }) => entry.id));
      if (!page.json.has_more) break;
      cursor = `&cursor=${encodeURIComponent(page.json.next_cursor)}`;
    }
    expect([ids.length, new Set(ids).size]).toEqual([1_000, 1_000]);
    expect(ids).toEqual(expect.arrayContaining(MODELS.map((model) => model.id)));
    const madeUp = ids.find((id) => !MODELS.some((model) => model.id === id));
    expect((await call('GET', `/v2/models/${madeUp}/openapi.json`)).status).toBe(200);
    expect((await call('GET', '/v2/models/alder/lantern-0001')).status).toBe(404);
    control.turn({ listed: 3 });
    expect((await call('GET', '/v2/models')).json).toMatchObject({ data: { length: 3 }, has_more: false });
  });

  it('names provider, model and what a refusal costs', async () => {
    const { call } = await visit();
    const page = await call('GET', '/v2/models?limit=100');
    expect(page.json.data.find((entry: { id: string }) => entry.id === IMAGE)).toEqual({
      id: IMAGE,
      provider: 'bfl',
      model: 'flux-2-pro',
      billing: { charges_on_policy_rejection: 'no' },
    });
  });

  it.each([
    [null, 20],
    ['', 20],
    ['0', 20],
    ['-3', 20],
    ['words', 20],
    ['7', 7],
    ['100', 100],
    ['5000', 100],
  ])('limit %s means %i', (text, limit) => {
    expect(pageLimit(text)).toBe(limit);
  });

  it('400: a cursor that was made up, altered, or beyond the end', async () => {
    const { call } = await visit();
    for (const cursor of ['nonsense', '12', Buffer.from('after/5/1').toString('base64'), writeCursor(500)]) {
      const answer = await call('GET', `/v2/models?cursor=${encodeURIComponent(cursor)}`);
      expect([answer.status, bucketOf(answer)]).toEqual([400, 'invalid_input']);
    }
    expect(readCursor(writeCursor(5))).toBe(5);
  });

  it('401 and 503 are told as such, never as an empty list', async () => {
    const { call, control } = await visit();
    expect((await call('GET', '/v2/models', { apiKey: null })).status).toBe(401);
    control.trouble({ route: 'models', deed: { kind: 'bucket', bucket: 'service_unavailable' } });
    const away = await call('GET', '/v2/models');
    expect([away.status, away.json.data]).toEqual([503, undefined]);
  });
});

describe('one model', () => {
  it('its entry leads to its document', async () => {
    const { call, router } = await visit();
    const entry = await call('GET', `/v2/models/${IMAGE}`);
    expect(entry.json.input_schema_url).toBe(`${router.url}/v2/models/${IMAGE}/openapi.json`);
    expect((await call('GET', '/v2/models/bfl/none')).status).toBe(404);
  });

  it('its document holds the input schema and what is known of it', async () => {
    const { call } = await visit();
    const { json, headers } = await call('GET', '/v2/models/meshy/meshy-7.1/openapi.json');
    expect(headers.get('cache-control')).toBe('private, max-age=300, must-revalidate');
    expect(json).toMatchObject({
      openapi: '3.0.2',
      info: { title: 'meshy/meshy-7.1', version: expect.stringMatching(/^[0-9a-f]{12}$/u) },
      'x-comfy-router-model-id': 'meshy/meshy-7.1',
      'x-comfy-input-schema-authored': true,
      'x-comfy-router-input-modalities': ['text'],
      'x-comfy-router-output-modalities': ['3d'],
    });
    const { schema } = json.paths['/v2/models/meshy/meshy-7.1'].post.requestBody.content['application/json'];
    expect(schema.discriminator.propertyName).toBe('mode');
    for (const target of Object.values(schema.discriminator.mapping) as string[]) {
      expect(json.components.schemas).toHaveProperty(target.replace('#/components/schemas/', ''));
    }
  });

  it('304 without a body, when the caller has the document', async () => {
    const { call } = await visit();
    const path = `/v2/models/${IMAGE}/openapi.json`;
    const etag = (await call('GET', path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{12}"$/u);
    const again = await call('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await call('GET', path, { headers: { 'if-none-match': '"old"' } })).status).toBe(200);
  });

  it('a document says so when nobody described the fields, or the output is bytes', async () => {
    const { call } = await visit();
    const open = await call('GET', '/v2/models/wan/wan2.5-t2i-preview/openapi.json');
    expect(open.json['x-comfy-input-schema-authored']).toBe(false);
    const bytes = await call('GET', '/v2/models/elevenlabs/eleven_v3/openapi.json');
    expect(bytes.json.paths['/v2/models/elevenlabs/eleven_v3'].post.responses['200'].content['*/*'].schema.format).toBe('binary');
  });

  it('suggests what was meant', () => {
    expect(suggestions('bfl/flux2-pro')[0]).toBe(IMAGE);
    expect(suggestions('bfl/flux2-pro').length).toBeLessThanOrEqual(3);
  });
});
