import { describe, expect, it, onTestFinished } from 'vitest';
import { createCatalogue } from '../../../../src/main/adapters/catalogue/catalogue.ts';
import { labelOf } from '../../../../src/main/adapters/catalogue/offlineCatalogue.ts';
import { HOUR, MINUTE } from '../../../../src/shared/time.ts';
import { KEY, routerSays } from '../../../support/routerClient.ts';
import { type Respond, startServer } from '../../../support/servers/httpServer.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const OFFLINE = {
  models: [
    { id: 'bfl/flux-2-pro', label: 'FLUX 2 Pro', inputs: ['text', 'image'], outputs: ['image'], queueable: true },
    { id: 'elevenlabs/eleven_v3', label: 'Eleven v3', inputs: ['text', 'smell'], outputs: ['audio'], queueable: false },
    { id: 'Not/Valid', label: 'x' },
    'nonsense',
  ],
};
const at = { profile: 'p', base: 'https://router.test' };

const entry = (id: string, charges: unknown = 'no') => ({
  id,
  provider: 'x',
  model: 'y',
  billing: { charges_on_policy_rejection: charges },
});
const page = (ids: readonly string[], next: string | null) => ({
  data: ids.map((id) => entry(id)),
  has_more: next !== null,
  next_cursor: next,
  limit: 100,
});

async function start(
  options: {
    readonly respond?: Respond;
    readonly key?: string | null;
    readonly cacheFolder?: string;
    readonly offline?: unknown;
  } = {},
) {
  const server = await startServer(options.respond ?? routerSays(200, page(['bfl/flux-2-pro', 'new/some-model_v1.5'], null)));
  const clock = { at: 1_000 * HOUR, now: () => clock.at };
  const cacheFolder = options.cacheFolder ?? tempFolder();
  const key = options.key === undefined ? KEY : options.key;
  const catalogue = createCatalogue({
    connect: () => (key === null ? null : { url: server.url, key }),
    cacheFolder,
    offline: options.offline ?? OFFLINE,
    clock,
  });
  onTestFinished(async () => {
    await catalogue.close();
    await server.close();
  });
  return { server, catalogue, clock, cacheFolder };
}

describe('the time of the Router', () => {
  const TOLD = Date.parse('2026-01-05T12:00:00Z');
  const says = (headers: Record<string, string>): Respond => routerSays(200, page(['bfl/flux-2-pro'], null), headers);

  async function heard(respond: Respond): Promise<readonly number[]> {
    const { catalogue } = await start({ respond });
    const times: number[] = [];
    catalogue.onServerTime((serverAt) => void times.push(serverAt));
    await catalogue.list({ ...at, refresh: 'now' });
    await catalogue.model({ ...at, id: 'bfl/flux-2-pro' });
    await catalogue.checkKey({ url: 'http://127.0.0.1:1', key: KEY });
    return times;
  }
  const date = new Date(TOLD).toUTCString();

  it('is told with each answer that it gave itself', async () => {
    expect(await heard(says({ date }))).toEqual([TOLD, TOLD]);
    expect(await heard(says({ date, age: '0' }))).toEqual([TOLD, TOLD]);
    expect(await heard(routerSays(401, {}, { date }))).toEqual([TOLD, TOLD]);
  });

  it('is taken neither from something on the way nor from what was kept there for a while', async () => {
    expect(await heard(says({ date, age: '240' }))).toEqual([]);
    expect(await heard(says({ date: 'yesterday' }))).toEqual([]);
    expect(await heard((_request, response) => void response.writeHead(200, { date }).end('{}'))).toEqual([]);
  });
});

describe('the list of models', () => {
  it('is walked live, with names and kinds from the list that ships with the app', async () => {
    const { catalogue, clock, server } = await start();
    expect(await catalogue.list({ ...at, refresh: 'ifOld' })).toEqual({
      source: 'live',
      asOf: clock.at,
      trouble: null,
      models: [
        {
          id: 'bfl/flux-2-pro',
          provider: 'bfl',
          label: 'FLUX 2 Pro',
          inputs: ['text', 'image'],
          outputs: ['image'],
          queueable: true,
          chargesOnRefusal: 'no',
        },
        {
          id: 'new/some-model_v1.5',
          provider: 'new',
          label: 'Some Model V1.5',
          inputs: [],
          outputs: [],
          queueable: true,
          chargesOnRefusal: 'no',
        },
      ],
    });
    expect(server.seen[0]?.path).toBe('/v2/models?limit=100');
    expect(server.seen[0]?.headers['x-api-key']).toBe(KEY);
  });

  it('is walked by cursors that go back as they came, to the end that the Router tells', async () => {
    const pages: Readonly<Record<string, unknown>> = {
      '': page(['a/one'], 'c+1/=&'),
      'c+1/=&': page([], 'c 2'),
      'c 2': page(['a/two', 'a/one', 'BAD ID'], null),
    };
    const { catalogue, server } = await start({
      respond: (request, response, raw) => {
        const cursor = new URL(request.path, 'http://x').searchParams.get('cursor') ?? '';
        routerSays(200, pages[cursor])(request, response, raw);
      },
    });
    expect((await catalogue.list({ ...at, refresh: 'now' })).models.map(({ id }) => id)).toEqual(['a/one', 'a/two']);
    expect(server.seen).toHaveLength(3);
  });

  it('starts over when a cursor is not taken any more, and gives up after three walks', async () => {
    let refusals = 1;
    const respond: Respond = (request, response, raw) => {
      if (!request.path.includes('cursor')) return routerSays(200, page(['a/one'], 'c'))(request, response, raw);
      refusals -= 1;
      if (refusals >= 0) return routerSays(400, { detail: 'bad cursor', error_type: 'invalid_input' })(request, response, raw);
      return routerSays(200, page(['a/two'], null))(request, response, raw);
    };
    const good = await start({ respond });
    expect((await good.catalogue.list({ ...at, refresh: 'now' })).models).toHaveLength(2);
    refusals = 1_000;
    const bad = await start({ respond });
    expect(await bad.catalogue.list({ ...at, refresh: 'now' })).toMatchObject({ source: 'offline', trouble: 'http_400' });
    expect(bad.server.seen).toHaveLength(6);
  });

  it.each([
    ['a cursor that repeats', routerSays(200, page(['a/one'], 'same')), 'cursorRepeats'],
    ['more without a cursor', routerSays(200, { data: [], has_more: true }), 'cursorRepeats'],
    ['no list', routerSays(200, { data: {} }), 'wrongShape'],
    ['a page that the Router did not write', routerSays(200, page(['a/one'], null), { 'x-comfy-request-id': '' }), 'wrongShape'],
    ['HTML', routerSays(200, '<html>'), 'notJson'],
    ['503, which is not an empty list', routerSays(503, { detail: 'x', error_type: 'service_unavailable' }), 'http_503'],
    ['401', routerSays(401, { detail: 'x', error_type: 'unauthorized' }), 'http_401'],
  ])('falls back to what ships with the app on %s', async (_what, respond, trouble) => {
    const { catalogue } = await start({ respond });
    const list = await catalogue.list({ ...at, refresh: 'now' });
    expect(list).toMatchObject({ source: 'offline', asOf: null, trouble });
    expect(list.models.map(({ id, queueable }) => [id, queueable])).toEqual([
      ['bfl/flux-2-pro', true],
      ['elevenlabs/eleven_v3', false],
    ]);
    expect(list.models[1]?.inputs).toEqual(['text']);
  });

  it('falls back to the walk before, also after a restart, and says how old it is', async () => {
    const first = await start();
    await first.catalogue.list({ ...at, refresh: 'now' });
    const later = await start({ respond: routerSays(503, {}), cacheFolder: first.cacheFolder });
    later.clock.at += 5 * HOUR;
    expect(await later.catalogue.list({ ...at, refresh: 'ifOld' })).toMatchObject({
      source: 'kept',
      asOf: first.clock.at,
      trouble: 'http_503',
      models: [{ id: 'bfl/flux-2-pro' }, { id: 'new/some-model_v1.5' }],
    });
    expect(await later.catalogue.list({ ...at, base: 'https://other.test', refresh: 'ifOld' })).toMatchObject({
      source: 'offline',
    });
  });

  it('is asked for again only after an hour, or when somebody says now', async () => {
    const { catalogue, clock, server } = await start();
    await catalogue.list({ ...at, refresh: 'ifOld' });
    clock.at += 59 * MINUTE;
    expect(await catalogue.list({ ...at, refresh: 'ifOld' })).toMatchObject({ source: 'kept', trouble: null });
    expect(server.seen).toHaveLength(1);
    await catalogue.list({ ...at, refresh: 'now' });
    clock.at += 61 * MINUTE;
    await catalogue.list({ ...at, refresh: 'ifOld' });
    clock.at -= 10 * HOUR;
    await catalogue.list({ ...at, refresh: 'ifOld' });
    expect(server.seen).toHaveLength(4);
  });

  it('is walked once for all who ask at the same time, and one base after the other', async () => {
    let atOnce = 0;
    let most = 0;
    const { catalogue, server } = await start({
      respond: (request, response, raw) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        setTimeout(() => {
          atOnce -= 1;
          routerSays(200, page(['a/one'], null))(request, response, raw);
        }, 20);
      },
    });
    const wishes = Array.from({ length: 5 }, () => catalogue.list({ ...at, refresh: 'now' }));
    const other = catalogue.list({ ...at, base: 'https://other.test', refresh: 'now' });
    expect(new Set(await Promise.all(wishes)).size).toBe(1);
    await other;
    expect(server.seen).toHaveLength(2);
    expect(most).toBe(1);
  });

  it('is the one that ships with the app when there is no key', async () => {
    const { catalogue, server } = await start({ key: null });
    expect(await catalogue.list({ ...at, refresh: 'now' })).toMatchObject({ source: 'offline', trouble: 'noKey' });
    expect(server.connections()).toBe(0);
  });

  it.each([null, {}, { models: {} }, 'x'])('survives a shipped list like %j', async (offline) => {
    const { catalogue } = await start({ key: null, offline: offline ?? { models: null } });
    expect((await catalogue.list({ ...at, refresh: 'now' })).models).toEqual([]);
  });

  it.each([
    ['bfl/flux-2-pro', 'Flux 2 Pro'],
    ['x/eleven_sfx_v2', 'Eleven Sfx V2'],
    ['x/gpt-5.5', 'Gpt 5.5'],
  ])('makes a name for %s: %s', (id, label) => {
    expect(labelOf(id)).toBe(label);
  });
});

const ID = 'bfl/flux-2-pro';
const schema = { type: 'object', properties: { prompt: { $ref: '#/components/schemas/Prompt' } } };
const document = (more: Readonly<Record<string, unknown>> = {}) => ({
  openapi: '3.0.2',
  paths: {
    [`/v2/models/${ID}`]: { post: { requestBody: { content: { 'application/json': { schema, example: { prompt: 'a' } } } } } },
  },
  components: { schemas: { Prompt: { type: 'string' } } },
  ...more,
});

describe('the document of a model', () => {
  it('is its input schema with what that refers to', async () => {
    const { catalogue, server } = await start({ respond: routerSays(200, document()) });
    expect(await catalogue.model({ ...at, id: ID })).toEqual({
      ok: true,
      value: {
        id: ID,
        authored: true,
        input: schema,
        components: { Prompt: { type: 'string' } },
        example: { prompt: 'a' },
        source: 'live',
      },
    });
    expect(server.seen[0]?.path).toBe('/v2/models/bfl/flux-2-pro/openapi.json');
  });

  it('tells the list from then on what the model takes and gives, whatever the list that ships with the app says', async () => {
    const told = { 'x-comfy-router-input-modalities': ['text'], 'x-comfy-router-output-modalities': ['video', 'audio'] };
    const { catalogue, server } = await start({ respond: routerSays(200, document(told)) });
    await catalogue.model({ ...at, id: ID });
    server.respond(routerSays(503, {}));
    const { source, models } = await catalogue.list({ ...at, refresh: 'now' });
    expect(source).toBe('offline');
    expect(models.find(({ id }) => id === ID)).toMatchObject({ inputs: ['text'], outputs: ['video', 'audio'] });
  });

  it('says when any object passes', async () => {
    const { catalogue } = await start({ respond: routerSays(200, document({ 'x-comfy-input-schema-authored': false })) });
    expect(await catalogue.model({ ...at, id: ID })).toMatchObject({ value: { authored: false } });
  });

  it('is asked for by its tag, and kept when nothing changed', async () => {
    const { catalogue, server, clock } = await start({ respond: routerSays(200, document(), { etag: '"v1"' }) });
    await catalogue.model({ ...at, id: ID });
    clock.at += 4 * MINUTE;
    expect(await catalogue.model({ ...at, id: ID })).toMatchObject({ value: { source: 'live' } });
    expect(server.seen).toHaveLength(1);
    server.respond(routerSays(304, ''));
    clock.at += 2 * MINUTE;
    expect(await catalogue.model({ ...at, id: ID })).toMatchObject({ value: { source: 'live', input: schema } });
    expect(server.seen[1]?.headers['if-none-match']).toBe('"v1"');
    clock.at += 4 * MINUTE;
    await catalogue.model({ ...at, id: ID });
    expect(server.seen).toHaveLength(2);
  });

  it('is the kept one while the Router is away', async () => {
    const { catalogue, server, clock } = await start({ respond: routerSays(200, document(), { etag: '"v1"' }) });
    await catalogue.model({ ...at, id: ID });
    clock.at += HOUR;
    for (const respond of [routerSays(503, {}), routerSays(404, ''), routerSays(200, '<html>'), routerSays(200, { paths: {} })]) {
      server.respond(respond);
      const outcome = await catalogue.model({ ...at, id: ID });
      if (outcome.ok) expect(outcome.value).toMatchObject({ source: 'kept', input: schema });
      else expect(outcome.error.kind).toBe('modelNotFound');
    }
  });

  it.each([
    [routerSays(404, { detail: 'x', error_type: 'model_not_found' }), 'modelNotFound'],
    [routerSays(404, 'not here', { 'x-comfy-request-id': '' }), 'serverTrouble'],
    [routerSays(401, { detail: 'x', error_type: 'unauthorized' }), 'keyRefused'],
    [routerSays(503, { detail: 'x', error_type: 'service_unavailable' }), 'serverTrouble'],
    [routerSays(302, '', { location: 'https://elsewhere.test' }), 'serverTrouble'],
    [routerSays(200, '<html>'), 'serverTrouble'],
    [routerSays(200, { paths: { '/v2/models/other/model': {} } }), 'serverTrouble'],
    [((_request, _response, raw) => raw.socket.destroy()) satisfies Respond, 'offline'],
  ])('refuses with a kind (%#)', async (respond, kind) => {
    const { catalogue } = await start({ respond });
    expect(await catalogue.model({ ...at, id: ID })).toMatchObject({ ok: false, error: { kind } });
  });

  it('asks nothing for an id that is none, or without a key', async () => {
    const { catalogue, server } = await start({ key: null });
    expect(await catalogue.model({ ...at, id: 'a/../b' })).toMatchObject({
      ok: false,
      error: { kind: 'modelIdInvalid', field: 'model' },
    });
    expect(await catalogue.model({ ...at, id: ID })).toMatchObject({ ok: false, error: { kind: 'noKey' } });
    expect(server.connections()).toBe(0);
  });
});

describe('checking a key', () => {
  it.each([
    [routerSays(200, page([], null)), 'good'],
    [routerSays(401, { detail: 'x', error_type: 'unauthorized' }), 'refused'],
    [routerSays(401, 'log in', { 'x-comfy-request-id': '' }), 'unknown'],
    [routerSays(200, '<html>captive portal</html>', { 'x-comfy-request-id': '' }), 'unknown'],
    [routerSays(200, { fine: true }, { 'x-comfy-request-id': '' }), 'unknown'],
    [routerSays(403, { detail: 'x', error_type: 'forbidden' }), 'unknown'],
    [routerSays(503, {}), 'unknown'],
    [routerSays(302, '', { location: 'https://elsewhere.test' }), 'unknown'],
    [((_request, _response, raw) => raw.socket.destroy()) satisfies Respond, 'unknown'],
  ])('believes only the Router (%#)', async (respond, verdict) => {
    const { catalogue, server } = await start({ respond });
    expect(await catalogue.checkKey({ url: server.url, key: 'comfyui-new' })).toBe(verdict);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({ path: '/v2/models?limit=1', headers: { 'x-api-key': 'comfyui-new' } });
  });
});
