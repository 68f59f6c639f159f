/** What went wrong for other people when something was submitted, each as a promise. Sources: docs/reliability-cases.md. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TroubleDeed } from '../../src/practice/trouble.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { ANOTHER_MODEL, bodyOf, MODEL, openDesk, until } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';
import { startServer } from '../support/servers/httpServer.ts';

it('an app that dies between sending and the answer sends the same bytes again, and one job exists on both sides', async () => {
  const desk = await openDesk();
  desk.control.trouble({ route: 'submit', deed: { kind: 'stall', when: 'headers' } });
  const { id } = value(await desk.runner.submit(desk.draft()));
  await until(() => desk.control.runs().length === 1);
  await desk.die();

  const later = desk.start();
  expect(later.shown(id)).toMatchObject({ phase: 'sending', waitingFor: 'retry' });
  await later.pass(10 * SECOND);
  // Other bytes under this key would have been refused.
  expect(later.history(id).slice(0, 5)).toEqual(['created', 'sent', 'lost', 'sent', 'accepted']);
  expect(later.job(id).requestId).toBe(desk.control.runs()[0]?.requestId);
  expect(value(await later.runner.listJobs({ filter: 'all', search: '', after: null, limit: 10 })).jobs).toHaveLength(1);
  expect(desk.control.counters()).toMatchObject({ runs: 1, byRoute: { submit: 2 } });
});

it('a hundred submits whose answers are dropped after the Router committed: a hundred runs there, a hundred jobs done', async () => {
  const desk = await openDesk();
  const ids: string[] = [];
  for (let count = 0; count < 100; count += 1) {
    desk.control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'after' } });
    const id = await desk.submit({ body: bodyOf(`fox number ${count}`) });
    expect(desk.shown(id)).toMatchObject({ phase: 'sending', waitingFor: 'retry', requestId: null });
    expect(desk.control.counters().runs).toBe(count + 1);
    ids.push(id);
    await desk.pass(5 * SECOND);
  }
  await desk.pass(MINUTE);
  const { runs, runsByKey } = desk.control.counters();
  expect(runs).toBe(100);
  expect(new Set(Object.keys(runsByKey))).toEqual(new Set(ids.map((id) => desk.job(id).key)));
  expect(ids.filter((id) => desk.job(id).phase === 'done')).toHaveLength(100);
  expect(ids.filter((id) => desk.job(id).unsure && desk.job(id).sends === 2)).toHaveLength(100);
});

it('a restart only reads the jobs that are at the Router; what was never sent goes out once, or asks first when it is old', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const ids = await desk.submitMany(10);
  desk.runner.tell({ kind: 'online', online: false });
  const unsent = await desk.submit();
  await desk.die();
  desk.control.resetCounters();

  const later = desk.start();
  await later.pass(20 * SECOND);
  expect(later.calls('submit').map(({ key }) => key)).toEqual([later.job(unsent).key]);
  expect(later.job(unsent)).toMatchObject({ phase: 'running', sends: 1 });
  expect(new Set(later.calls('status').map(({ requestId }) => requestId)).size).toBe(11);
  expect(later.calls('cancel')).toEqual([]);
  expect(desk.control.counters().runs).toBe(1);

  later.runner.tell({ kind: 'online', online: false });
  const old = await later.submit();
  await later.die();
  desk.clock.set(desk.clock.now() + 2 * DAY);
  const days = desk.start();
  await days.pass(MINUTE);
  expect(days.job(old)).toMatchObject({ phase: 'outbox', sends: 0 });
  expect(days.hindrances()).toContain('oldOutbox');
  expect(new Set(days.phases(ids))).toEqual(new Set(['running']));
});

it('an id that cannot be written after a good submit stays in sight, is warned about, and is written later', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  desk.refuseWrites((event) => event.type === 'accepted');
  const id = await desk.submit();
  const [run] = desk.control.runs();
  expect(desk.shown(id)).toMatchObject({ unrecorded: true, requestId: run?.requestId });
  expect(desk.runner.facts().hindrances).toContainEqual({ kind: 'unrecorded', jobs: [{ id, requestId: run?.requestId }] });
  await desk.pass(MINUTE);
  expect(desk.job(id).phase).toBe('sending');
  expect(desk.calls('submit')).toHaveLength(1);

  desk.refuseWrites(() => false);
  await desk.pass(MINUTE);
  expect(desk.job(id)).toMatchObject({ phase: 'running', requestId: run?.requestId });
  expect(desk.hindrances()).toEqual([]);
  expect(desk.control.counters().runs).toBe(1);
});

it('a job that is resumed needs nothing that was only needed to send it', async () => {
  const desk = await openDesk();
  const id = await desk.submit();
  await desk.die();
  rmSync(join(desk.dataFolder, 'store', 'bodies'), { recursive: true });

  const later = desk.start();
  await later.pass(MINUTE);
  expect(later.job(id)).toMatchObject({ phase: 'done', files: [{ kind: 'image' }, { role: 'body' }] });
  // Only another run misses it.
  expect(await later.runner.runAgain({ id, route: 'queued' })).toMatchObject({ ok: false, error: { kind: 'bodyMissing' } });
  expect(later.calls('submit')).toHaveLength(1);
});

describe('a submit that goes out again', () => {
  const TROUBLE: Readonly<Record<string, TroubleDeed>> = {
    'a limit': { kind: 'bucket', bucket: 'rate_limited', headers: { 'Retry-After': '2' } },
    'a full backlog': { kind: 'bucket', bucket: 'queue_backlog_full' },
    '500': { kind: 'bucket', bucket: 'internal_error' },
    '503': { kind: 'bucket', bucket: 'service_unavailable' },
    'a page of a proxy': { kind: 'html', status: 502 },
    'a reset before it was read': { kind: 'reset', when: 'before' },
    'a reset after it was read': { kind: 'reset', when: 'after' },
    'a cut answer': { kind: 'cut', bytes: 20 },
    'silence after it was read': { kind: 'stall', when: 'headers' },
  };
  it.each(Object.entries(TROUBLE))('after %s keeps its key and its bytes', async (_what, deed) => {
    const desk = await openDesk({ limits: { headersMs: 150 } });
    desk.control.trouble({ route: 'submit', times: 2, deed });
    const id = await desk.submit();
    await desk.pass(2 * MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'done', sends: 3 });
    // Another key would have made a run of its own, and other bytes would have been refused.
    expect(desk.control.counters().runsByKey).toEqual({ [desk.job(id).key]: 1 });
  });

  it('because a person asked for another run is another job with another key', async () => {
    const desk = await openDesk();
    const id = await desk.submit();
    const again = value(await desk.runner.runAgain({ id, route: 'queued' }));
    await desk.calm();
    expect(desk.job(again.id).key).not.toBe(desk.job(id).key);
    expect(desk.job(again.id).parent).toBe(id);
    expect(desk.control.counters().runs).toBe(2);
  });
});

it('an edited draft goes out under a new key, and a key that belongs to another request ends in those words, not in a loop', async () => {
  const desk = await openDesk();
  const failed = await desk.submit({ body: bodyOf('a fox [fail: provider_error]') });
  await desk.pass(MINUTE);
  expect(desk.job(failed).phase).toBe('failed');
  const draft = value(await desk.runner.draftFrom(failed));
  const edited = await desk.submit({ ...draft, body: bodyOf('a hen') });
  expect(desk.job(edited)).toMatchObject({ phase: 'queued', parent: failed });
  expect(desk.job(edited).key).not.toBe(desk.job(failed).key);

  desk.control.trouble({ route: 'submit', deed: { kind: 'bucket', bucket: 'invalid_input', status: 409 } });
  const before = desk.calls('submit').length;
  const taken = await desk.submit();
  await desk.pass(HOUR);
  expect(desk.job(taken)).toMatchObject({
    phase: 'failed',
    error: { kind: 'invalid_input', httpStatus: 409, charge: 'notCharged' },
  });
  expect(desk.calls('submit')).toHaveLength(before + 1);
});

it('a submit whose key is still being admitted waits as told, says so, and asks again with the same key', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  desk.control.trouble({ route: 'submit', deed: { kind: 'admitting', ms: 3 * SECOND } });
  const id = await desk.submit();
  expect(desk.shown(id)).toMatchObject({ phase: 'sending', waitingFor: 'admission' });
  await desk.pass(2_900);
  expect(desk.calls('submit')).toHaveLength(1);
  await desk.pass(5 * SECOND);
  expect(desk.job(id)).toMatchObject({ phase: 'running', requestId: desk.control.runs()[0]?.requestId });
  expect(desk.control.counters().runs).toBe(1);
});

it('five clicks with one ticket at once are one job and one POST, and what is meant twice is made twice', async () => {
  const desk = await openDesk();
  const draft = desk.draft();
  const clicks = await Promise.all([1, 2, 3, 4, 5].map(() => desk.runner.submit(draft)));
  await desk.calm();
  expect(new Set(clicks.map((click) => value(click).id)).size).toBe(1);
  expect(clicks.filter((click) => !value(click).already)).toHaveLength(1);
  expect(desk.calls('submit')).toHaveLength(1);
  const [first] = clicks.map(value);
  await desk.submit({ ...draft, ticket: first?.nextTicket ?? '' });
  expect(desk.control.counters().runs).toBe(2);
});

it('a submit with unknown outcome is not sent again with a key of another workspace, whatever is pressed', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const followed = await desk.submit();
  desk.control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'after' } });
  const lost = await desk.submit();
  const before = desk.calls('status').length;

  desk.keys.set('main', 'comfyui-practice-other');
  desk.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
  await desk.pass(HOUR);
  expect(desk.phases([followed, lost])).toEqual(['queued', 'held']);
  expect(desk.shown(followed).contact.trouble).toBe('other_workspace');
  // It takes two reads to believe that a request is not there.
  expect(desk.calls('status').length - before).toBeLessThanOrEqual(2);
  expect(await desk.runner.resendJob(lost)).toMatchObject({ ok: false });
  await desk.pass(MINUTE);
  expect(desk.calls('submit')).toHaveLength(2);

  desk.keys.set('main', desk.router.apiKey);
  desk.runner.tell({ kind: 'key', profile: 'main', present: true });
  await desk.pass(MINUTE);
  value(await desk.runner.resendJob(lost));
  await desk.pass(MINUTE);
  expect(desk.phases([followed, lost])).toEqual(['running', 'running']);
  expect(desk.control.counters().runs).toBe(2);
});

it('a seed of nineteen digits is the same on the wire, on disk, when it is used again, and in the result', async () => {
  const SEED = '6687881544318117707';
  const requestId = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';
  const body = `{"prompt":"a fox","seed":${SEED}}`;
  const router = await startServer((request, response) => {
    const isResult = request.method === 'GET' && !request.path.endsWith('/status');
    const said = isResult ? `{"id":"made","seed":${SEED}}` : JSON.stringify({ request_id: requestId, status: 'COMPLETED' });
    response.writeHead(request.method === 'POST' ? 201 : 200, {
      'content-type': 'application/json',
      'x-comfy-request-id': 'call',
    });
    response.end(said);
  });
  const desk = await openDesk({ url: router.url });
  const id = await desk.submit({ body });
  await desk.pass(MINUTE);
  const { files } = desk.job(id);
  expect(router.seen[0]?.body.toString()).toBe(body);
  expect([...desk.files().values()].some((bytes) => bytes.toString() === body)).toBe(true);
  expect(value(await desk.runner.draftFrom(id)).body).toContain(SEED);
  expect(value(await desk.runner.getBody(id)).text).toContain(SEED);
  expect(files.map(({ role }) => role)).toEqual(['body']);
  expect(desk.job(id).output?.sizeBytes).toBe(`{"id":"made","seed":${SEED}}`.length);
  expect([...desk.files().values()].some((bytes) => bytes.toString() === `{"id":"made","seed":${SEED}}`)).toBe(true);
  await router.close();
});

it('with a full backlog jobs wait here in order and in sight, go out as own jobs end, and can be dropped free of charge', async () => {
  const desk = await openDesk({
    dials: { paceMs: { image: 2_000 }, limits: { concurrency: 1, backlog: 28, longestHintMs: 20_000 } },
  });
  const ids = await desk.submitMany(50);
  await desk.pass(SECOND);
  const waiting = ids.filter((id) => desk.job(id).phase === 'outbox');
  expect(waiting.length).toBeGreaterThanOrEqual(20);
  expect(waiting).toEqual(ids.slice(-waiting.length));
  expect(desk.runner.facts().hindrances).toMatchObject([{ kind: 'resting', because: 'backlogFull' }]);
  const dropped = waiting.at(-1) ?? '';
  value(await desk.runner.cancelJob(dropped));
  expect(desk.job(dropped)).toMatchObject({ phase: 'cancelled', sends: 0, error: { charge: 'notCharged' } });

  const tries = desk.calls('submit').length;
  await desk.pass(5 * SECOND);
  // Two runs end meanwhile: each lets one in, and the next one meets a full backlog.
  expect(desk.calls('submit').length - tries).toBeLessThanOrEqual(5);
  await desk.pass(20 * MINUTE);
  expect(new Set(desk.phases(ids.slice(0, -1)))).toEqual(new Set(['done']));
  const places = desk.control.runs().map((run) => Number(/\d+/u.exec(run.prompt)?.[0]));
  expect(places).toHaveLength(49);
  // Two that are on their way at once may overtake each other there.
  expect(places.filter((number, place) => Math.abs(number - place) > 2)).toEqual([]);
  // One that meets a full backlog and one that finds room, for each job that waited, and not many more.
  expect(desk.calls('submit').length).toBeLessThan(120);
});

it('what is not enabled is one attempt with its likely causes, and other models stay usable', async () => {
  const desk = await openDesk();
  desk.control.trouble({ route: 'submit', model: ANOTHER_MODEL, times: 10, deed: { kind: 'bucket', bucket: 'not_enabled' } });
  const refused = await desk.submit({ model: ANOTHER_MODEL });
  const other = await desk.submit({ model: MODEL });
  await desk.pass(10 * MINUTE);
  expect(desk.job(refused)).toMatchObject({
    phase: 'failed',
    sends: 1,
    error: { kind: 'not_enabled', httpStatus: 403, fixableBy: 'user', charge: 'notCharged' },
  });
  expect(desk.job(other).phase).toBe('done');
});
