import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { TroubleDeed } from '../../src/practice/trouble.ts';
import { HOUR, SECOND } from '../../src/shared/time.ts';
import { bucketOf, IMAGE, visit } from './visit.ts';

describe('trouble on cue', () => {
  const status = { route: 'status' } as const;

  it('any status, headers and body, for the next calls of a route, and then no more', async () => {
    const place = await visit();
    const id = await place.admitted();
    const deed: TroubleDeed = { kind: 'answer', status: 418, headers: { 'Retry-After': 'soon' }, body: { tea: true } };
    place.control.trouble({ ...status, times: 2, deed });
    for (let count = 0; count < 2; count += 1) {
      const answer = await place.status(id);
      expect([answer.status, answer.headers.get('retry-after'), answer.json]).toEqual([418, 'soon', { tea: true }]);
      expect(answer.headers.get('x-comfy-request-id')).not.toBeNull();
    }
    expect((await place.status(id)).status).toBe(200);
  });

  it('for one request only, and after some calls were let through', async () => {
    const place = await visit();
    const [one, other] = [await place.admitted(), await place.admitted()];
    place.control.trouble({ ...status, requestId: one, skip: 1, deed: { kind: 'bucket', bucket: 'internal_error' } });
    expect((await place.status(other)).status).toBe(200);
    expect((await place.status(one)).status).toBe(200);
    expect((await place.status(other)).status).toBe(200);
    expect((await place.status(one)).status).toBe(500);
  });

  it('an answer that commits nothing, and one that is lost after committing', async () => {
    const { submit, control } = await visit();
    control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'before' } });
    await expect(submit()).rejects.toThrow();
    expect(control.runs()).toHaveLength(0);
    control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'after' } });
    await expect(submit()).rejects.toThrow();
    expect(control.runs()).toHaveLength(1);
  });

  it('a page of a proxy, in place of JSON and without the id of the Router', async () => {
    const place = await visit();
    const id = await place.admitted();
    place.control.trouble({ ...status, deed: { kind: 'html', status: 404 } });
    const answer = await place.status(id);
    expect([answer.status, answer.headers.get('x-comfy-request-id'), bucketOf(answer)]).toEqual([404, null, null]);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('a good answer without its id, with a pace that is junk, or under a wrong status', async () => {
    const place = await visit();
    const id = await place.admitted();
    place.control.trouble({ ...status, deed: { kind: 'headers', set: { 'X-Comfy-Request-Id': null, 'Retry-After': 'later' } } });
    const first = await place.status(id);
    expect([first.status, first.headers.get('x-comfy-request-id'), first.headers.get('retry-after')]).toEqual([
      200,
      null,
      'later',
    ]);
    place.control.trouble({ ...status, deed: { kind: 'status', status: 207 } });
    expect((await place.status(id)).status).toBe(207);
    place.control.trouble({ ...status, deed: { kind: 'body', text: '{"status": "PAUSED"}' } });
    expect((await place.status(id)).json).toEqual({ status: 'PAUSED' });
  });

  it('a bucket without the id of the Router, as from a proxy', async () => {
    const place = await visit();
    const id = await place.admitted();
    const deed: TroubleDeed = { kind: 'bucket', bucket: 'request_not_found', headers: { 'X-Comfy-Request-Id': null } };
    place.control.trouble({ ...status, deed });
    const answer = await place.status(id);
    expect([answer.status, answer.headers.get('x-comfy-request-id')]).toEqual([404, null]);
  });

  it('a redirect, to anywhere', async () => {
    const place = await visit();
    const id = await place.admitted();
    place.control.trouble({ ...status, deed: { kind: 'redirect', location: 'https://elsewhere.example/' } });
    const answer = await place.status(id, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, 'https://elsewhere.example/']);
  });

  it('a body that is cut off', async () => {
    const place = await visit();
    const id = await place.admitted();
    place.control.trouble({ ...status, deed: { kind: 'cut', bytes: 10 } });
    await expect(place.status(id)).rejects.toThrow();
    const asset = { route: 'asset', deed: { kind: 'cut' } } as const;
    place.control.finish(id);
    const link = (await place.result(id)).json.result.sample;
    place.control.trouble(asset);
    await expect(fetch(link).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect((await fetch(link)).status).toBe(200);
  });

  it.each(['headers', 'body'] as const)('an answer that stalls in its %s', async (when) => {
    const place = await visit();
    const id = await place.admitted();
    place.control.trouble({ ...status, deed: { kind: 'stall', when } });
    const waiting = new AbortController();
    const answer = fetch(`${place.router.url}/v2/models/${IMAGE}/requests/${id}/status`, {
      headers: { 'x-api-key': place.router.apiKey },
      signal: waiting.signal,
    }).then((reply) => reply.text());
    while (place.control.counters().byRoute['status'] !== 1) await new Promise((resolve) => setTimeout(resolve, 2));
    waiting.abort();
    await expect(answer).rejects.toThrow();
  });

  it.each(['before', 'after'] as const)('an answer that is late; the work is done %s the wait', async (when) => {
    const { submit, control } = await visit();
    control.trouble({ route: 'submit', deed: { kind: 'delay', ms: HOUR, when } });
    const answer = submit();
    while (control.counters().mostAtOnce === 0 || (when === 'after' && control.runs().length === 0))
      await new Promise((resolve) => setImmediate(resolve));
    expect(control.runs()).toHaveLength(when === 'after' ? 1 : 0);
    control.advance(HOUR);
    expect((await answer).status).toBe(201);
  });

  it('a window in which every call is told to rest', async () => {
    const place = await visit();
    const id = await place.admitted();
    place.control.rest(90 * SECOND);
    const answer = await place.status(id);
    expect([answer.status, bucketOf(answer), answer.headers.get('retry-after')]).toEqual([429, 'rate_limited', '90']);
    place.control.advance(90 * SECOND);
    expect((await place.status(id)).status).toBe(200);
  });

  it('a limit on the calls of a minute, polls included', async () => {
    const place = await visit({ dials: { callsPerMinute: 3 } });
    const id = await place.admitted();
    await place.status(id);
    place.control.advance(20 * SECOND);
    await place.status(id);
    const answer = await place.status(id);
    expect([answer.status, bucketOf(answer), answer.headers.get('retry-after')]).toEqual([429, 'rate_limited', '40']);
    place.control.advance(40 * SECOND);
    expect((await place.status(id)).status).toBe(200);
  });
});

describe('what is counted', () => {
  it('calls per route and per request, and the most at once', async () => {
    const place = await visit();
    const id = await place.admitted();
    await place.status(id);
    await place.status(id);
    await place.result(id);
    const counters = place.control.counters();
    expect(counters.byRoute).toEqual({ submit: 1, status: 2, result: 1 });
    expect(counters.byRequest[id]).toEqual({ status: 2, result: 1 });
    expect([counters.total, counters.mostAtOnce]).toEqual([4, 1]);
    expect(counters.last[0]).toMatchObject({ route: 'submit', method: 'POST', model: IMAGE, status: 201 });
    place.control.resetCounters();
    expect(place.control.counters().total).toBe(0);
  });

  it('how much too early or late a read came, against the hint of the read before', async () => {
    const place = await visit({ dials: { hold: 'waiting' } });
    const id = await place.admitted();
    const hintMs = Number((await place.status(id)).headers.get('retry-after')) * SECOND;
    place.control.advance(hintMs + 250);
    await place.status(id);
    expect(place.control.counters().slackMs[id]).toBe(250);
    place.control.advance(hintMs - 100);
    await place.status(id);
    expect(place.control.counters().leastSlackMs).toBe(-100);
  });

  it('reading the result at once after the end is not too early', async () => {
    const place = await visit();
    const id = await place.admitted();
    place.control.finish(id);
    await place.status(id);
    await place.result(id);
    expect(place.control.counters().leastSlackMs).toBeNull();
  });
});

describe('the controls over HTTP', () => {
  it('do what the functions do', async () => {
    const place = await visit();
    const post = (name: string, body: object): ReturnType<typeof place.call> =>
      place.call('POST', `/__practice/${name}`, { apiKey: null, body: JSON.stringify(body) });
    const id = await place.admitted();
    expect((await post('finish', { requestId: id, ending: 'provider_error' })).status).toBe(200);
    expect((await place.status(id)).json.error_type).toBe('provider_error');
    await post('trouble', { route: 'status', deed: { kind: 'bucket', bucket: 'internal_error' } });
    expect((await place.status(id)).status).toBe(500);
    const before = place.control.now();
    await post('advance', { ms: HOUR });
    expect(place.control.now() - before).toBe(HOUR);
    expect((await post('turn', { limits: { concurrency: 1 } })).json.limits).toMatchObject({ concurrency: 1, backlog: 100 });
    expect((await post('runs', {})).json).toHaveLength(1);
    expect((await post('counters', {})).json.byRoute.status).toBe(2);
  });

  it.each([
    ['an unknown name', 404, 'fly', {}],
    ['no request', 400, 'finish', {}],
    ['an unknown request', 400, 'hold', { requestId: 'x' }],
    ['no number', 400, 'advance', { ms: 'x' }],
    ['an unknown dial', 400, 'turn', { speed: 3 }],
    ['a dial of another type', 400, 'turn', { funded: 'no' }],
    ['no deed', 400, 'trouble', { route: 'status' }],
  ])('refuse %s', async (_, status, name, body) => {
    const { call } = await visit();
    expect((await call('POST', `/__practice/${name}`, { body: JSON.stringify(body) })).status).toBe(status);
  });

  it('are not for web pages, nor for other host names, and can be left out', async () => {
    const place = await visit();
    const page = await place.call('POST', '/__practice/runs', { headers: { origin: 'https://page.example' }, body: '{}' });
    expect(page.status).toBe(403);
    const rebound = await new Promise<number | undefined>((resolve) => {
      request(`${place.router.url}/__practice/runs`, { method: 'POST', headers: { host: 'page.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end('{}');
    });
    expect(rebound).toBe(403);
    const without = await visit({ controlRoute: 'off' });
    expect((await without.call('POST', '/__practice/runs', { body: '{}' })).status).toBe(404);
  });
});
