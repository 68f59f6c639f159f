import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RouterApi } from '../../../../src/main/jobs/ports/router.ts';
import { answered, KEY, NOW, OTHER_ID, REQUEST_ID, routerSays, startClient, target } from '../../../support/routerClient.ts';

const ROUTES = ['submit', 'status', 'result', 'cancel', 'direct'] as const satisfies readonly (keyof RouterApi)[];
const PATH = '/v2/models/bfl/flux-2-pro';
const handle = {
  request_id: REQUEST_ID,
  status: 'IN_QUEUE',
  queue_position: 3,
  status_url: 'https://elsewhere.test/steal',
  response_url: 'https://elsewhere.test/steal',
  cancel_url: 'https://elsewhere.test/steal',
  something_new: { a: 1 },
};

describe('what is sent', () => {
  it.each([
    ['submit', 'POST', `${PATH}/requests`],
    ['status', 'GET', `${PATH}/requests/${REQUEST_ID}/status`],
    ['result', 'GET', `${PATH}/requests/${REQUEST_ID}`],
    ['cancel', 'PUT', `${PATH}/requests/${REQUEST_ID}/cancel`],
    ['direct', 'POST', PATH],
  ] as const)('%s is a %s of %s with the key and no more', async (route, method, path) => {
    const { server, ask } = await startClient({ respond: routerSays(500, { detail: 'x', error_type: 'internal_error' }) });
    await ask(route);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({ method, path });
    const { headers } = server.seen[0] ?? { headers: {} };
    expect(headers).toMatchObject({ 'x-api-key': KEY, 'user-agent': 'Afterglow/0.0.0-test', 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  it.each(['submit', 'direct'] as const)(
    '%s carries the idempotency key and, each time, exactly the same bytes',
    async (route) => {
      const { server, ask } = await startClient({
        respond: routerSays(503, { detail: 'busy', error_type: 'service_unavailable' }),
      });
      await ask(route);
      await ask(route);
      const bodies = server.seen.map(({ body }) => body.toString());
      expect(bodies).toEqual(Array(2).fill('{"prompt":"a fox","seed":6687881544318117707}'));
      for (const { headers } of server.seen) {
        expect(headers).toMatchObject({
          'content-type': 'application/json',
          'idempotency-key': 'f0f0f0f0-0000-4000-8000-000000000001',
        });
      }
    },
  );

  it('a call that changes something has a connection of its own', async () => {
    const { server, ask } = await startClient({ respond: routerSays(201, handle) });
    await ask('submit');
    await ask('submit');
    await ask('cancel');
    expect(server.connections()).toBe(3);
  });

  it.each([
    ['a request id', { requestId: '../../x' }],
    ['a model id', { model: 'bfl/../../secrets' }],
  ])(
    'nothing for %s that is malformed',
    async (_what, { requestId = REQUEST_ID, model = target.model }: { requestId?: string; model?: string }) => {
      const { server, api } = await startClient();
      expect(await api.status({ ...target, model }, requestId)).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'local' });
      expect(server.connections()).toBe(0);
    },
  );

  it('nothing without a key, and nothing when the body is not there', async () => {
    const { ask, server } = await startClient({ key: null });
    for (const route of ROUTES) expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'noKey' });
    const { api } = await startClient();
    const lost = { key: 'k', body: { digest: 'f'.repeat(64), sizeBytes: 1 } };
    expect(await api.submit(target, lost)).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'local' });
    expect(server.connections()).toBe(0);
  });
});

describe('submit', () => {
  it.each([200, 201, 202])('%d with a good id is a handle', async (httpStatus) => {
    const { ask } = await startClient({ respond: routerSays(httpStatus, handle, { 'idempotent-replayed': 'true' }) });
    expect(await ask('submit')).toEqual({
      kind: 'answer',
      httpStatus,
      supportId: 'call-1',
      bucket: null,
      retryAfterMs: null,
      serverAt: Date.parse('Sun, 29 Nov 2026 11:58:00 GMT'),
      credits: null,
      replayed: true,
      refusalSubject: null,
      body: { kind: 'handle', requestId: REQUEST_ID, position: 3 },
    });
  });

  it.each([undefined, 42, '', 'x', REQUEST_ID.toUpperCase(), `${REQUEST_ID}/..`, `${REQUEST_ID}\n`, [REQUEST_ID]])(
    'an id like %j is not believed',
    async (request_id) => {
      const { ask } = await startClient({ respond: routerSays(201, { ...handle, request_id }) });
      expect(answered(await ask('submit')).body).toMatchObject({ kind: 'unreadable', why: 'wrongShape' });
    },
  );

  it.each([
    [400, 'invalid_input'],
    [401, 'unauthorized'],
    [402, 'insufficient_credits'],
    [403, 'not_enabled'],
    [403, 'forbidden'],
    [404, 'model_not_found'],
    [409, 'concurrency_limit_exceeded'],
    [409, 'invalid_input'],
    [413, 'invalid_input'],
    [429, 'rate_limited'],
    [429, 'queue_backlog_full'],
    [499, 'client_disconnected'],
    [500, 'internal_error'],
    [503, 'service_unavailable'],
    [500, 'a_bucket_of_next_year'],
  ])('%d %s is told as it came', async (httpStatus, bucket) => {
    const { ask } = await startClient({
      respond: routerSays(
        httpStatus,
        { detail: 'Why.', error_type: bucket },
        { 'x-comfy-error-type': bucket, 'retry-after': '7' },
      ),
    });
    expect(await ask('submit')).toMatchObject({
      httpStatus,
      bucket,
      retryAfterMs: 7_000,
      body: { kind: 'error', detail: 'Why.', errorType: bucket, fields: [] },
    });
  });

  it('422 gives each field its words, and never what was sent', async () => {
    const secret = 'x'.repeat(50_000);
    const detail = [
      { loc: ['body', 'width'], msg: 'too small', type: 'greater_than_equal', ctx: { ge: 256 }, input: secret },
      { loc: ['body', 'contents', 0, 'parts'], msg: 'missing', type: 'missing' },
      { loc: ['body'], msg: 'not an object', type: 'dict_type' },
      { msg: 'no place' },
      'nonsense',
    ];
    const { ask } = await startClient({ respond: routerSays(422, { detail }, { 'x-comfy-error-type': 'invalid_input' }) });
    const answer = answered(await ask('submit'));
    expect(answer.body).toEqual({
      kind: 'error',
      detail: 'width: too small; contents.0.parts: missing; not an object; no place',
      errorType: null,
      fields: [
        { path: ['width'], message: 'too small', type: 'greater_than_equal' },
        { path: ['contents', 0, 'parts'], message: 'missing', type: 'missing' },
        { path: [], message: 'not an object', type: 'dict_type' },
        { path: [], message: 'no place', type: '' },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain('xxx');
  });
});

describe('status', () => {
  it.each([
    [
      { status: 'IN_QUEUE', queue_position: 0 },
      { status: 'IN_QUEUE', position: 0, ending: null },
    ],
    [{ status: 'IN_PROGRESS' }, { status: 'IN_PROGRESS', position: null, ending: null }],
    [{ status: 'COMPLETED' }, { status: 'COMPLETED', position: null, ending: null }],
    [
      { status: 'COMPLETED', error_type: 'cancelled' },
      { status: 'COMPLETED', ending: 'cancelled' },
    ],
    [
      { status: 'COMPLETED', error_type: 'brand_new' },
      { status: 'COMPLETED', ending: 'brand_new' },
    ],
    [{ status: 'COMPLETED', error_type: null }, { ending: null }],
    [{ status: 'COMPLETED', error_type: '' }, { ending: null }],
    [{ status: 'COMPLETED', error_type: 7 }, { ending: null }],
    [
      { status: 'IN_PROGRESS', error_type: 'provider_error' },
      { status: 'IN_PROGRESS', ending: null },
    ],
    [
      { status: 'PAUSED', error_type: 'x' },
      { status: 'PAUSED', ending: null },
    ],
    [{ status: 'IN_QUEUE', queue_position: -1 }, { position: null }],
    [{ status: 'IN_QUEUE', queue_position: 1.5 }, { position: null }],
    [{ status: 'IN_QUEUE', queue_position: '3' }, { position: null }],
    [{ status: 'IN_QUEUE', queue_position: 1e300 }, { position: null }],
  ])('%j', async (body, expected) => {
    const { ask } = await startClient({
      respond: routerSays(200, { request_id: REQUEST_ID, ...body }, { 'retry-after': '12', 'x-comfy-credits-used': '3.50' }),
    });
    const answer = answered(await ask('status'));
    expect(answer).toMatchObject({ httpStatus: 200, retryAfterMs: 12_000, credits: '3.50' });
    expect(answer.body).toMatchObject({ kind: 'status', ...expected });
  });

  it('of another request is not taken for this one', async () => {
    const { ask } = await startClient({ respond: routerSays(200, { request_id: OTHER_ID, status: 'COMPLETED' }) });
    expect(answered(await ask('status')).body).toMatchObject({ kind: 'unreadable', why: 'idMismatch' });
  });

  it.each([
    [404, 'model_not_found'],
    [404, 'request_not_found'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [503, 'service_unavailable'],
  ])('%d %s', async (httpStatus, bucket) => {
    const { ask } = await startClient({
      respond: routerSays(httpStatus, { detail: 'd', error_type: bucket }, { 'x-comfy-error-type': bucket }),
    });
    expect(await ask('status')).toMatchObject({ httpStatus, bucket, body: { kind: 'error' } });
  });

  it('410 needs no bucket and no body', async () => {
    const { ask } = await startClient({ respond: routerSays(410, '') });
    expect(await ask('status')).toMatchObject({
      httpStatus: 410,
      supportId: 'call-1',
      bucket: null,
      body: { kind: 'unreadable', why: 'empty' },
    });
  });

  it.each([
    ['0', '0'],
    ['12.5', '12.5'],
    ['1234567890.123456789', '1234567890.123456789'],
    ['', null],
    ['-1', null],
    ['free', null],
    ['1e3', null],
    ['NaN', null],
  ])('credits %j are %j, and never a rounded number', async (header, credits) => {
    const { ask } = await startClient({
      respond: routerSays(200, { request_id: REQUEST_ID, status: 'COMPLETED' }, { 'x-comfy-credits-used': header }),
    });
    expect(answered(await ask('status')).credits).toBe(credits);
  });
});

describe('result', () => {
  it('202 is a status', async () => {
    const { ask } = await startClient({
      respond: routerSays(202, { request_id: REQUEST_ID, status: 'IN_PROGRESS' }, { 'retry-after': '4' }),
    });
    expect(await ask('result')).toMatchObject({
      httpStatus: 202,
      retryAfterMs: 4_000,
      body: { kind: 'status', status: 'IN_PROGRESS' },
    });
  });

  it.each([
    [400, 'content_policy_violation'],
    [404, 'request_not_found'],
    [409, 'cancelled'],
    [422, 'invalid_input'],
    [502, 'provider_error'],
    [504, 'provider_timeout'],
    [504, 'queue_timeout'],
    [410, ''],
  ])('%d %s', async (httpStatus, bucket) => {
    const headers = { 'x-comfy-error-type': bucket, 'x-comfy-refusal-subject': 'output_image' };
    const { ask } = await startClient({ respond: routerSays(httpStatus, { detail: 'd', error_type: bucket }, headers) });
    expect(await ask('result')).toMatchObject({
      httpStatus,
      bucket: bucket || null,
      refusalSubject: 'output_image',
      body: { kind: 'error' },
    });
  });

  const JSON_TEXT = '{ "status": "COMPLETED",\n "request_id": "b",  "seed": 6687881544318117707 }\n';
  it.each([
    ['JSON', 'application/json', Buffer.from(JSON_TEXT)],
    ['JSON with a BOM', 'application/json; charset=utf-8', Buffer.from(`\uFEFF${JSON_TEXT}`)],
    ['text', 'text/plain; charset=utf-8', Buffer.from('Ein Leuchtturm am Mittag.')],
    ['sound', 'audio/mpeg', Buffer.from([0x49, 0x44, 0x33, 0, 0xff, 0xfe, 0xc3, 0x28, 0, 1, 2])],
    ['a picture', 'image/png', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(300_000, 0xa5)])],
    ['JSON that looks like a status', 'application/json', Buffer.from(`{"request_id":"${REQUEST_ID}","status":"IN_PROGRESS"}`)],
    ['bytes without a type', '', Buffer.from([0, 1, 2, 255])],
  ])('200 keeps %s byte for byte', async (_what, contentType, bytes) => {
    for (const route of ['result', 'direct'] as const) {
      const { ask } = await startClient({
        respond: routerSays(200, bytes, { 'content-type': contentType, 'x-comfy-credits-used': '2' }),
      });
      const answer = answered(await ask(route));
      expect(answer).toMatchObject({ httpStatus: 200, credits: '2', body: { kind: 'output' } });
      if (answer.body.kind !== 'output') return;
      const { path, digest, sizeBytes, mediaType } = answer.body.body;
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(sizeBytes).toBe(bytes.length);
      expect(mediaType).toBe(contentType.split(';')[0] || 'application/octet-stream');
    }
  });

  it('is whole again when it is read once more, after its file was damaged', async () => {
    const { ask } = await startClient({ respond: routerSays(200, { images: [] }) });
    const told = answered(await ask('result'));
    if (told.body.kind !== 'output') throw new Error('There was an output.');
    const { path } = told.body.body;
    const bytes = readFileSync(path);
    writeFileSync(path, 'damaged');
    await ask('result');
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('read twice is one file, and leaves no part file', async () => {
    const { ask, storeFolder } = await startClient({ respond: routerSays(200, { a: 1 }) });
    const [one, other] = [answered(await ask('result')), answered(await ask('result'))];
    expect(one.body).toEqual(other.body);
    expect(readdirSync(storeFolder)).toHaveLength(1);
  });

  it('that was encoded all the same is kept as it was before', async () => {
    const { ask } = await startClient({ respond: routerSays(200, gzipSync(JSON_TEXT), { 'content-encoding': 'gzip' }) });
    const { body } = answered(await ask('result'));
    expect(body.kind === 'output' && readFileSync(body.body.path, 'utf8')).toBe(JSON_TEXT);
  });

  it.each([
    ['a web page', 'text/html', '<!doctype html><title>Bad gateway</title>', 'notJson'],
    ['a web page that says it is JSON', 'application/json', '<html>oops</html>', 'notJson'],
    ['words that say they are JSON', 'application/json', 'upstream connect error', 'notJson'],
    ['JSON that stops in the middle', 'application/json', '{"result":{"sample":"https://a', 'cut'],
    ['nothing', 'application/json', '', 'empty'],
  ])('200 with %s is no output and leaves nothing behind', async (_what, contentType, text, why) => {
    const { ask, storeFolder } = await startClient({ respond: routerSays(200, text, { 'content-type': contentType }) });
    expect(await ask('result')).toMatchObject({ httpStatus: 200, supportId: 'call-1', body: { kind: 'unreadable', why } });
    expect(readdirSync(storeFolder)).toEqual([]);
  });

  it('200 that the Router did not speak is no output', async () => {
    const { ask, storeFolder } = await startClient({ respond: routerSays(200, { result: 1 }, { 'x-comfy-request-id': '' }) });
    expect(await ask('result')).toMatchObject({
      httpStatus: 200,
      supportId: null,
      body: { kind: 'unreadable', why: 'wrongShape' },
    });
    expect(readdirSync(storeFolder)).toEqual([]);
  });
});

describe('cancel', () => {
  it.each([
    [202, { request_id: REQUEST_ID, status: 'CANCELLATION_REQUESTED' }, { kind: 'cancel', status: 'CANCELLATION_REQUESTED' }],
    [409, { request_id: REQUEST_ID, status: 'ALREADY_COMPLETED' }, { kind: 'cancel', status: 'ALREADY_COMPLETED' }],
    [400, { status: 'ALREADY_COMPLETED' }, { kind: 'cancel', status: 'ALREADY_COMPLETED' }],
    [400, { detail: 'no', error_type: 'invalid_input' }, { kind: 'error', errorType: 'invalid_input' }],
    [404, { detail: 'no', error_type: 'request_not_found' }, { kind: 'error' }],
    [503, { detail: 'no', error_type: 'service_unavailable' }, { kind: 'error' }],
    [200, '', { kind: 'unreadable', why: 'empty' }],
    [204, '', { kind: 'unreadable', why: 'empty' }],
    [202, { request_id: OTHER_ID, status: 'CANCELLATION_REQUESTED' }, { kind: 'unreadable', why: 'idMismatch' }],
  ])('%d %j', async (httpStatus, said, body) => {
    const { ask } = await startClient({ respond: routerSays(httpStatus, said) });
    expect(await ask('cancel')).toMatchObject({ httpStatus, body });
  });
});

describe('direct', () => {
  it.each([
    [504, 'deadline_exceeded'],
    [429, 'concurrency_limit_exceeded'],
    [403, 'forbidden'],
  ])('%d %s', async (httpStatus, bucket) => {
    const { ask } = await startClient({
      respond: routerSays(httpStatus, { detail: 'd', error_type: bucket }, { 'x-comfy-error-type': bucket, 'retry-after': '30' }),
    });
    expect(await ask('direct')).toMatchObject({ httpStatus, bucket, retryAfterMs: 30_000, body: { kind: 'error' } });
  });
});

describe('the key', () => {
  it('is in nothing that is returned, whatever a server echoes', async () => {
    const base64 = Buffer.from(KEY).toString('base64');
    const echo = { detail: `bad key ${KEY} or ${base64}`, error_type: KEY, status: KEY, request_id: KEY };
    const headers = { 'x-comfy-error-type': KEY, 'x-comfy-request-id': `id ${KEY}`, 'x-comfy-refusal-subject': KEY };
    const fields = { detail: [{ loc: ['body', KEY], msg: `${'a'.repeat(280)}${KEY}`, type: KEY }] };
    for (const said of [
      echo,
      fields,
      `<html>${KEY}</html>`,
      `{"x":"${KEY}`,
      { status: 'COMPLETED', request_id: REQUEST_ID, error_type: KEY },
    ]) {
      for (const httpStatus of [200, 201, 202, 302, 401, 422, 502]) {
        const { ask } = await startClient({ respond: routerSays(httpStatus, said, headers) });
        for (const route of ROUTES) {
          const told = JSON.stringify(await ask(route));
          expect(told).not.toContain(KEY);
          expect(told).not.toContain(base64);
          expect(told).not.toContain(KEY.slice(0, 20));
        }
      }
    }
  });

  it('is sent to the origin of the base and nowhere else, on none of twelve redirects', async () => {
    const other = await startClient();
    const away = `${other.server.url}/stolen`;
    const locations = (own: string): readonly (readonly [number, string])[] => [
      [301, away],
      [302, away],
      [303, away],
      [307, away],
      [308, away],
      [307, '/v2/elsewhere'],
      [307, away.replace('127.0.0.1', 'localhost')],
      [307, away.replace('http:', 'https:')],
      [307, `${away}/chain`],
      [308, `${own}${PATH}`],
      [302, `//127.0.0.1:${other.server.port}/x`],
      [300, away],
    ];
    for (let hop = 0; hop < 12; hop += 1) {
      const client = await startClient();
      const [httpStatus, location] = locations(client.server.url)[hop] ?? [0, ''];
      client.server.respond(routerSays(httpStatus, '', { location }));
      for (const route of ROUTES) {
        const answer = answered(await client.ask(route));
        expect(answer).toMatchObject({ httpStatus, body: { kind: 'unreadable' } });
      }
      expect(client.server.seen).toHaveLength(ROUTES.length);
    }
    expect(other.server.connections()).toBe(0);
  });
});

it('reads the pace from a date by the clock of the server', async () => {
  const { ask } = await startClient({
    respond: routerSays(
      503,
      { detail: 'd', error_type: 'service_unavailable' },
      { 'retry-after': 'Sun, 29 Nov 2026 11:58:20 GMT' },
    ),
  });
  expect(answered(await ask('status')).retryAfterMs).toBe(20_000);
  expect(NOW - Date.parse('Sun, 29 Nov 2026 11:58:00 GMT')).toBe(120_000);
});
