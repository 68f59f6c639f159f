import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../src/shared/time.ts';
import { bucketOf, IMAGE, type Visit, visit } from './visit.ts';

describe('status', () => {
  it('200 IN_QUEUE: a position that counts who is ahead', async () => {
    const { admitted, status, control } = await visit({ dials: { limits: { concurrency: 1 } } });
    const ids = [await admitted(), await admitted(), await admitted()];
    const answers = await Promise.all(ids.map((id) => status(id)));
    expect(answers.map((answer) => [answer.json.status, answer.json.queue_position])).toEqual([
      ['IN_PROGRESS', undefined],
      ['IN_QUEUE', 0],
      ['IN_QUEUE', 1],
    ]);
    control.finish(ids[0] ?? '');
    expect((await status(ids[2] ?? '')).json.queue_position).toBe(0);
  });

  it('200 COMPLETED: no position, no error_type, and the cost', async () => {
    const { admitted, status, control } = await visit();
    const id = await admitted();
    control.advance(MINUTE);
    const answer = await status(id);
    expect(answer.json.status).toBe('COMPLETED');
    expect(answer.json).not.toHaveProperty('error_type');
    expect(answer.json).not.toHaveProperty('queue_position');
    expect(answer.headers.get('x-comfy-credits-used')).toBe('6.33');
  });

  it('Retry-After: whole seconds; who stands at the back is told to wait longer than who runs', async () => {
    const { admitted, status } = await visit({ dials: { limits: { concurrency: 1 } } });
    const ids = [await admitted(), await admitted(), await admitted(), await admitted()];
    const hints = await Promise.all(ids.map(async (id) => Number((await status(id)).headers.get('retry-after'))));
    expect(hints.every((hint) => Number.isInteger(hint) && hint >= 1 && hint <= 5)).toBe(true);
    expect(hints[3]).toBeGreaterThan(hints[0] ?? 9);
  });

  it('the Date of every answer is the time of this Router', async () => {
    const { admitted, status, control } = await visit();
    const id = await admitted();
    control.advance(5 * DAY);
    expect((await status(id)).headers.get('date')).toBe(new Date(control.now()).toUTCString());
  });

  const missing: readonly [string, number, string | null, (place: Visit, id: string) => ReturnType<Visit['status']>][] = [
    ['401', 401, 'unauthorized', ({ status }, id) => status(id, { apiKey: null })],
    ['404: no such model', 404, 'model_not_found', ({ status }, id) => status(id, { model: 'bfl/none' })],
    [
      '404: the right id under another model',
      404,
      'request_not_found',
      ({ status }, id) => status(id, { model: 'bfl/flux-kontext-pro' }),
    ],
    ['404: no such request', 404, 'request_not_found', ({ status }) => status('00000000-0000-4000-8000-000000000000')],
    ['404: not even an id', 404, 'request_not_found', ({ status }) => status('nonsense')],
    [
      '404: forgotten',
      404,
      'request_not_found',
      ({ status, control }, id) => {
        control.forget(id);
        return status(id);
      },
    ],
    [
      '410: past its retention',
      410,
      null,
      ({ status, control }, id) => {
        control.advance(2 * DAY);
        return status(id);
      },
    ],
    [
      '429: rate limited',
      429,
      'rate_limited',
      ({ status, control }, id) => {
        control.rest(SECOND);
        return status(id);
      },
    ],
    [
      '503',
      503,
      'service_unavailable',
      ({ status, control }, id) => {
        trouble(control, 'service_unavailable');
        return status(id);
      },
    ],
  ];
  it.each(missing)('%s', async (_, httpStatus, bucket, ask) => {
    const place = await visit();
    const answer = await ask(place, await place.admitted());
    expect([answer.status, bucketOf(answer)]).toEqual([httpStatus, bucket]);
    expect(answer.headers.get('x-comfy-request-id')).not.toBeNull();
  });
});

describe('result', () => {
  it('200: the document of the partner, under its own type, twice the same', async () => {
    const { admitted, result, control } = await visit();
    const id = await admitted();
    control.advance(MINUTE);
    const first = await result(id);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/json');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('x-comfy-credits-used')).toBe('6.33');
    expect(first.json).toMatchObject({ status: 'Ready', result: { prompt: 'a heron' } });
    control.advance(MINUTE);
    expect((await result(id)).text).toBe(first.text);
  });

  it('202: not finished, with the body of the status read', async () => {
    const { admitted, result, status } = await visit();
    const id = await admitted();
    const answer = await result(id);
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual((await status(id)).json);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });

  it.each([
    ['cancelled', 409],
    ['queue_timeout', 504],
    ['provider_timeout', 504],
    ['provider_error', 502],
    ['content_policy_violation', 400],
    ['internal_error', 500],
    ['a_bucket_of_next_year', 500],
  ])('a run that ended with %s: 200 with error_type on the status, %i on the result', async (ending, httpStatus) => {
    const { admitted, status, result, control } = await visit();
    const id = await admitted();
    control.finish(id, { ending, detail: 'so it went' });
    const seen = await status(id);
    expect([seen.status, seen.json.status, seen.json.error_type]).toEqual([200, 'COMPLETED', ending]);
    expect(seen.headers.get('x-comfy-credits-used')).toBeNull();
    const answer = await result(id);
    expect([answer.status, bucketOf(answer), answer.json.error_type]).toEqual([httpStatus, ending, ending]);
    expect(answer.json.detail).toBe('so it went');
    expect(answer.headers.get('x-comfy-credits-used')).toBeNull();
  });

  it('422: the model refused the input, field by field and without error_type in the body', async () => {
    const { admitted, result, control } = await visit();
    const id = await admitted({ send: { prompt: 'x [fail: invalid_input]' } });
    control.advance(MINUTE);
    const answer = await result(id);
    expect([answer.status, bucketOf(answer), answer.json.error_type]).toEqual([422, 'invalid_input', undefined]);
    expect(answer.json.detail[0].loc).toEqual(['body', 'prompt']);
  });

  it('a refusal by policy names what was refused, and that the partner was reached', async () => {
    const { admitted, result, control } = await visit();
    const id = await admitted({ send: { prompt: 'x [fail: content_policy_violation]' } });
    control.advance(MINUTE);
    const answer = await result(id);
    expect(answer.headers.get('x-comfy-refusal-subject')).toBe('input_text');
    expect(answer.json).toMatchObject({ refusal_subject: 'input_text', upstream_detail: expect.any(String) });
    expect(answer.headers.get('x-comfy-upstream-status')).toBe('400');
  });

  it('200 for a bad end that was charged and has an output all the same', async () => {
    const { admitted, status, result, control } = await visit();
    const id = await admitted({ send: { prompt: 'x [fail: provider_timeout] [charged]' } });
    control.advance(MINUTE);
    expect((await status(id)).json.error_type).toBe('provider_timeout');
    const answer = await result(id);
    expect([answer.status, answer.headers.get('x-comfy-credits-used')]).toEqual([200, '6.33']);
    expect(answer.json.result.sample).toMatch(/^http/u);
  });

  it('410 exactly 24 hours after completion, on status and result alike', async () => {
    const { admitted, status, result, control, run } = await visit();
    const id = await admitted();
    control.advance(MINUTE);
    const endedAt = run(id)?.endedAt ?? 0;
    control.advance(endedAt + DAY - 1 - control.now());
    expect((await result(id)).status).toBe(200);
    control.advance(1);
    expect([(await status(id)).status, (await result(id)).status]).toEqual([410, 410]);
    control.advance(20 * DAY);
    expect((await result(id)).status).toBe(410);
  });

  it('a shorter retention can be asked for', async () => {
    const { admitted, result, control } = await visit();
    const id = await admitted({ send: { prompt: 'x [run: 1s] [keep: 30s]' } });
    control.advance(20 * SECOND);
    expect((await result(id)).status).toBe(200);
    control.advance(20 * SECOND);
    expect((await result(id)).status).toBe(410);
  });

  it.each([
    ['as the model reports it', IMAGE, { prompt: 'x' }, '6.33'],
    ['a real zero', 'wan/wan2.5-t2i-preview', { input: { prompt: 'x' } }, '0'],
    ['not reported by this model', 'openrouter/chat-completions', { messages: [{ role: 'user', content: 'x' }] }, null],
    ['as the cue says', IMAGE, { prompt: 'x [credits: 0.5]' }, '0.5'],
    ['as the cue says: none', IMAGE, { prompt: 'x [credits: none]' }, null],
  ])('credits: %s', async (_, model, send, credits) => {
    const { admitted, status, result, control } = await visit();
    const id = await admitted({ model, send });
    control.advance(MINUTE);
    expect((await status(id, { model })).headers.get('x-comfy-credits-used')).toBe(credits);
    expect((await result(id, { model })).headers.get('x-comfy-credits-used')).toBe(credits);
  });
});

describe('cancel', () => {
  it('202 while in line: out at once', async () => {
    const { admitted, cancel, status, result } = await visit({ dials: { hold: 'waiting' } });
    const id = await admitted();
    const answer = await cancel(id);
    expect([answer.status, answer.json]).toEqual([202, { request_id: id, status: 'CANCELLATION_REQUESTED' }]);
    expect((await status(id)).json).toMatchObject({ status: 'COMPLETED', error_type: 'cancelled' });
    expect((await result(id)).status).toBe(409);
  });

  it('202 while running: the run may finish all the same', async () => {
    const { admitted, cancel, status, result, control } = await visit();
    const id = await admitted();
    expect((await status(id)).json.status).toBe('IN_PROGRESS');
    expect((await cancel(id)).status).toBe(202);
    expect((await status(id)).json.status).toBe('IN_PROGRESS');
    control.advance(MINUTE);
    expect((await status(id)).json).not.toHaveProperty('error_type');
    expect((await result(id)).status).toBe(200);
  });

  it.each([
    ['by cue', { send: { prompt: 'x [cancel wins]' } }, {}],
    ['by dial', {}, { dials: { cancelWhileRunning: 'wins' as const } }],
  ])('202 while running: it can also stop it, %s', async (_, ask, options) => {
    const { admitted, cancel, status } = await visit(options);
    const id = await admitted(ask);
    await status(id);
    expect((await cancel(id)).status).toBe(202);
    expect((await status(id)).json.error_type).toBe('cancelled');
  });

  it('409 ALREADY_COMPLETED: nothing left to cancel, whatever the end was', async () => {
    const { admitted, cancel, control } = await visit();
    const ids = [await admitted(), await admitted(), await admitted()];
    control.finish(ids[0] ?? '');
    control.finish(ids[1] ?? '', { ending: 'provider_error' });
    control.finish(ids[2] ?? '', { ending: 'cancelled' });
    for (const id of ids) {
      const answer = await cancel(id);
      expect([answer.status, answer.json]).toEqual([409, { request_id: id, status: 'ALREADY_COMPLETED' }]);
    }
  });

  it.each([
    ['400: not an id', 400, 'invalid_input', ({ cancel }: Visit) => cancel('nonsense')],
    ['401', 401, 'unauthorized', ({ cancel }: Visit, id: string) => cancel(id, { apiKey: null })],
    ['404', 404, 'request_not_found', ({ cancel }: Visit) => cancel('00000000-0000-4000-8000-000000000000')],
    [
      '503',
      503,
      'service_unavailable',
      ({ cancel, control }: Visit, id: string) => {
        trouble(control, 'service_unavailable');
        return cancel(id);
      },
    ],
  ] as const)('%s', async (_, httpStatus, bucket, ask) => {
    const place = await visit();
    const answer = await ask(place, await place.admitted());
    expect([answer.status, bucketOf(answer)]).toEqual([httpStatus, bucket]);
  });
});

function trouble(control: Visit['control'], bucket: string): void {
  control.trouble({ route: 'any', deed: { kind: 'bucket', bucket } });
}
