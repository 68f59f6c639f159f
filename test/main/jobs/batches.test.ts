import { describe, expect, it } from 'vitest';
import type { BatchOrder, BatchRow, BatchSummary, BatchWish } from '../../../src/shared/batch.ts';
import type { Job, JobId } from '../../../src/shared/job.ts';
import type { JobsChanged } from '../../../src/shared/jobList.ts';
import { HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, createIds, createMemoryBodies, restart, startCore, value } from '../../support/core.ts';
import { answer, refusal } from '../../support/memoryRouter.ts';

const ticket = createIds('7');
const row = (number: number, more: Partial<BatchRow> = {}): BatchRow => ({
  model: 'bfl/flux-2-pro',
  route: 'queued',
  body: `{"prompt":"fox ${number}"}`,
  coordinates: [`fox ${number}`],
  ...more,
});

function orderOf(rows: number, more: Partial<BatchOrder> = {}): BatchOrder {
  const values = Array.from({ length: rows }, (_, number) => `fox ${number}`);
  return {
    ticket: ticket(),
    name: 'Foxes',
    axes: [{ name: 'prompt', values }],
    policy: { stopAfterErrors: null, giveUpAfterMs: null },
    rows: values.map((_, number) => row(number)),
    ...more,
  };
}

/** A core whose Router finishes each run at the first look. */
function startQuick(): Core {
  const core = startCore();
  core.router.onStatus = (run) => {
    run.status = 'COMPLETED';
  };
  return core;
}
/** One that sends nothing until it is told to. */
async function quiet(): Promise<Core> {
  const core = startQuick();
  value(await core.runner.setSending('paused'));
  return core;
}
const submit = async (core: Core, order: BatchOrder): Promise<string> => value(await core.runner.submitBatch(order)).id;
const view = async (core: Core, id: string) => value(await core.runner.getBatch(id));
const wish = async (core: Core, id: string, what: BatchWish) => value(await core.runner.setBatch({ id, wish: what }));
/** By row, and of a row the first try first. */
const jobsOf = (core: Core, id: string): readonly Job[] =>
  core.ledger
    .batchJobs(id)
    .map((one) => core.job(one.id))
    .sort((one, other) => (one.batch?.row ?? 0) - (other.batch?.row ?? 0) || one.createdAt - other.createdAt);
/** In the order in which they were first sent. */
const sentOrder = (core: Core): readonly number[] =>
  core.ledger.events().flatMap(({ id, event }) => (event.type === 'sent' ? [core.job(id).batch?.row ?? -1] : []));

describe('a batch that is submitted', () => {
  it('is one batch and one job for each row, each with a key of its own', async () => {
    const core = await quiet();
    const id = await submit(core, orderOf(3));
    const jobs = jobsOf(core, id);
    expect(jobs.map((job) => job.batch)).toEqual([0, 1, 2].map((number) => ({ id, row: number })));
    expect(new Set(jobs.map((job) => job.key)).size).toBe(3);
    expect(jobs.map((job) => job.prompt)).toEqual(['fox 0', 'fox 1', 'fox 2']);
    expect(await view(core, id)).toMatchObject({
      name: 'Foxes',
      rows: 3,
      practice: false,
      counts: { outbox: 3, done: 0 },
      sending: 'on',
      errors: 0,
      retries: 0,
      credits: null,
      cells: jobs.map((job, number) => ({ row: number, at: [number], job: job.id, phase: 'outbox' })),
    });
  });

  it('is listed row by row, from top to bottom', async () => {
    const core = await quiet();
    await submit(core, orderOf(12));
    const { jobs } = value(await core.runner.listJobs({ filter: 'all', search: '', after: null, limit: 50 }));
    expect(jobs.map(({ batch }) => batch?.row)).toEqual(Array.from({ length: 12 }, (_, number) => number));
  });

  it('is made once, however many clicks there were', async () => {
    const core = await quiet();
    const order = orderOf(4);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => core.runner.submitBatch(order)));
    const answers = clicks.map(value);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ already }) => !already)).toHaveLength(1);
    expect(core.ledger.ids()).toHaveLength(4);
  });

  it('is not made where one row has a flaw, and tells which', async () => {
    const core = await quiet();
    const order = orderOf(3);
    const refused = async (rows: readonly BatchRow[]) => core.runner.submitBatch({ ...order, rows });
    expect(await refused([row(0), row(1, { body: '{"prompt":' })])).toMatchObject({
      ok: false,
      error: { kind: 'bodyNotJson', field: 'body', detail: '1' },
    });
    expect(await refused([row(0), row(1), row(2, { model: 'flux' })])).toMatchObject({
      error: { kind: 'modelIdInvalid', detail: '2' },
    });
    expect(core.ledger.ids()).toEqual([]);
    expect((await core.runner.submitBatch(order)).ok).toBe(true);
  });

  it('is not begun where the disk has no room for all of it: what it needs and what is free is told, and nothing is half done', async () => {
    const asked: number[] = [];
    let free = 1_000_000;
    const bodies = createMemoryBodies();
    const core = startCore({
      bodies,
      replace: {
        hasRoomFor: async (sizeBytes) => {
          asked.push(sizeBytes);
          return sizeBytes <= free;
        },
        freeBytes: async () => free,
      },
    });
    value(await core.runner.setSending('paused'));
    const large = (number: number) => row(number, { body: JSON.stringify({ prompt: `fox ${number} `.repeat(20_000) }) });
    const rows = Array.from({ length: 8 }, (_, number) => large(number));
    const order = { ...orderOf(8), rows };
    const refused = await core.runner.submitBatch(order);
    const neededBytes = asked.at(-1) ?? 0;
    expect(refused).toMatchObject({ ok: false, error: { kind: 'batchNoRoom', room: { neededBytes, freeBytes: 1_000_000 } } });
    const textBytes = rows.reduce((sum, { body }) => sum + body.length, 0);
    expect(neededBytes).toBeGreaterThan(textBytes);
    expect(neededBytes).toBeLessThan(textBytes * 1.2);
    expect(core.ledger.ids()).toEqual([]);
    expect(bodies.kept.size).toBe(0);
    // It is this batch that does not fit: smaller things go on.
    expect(core.runner.facts().hindrances.map(({ kind }) => kind)).not.toContain('diskFull');
    expect((await core.runner.submitBatch(orderOf(2))).ok).toBe(true);
    free = neededBytes;
    expect((await core.runner.submitBatch(order)).ok).toBe(true);
  });

  it('is not made without a key, and not where the ledger cannot be written', async () => {
    const keyless = startCore({ replace: { destination: () => null } });
    expect(await keyless.runner.submitBatch(orderOf(2))).toMatchObject({ ok: false, error: { kind: 'noKey' } });
    const core = await quiet();
    core.ledger.failWrites('full');
    expect(await core.runner.submitBatch(orderOf(2))).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    core.ledger.failWrites(null);
    expect(core.ledger.ids()).toEqual([]);
  });

  it('says no to a ticket that made a single job', async () => {
    const core = await quiet();
    const draft = core.draft();
    value(await core.runner.submit(draft));
    expect(await core.runner.submitBatch(orderOf(2, { ticket: draft.ticket }))).toMatchObject({ error: { kind: 'notNow' } });
  });

  it('keeps small bodies in the ledger, each once, and large ones beside it', async () => {
    const core = await quiet();
    const long = `{"prompt":"${'x'.repeat(20_000)}"}`;
    const id = await submit(core, orderOf(3, { rows: [row(0), row(0), row(1, { body: long })] }));
    const [one, two, large] = jobsOf(core, id);
    expect(one?.body).toEqual(two?.body);
    expect(core.ledger.smallBody(one?.body.digest ?? '')).toBe('{"prompt":"fox 0"}');
    expect(core.ledger.smallBody(large?.body.digest ?? '')).toBeNull();
    expect(await core.bodies.has(large?.body ?? { digest: '', sizeBytes: 0 })).toBe(true);
  });

  it('is told in one push, and a long one as a gap after which the page asks for a fresh view', async () => {
    const core = await quiet();
    const pushes: JobsChanged[] = [];
    const told: BatchSummary[] = [];
    core.runner.onJobs((push) => pushes.push(push));
    core.runner.onBatches((changed) => told.push(...changed));
    await submit(core, orderOf(200));
    await core.clock.settle();
    expect(pushes.map(({ changed }) => changed.length)).toEqual([200]);
    const before = pushes[0]?.revision ?? 0;
    await submit(core, orderOf(1_000));
    await core.clock.settle();
    expect(pushes).toHaveLength(2);
    expect(pushes[1]).toMatchObject({ revision: before + 2, changed: [], counts: { outbox: 1_200 } });
    expect(told.map(({ rows, counts }) => [rows, counts.outbox])).toEqual([
      [200, 200],
      [1_000, 1_000],
    ]);
    expect(core.runner.view().active.length).toBe(500);
  });
});

describe('a batch on its way', () => {
  it('goes out in the order of its rows and is saved row by row', async () => {
    const core = startQuick();
    const id = await submit(core, orderOf(12));
    await core.clock.advance(20 * MINUTE);
    expect(sentOrder(core)).toEqual(Array.from({ length: 12 }, (_, number) => number));
    expect(await view(core, id)).toMatchObject({ counts: { done: 12 }, errors: 0 });
  });

  it('waits where the Router says that its backlog is full, and goes on after that', async () => {
    const core = startQuick();
    core.router.script('submit', refusal(429, 'queue_backlog_full', { retryAfterMs: 30 * SECOND }), 2);
    const id = await submit(core, orderOf(6));
    await core.clock.advance(10 * SECOND);
    expect((await view(core, id)).counts.outbox).toBe(6);
    await core.clock.advance(30 * MINUTE);
    expect((await view(core, id)).counts.done).toBe(6);
  });

  it('sends nothing more while it is paused, other jobs do go out, and it stays paused over a restart', async () => {
    const core = await quiet();
    const id = await submit(core, orderOf(3));
    await wish(core, id, 'pause');
    value(await core.runner.setSending('on'));
    const single = await core.submit();
    await core.clock.advance(10 * MINUTE);
    expect(core.job(single).phase).toBe('done');
    expect(await view(core, id)).toMatchObject({ sending: 'paused', counts: { outbox: 3 } });
    const later = restart(core);
    await later.clock.advance(10 * MINUTE);
    expect(await view(later, id)).toMatchObject({ sending: 'paused', counts: { outbox: 3 } });
    await wish(later, id, 'resume');
    await later.clock.advance(20 * MINUTE);
    expect(await view(later, id)).toMatchObject({ sending: 'on', counts: { done: 3 } });
  });

  it('asks nothing about an old outbox that rests by the wish of a person', async () => {
    const core = await quiet();
    const id = await submit(core, orderOf(2));
    await wish(core, id, 'pause');
    await core.runner.stop();
    await core.clock.advance(30 * HOUR);
    const later = restart(core);
    expect(later.runner.facts().hindrances.map(({ kind }) => kind)).not.toContain('oldOutbox');
    await wish(later, id, 'resume');
    await later.clock.advance(20 * MINUTE);
    expect((await view(later, id)).counts.done).toBe(2);
  });
});

describe('errors in a batch', () => {
  const REFUSED = refusal(422, 'invalid_input');

  async function stopped(stopAfterErrors: number, failing: number): Promise<{ readonly core: Core; readonly id: string }> {
    const core = startQuick();
    core.router.script('submit', REFUSED, failing);
    const id = await submit(core, orderOf(10, { policy: { stopAfterErrors, giveUpAfterMs: null } }));
    await core.clock.advance(10 * MINUTE);
    return { core, id };
  }

  it('stop it at the number that was set: what was sent goes on, the rest waits', async () => {
    const { core, id } = await stopped(3, 3);
    const told = await view(core, id);
    expect(told).toMatchObject({ sending: 'stopped', errors: 3 });
    expect(told.counts.failed).toBe(3);
    // Two are sent at a time, so one more may have been under way.
    expect(told.counts.outbox).toBeGreaterThanOrEqual(6);
    expect(told.counts.outbox + told.counts.failed + told.counts.done).toBe(10);
  });

  it('are counted anew once a person lets it go on, and survive a restart', async () => {
    const { core, id } = await stopped(2, 4);
    const later = restart(core);
    expect(await view(later, id)).toMatchObject({ sending: 'stopped' });
    await wish(later, id, 'resume');
    await later.clock.advance(10 * MINUTE);
    // Four failed in all, and two of them are forgiven.
    expect(await view(later, id)).toMatchObject({ sending: 'stopped', errors: 2, counts: { failed: 4 } });
    await wish(later, id, 'resume');
    await later.clock.advance(30 * MINUTE);
    expect(await view(later, id)).toMatchObject({ sending: 'on', counts: { failed: 4, done: 6 } });
  });

  it('do not stop one that was not asked to stop', async () => {
    const core = startQuick();
    core.router.script('submit', REFUSED, 9);
    const id = await submit(core, orderOf(10));
    await core.clock.advance(30 * MINUTE);
    expect(await view(core, id)).toMatchObject({ sending: 'on', errors: 9, counts: { failed: 9, done: 1 } });
  });
});

describe('trying again what failed', () => {
  it('makes one new job for each row that failed, in the same batch and linked, and only once', async () => {
    const core = startQuick();
    core.router.script('submit', refusal(404, 'model_not_found'), 3);
    const id = await submit(core, orderOf(5, { policy: { stopAfterErrors: 3, giveUpAfterMs: 5 * MINUTE } }));
    await core.clock.advance(5 * MINUTE);
    const failed = jobsOf(core, id).filter((job) => job.phase === 'failed');
    expect(failed).toHaveLength(3);
    const [first, second] = await Promise.all([wish(core, id, 'retryFailed'), wish(core, id, 'retryFailed')]);
    expect([first?.done, second?.done].sort()).toEqual([0, 3]);
    const again = jobsOf(core, id).filter((job) => job.parent !== null);
    expect(again.map(({ parent, batch, giveUpAfterMs }) => ({ parent, batch, giveUpAfterMs }))).toEqual(
      failed.map((job) => ({ parent: job.id, batch: job.batch, giveUpAfterMs: 5 * MINUTE })),
    );
    expect(new Set(again.map(({ key }) => key)).size).toBe(3);
    await core.clock.advance(30 * MINUTE);
    expect(await view(core, id)).toMatchObject({ rows: 5, counts: { done: 5, failed: 0 }, retries: 3, sending: 'on' });
    expect(await wish(core, id, 'retryFailed')).toMatchObject({ done: 0 });
    expect(core.ledger.ids()).toHaveLength(8);
  });

  it('shows the new try in its row, though the clock was set back before it was made', async () => {
    const core = startQuick();
    core.router.script('submit', refusal(404, 'model_not_found'), 1);
    const id = await submit(core, orderOf(2));
    await core.clock.advance(20 * MINUTE);
    core.clock.set(core.clock.now() - 3 * HOUR);
    expect(await wish(core, id, 'retryFailed')).toMatchObject({ done: 1 });
    const later = restart(core);
    await later.clock.advance(20 * MINUTE);
    expect(await view(later, id)).toMatchObject({ counts: { done: 2, failed: 0 }, retries: 1 });
    const again = jobsOf(later, id).find(({ parent }) => parent !== null);
    expect((await view(later, id)).cells[0]).toMatchObject({ job: again?.id, phase: 'done' });
  });

  it('is about those that a person was asked about, and none that failed since', async () => {
    const core = startQuick();
    core.router.script('submit', refusal(404, 'model_not_found'), 2);
    const id = await submit(core, orderOf(3));
    await core.clock.advance(20 * MINUTE);
    const [one] = jobsOf(core, id).filter((job) => job.phase === 'failed');
    if (one === undefined) throw new Error('Two failed.');
    expect(value(await core.runner.setBatch({ id, wish: 'retryFailed', jobs: [one.id] }))).toMatchObject({ done: 1 });
    expect(jobsOf(core, id).flatMap(({ parent }) => parent ?? [])).toEqual([one.id]);
  });

  it('fills the row as well when one is run again by hand, and a run of what was saved stands by itself', async () => {
    const core = startQuick();
    core.router.script('submit', refusal(404, 'model_not_found'), 1);
    const id = await submit(core, orderOf(2));
    await core.clock.advance(20 * MINUTE);
    const [failed, saved] = jobsOf(core, id);
    if (failed === undefined || saved === undefined) throw new Error('Two jobs were made.');
    const again = value(await core.runner.runAgain({ id: failed.id, route: 'queued' })).id;
    expect(core.job(again).batch).toEqual(failed.batch);
    const alone = value(await core.runner.runAgain({ id: saved.id, route: 'queued' })).id;
    expect(core.job(alone).batch).toBeNull();
    await core.clock.advance(20 * MINUTE);
    // The row has a result by now, so another run of its first try is none of the batch.
    const third = value(await core.runner.runAgain({ id: failed.id, route: 'queued' })).id;
    expect(core.job(third).batch).toBeNull();
  });
});

describe('cancelling a part', () => {
  it('waiting: what was never sent is cancelled for nothing, and no job outside of the batch', async () => {
    const core = await quiet();
    const id = await submit(core, orderOf(4));
    const other = await core.submit();
    expect(await wish(core, id, 'cancelWaiting')).toEqual({ done: 4, asked: 0, refused: {} });
    expect(await view(core, id)).toMatchObject({ counts: { cancelled: 4 } });
    expect(core.job(other).phase).toBe('outbox');
  });

  it('says no about a batch that is not there', async () => {
    const core = await quiet();
    const gone = { id: ticket(), wish: 'pause' } as const;
    expect(await core.runner.setBatch(gone)).toMatchObject({ ok: false, error: { kind: 'noSuchBatch' } });
    expect(await core.runner.renameBatch({ id: gone.id, name: 'x' })).toMatchObject({
      ok: false,
      error: { kind: 'noSuchBatch' },
    });
    expect(await core.runner.getBatch(ticket())).toMatchObject({ ok: false, error: { kind: 'noSuchBatch' } });
  });
});

describe('a batch that gets another name', () => {
  it('keeps its name over a restart, and nothing is sent or held back by it', async () => {
    const core = await quiet();
    const id = await submit(core, orderOf(2));
    await wish(core, id, 'pause');
    value(await core.runner.renameBatch({ id, name: '  Foxes in snow ' }));
    expect(await view(core, id)).toMatchObject({ name: 'Foxes in snow', sending: 'paused' });
    const again = await restart(core);
    expect(await view(again, id)).toMatchObject({ name: 'Foxes in snow', sending: 'paused', counts: { outbox: 2 } });
    await wish(again, id, 'resume');
    expect(await view(again, id)).toMatchObject({ name: 'Foxes in snow', sending: 'on' });
    value(await again.runner.renameBatch({ id, name: '' }));
    expect(await view(again, id)).toMatchObject({ name: '' });
  });

  it('tries no account without credits again only because it got another name', async () => {
    const core = startCore();
    core.router.script('submit', refusal(402, 'insufficient_credits'));
    const id = await submit(core, orderOf(1));
    await core.clock.advance(MINUTE);
    expect(core.router.seen).toHaveLength(1);
    value(await core.runner.renameBatch({ id, name: 'Foxes in snow' }));
    await core.clock.advance(MINUTE);
    expect(core.router.seen).toHaveLength(1);
  });
});

describe('another order of what waits', () => {
  const at = (core: Core, id: string, number: number): JobId => jobsOf(core, id)[number]?.id ?? '';

  it('is the order in which it goes out, across batches', async () => {
    const core = await quiet();
    const one = await submit(core, orderOf(3));
    await core.clock.advance(MINUTE);
    const two = await submit(core, orderOf(2));
    value(await core.runner.moveJobs({ ids: [at(core, two, 0), at(core, two, 1)], to: 'front' }));
    value(await core.runner.moveJobs({ ids: [at(core, one, 2)], to: { before: at(core, one, 0) } }));
    value(await core.runner.moveJobs({ ids: [at(core, two, 0)], to: 'back' }));
    value(await core.runner.setSending('on'));
    await core.clock.advance(20 * MINUTE);
    const sent = core.ledger.events().flatMap(({ id, event }) => (event.type === 'sent' ? [id] : []));
    expect(sent).toEqual([at(core, two, 1), at(core, one, 2), at(core, one, 0), at(core, one, 1), at(core, two, 0)]);
  });

  it('cannot be had before what is not waiting', async () => {
    const core = startQuick();
    const sent = await core.submit();
    value(await core.runner.setSending('paused'));
    const id = await submit(core, orderOf(1));
    expect(await core.runner.moveJobs({ ids: [at(core, id, 0)], to: { before: sent } })).toMatchObject({
      error: { kind: 'notNow' },
    });
  });
});

describe('what a model cost here', () => {
  it('is told from its own good runs: how many, their middle and their spread', async () => {
    const core = startQuick();
    expect(value(await core.runner.creditsOf('bfl/flux-2-pro'))).toEqual({
      model: 'bfl/flux-2-pro',
      count: 0,
      median: 0,
      from: 0,
      to: 0,
    });
    for (let runs = 0; runs < 2; runs++) await core.submit();
    await core.clock.advance(20 * MINUTE);
    const learned = value(await core.runner.creditsOf('bfl/flux-2-pro'));
    expect(learned.count).toBe(core.ledger.creditsOf('bfl/flux-2-pro').length);
  });
});

describe('a job that may not wait for ever', () => {
  it('is cancelled once when its time is over and it has not begun', async () => {
    // Its runs stay in the queue for ever.
    const core = startCore();
    const id = await submit(core, orderOf(1, { policy: { stopAfterErrors: null, giveUpAfterMs: 12 * MINUTE } }));
    await core.clock.advance(11 * MINUTE);
    const [job] = jobsOf(core, id);
    if (job === undefined) throw new Error('One job was made.');
    expect(core.router.count('cancel')).toBe(0);
    expect(core.runner.summary(job.id)).toMatchObject({ giveUpAfterMs: 12 * MINUTE, gaveUpAt: null });
    expect(core.runner.summary(job.id)?.giveUpAt).not.toBeNull();
    await core.clock.advance(3 * MINUTE);
    expect(core.router.count('cancel')).toBe(1);
    expect(core.history(job.id).filter((type) => type === 'gaveUp')).toHaveLength(1);
    await core.clock.advance(HOUR);
    expect(core.router.count('cancel')).toBe(1);
    expect(core.job(job.id)).toMatchObject({ phase: 'cancelled' });
    expect(core.runner.summary(job.id)).toMatchObject({ giveUpAt: null });
    expect(core.runner.summary(job.id)?.gaveUpAt).not.toBeNull();
  });

  it('goes on when it has begun by then, also when nobody had seen that yet', async () => {
    const core = startCore();
    const id = await submit(core, orderOf(1, { policy: { stopAfterErrors: null, giveUpAfterMs: 12 * MINUTE } }));
    await core.clock.advance(11 * MINUTE);
    core.router.run().status = 'IN_PROGRESS';
    await core.clock.advance(HOUR);
    expect(core.router.count('cancel')).toBe(0);
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(20 * MINUTE);
    expect((await view(core, id)).counts.done).toBe(1);
  });

  it('is collected when it finishes although its cancel was asked for', async () => {
    const core = startCore();
    const id = await submit(core, orderOf(1, { policy: { stopAfterErrors: null, giveUpAfterMs: 5 * MINUTE } }));
    core.router.script('cancel', refusal(404, 'request_not_found'));
    await core.clock.advance(8 * MINUTE);
    expect(core.router.count('cancel')).toBe(1);
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(20 * MINUTE);
    expect((await view(core, id)).counts.done).toBe(1);
    expect(core.router.count('cancel')).toBe(1);
  });

  it('counts over a restart and over sleep, and is looked at before it is given up', async () => {
    const core = startCore();
    const id = await submit(core, orderOf(1, { policy: { stopAfterErrors: null, giveUpAfterMs: 2 * HOUR } }));
    await core.clock.advance(5 * MINUTE);
    await core.runner.stop();
    await core.clock.advance(3 * HOUR);
    const reads = core.router.count('status');
    const later = restart(core);
    await later.clock.advance(2 * MINUTE);
    const calls = later.router.seen.slice(-10).map(({ call }) => call);
    expect(later.router.count('status')).toBeGreaterThan(reads);
    expect(calls.indexOf('cancel')).toBeGreaterThan(calls.indexOf('status'));
    expect(later.router.count('cancel')).toBe(1);
    await later.clock.advance(HOUR);
    expect((await view(later, id)).counts.cancelled).toBe(1);
  });

  it('goes by the clock of the Router, whatever ours says', async () => {
    const core = startCore();
    core.router.serverNow = () => core.clock.now() - 5 * HOUR;
    const id = await submit(core, orderOf(1, { policy: { stopAfterErrors: null, giveUpAfterMs: 10 * MINUTE } }));
    await core.clock.advance(9 * MINUTE);
    expect(core.router.count('cancel')).toBe(0);
    await core.clock.advance(4 * MINUTE);
    expect(core.router.count('cancel')).toBe(1);
    expect((await view(core, id)).counts.cancelled).toBe(1);
  });

  it.each([
    ['fails', refusal(500, 'internal_error')],
    ['cannot be understood', answer(200, { kind: 'unreadable', why: 'wrongShape', excerpt: '' })],
  ])('is read no faster than others where the read that decides %s', async (_how, told) => {
    const core = startCore();
    await core.submit({ giveUpAfterMs: 5 * MINUTE });
    await core.clock.advance(4 * MINUTE);
    const reads = core.router.count('status');
    core.router.script('status', told, 40);
    await core.clock.advance(10 * MINUTE);
    expect(core.router.count('status') - reads).toBeLessThan(25);
    expect(core.router.count('cancel')).toBe(0);
    await core.clock.advance(HOUR);
    expect(core.router.count('cancel')).toBe(1);
  });

  it('is not given up by a word that does not say whether it has begun', async () => {
    const core = startCore();
    await core.submit({ giveUpAfterMs: 5 * MINUTE });
    await core.clock.advance(4 * MINUTE);
    core.router.run().status = 'PREPARING';
    await core.clock.advance(HOUR);
    expect(core.router.count('cancel')).toBe(0);
  });

  it('has no such limit on the direct route, where nothing can be cancelled', async () => {
    const core = await quiet();
    const order = orderOf(1, { policy: { stopAfterErrors: null, giveUpAfterMs: MINUTE } });
    const id = await submit(core, { ...order, rows: [row(0, { route: 'direct' })] });
    expect(jobsOf(core, id)[0]?.giveUpAfterMs).toBeNull();
  });
});
