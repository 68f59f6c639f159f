import { describe, expect, it } from 'vitest';
import { judgeKey, type KeyRecord } from '../../src/practice/idempotency.ts';
import { DAY, HOUR, SECOND } from '../../src/shared/time.ts';
import { bucketOf, IMAGE, visit } from './visit.ts';

const record: KeyRecord = {
  scope: 'workspace:w',
  key: 'k',
  digest: 'd',
  requestId: 'r',
  firstSeenAt: 1_000,
  admittingUntil: 5_000,
};

describe('what is known of a key', () => {
  it.each([
    ['never seen', undefined, 'd', 2_000, 'free'],
    ['another body', record, 'e', 2_000, 'clash'],
    ['still being admitted', record, 'd', 4_999, 'admitting'],
    ['admitted', record, 'd', 5_000, 'replay'],
    ['just under 24 hours old', record, 'd', 999 + DAY, 'replay'],
    ['24 hours old', record, 'd', 1_000 + DAY, 'free'],
  ] as const)('%s', (_, known, digest, at, kind) => {
    expect(judgeKey(known, { digest, at }).kind).toBe(kind);
  });
});

describe('a key', () => {
  it('is compared byte for byte: the same JSON written otherwise is another request', async () => {
    const { submit } = await visit();
    await submit({ key: 'k', body: '{"prompt":"a heron"}' });
    const spaced = await submit({ key: 'k', body: '{"prompt": "a heron"}' });
    expect([spaced.status, bucketOf(spaced)]).toEqual([409, 'invalid_input']);
  });

  it('is bound to the path and the query', async () => {
    const { submit, direct } = await visit();
    await submit({ key: 'k' });
    expect((await submit({ key: 'k', query: '?strict_mode=true' })).status).toBe(409);
    expect((await submit({ key: 'k', model: 'bfl/flux-kontext-pro' })).status).toBe(409);
    expect((await direct({ key: 'k' })).status).toBe(409);
  });

  it('is kept 24 hours from its first use, which a retry does not extend', async () => {
    const { submit, control } = await visit();
    const first = await submit({ key: 'k' });
    control.advance(23 * HOUR);
    expect((await submit({ key: 'k' })).json.request_id).toBe(first.json.request_id);
    control.advance(HOUR);
    const anew = await submit({ key: 'k' });
    expect(anew.json.request_id).not.toBe(first.json.request_id);
    expect(anew.headers.get('idempotent-replayed')).toBeNull();
  });

  it('is free again after a refusal that came before any run', async () => {
    const { submit, control } = await visit();
    expect((await submit({ key: 'k', send: {} })).status).toBe(422);
    control.turn({ funded: false });
    expect((await submit({ key: 'k' })).status).toBe(402);
    control.turn({ funded: true });
    expect((await submit({ key: 'k' })).status).toBe(201);
    expect(control.counters().runsByKey).toEqual({ k: 1 });
  });

  it('saves a run when its answer was lost', async () => {
    const { submit, control } = await visit();
    control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'after' } });
    await expect(submit({ key: 'k' })).rejects.toThrow();
    const again = await submit({ key: 'k' });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(control.runs()).toHaveLength(1);
  });

  it('is not needed; without one each submit is a run of its own', async () => {
    const { call, control } = await visit();
    const ask = (): Promise<{ status: number }> =>
      call('POST', `/v2/models/${IMAGE}/requests`, { body: '{"prompt":"x"}', headers: { 'content-type': 'application/json' } });
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 201]);
    expect(control.runs()).toHaveLength(2);
  });

  it.each(['concurrency_limit_exceeded', 'service_unavailable', 'rate_limited', 'queue_backlog_full', 'internal_error'])(
    'a cue for %s refuses once, then lets the retry in',
    async (bucket) => {
      const { submit, control } = await visit();
      const ask = { key: 'k', send: { prompt: `x [refuse: ${bucket}]` } };
      expect(bucketOf(await submit(ask))).toBe(bucket);
      control.advance(3 * SECOND);
      expect((await submit(ask)).status).toBe(201);
    },
  );
});
