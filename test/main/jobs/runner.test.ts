import { describe, expect, it } from 'vitest';
import type { JobsChanged } from '../../../src/shared/jobList.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { restart, startCore, value } from '../../support/core.ts';
import { BODY, FILE, START } from '../../support/jobs.ts';
import { answer, refusal, silence } from '../../support/memoryRouter.ts';

describe('a good life', () => {
  it('goes from the form to the disk', async () => {
    const core = startCore();
    const id = await core.submit();
    expect(core.job(id)).toMatchObject({ phase: 'queued', prompt: 'a fox', requestId: core.router.run().requestId });
    core.router.run().status = 'IN_PROGRESS';
    await core.clock.advance(3_000);
    expect(core.job(id).phase).toBe('running');
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(10_000);
    expect(core.job(id)).toMatchObject({ phase: 'done', credits: '4', files: [FILE] });
    expect(core.history(id)).toEqual(['created', 'sent', 'accepted', 'seen', 'seen', 'bodySaved', 'saved']);
  });

  it('of a direct job has no request id and one call', async () => {
    const core = startCore();
    const id = await core.submit({ route: 'direct' });
    await core.clock.settle();
    expect(core.job(id)).toMatchObject({ phase: 'done', requestId: null, credits: '4' });
    expect(core.router.seen.map((one) => one.call)).toEqual(['direct']);
  });

  it('is told step by step with revisions that have no gap', async () => {
    const core = startCore();
    const pushes: JobsChanged[] = [];
    core.runner.onJobs((push) => pushes.push(push));
    const before = core.runner.view().revision;
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(10_000);
    expect(pushes.map((push) => push.revision)).toEqual(pushes.map((_, index) => before + 1 + index));
    expect(pushes.at(-1)?.changed).toMatchObject([{ id, phase: 'done', safe: true, cover: { index: 0, kind: 'image' } }]);
    expect(pushes.at(-1)?.counts).toMatchObject({ done: 1, queued: 0, outbox: 0 });
    expect(core.runner.view()).toMatchObject({ revision: pushes.at(-1)?.revision, active: [] });
  });

  it('tells when it was last checked and when it will be next', async () => {
    const core = startCore();
    await core.submit();
    core.router.run().retryAfterMs = 30 * SECOND;
    await core.clock.advance(5 * SECOND);
    const [job] = core.runner.view().active;
    const checkedAt = job?.contact.lastCheckedAt ?? 0;
    expect(checkedAt).toBeGreaterThan(START);
    expect(job?.contact.nextCheckAt).toBeGreaterThanOrEqual(checkedAt + 30 * SECOND);
    expect(core.runner.facts().nextCheckAt).toBe(job?.contact.nextCheckAt);
  });

  it('teaches how long a model takes, from three runs on', async () => {
    const core = startCore();
    for (const seconds of [20, 40, 30]) {
      await core.submit();
      const run = [...core.router.runs.values()].at(-1);
      if (run !== undefined) run.status = 'IN_PROGRESS';
      await core.clock.advance(seconds * SECOND);
      if (run !== undefined) run.status = 'COMPLETED';
      await core.clock.advance(MINUTE);
    }
    await core.submit();
    const estimate = core.runner.view().active[0]?.estimate;
    expect(estimate?.fromMs).toBeGreaterThan(10 * SECOND);
    expect(estimate?.toMs).toBeGreaterThan(estimate?.fromMs ?? 0);
    expect(estimate?.toMs).toBeLessThan(90 * SECOND);
  });
});

describe('collecting', () => {
  it('that meets a full disk or a missing folder leaves the job where it is, says so, and goes on', async () => {
    const core = startCore();
    core.collects.push({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(1_300);
    expect(core.job(id)).toMatchObject({ phase: 'collecting', output: BODY });
    expect(core.runner.view().active[0]?.obstacle).toBe('folderUnavailable');
    expect(core.runner.facts().hindrances).toContainEqual({ kind: 'folderUnavailable', folder: '/results' });
    await core.clock.advance(10 * SECOND);
    expect(core.job(id).phase).toBe('done');
    expect(core.runner.facts().hindrances).toEqual([]);
  });

  it('that cannot reach a link goes on trying while a copy may exist, then settles for what can be had', async () => {
    const core = startCore();
    for (let count = 0; count < 1_000; count += 1) core.collects.push({ kind: 'again', because: 'http_503' });
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(23 * HOUR);
    expect(core.job(id).phase).toBe('collecting');
    await core.clock.advance(2 * HOUR);
    expect(core.job(id).phase).toBe('done');
    expect(core.collected.filter((one) => one.lastTry)).toHaveLength(1);
    expect(core.collected.length).toBeLessThan(200);
  });

  it('of a body over the limit keeps the job and says why it does not get on', async () => {
    const core = startCore();
    core.router.script('result', answer(200, { kind: 'unreadable', why: 'tooLarge', excerpt: '' }));
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(1_500);
    expect(core.runner.view().active[0]).toMatchObject({ id, phase: 'collecting', obstacle: 'tooLarge' });
  });

  it('of a bad ending reads the result once for its reason', async () => {
    const core = startCore();
    const id = await core.submit();
    Object.assign(core.router.run(), { status: 'COMPLETED', ending: 'provider_error' });
    await core.clock.advance(MINUTE);
    expect(core.job(id)).toMatchObject({
      phase: 'failed',
      error: { kind: 'provider_error', detail: 'told so', httpStatus: 502 },
    });
    expect(core.router.count('result')).toBe(1);
  });

  it('of a bad ending whose reason nobody tells ends after a day', async () => {
    const core = startCore();
    const id = await core.submit();
    Object.assign(core.router.run(), { status: 'COMPLETED', ending: 'provider_error' });
    core.router.script('result', refusal(500, 'internal_error'), 10_000);
    await core.clock.advance(23 * HOUR);
    expect(core.job(id).phase).toBe('collecting');
    await core.clock.advance(2 * HOUR);
    expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'reason_unknown', charge: 'mayBeCharged' } });
  });

  it('of an expired result ends as expired and never asks again', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', refusal(410, null));
    await core.clock.advance(HOUR);
    expect(core.job(id).phase).toBe('expired');
    expect(core.router.count('status')).toBe(1);
  });

  it('waits when the result is not ready although the end was told', async () => {
    const core = startCore();
    core.router.script('result', answer(202, { kind: 'status', status: 'IN_PROGRESS', position: null, ending: null }), 2);
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(20 * SECOND);
    expect(core.job(id).phase).toBe('done');
    expect(core.router.count('result')).toBe(3);
  });
});

describe('what cannot be written', () => {
  it('after a good submit is kept with its id in sight, and written when there is room', async () => {
    const core = startCore();
    core.router.script('submit', (run) => {
      core.ledger.failWrites('full');
      return run();
    });
    const id = await core.submit();
    const { requestId } = core.router.run();
    expect(core.job(id).phase).toBe('sending');
    expect(core.runner.view().active[0]).toMatchObject({ id, phase: 'sending', unrecorded: true, requestId });
    expect(core.runner.facts().hindrances).toContainEqual({ kind: 'unrecorded', jobs: [{ id, requestId }] });
    expect(core.runner.facts().hindrances).toContainEqual({ kind: 'diskFull' });
    await core.clock.advance(5 * MINUTE);
    expect(core.router.count('status')).toBe(0);
    core.ledger.failWrites(null);
    await core.clock.advance(2 * MINUTE);
    expect(core.job(id)).toMatchObject({ phase: 'queued', requestId });
    expect(core.router.count('submit')).toBe(1);
    expect(core.router.count('status')).toBeGreaterThan(0);
    expect(core.runner.facts().hindrances).toEqual([]);
  });

  it('is not sent, while jobs that were sent are still followed', async () => {
    const core = startCore();
    await core.submit();
    core.ledger.failWrites('full');
    expect(await core.runner.submit(core.draft())).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    core.ledger.failWrites('readOnly');
    expect(await core.runner.submit(core.draft())).toMatchObject({ ok: false, error: { kind: 'ledgerUnwritable' } });
    await core.clock.advance(20 * SECOND);
    expect(core.router.count('submit')).toBe(1);
    expect(core.router.count('status')).toBeGreaterThan(3);
  });

  it('keeps a job in the outbox when its sending cannot be recorded, and sends it later', async () => {
    const core = startCore();
    value(await core.runner.setSending('paused'));
    const id = await core.submit();
    core.ledger.failWrites('full');
    value(await core.runner.setSending('on'));
    await core.clock.advance(30 * SECOND);
    expect(core.router.count('submit')).toBe(0);
    expect(core.job(id).phase).toBe('outbox');
    core.ledger.failWrites(null);
    await core.clock.advance(2 * MINUTE);
    expect(core.router.count('submit')).toBe(1);
  });

  it('is written on quit: the last time that a job was seen unfinished', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.run().status = 'IN_PROGRESS';
    await core.clock.advance(40 * SECOND);
    const before = core.job(id).lastUnfinishedAt ?? 0;
    await core.runner.stop();
    expect(core.job(id).lastUnfinishedAt).toBeGreaterThan(before);
    expect(core.clock.alarmAt()).toBeNull();
  });
});

describe('a draft', () => {
  it.each([
    ['not JSON', { body: '{"prompt":' }, 'bodyNotJson'],
    ['half a character', { body: '{"prompt":"\ud800"}' }, 'bodyNotJson'],
    ['a list', { body: '[1]' }, 'bodyNotObject'],
    ['a word', { body: '"fox"' }, 'bodyNotObject'],
    ['null', { body: 'null' }, 'bodyNotObject'],
    ['a model of one word', { model: 'flux' }, 'modelIdInvalid'],
    ['a path for a model', { model: '../x' }, 'modelIdInvalid'],
    ['a model in capitals', { model: 'BFL/Flux' }, 'modelIdInvalid'],
    ['a model that is too long', { model: `bfl/${'a'.repeat(129)}` }, 'modelIdInvalid'],
    ['a provider that is too long', { model: `${'a'.repeat(65)}/flux` }, 'modelIdInvalid'],
  ] as const)('with %s is refused at its field, and nothing is kept or sent', async (_what, more, kind) => {
    const core = startCore();
    const refused = await core.runner.submit(core.draft(more));
    expect(refused).toMatchObject({ ok: false, error: { kind } });
    expect(core.ledger.events()).toEqual([]);
    expect(core.router.seen).toEqual([]);
  });

  it('over 100 MiB as sent is refused, one of exactly 100 MiB is not', async () => {
    const core = startCore();
    const frame = '{"prompt":""}'.length;
    const body = (bytes: number): string => `{"prompt":"${'é'.repeat((bytes - frame) / 2)}x"}`;
    expect(await core.runner.submit(core.draft({ body: body(104_857_601) }))).toMatchObject({ error: { kind: 'bodyTooLarge' } });
    expect(await core.runner.submit(core.draft({ body: body(104_857_600) }))).toMatchObject({ ok: true });
  });

  it('without a key is refused', async () => {
    const core = startCore({ replace: { destination: () => null } });
    expect(await core.runner.submit(core.draft())).toMatchObject({ ok: false, error: { kind: 'noKey', field: 'key' } });
  });

  it('whose ticket was used knows its job although the key is gone meanwhile', async () => {
    let place: { profile: string; base: string } | null = { profile: 'main', base: 'https://router.example' };
    const core = startCore({ replace: { destination: () => place } });
    const draft = core.draft();
    const { id } = value(await core.runner.submit(draft));
    place = null;
    expect(value(await core.runner.submit(draft))).toMatchObject({ id, already: true });
  });

  it('is sent exactly as it was typed: digits, order of names, white space', async () => {
    const core = startCore();
    const body = '{ "seed": 6687881544318117707,\n"prompt":"é",  "b":1, "a":1.50 }';
    const id = await core.submit({ body });
    expect(new TextDecoder().decode(await core.bodies.read(core.job(id).body))).toBe(body);
    expect(value(await core.runner.getBody(id))).toEqual({ text: body, cut: false });
    expect(value(await core.runner.draftFrom(id))).toMatchObject({ body, parent: id, model: 'bfl/flux-2-pro' });
  });

  it('that survived a crash after its submit knows the job that it became', async () => {
    const core = startCore();
    const draft = core.draft();
    value(await core.runner.saveDraft(draft));
    expect(value(await core.runner.openDraft()).usedFor).toBeNull();
    const { id } = value(await core.runner.submit(draft));
    const again = restart(core);
    expect(value(await again.runner.openDraft())).toEqual({ ...draft, usedFor: id });
    expect(value(await again.runner.submit(draft))).toMatchObject({ id, already: true });
    await again.clock.advance(MINUTE);
    expect(again.router.runs.size).toBe(1);
  });
});

describe('a person', () => {
  it('who runs a job again gets a new job with a new key and the same bytes', async () => {
    const core = startCore();
    const id = await core.submit();
    const again = value(await core.runner.runAgain({ id, route: 'queued' }));
    await core.clock.settle();
    expect(core.job(again.id)).toMatchObject({ parent: id, body: core.job(id).body });
    expect(core.job(again.id).key).not.toBe(core.job(id).key);
    expect(core.router.runs.size).toBe(2);
  });

  it('who clicks "run again" twice gets one job, and a second one when it is meant', async () => {
    const core = startCore();
    const id = await core.submit();
    const clicks = await Promise.all([1, 2, 3].map(() => core.runner.runAgain({ id, route: 'queued' })));
    expect(new Set(clicks.map((click) => value(click).id)).size).toBe(1);
    await core.clock.advance(5 * SECOND);
    value(await core.runner.runAgain({ id, route: 'queued' }));
    await core.clock.settle();
    expect(core.router.runs.size).toBe(3);
  });

  it('who wants to look now is heard as soon as the hint allows', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.run().retryAfterMs = 60 * SECOND;
    await core.clock.advance(2 * SECOND);
    const reads = core.router.count('status');
    value(await core.runner.checkJob(id));
    await core.clock.advance(50 * SECOND);
    expect(core.router.count('status')).toBe(reads);
    await core.clock.advance(11 * SECOND);
    expect(core.router.count('status')).toBe(reads + 1);
  });

  it('who removes a job takes it off the list, and only when it has ended', async () => {
    const core = startCore();
    const removed: string[] = [];
    core.runner.onJobs((push) => removed.push(...push.removed));
    const id = await core.submit();
    expect(await core.runner.removeJob(id)).toMatchObject({ error: { kind: 'notNow' } });
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(10 * SECOND);
    expect(value(await core.runner.removeJob(id))).toBeNull();
    await core.clock.settle();
    expect(removed).toEqual([id]);
    expect(value(await core.runner.listJobs({ filter: 'all', search: '', after: null, limit: 10 })).jobs).toEqual([]);
  });

  it.each(['cancelJob', 'checkJob', 'resendJob', 'letGoJob', 'removeJob', 'getJob', 'getBody', 'draftFrom'] as const)(
    'who asks %s for a job that does not exist is told so',
    async (call) => {
      expect(await startCore().runner[call]('nobody')).toMatchObject({ ok: false, error: { kind: 'noSuchJob' } });
    },
  );

  it('sees the history and the calls of a job', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', silence());
    await core.clock.advance(5 * SECOND);
    const view = value(await core.runner.getJob(id));
    expect(view.history.map((line) => line.type)).toEqual(['created', 'sent', 'accepted']);
    expect(view.calls[0]).toMatchObject({ call: 'submit', httpStatus: 201, supportId: 'support-1', trouble: null });
    expect(view.calls[1]).toMatchObject({ call: 'status', httpStatus: null, trouble: 'timeout' });
    expect(view.sends).toBe(1);
  });
});

describe('an old outbox', () => {
  it('is asked about before anything goes out, and goes out on a yes', async () => {
    const core = startCore();
    value(await core.runner.setSending('paused'));
    const id = await core.submit();
    await core.runner.stop();
    core.clock.set(START + DAY + HOUR);
    const later = restart(core);
    await later.clock.advance(MINUTE);
    expect(later.router.count('submit')).toBe(0);
    expect(later.runner.facts().hindrances).toEqual([{ kind: 'oldOutbox', waiting: 1, oldestAt: START }]);
    value(await later.runner.setSending('on'));
    await later.clock.settle();
    expect(later.job(id).phase).toBe('queued');
  });

  it('is dropped free of charge on a no', async () => {
    const core = startCore();
    value(await core.runner.setSending('paused'));
    const id = await core.submit();
    value(await core.runner.setSending('discard'));
    expect(core.job(id)).toMatchObject({ phase: 'cancelled', error: { charge: 'notCharged' } });
    expect(core.router.seen).toEqual([]);
  });
});
