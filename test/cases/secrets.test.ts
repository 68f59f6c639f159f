/** What went wrong for other people with their keys, each as a promise. Sources: docs/reliability-cases.md. */

import { expect, it } from 'vitest';
import type { TroubleDeed } from '../../src/practice/trouble.ts';
import { HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { ANOTHER_MODEL, bodyOf, type CaseDesk, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';

const MARKER = 'comfyui-practice-studio.marker-4f1c9e7a5b3d';

/** In every form in which it may have been written down. */
function formsOf(key: string): readonly Buffer[] {
  const inside = Buffer.from(key).toString('base64').replace(/=+$/u, '').slice(0, -1);
  return [key, encodeURIComponent(key), inside, Buffer.from(key).toString('hex')].map((form) => Buffer.from(form));
}

/** Everything that the window could be told, and everything that is written. */
async function everythingOf(desk: CaseDesk): Promise<ReadonlyMap<string, Buffer>> {
  const { jobs } = value(await desk.runner.listJobs({ filter: 'all', search: '', after: null, limit: 200 }));
  const views = await Promise.all(jobs.map(async ({ id }) => value(await desk.runner.getJob(id))));
  return new Map([
    ...desk.files(),
    ['the log', Buffer.from(desk.log.join('\n'))],
    ['the views', Buffer.from(JSON.stringify([jobs, views, desk.runner.view(), desk.runner.facts()]))],
  ]);
}

it('after failures of every kind that say the key back, it is in no log, no file and nothing that the window is told', async () => {
  const desk = await openDesk({ limits: { headersMs: 150 } });
  desk.keys.set('main', MARKER);
  const link = 'https://files.example/a.png?X-Amz-Signature=5ec4e75ec4e75ec4e7';
  const echo = `your key ${MARKER}, or Bearer ${MARKER}, or ${Buffer.from(MARKER).toString('base64')}; see ${link}`;
  const say = (status: number, headers: Readonly<Record<string, string>> = {}): TroubleDeed => ({
    kind: 'answer',
    status,
    headers: { 'x-comfy-request-id': MARKER, ...headers },
    body: { detail: echo, error_type: 'internal_error' },
  });
  const page: TroubleDeed = {
    kind: 'answer',
    status: 502,
    headers: { 'content-type': 'text/html', 'x-comfy-request-id': null },
    body: `<html>${echo}</html>`,
  };
  const fields: TroubleDeed = {
    kind: 'answer',
    status: 422,
    headers: { 'x-comfy-error-type': 'invalid_input' },
    body: { detail: [{ loc: ['body', MARKER], msg: echo, type: 'value_error', input: MARKER }] },
  };
  const deeds: readonly TroubleDeed[] = [
    fields,
    say(400, { 'x-comfy-error-type': 'invalid_input' }),
    say(403, { 'x-comfy-error-type': 'not_enabled' }),
    say(404, { 'x-comfy-error-type': 'model_not_found' }),
    say(409, { 'x-comfy-error-type': 'invalid_input' }),
    say(429, { 'x-comfy-error-type': 'rate_limited', 'retry-after': MARKER }),
    say(500),
    say(503, { 'x-comfy-error-type': MARKER }),
    page,
    { kind: 'body', text: `{"request_id": "${MARKER}"` },
    { kind: 'redirect', location: `https://elsewhere.example/?key=${MARKER}` },
    { kind: 'reset', when: 'before' },
    { kind: 'stall', when: 'headers' },
  ];
  for (const deed of deeds) {
    desk.control.trouble({ route: 'submit', deed });
    await desk.submit();
    await desk.pass(10 * SECOND);
  }
  const followed = await desk.submit();
  for (const deed of deeds) {
    for (const route of ['status', 'result', 'cancel'] as const) desk.control.trouble({ route, deed, model: ANOTHER_MODEL });
    desk.control.trouble({ route: 'status', requestId: desk.job(followed).requestId ?? '', deed });
    await desk.pass(5 * SECOND);
    desk.control.clearTrouble();
  }
  const failed = await desk.submit({ body: bodyOf('a fox [fail: provider_error]') });
  desk.control.trouble({
    route: 'result',
    times: 20,
    requestId: desk.job(failed).requestId ?? '',
    deed: say(502, { 'x-comfy-error-type': 'provider_error' }),
  });
  await desk.pass(5 * MINUTE);
  desk.keys.delete('main');
  desk.runner.tell({ kind: 'key', profile: 'main', present: false });
  desk.keys.set('main', 'comfyui-none');
  desk.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
  await desk.pass(MINUTE);

  const everything = await everythingOf(desk);
  expect(everything.size).toBeGreaterThan(5);
  for (const [where, bytes] of everything) {
    for (const form of formsOf(MARKER)) expect(bytes.includes(form), `${form} in ${where}`).toBe(false);
    expect(bytes.includes('5ec4e75ec4e7'), `what signs a link, in ${where}`).toBe(false);
  }
});

it('another key than the one that was used, and the password of the proxy, are masked all the same when a server says them', async () => {
  const other = 'team-two.marker-8b2d61c0';
  const password = 'proxy.marker-77ae15f9';
  const desk = await openDesk();
  desk.keys.set('other', other);
  desk.keys.set('proxy', password);
  const echo = `not ${other}, but ${Buffer.from(other).toString('base64')} or ${password}`;
  const deed: TroubleDeed = {
    kind: 'answer',
    status: 422,
    headers: { 'x-comfy-error-type': 'invalid_input', 'x-comfy-request-id': other },
    body: { detail: [{ loc: ['body', other], msg: echo, type: 'value_error', input: password }] },
  };
  desk.control.trouble({ route: 'submit', deed });
  const failed = await desk.submit();
  expect(desk.job(failed)).toMatchObject({ phase: 'failed', error: { kind: 'invalid_input' } });
  expect(JSON.stringify(desk.job(failed).error)).toContain('[key]');
  const followed = await desk.submit();
  desk.control.trouble({ route: 'status', requestId: desk.job(followed).requestId ?? '', deed: { ...deed, status: 500 } });
  await desk.pass(10 * SECOND);
  for (const [where, bytes] of await everythingOf(desk)) {
    for (const form of [...formsOf(other), ...formsOf(password)]) expect(bytes.includes(form), `${form} in ${where}`).toBe(false);
  }
});

it('jobs of one key are never read with another; they go on when it returns, and its successor of one workspace takes all over', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  desk.keys.set('main', 'comfyui-practice-studio.a');
  const ids = await desk.submitMany(3);
  await desk.pass(10 * SECOND);

  desk.keys.delete('main');
  desk.runner.tell({ kind: 'key', profile: 'main', present: false });
  desk.keys.set('another', 'comfyui-practice-other');
  desk.line.profile = 'another';
  desk.control.resetCounters();
  const own = await desk.submit();
  await desk.pass(HOUR);
  expect(new Set(desk.calls('status').map(({ requestId }) => requestId))).toEqual(new Set([desk.job(own).requestId]));
  expect(new Set(desk.phases(ids))).toEqual(new Set(['running']));
  expect(ids.map((id) => desk.shown(id).profile)).toEqual(['main', 'main', 'main']);
  expect(desk.runner.facts().hindrances).toContainEqual({ kind: 'keyMissing', profiles: ['main'] });

  desk.keys.set('main', 'comfyui-practice-studio.a');
  desk.runner.tell({ kind: 'key', profile: 'main', present: true });
  desk.control.resetCounters();
  await desk.pass(30 * SECOND);
  const read = new Set(desk.calls('status').map(({ requestId }) => requestId));
  for (const id of ids) expect(read.has(desk.job(id).requestId)).toBe(true);

  desk.keys.set('main', 'comfyui-practice-studio.b');
  desk.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
  desk.control.resetCounters();
  await desk.pass(30 * SECOND);
  const first = ids.map((id) => desk.calls('status').findIndex(({ requestId }) => requestId === desk.job(id).requestId));
  expect(Math.min(...first)).toBeGreaterThanOrEqual(0);
  expect(desk.hindrances()).toEqual([]);
  for (const run of desk.control.runs()) desk.control.finish(run.requestId);
  await desk.pass(MINUTE);
  expect(new Set(desk.phases([...ids, own]))).toEqual(new Set(['done']));
});

it('an unknown request never takes a job out of the list', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const [unseen = '', ended = ''] = await desk.submitMany(2);
  desk.control.finish(desk.job(ended).requestId ?? '');
  await desk.pass(MINUTE);
  desk.control.forget(desk.job(unseen).requestId ?? '');
  desk.control.forget(desk.job(ended).requestId ?? '');
  await desk.pass(HOUR);
  const { jobs } = value(await desk.runner.listJobs({ filter: 'all', search: '', after: null, limit: 10 }));
  expect(jobs.map(({ phase }) => phase).sort()).toEqual(['done', 'held']);
});
