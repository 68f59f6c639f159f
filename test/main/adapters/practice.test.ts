/** The client, the catalogue and the collector against the practice Router: the whole contract over real HTTP. */

import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCollector } from '../../../src/main/adapters/assets/collector.ts';
import { createCatalogue } from '../../../src/main/adapters/catalogue/catalogue.ts';
import { createRouterApi } from '../../../src/main/adapters/router/routerApi.ts';
import type { Answer } from '../../../src/main/jobs/ports/router.ts';
import { type PracticeRouter, startPracticeRouter } from '../../../src/practice/practiceRouter.ts';
import { DAY, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { jobIn } from '../../support/jobs.ts';
import { answered, memoryBodies } from '../../support/routerClient.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const MODEL = 'bfl/flux-2-pro';
const BASE = 'practice';
const START = Date.UTC(2026, 10, 29, 12);

let router: PracticeRouter;
let now = START;
let key = '';
const bodies = memoryBodies();
const connect = () => ({ url: router.url, key });
let api: ReturnType<typeof createRouterApi>;

beforeAll(async () => {
  router = await startPracticeRouter({ samplesFolder: 'resources/samples', clock: { now: () => now } });
});
afterAll(() => router.close());
beforeEach(() => {
  // Each test is a workspace of its own.
  key = `${router.apiKey}-${randomUUID()}`;
  const storeFolder = tempFolder();
  const clock = { now: () => now };
  api = createRouterApi({ connect, bodies, storeFolder, clock, userAgent: 'Afterglow/test' });
  router.control.clearTrouble();
});

const at = (model: string) => ({ profile: 'practice', base: BASE, model });
const post = (body: unknown, idempotencyKey: string = randomUUID()) => ({
  key: idempotencyKey,
  body: bodies.add(JSON.stringify(body)),
});
const submit = (body: unknown = { prompt: 'a fox' }, idempotencyKey?: string, model = MODEL) =>
  api.submit(at(model), post(body, idempotencyKey));
const idOf = (answer: Answer): string => {
  const { body } = answered(answer);
  if (body.kind !== 'handle') throw new Error(`no handle: ${JSON.stringify(answer)}`);
  return body.requestId;
};
const submitted = async (body?: unknown) => idOf(await submit(body));
const status = (id: string, model = MODEL) => api.status(at(model), id);
const result = (id: string, model = MODEL) => api.result(at(model), id);
const cancel = (id: string) => api.cancel(at(MODEL), id);
const error = (httpStatus: number, bucket: string | null) => ({
  httpStatus,
  bucket,
  supportId: expect.any(String),
  body: { kind: 'error' },
});

describe('submit', () => {
  it('201 is a handle; the same key again is the same handle, replayed', async () => {
    const idempotencyKey = randomUUID();
    const first = await submit({ prompt: 'a fox' }, idempotencyKey);
    expect(first).toMatchObject({ httpStatus: 201, replayed: false, bucket: null });
    const again = await submit({ prompt: 'a fox' }, idempotencyKey);
    expect(again).toMatchObject({ replayed: true });
    expect(idOf(again)).toBe(idOf(first));
  });

  it('409: the key belongs to another body, or is still being admitted', async () => {
    const idempotencyKey = randomUUID();
    await submit({ prompt: 'a fox' }, idempotencyKey);
    expect(await submit({ prompt: 'a hen' }, idempotencyKey)).toMatchObject(error(409, 'invalid_input'));
    router.control.trouble({ route: 'submit', deed: { kind: 'admitting', ms: 5 * SECOND } });
    const admitting = answered(await submit());
    expect(admitting).toMatchObject(error(409, 'concurrency_limit_exceeded'));
    expect(admitting.retryAfterMs).toBeGreaterThanOrEqual(SECOND);
  });

  it('400 and 422: the body; 401, 402, 403, 404: the caller and the model', async () => {
    expect(await api.submit(at(MODEL), { key: randomUUID(), body: bodies.add('{') })).toMatchObject({ httpStatus: 400 });
    const invalid = answered(await submit({ prompt: 'a', width: 1 }));
    expect(invalid).toMatchObject({ httpStatus: 422, bucket: 'invalid_input' });
    expect(invalid.body.kind === 'error' && invalid.body.fields.map(({ path }) => path)).toEqual([['width']]);
    expect(await submit({}, undefined, 'bfl/no-such-model')).toMatchObject(error(404, 'model_not_found'));
    expect(await submit({ inputs: [{ text: 'hi', voice_id: 'v' }] }, undefined, 'elevenlabs/eleven_v3')).toMatchObject(
      error(403, 'not_enabled'),
    );
    router.control.turn({ funded: false });
    expect(await submit()).toMatchObject(error(402, 'insufficient_credits'));
    router.control.turn({ funded: true });
    key = 'comfyui-legacy';
    expect(await submit()).toMatchObject(error(403, 'not_enabled'));
    key = 'comfyui-unknown';
    expect(await submit()).toMatchObject(error(401, 'unauthorized'));
  });

  it.each([
    ['forbidden', 403],
    ['rate_limited', 429],
    ['queue_backlog_full', 429],
    ['service_unavailable', 503],
    ['internal_error', 500],
  ])('%s is %d', async (bucket, httpStatus) => {
    router.control.trouble({ route: 'submit', deed: { kind: 'bucket', bucket, status: httpStatus } });
    expect(await submit()).toMatchObject(error(httpStatus, bucket));
  });

  it('an answer that was lost after the run was admitted is found again under the same key, and one run was bought', async () => {
    const idempotencyKey = randomUUID();
    router.control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'after' } });
    expect(await submit({ prompt: 'x' }, idempotencyKey)).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason: 'reset' });
    expect(await submit({ prompt: 'x' }, idempotencyKey)).toMatchObject({ replayed: true, body: { kind: 'handle' } });
  });
});

describe('status', () => {
  it('tells a whole run, with a pace while it is not finished and credits when it is', async () => {
    const id = await submitted({ prompt: 'a fox [credits: 2.5]' });
    const seen: string[] = [];
    for (let reads = 0; reads < 50 && seen.at(-1) !== 'COMPLETED'; reads += 1) {
      const answer = answered(await status(id));
      if (answer.body.kind !== 'status') throw new Error(JSON.stringify(answer));
      if (answer.body.status !== 'COMPLETED') expect(answer.retryAfterMs).toBeGreaterThanOrEqual(SECOND);
      else expect(answer).toMatchObject({ credits: '2.5', body: { ending: null } });
      expect(answer.serverAt).not.toBeNull();
      seen.push(answer.body.status);
      now += SECOND;
    }
    expect([...new Set(seen)].at(-1)).toBe('COMPLETED');
    expect(seen).toContain('IN_PROGRESS');
  });

  it('404: another id, another model, another workspace; 410: too late', async () => {
    const id = await submitted();
    expect(await status(randomUUID())).toMatchObject(error(404, 'request_not_found'));
    expect(await status(id, 'openai/gpt-image-2')).toMatchObject({ httpStatus: 404 });
    expect(await status(id, 'bfl/no-such-model')).toMatchObject(error(404, 'model_not_found'));
    const mine = key;
    key = `${router.apiKey}-other`;
    expect(await status(id)).toMatchObject(error(404, 'request_not_found'));
    key = mine;
    router.control.finish(id);
    now += DAY + MINUTE;
    expect(await status(id)).toMatchObject({ httpStatus: 410, supportId: expect.any(String) });
    expect(await result(id)).toMatchObject({ httpStatus: 410, supportId: expect.any(String) });
  });

  it('a web page, a cut body, another id, silence: none is a status', async () => {
    const id = await submitted();
    const trouble = (deed: Parameters<typeof router.control.trouble>[0]['deed']) =>
      router.control.trouble({ route: 'status', deed });
    trouble({ kind: 'html', status: 200 });
    expect(await status(id)).toMatchObject({ supportId: null, body: { kind: 'unreadable', why: 'notJson' } });
    trouble({ kind: 'cut' });
    expect(await status(id)).toMatchObject({ body: { kind: 'unreadable', why: 'cut' } });
    trouble({ kind: 'body', text: JSON.stringify({ request_id: randomUUID(), status: 'COMPLETED' }) });
    expect(await status(id)).toMatchObject({ body: { kind: 'unreadable', why: 'idMismatch' } });
    trouble({ kind: 'reset', when: 'before' });
    expect(await status(id)).toMatchObject({ kind: 'noAnswer', sent: 'maybe' });
    trouble({ kind: 'redirect', location: `${router.assetUrl}/steal` });
    expect(answered(await status(id)).httpStatus).toBeGreaterThanOrEqual(300);
    expect(await status(id)).toMatchObject({ body: { kind: 'status' } });
  });
});

describe('result', () => {
  it('202 while it is not finished, then 200 with the very bytes', async () => {
    const id = await submitted();
    expect(await result(id)).toMatchObject({ httpStatus: 202, body: { kind: 'status' } });
    router.control.finish(id);
    const answer = answered(await result(id));
    if (answer.body.kind !== 'output') throw new Error(JSON.stringify(answer));
    expect(answer).toMatchObject({ httpStatus: 200, bucket: null });
    const { path, sizeBytes } = answer.body.body;
    expect(statSync(path).size).toBe(sizeBytes);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      result: { sample: expect.stringContaining(router.assetUrl) },
    });
  });

  it.each([
    ['provider_error', 502],
    ['provider_timeout', 504],
    ['queue_timeout', 504],
    ['content_policy_violation', 400],
    ['invalid_input', 422],
    ['cancelled', 409],
    ['internal_error', 500],
  ])('of a run that ended as %s is %d', async (ending, httpStatus) => {
    const id = await submitted();
    router.control.finish(id, { ending, detail: 'Why it ended.' });
    expect(answered(await status(id)).body).toMatchObject({ kind: 'status', status: 'COMPLETED', ending });
    expect(await result(id)).toMatchObject({ httpStatus, bucket: ending, body: { kind: 'error' } });
  });

  it('of a charged bad end is there all the same', async () => {
    const id = await submitted();
    router.control.finish(id, { ending: 'provider_error', charged: true });
    expect(await result(id)).toMatchObject({ httpStatus: 200, body: { kind: 'output' } });
  });
});

describe('cancel', () => {
  it('202 while it waits, and 409 when it had ended', async () => {
    const id = await submitted();
    expect(await cancel(id)).toMatchObject({ httpStatus: 202, body: { kind: 'cancel', status: 'CANCELLATION_REQUESTED' } });
    const other = await submitted();
    router.control.finish(other);
    expect(await cancel(other)).toMatchObject({ httpStatus: 409, body: { kind: 'cancel', status: 'ALREADY_COMPLETED' } });
    expect(await cancel(randomUUID())).toMatchObject(error(404, 'request_not_found'));
  });
});

describe('every model of the practice Router', () => {
  it('can be run, and every file of it is saved whole', async () => {
    router.control.turn({ limits: { concurrency: 100 } });
    const folder = tempFolder();
    const results = join(folder, 'results');
    mkdirSync(results);
    const clock = { now: () => now };
    const offline: unknown = JSON.parse(readFileSync('resources/catalog.json', 'utf8'));
    const catalogue = createCatalogue({ connect, cacheFolder: join(folder, 'cache'), offline, clock });
    const store = { resultsFolder: () => results, storeFolder: join(folder, 'store'), connect, bodies, clock, userAgent: 'x' };
    mkdirSync(store.storeFolder);
    const collector = createCollector(store);

    const { models, source } = await catalogue.list({ profile: 'practice', base: BASE, refresh: 'now' });
    expect(source).toBe('live');
    expect(models.length).toBeGreaterThanOrEqual(14);
    const kinds = new Set<string>();
    for (const model of models) {
      const document = await catalogue.model({ profile: 'practice', base: BASE, id: model.id });
      if (!document.ok) throw new Error(`${model.id}: ${JSON.stringify(document.error)}`);
      const request = post(document.value.example);
      let output: Answer;
      if (model.queueable) {
        const answer = await api.submit(at(model.id), request);
        expect(answer, model.id).toMatchObject({ httpStatus: 201 });
        const id = idOf(answer);
        router.control.finish(id);
        output = await result(id, model.id);
      } else {
        const waiting = setInterval(() => router.control.advance(MINUTE), 20);
        output = await api.direct(at(model.id), request).finally(() => clearInterval(waiting));
      }
      const { body } = answered(output);
      if (body.kind !== 'output') throw new Error(`${model.id}: ${JSON.stringify(output)}`);
      const job = {
        ...jobIn('collecting'),
        id: randomUUID(),
        model: model.id,
        base: BASE,
        body: request.body,
        output: body.body,
      };
      const collected = await collector.collect(job, { lastTry: false, onCall: () => {} });
      if (collected.kind !== 'saved') throw new Error(`${model.id}: ${JSON.stringify(collected)}`);
      expect(collected.missing, model.id).toEqual([]);
      expect(collected.files.length, model.id).toBeGreaterThanOrEqual(2);
      const [main] = collected.files;
      expect(main, model.id).toMatchObject({ role: 'main', index: 0 });
      kinds.add(main?.kind ?? '');
      const expected = model.outputs.map((kind) => (kind === '3d' ? 'model3d' : kind));
      expect([...expected, 'svg'], model.id).toContain(main?.kind);
    }
    expect([...kinds].toSorted()).toEqual(['audio', 'image', 'model3d', 'svg', 'text', 'video']);
    await Promise.all([catalogue.close(), collector.close()]);
  }, 120_000);
});

it('a key is good, refused or unknown', async () => {
  const catalogue = createCatalogue({ connect, cacheFolder: tempFolder(), offline: {}, clock: { now: () => now } });
  expect(await catalogue.checkKey({ url: router.url, key })).toBe('good');
  expect(await catalogue.checkKey({ url: router.url, key: 'comfyui-nobody' })).toBe('refused');
  router.control.trouble({ route: 'models', deed: { kind: 'html', status: 401 } });
  expect(await catalogue.checkKey({ url: router.url, key })).toBe('unknown');
  await catalogue.close();
});
