import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { bucketOf, IMAGE, type Visit, visit } from './visit.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

describe('submit', () => {
  it('201: admits, with the handle and three absolute addresses', async () => {
    const { submit, router } = await visit();
    const answer = await submit();
    expect(answer.status).toBe(201);
    const id = answer.json.request_id;
    expect(id).toMatch(UUID);
    const address = `${router.url}/v2/models/${IMAGE}/requests/${id}`;
    expect(answer.json).toEqual({
      request_id: id,
      status: 'IN_QUEUE',
      queue_position: 0,
      status_url: `${address}/status`,
      response_url: address,
      cancel_url: `${address}/cancel`,
    });
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    // The id of the call is for support and addresses nothing.
    expect(answer.headers.get('x-comfy-request-id')).toMatch(UUID);
    expect(answer.headers.get('x-comfy-request-id')).not.toBe(id);
  });

  it('201 replayed: the same key and bytes give the original handle, even when the run has ended', async () => {
    const { submit, control } = await visit();
    const first = await submit({ key: 'same' });
    control.advance(MINUTE);
    const second = await submit({ key: 'same' });
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.json.request_id).toBe(first.json.request_id);
    expect(second.json.status).toBe('IN_QUEUE');
    expect(control.counters().runsByKey).toEqual({ same: 1 });
  });

  const refusals: readonly [string, number, string, (place: Visit) => ReturnType<Visit['submit']>][] = [
    ['400: malformed JSON', 400, 'invalid_input', ({ submit }) => submit({ body: '{"prompt": ' })],
    ['400: not sent as JSON', 400, 'invalid_input', ({ submit }) => submit({ headers: { 'content-type': 'text/plain' } })],
    ['400: a key of 256 characters', 400, 'invalid_input', ({ submit }) => submit({ key: 'k'.repeat(256) })],
    ['400: a path that cannot be a model id', 400, 'invalid_input', ({ submit }) => submit({ model: 'BFL/Flux' })],
    ['401: no credential', 401, 'unauthorized', ({ submit }) => submit({ apiKey: null })],
    ['401: an unknown key', 401, 'unauthorized', ({ submit }) => submit({ apiKey: 'comfyui-nobody' })],
    [
      '402: no credits',
      402,
      'insufficient_credits',
      ({ submit, control }) => {
        control.turn({ funded: false });
        return submit();
      },
    ],
    ['403: a key without a workspace', 403, 'not_enabled', ({ submit }) => submit({ apiKey: 'comfyui-legacy' })],
    ['403: forbidden', 403, 'forbidden', ({ submit }) => submit({ send: { prompt: 'x [refuse: forbidden]' } })],
    ['404: no such model', 404, 'model_not_found', ({ submit }) => submit({ model: 'bfl/flux-2-prod' })],
    ['409: the key belongs to another request', 409, 'invalid_input', otherBody],
    ['422: a body that is no object', 422, 'invalid_input', ({ submit }) => submit({ send: [] })],
    ['429: backlog full', 429, 'queue_backlog_full', backlogFull],
    [
      '429: rate limited',
      429,
      'rate_limited',
      ({ submit, control }) => {
        control.rest(9 * SECOND);
        return submit();
      },
    ],
    [
      '503: no capacity',
      503,
      'service_unavailable',
      ({ submit }) => submit({ send: { prompt: '[refuse: service_unavailable]' } }),
    ],
  ];
  it.each(refusals)('%s', async (_, status, bucket, ask) => {
    const answer = await ask(await visit());
    expect(answer.status).toBe(status);
    expect(bucketOf(answer)).toBe(bucket);
    expect(answer.headers.get('x-comfy-request-id')).toMatch(UUID);
    if (status === 422) expect(answer.json.error_type).toBeUndefined();
    else expect(answer.json).toMatchObject({ detail: expect.any(String), error_type: bucket });
  });

  it('404: names up to three models that look alike', async () => {
    const { submit } = await visit();
    const answer = await submit({ model: 'bfl/flux-2-prod' });
    expect(answer.json.detail).toContain(IMAGE);
    expect((await submit({ model: 'zzzzzzzzzz/qqqqqqqqqqqqqqqqqqqqqqqqqq' })).json.detail).not.toContain('Did you mean');
  });

  it('403: a model that answers bytes cannot be queued', async () => {
    const { submit } = await visit();
    for (const model of [
      'elevenlabs/eleven_v3',
      'elevenlabs/eleven_v4',
      'elevenlabs/eleven_v4_turbo',
      'elevenlabs/eleven_sfx_v2',
    ]) {
      const answer = await submit({ model, send: { text: 'x' } });
      expect([answer.status, bucketOf(answer)]).toEqual([403, 'not_enabled']);
      expect(answer.json.detail).toContain('synchronous');
    }
  });

  it('413: a body over 100 MiB', async () => {
    const { submit } = await visit();
    const answer = await submit({ body: JSON.stringify({ prompt: 'x'.repeat(104_857_600) }) });
    expect([answer.status, bucketOf(answer)]).toEqual([413, 'invalid_input']);
  });

  it('409: a key that is still being admitted, then the original handle', async () => {
    const { submit, control } = await visit();
    control.trouble({ route: 'submit', deed: { kind: 'admitting', ms: 3 * SECOND } });
    const first = await submit({ key: 'early' });
    expect([first.status, bucketOf(first), first.headers.get('retry-after')]).toEqual([409, 'concurrency_limit_exceeded', '3']);
    control.advance(SECOND);
    expect((await submit({ key: 'early' })).headers.get('retry-after')).toBe('2');
    control.advance(2 * SECOND);
    const third = await submit({ key: 'early' });
    expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(control.counters().runs).toBe(1);
  });
});

describe('fields', () => {
  const faults: readonly [string, string, unknown, readonly (string | number)[], string][] = [
    ['missing', IMAGE, {}, ['body', 'prompt'], 'missing'],
    ['wrong type', IMAGE, { prompt: 7 }, ['body', 'prompt'], 'string_type'],
    ['not whole', IMAGE, { prompt: 'x', width: 512.5 }, ['body', 'width'], 'int_type'],
    ['too small', IMAGE, { prompt: 'x', width: 100 }, ['body', 'width'], 'greater_than_equal'],
    ['too large', IMAGE, { prompt: 'x', width: 4096 }, ['body', 'width'], 'less_than_equal'],
    ['not offered', IMAGE, { prompt: 'x', output_format: 'gif' }, ['body', 'output_format'], 'enum'],
    ['the model named in the body', IMAGE, { prompt: 'x', model: 'other' }, ['body', 'model'], 'value_error'],
    ['an empty list', 'veo/veo-3.1-generate-001', { instances: [] }, ['body', 'instances'], 'too_short'],
    ['deep in a list', 'veo/veo-3.1-generate-001', { instances: [{}] }, ['body', 'instances', 0, 'prompt'], 'missing'],
    ['too long', 'meshy/meshy-7.1', { mode: 'preview', prompt: 'x'.repeat(601) }, ['body', 'prompt'], 'string_too_long'],
    ['an unknown kind of body', 'meshy/meshy-7.1', { mode: 'paint' }, ['body', 'mode'], 'union_tag_invalid'],
    ['the other kind of body', 'meshy/meshy-7.1', { mode: 'refine' }, ['body', 'preview_task_id'], 'missing'],
    ['neither of two', 'byteplus/seedream-4-5-251128', {}, ['body', 'prompt'], 'missing'],
    [
      'both of two',
      'xai/grok-imagine-video',
      { prompt: 'x', image: { url: 'u' }, reference_images: [{ url: 'u' }] },
      ['body'],
      'value_error',
    ],
    ['a text where a number is due', 'kling/kling-v3', { duration: 5 }, ['body', 'duration'], 'string_type'],
  ];
  it.each(faults)('422 names the field: %s', async (_, model, send, loc, type) => {
    const { submit } = await visit();
    const answer = await submit({ model, send });
    expect(answer.status).toBe(422);
    expect(answer.json.detail[0]).toMatchObject({ loc, type, msg: expect.any(String) });
  });

  it('every fault is named at once, and a long value is not sent back', async () => {
    const { submit } = await visit();
    const answer = await submit({ send: { prompt: { long: 'x'.repeat(500) }, width: 1, seed: 'y' } });
    expect(answer.json.detail.map((fault: { loc: string[] }) => fault.loc[1])).toEqual(['prompt', 'width', 'seed']);
    expect(answer.json.detail[0].input).toBeUndefined();
    expect(answer.json.detail[1].input).toBe(1);
  });

  it('unknown fields pass, unless the query asks to refuse them', async () => {
    const { submit } = await visit();
    const send = { prompt: 'x', sparkle: true };
    expect((await submit({ send })).status).toBe(201);
    const strict = await submit({ send, query: '?reject_unknown_fields=true' });
    expect(strict.json.detail[0]).toMatchObject({ loc: ['body', 'sparkle'], type: 'extra_forbidden' });
  });

  it('a model without a described body takes any object', async () => {
    const { submit } = await visit();
    expect((await submit({ model: 'wan/wan2.5-t2i-preview', send: { anything: 1 } })).status).toBe(201);
  });

  it('only the chat router takes a model in the body', async () => {
    const { submit } = await visit();
    const send = { model: 'practice/echo', messages: [{ role: 'user', content: 'hi' }] };
    expect((await submit({ model: 'openrouter/chat-completions', send })).status).toBe(201);
  });
});

describe('credentials', () => {
  it('a key is read from X-API-Key, or as a bearer value; X-API-Key wins', async () => {
    const { call, router } = await visit();
    const list = (headers: Record<string, string>): Promise<number> =>
      call('GET', '/v2/models', { apiKey: null, headers }).then((reply) => reply.status);
    expect(await list({ 'x-api-key': router.apiKey })).toBe(200);
    expect(await list({ authorization: `Bearer ${router.apiKey}` })).toBe(200);
    expect(await list({ authorization: 'Bearer some.jwt.value' })).toBe(401);
    expect(await list({ 'x-api-key': 'comfyui-wrong', authorization: `Bearer ${router.apiKey}` })).toBe(401);
  });

  it('two keys of a workspace see the same requests, another workspace does not', async () => {
    const { admitted, status } = await visit();
    const id = await admitted({ apiKey: 'comfyui-practice-studio.a' });
    expect((await status(id, { apiKey: 'comfyui-practice-studio.b' })).status).toBe(200);
    const other = await status(id, { apiKey: 'comfyui-practice-attic' });
    expect([other.status, bucketOf(other)]).toEqual([404, 'request_not_found']);
  });

  it('an idempotency key counts within its workspace only', async () => {
    const { submit, control } = await visit();
    const first = await submit({ key: 'k', apiKey: 'comfyui-practice-studio.a' });
    const same = await submit({ key: 'k', apiKey: 'comfyui-practice-studio.b' });
    const other = await submit({ key: 'k', apiKey: 'comfyui-practice-attic' });
    expect(same.json.request_id).toBe(first.json.request_id);
    expect(other.json.request_id).not.toBe(first.json.request_id);
    expect(control.counters().runs).toBe(2);
  });

  it('a key can be refused from one moment to the next, and be good again', async () => {
    const { admitted, status, control, router } = await visit();
    const id = await admitted();
    control.turn({ refusedKeys: [router.apiKey] });
    expect((await status(id)).status).toBe(401);
    control.turn({ refusedKeys: [] });
    expect((await status(id)).status).toBe(200);
  });
});

async function otherBody({ submit }: Visit): ReturnType<Visit['submit']> {
  await submit({ key: 'taken' });
  return submit({ key: 'taken', send: { prompt: 'something else' } });
}

async function backlogFull({ submit, control }: Visit): ReturnType<Visit['submit']> {
  control.turn({ limits: { concurrency: 1, backlog: 2 } });
  for (let count = 0; count < 3; count += 1) await submit();
  return submit();
}
