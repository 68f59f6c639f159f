import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { bucketOf, type SubmitOptions, type Visit, visit } from './visit.ts';

const QUICK = { prompt: 'x [run: 0s]' };

/** Starts a call and moves the clock once its run is there, so that nobody waits. */
async function soon(place: Visit, options: SubmitOptions = {}, ms = MINUTE): ReturnType<Visit['direct']> {
  const before = place.control.runs().length;
  const answer = place.direct(options);
  while (place.control.runs().length === before) await new Promise((resolve) => setImmediate(resolve));
  place.control.advance(ms);
  return answer;
}

describe('the synchronous run', () => {
  it('200: waits for the output and answers it as it is', async () => {
    const place = await visit();
    const answer = await soon(place);
    expect([answer.status, answer.json.status]).toEqual([200, 'Ready']);
    expect(answer.headers.get('x-comfy-credits-used')).toBe('6.33');
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  });

  it('200: bytes for models that answer with bytes', async () => {
    const place = await visit();
    const send = { inputs: [{ text: 'hello', voice_id: 'v' }] };
    const answer = await soon(place, { model: 'elevenlabs/eleven_v3', send });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(answer.text.startsWith('RIFF')).toBe(true);
  });

  it('200: a key without a workspace may run here', async () => {
    const { direct } = await visit();
    expect((await direct({ apiKey: 'comfyui-legacy', send: QUICK })).status).toBe(200);
  });

  it('200 replayed: the same key collects the same output and makes no second run', async () => {
    const { direct, control } = await visit();
    const first = await direct({ key: 'k', send: QUICK });
    const second = await direct({ key: 'k', send: QUICK });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    expect(control.counters().runsByKey).toEqual({ k: 1 });
  });

  it.each([
    ['provider_error', 502],
    ['provider_timeout', 504],
    ['content_policy_violation', 400],
    ['internal_error', 500],
    ['invalid_input', 422],
  ])('a run that fails with %s answers %i, and again under its key', async (bucket, httpStatus) => {
    const { direct } = await visit();
    const ask = { key: 'k', send: { prompt: `x [run: 0s] [fail: ${bucket}]` } };
    const first = await direct(ask);
    expect([first.status, bucketOf(first)]).toEqual([httpStatus, bucket]);
    const second = await direct(ask);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([httpStatus, 'true']);
  });

  it('504 deadline_exceeded with Retry-After: the same key collects the run later', async () => {
    const { direct, control } = await visit();
    const ask = { key: 'k', send: { prompt: 'x [deadline]' } };
    const first = await direct(ask);
    expect([first.status, bucketOf(first), first.headers.get('retry-after')]).toEqual([504, 'deadline_exceeded', '2']);
    control.advance(MINUTE);
    const second = await direct(ask);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(control.counters().runs).toBe(1);
  });

  it('504 after ten minutes, when a run takes longer', async () => {
    const place = await visit();
    const answer = await soon(place, { send: { prompt: 'x [run: 1h]' } }, 10 * MINUTE);
    expect([answer.status, bucketOf(answer)]).toEqual([504, 'deadline_exceeded']);
  });

  it('409: the same key while its first call is open', async () => {
    const place = await visit();
    const first = place.direct({ key: 'k' });
    while (place.control.runs().length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = await place.direct({ key: 'k' });
    expect([second.status, bucketOf(second), second.headers.get('retry-after')]).toEqual([
      409,
      'concurrency_limit_exceeded',
      '2',
    ]);
    place.control.advance(MINUTE);
    expect((await first).status).toBe(200);
  });

  it('429: too many at once', async () => {
    const place = await visit({ dials: { limits: { concurrency: 1 } } });
    const first = place.direct();
    while (place.control.runs().length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = await place.direct();
    expect([second.status, bucketOf(second)]).toEqual([429, 'concurrency_limit_exceeded']);
    place.control.advance(MINUTE);
    expect((await first).status).toBe(200);
  });

  it('a caller who leaves ends nothing: the run goes on and is collected under its key', async () => {
    const place = await visit();
    const leaving = new AbortController();
    const gone = fetch(`${place.router.url}/v2/models/bfl/flux-2-pro`, {
      method: 'POST',
      body: JSON.stringify({ prompt: 'a heron' }),
      headers: { 'x-api-key': place.router.apiKey, 'content-type': 'application/json', 'idempotency-key': 'k' },
      signal: leaving.signal,
    });
    while (place.control.runs().length === 0) await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    await expect(gone).rejects.toThrow();
    while (place.control.counters().byRoute['direct'] !== 1) await new Promise((resolve) => setImmediate(resolve));
    place.control.advance(30 * SECOND);
    const later = await place.direct({ key: 'k', send: { prompt: 'a heron' } });
    expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(place.control.counters().runs).toBe(1);
  });

  it.each([
    ['402', 402, 'insufficient_credits'],
    ['403', 403, 'not_enabled'],
    ['403', 403, 'forbidden'],
    ['503', 503, 'service_unavailable'],
  ])('%s %s %s before anything runs', async (_, httpStatus, bucket) => {
    const { direct, control } = await visit();
    const answer = await direct({ send: { prompt: `x [refuse: ${bucket}]` } });
    expect([answer.status, bucketOf(answer)]).toEqual([httpStatus, bucket]);
    expect(control.runs()).toHaveLength(0);
  });

  it('a direct run is not readable as a queued one', async () => {
    const { direct, status, control } = await visit();
    await direct({ send: QUICK });
    expect((await status(control.runs()[0]?.requestId ?? '')).status).toBe(404);
  });
});
