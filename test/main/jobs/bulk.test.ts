/** Wishes about many jobs do what was asked about, exactly that, and once. */

import { describe, expect, it } from 'vitest';
import type { BulkAsk, BulkKind, BulkReport } from '../../../src/shared/bulk.ts';
import type { JobId } from '../../../src/shared/job.ts';
import { NO_MARKS } from '../../../src/shared/marks.ts';
import { DAY, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { FILE } from '../../support/jobs.ts';
import { refusal, silence } from '../../support/memoryRouter.ts';

const open = async (core: Core, kind: BulkKind): Promise<BulkAsk> => value(await core.runner.openBulk(kind));
const start = async (core: Core, { ticket }: BulkAsk): Promise<BulkReport> => value(await core.runner.startBulk(ticket));

/** Jobs that the Router refused: as many as there are buckets. */
async function refusedJobs(core: Core, ...buckets: readonly (readonly [number, string])[]): Promise<readonly JobId[]> {
  const ids: JobId[] = [];
  for (const [status, bucket] of buckets) {
    core.router.script('submit', refusal(status, bucket));
    ids.push(await core.submit());
  }
  expect(ids.map((id) => core.job(id).phase)).toEqual(buckets.map(() => 'failed'));
  return ids;
}

describe('cancel', () => {
  it('all waiting: what was never sent is cancelled at once, for the rest the Router is asked, and what runs is left alone', async () => {
    const core = startCore();
    const [queued, running] = [await core.submit(), await core.submit()];
    const run = [...core.router.runs.values()].at(-1);
    if (run !== undefined) run.status = 'IN_PROGRESS';
    await core.clock.advance(10 * SECOND);
    value(await core.runner.setSending('paused'));
    const unsent = await core.submit();
    const ask = await open(core, 'cancelWaiting');
    expect(ask).toMatchObject({ count: 2, atRouter: 1, practice: 0, leftOut: {} });
    expect(core.job(unsent).phase).toBe('outbox');
    expect(await start(core, ask)).toEqual({ kind: 'cancelWaiting', done: 1, asked: [queued], refused: {} });
    expect(core.job(unsent)).toMatchObject({ phase: 'cancelled', error: { charge: 'notCharged' } });
    expect(core.job(queued).phase).toBe('queued');
    await core.clock.advance(SECOND);
    expect(core.router.count('cancel')).toBe(1);
    expect(core.job(running).wish).toBe('none');
  });

  it('a job that came, or that began to run, after the question is not meant by it', async () => {
    const core = startCore();
    const id = await core.submit();
    const ask = await open(core, 'cancelAllButRunning');
    const later = await core.submit();
    for (const run of core.router.runs.values()) run.status = 'IN_PROGRESS';
    await core.clock.advance(10 * SECOND);
    expect(core.job(id).phase).toBe('running');
    expect(await start(core, ask)).toEqual({ kind: 'cancelAllButRunning', done: 0, asked: [], refused: { notNow: 1 } });
    await core.clock.advance(MINUTE);
    expect([core.job(id).wish, core.job(later).wish]).toEqual(['none', 'none']);
    expect(core.router.count('cancel')).toBe(0);
  });

  it('goes out spread, never as a burst, after a restart too', async () => {
    const core = startCore();
    for (let nth = 0; nth < 60; nth += 1) await core.submit();
    const ask = await open(core, 'cancelWaiting');
    expect((await start(core, ask)).asked).toHaveLength(60);
    await core.clock.advance(4 * SECOND);
    const told = core.router.count('cancel');
    expect(told).toBeGreaterThan(8);
    expect(told).toBeLessThanOrEqual(18);
    const later = restart(core);
    await later.clock.advance(4 * SECOND);
    expect(later.router.count('cancel') - told).toBeLessThanOrEqual(18);
    await later.clock.advance(MINUTE);
    const told60 = later.router.seen.filter(({ call }) => call === 'cancel').map(({ requestId }) => requestId);
    expect(new Set(told60).size).toBe(60);
  });

  it('leaves out what was asked already, but not what may not have been heard', async () => {
    const core = startCore();
    core.router.script('cancel', silence('timeout'));
    const [unheard, heard] = [await core.submit(), await core.submit()];
    // What comes of it is not learned yet.
    core.router.script('status', silence('timeout'), 100);
    value(await core.runner.cancelJob(unheard));
    await core.clock.settle();
    value(await core.runner.cancelJob(heard));
    await core.clock.settle();
    expect([core.job(unheard).wish, core.job(heard).wish]).toEqual(['unheard', 'heard']);
    const ask = await open(core, 'cancelWaiting');
    expect(ask).toMatchObject({ count: 1, leftOut: { asked: 1 } });
    expect((await start(core, ask)).asked).toEqual([unheard]);
  });

  it('does nothing that cannot be recorded, and says so', async () => {
    const core = startCore();
    const id = await core.submit();
    const ask = await open(core, 'cancelWaiting');
    core.ledger.failWrites('full');
    expect(await start(core, ask)).toEqual({ kind: 'cancelWaiting', done: 0, asked: [], refused: { ledgerFull: 1 } });
    core.ledger.failWrites(null);
    await core.clock.advance(MINUTE);
    expect(core.job(id).wish).toBe('none');
  });
});

describe('retry failed', () => {
  it('makes one new job for each, linked to its old one, and a second press of the same question makes none', async () => {
    const core = startCore();
    const ids = await refusedJobs(core, [403, 'not_enabled'], [404, 'model_not_found']);
    const ask = await open(core, 'retryFailed');
    expect(ask).toMatchObject({ count: 2, atRouter: 0 });
    const both = await Promise.all([core.runner.startBulk(ask.ticket), core.runner.startBulk(ask.ticket)]);
    expect(both.map((outcome) => outcome.ok)).toEqual([true, false]);
    await core.clock.settle();
    const made = value(both[0] ?? { ok: false, error: { kind: 'bug', field: null, detail: null } });
    expect(made).toMatchObject({ done: 2, refused: {} });
    expect(made.asked.map((id) => core.job(id).parent)).toEqual(ids);
    expect(new Set(made.asked.map((id) => core.job(id).key)).size).toBe(2);
    expect(await open(core, 'retryFailed')).toMatchObject({ count: 0, leftOut: { runAgain: 2 } });
  });

  it('leaves out what would be refused again, what may have run, and what has no draft here', async () => {
    const core = startCore();
    await refusedJobs(core, [422, 'invalid_input'], [403, 'not_enabled']);
    // Nobody knows what became of this one, and a person gave it up.
    core.router.script('submit', silence('timeout'), 20);
    const unknown = await core.submit();
    await core.clock.advance(DAY);
    value(await core.runner.letGoJob(unknown));
    expect(core.job(unknown).phase).toBe('failed');
    expect(await open(core, 'retryFailed')).toMatchObject({ count: 1, leftOut: { refused: 1, outcomeUnknown: 1 } });
    core.bodies.has = async () => false;
    expect(await open(core, 'retryFailed')).toMatchObject({ count: 0, leftOut: { noDraft: 1 } });
  });

  it('one that was run again by hand since the question is not bought twice', async () => {
    const core = startCore();
    const [id = ''] = await refusedJobs(core, [403, 'not_enabled']);
    const ask = await open(core, 'retryFailed');
    await core.clock.advance(MINUTE);
    value(await core.runner.runAgain({ id, route: 'queued' }));
    expect(await start(core, ask)).toMatchObject({ done: 0, asked: [], refused: { notNow: 1 } });
  });

  it('one that is run again by hand while others are tried is not bought twice', async () => {
    const core = startCore();
    const [slow = '', later = ''] = await refusedJobs(core, [403, 'not_enabled'], [403, 'not_enabled']);
    const ask = await open(core, 'retryFailed');
    const { isWhole } = core.bodies;
    // The first body takes long to be looked through.
    const waits = [10_000];
    core.bodies.isWhole = async (ref) => {
      await core.clock.wait(waits.shift() ?? 0);
      return isWhole(ref);
    };
    const bulk = core.runner.startBulk(ask.ticket);
    const byHand = [later, slow].map((id) => core.runner.runAgain({ id, route: 'queued' }));
    await core.clock.advance(20_000);
    await Promise.all([bulk, ...byHand]);
    const runsOf = (id: string) => core.ledger.ids().filter((one) => core.job(one).parent === id);
    expect([runsOf(slow).length, runsOf(later).length]).toEqual([1, 1]);
  });

  it('without a key nothing is made, and that is told', async () => {
    let hasKey = true;
    const core = startCore({
      replace: { destination: () => (hasKey ? { profile: 'main', base: 'https://router.example' } : null) },
    });
    await refusedJobs(core, [403, 'not_enabled']);
    hasKey = false;
    expect(await start(core, await open(core, 'retryFailed'))).toMatchObject({ done: 0, refused: { noKey: 1 } });
  });
});

describe('clear finished', () => {
  it('takes what ended out of the list over the whole ledger, but nothing that is at risk, starred or goes on', async () => {
    const core = startCore();
    const missing = { source: 'x', reason: 'deadLink', host: null, httpStatus: 404 } as const;
    core.collects.push({ kind: 'saved', files: [FILE], missing: [missing] });
    for (let nth = 0; nth < 260; nth += 1) await core.submit();
    for (const run of core.router.runs.values()) run.status = 'COMPLETED';
    await core.clock.advance(10 * MINUTE);
    expect(core.ledger.counts().done).toBe(260);
    await refusedJobs(core, [403, 'not_enabled']);
    const going = await core.submit();
    const [starred, starredLate] = core.ledger
      .page({ filter: 'done', search: '', after: null, limit: 2 })
      .jobs.map(({ id }) => id);
    core.ledger.setMarks(starred ?? '', { ...NO_MARKS, starred: true });
    const ask = await open(core, 'clearEnded');
    expect(ask).toMatchObject({ count: 259, leftOut: { atRisk: 1, starred: 1 } });
    core.ledger.setMarks(starredLate ?? '', { ...NO_MARKS, starred: true });
    expect(await start(core, ask)).toEqual({ kind: 'clearEnded', done: 258, asked: [], refused: { notNow: 1 } });
    expect(core.ledger.counts()).toMatchObject({ done: 3, failed: 0, queued: 1 });
    expect(core.job(going).phase).toBe('queued');
  });
});

describe('collect all now', () => {
  it('asks for everything that is at risk but what waits for a person', async () => {
    const core = startCore();
    const id = await core.submit();
    for (let nth = 0; nth < 20_000; nth += 1) core.collects.push({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    for (const run of core.router.runs.values()) run.status = 'COMPLETED';
    await core.clock.advance(10 * MINUTE);
    expect(core.job(id).phase).toBe('collecting');
    core.router.script('submit', silence('timeout'), 20);
    const held = await core.submit();
    await core.clock.advance(DAY);
    expect(core.job(held).phase).toBe('held');
    core.collects.splice(0);
    const ask = await open(core, 'collectAtRisk');
    expect(ask).toMatchObject({ count: 1, leftOut: { needsPerson: 1 } });
    expect(await start(core, ask)).toMatchObject({ asked: [id] });
    await core.clock.advance(SECOND);
    expect(core.job(id).phase).toBe('done');
  });

  it('looks again for what an ended job lacks', async () => {
    const asked: JobId[] = [];
    const core = startCore({
      replace: {
        saved: {
          absent: async () => [],
          async saveAgain({ id }) {
            asked.push(id);
            return { kind: 'saved', files: [FILE], missing: [] };
          },
        },
      },
    });
    core.router.onStatus = (run) => {
      run.status = 'COMPLETED';
    };
    const missing = { source: 'x', reason: 'deadLink', host: null, httpStatus: 404 } as const;
    core.collects.push({ kind: 'saved', files: [FILE], missing: [missing] });
    const id = await core.submit();
    await core.clock.advance(MINUTE);
    expect(core.job(id)).toMatchObject({ phase: 'done', missing: [missing] });
    expect(await start(core, await open(core, 'collectAtRisk'))).toMatchObject({ asked: [id] });
    await core.clock.settle();
    expect(asked).toEqual([id]);
    expect(core.job(id).missing).toEqual([]);
  });
});

it('a question that nobody asked does nothing', async () => {
  const core = startCore();
  expect(await core.runner.startBulk('0f4c1f5a-8a0e-4c0b-9a6d-2f7d3e1b5c77')).toMatchObject({
    ok: false,
    error: { kind: 'notNow' },
  });
});
