/** Runs that were submitted elsewhere. */

import { describe, expect, it } from 'vitest';
import { type Core, createIds, restart, startCore, value } from '../../support/core.ts';
import { refusal } from '../../support/memoryRouter.ts';

const MODEL = 'bfl/flux-2-pro';
const BASE = 'https://router.example';
const target = { profile: 'main', base: BASE, model: MODEL };

/** A Router at which another program has submitted a run. */
async function withRun() {
  const core = startCore();
  const answer = await core.router.submit(target, { key: 'theirs', body: { digest: 'd', sizeBytes: 1 } });
  if (answer.kind !== 'answer' || answer.body.kind !== 'handle') throw new Error('It was not taken in.');
  return { core, requestId: answer.body.requestId };
}

function finish(core: Core, requestId: string): void {
  const run = core.router.runs.get(requestId);
  if (run !== undefined) run.status = 'COMPLETED';
}

describe('a run that another program submitted', () => {
  it.each(['bfl', 'bfl/flux/2', '../openapi.json', 'Bfl/Flux', 'bfl/flux?x=1', ''])(
    'is not added under "%s", which is no model',
    async (model) => {
      const { core, requestId } = await withRun();
      expect(await core.runner.addJob({ model, requestId })).toMatchObject({
        ok: false,
        error: { kind: 'modelIdInvalid', field: 'model' },
      });
      expect(core.ledger.ids()).toEqual([]);
    },
  );

  it('is followed and collected, and nothing is sent for it', async () => {
    const { core, requestId } = await withRun();
    const submits = core.router.seen.filter(({ call }) => call === 'submit').length;
    const { id, already } = value(await core.runner.addJob({ model: MODEL, requestId }));
    expect(already).toBe(false);
    finish(core, requestId);
    await core.clock.advance(10 * 60_000);
    expect(core.job(id)).toMatchObject({ phase: 'done', requestId, model: MODEL, base: BASE, profile: 'main' });
    expect(core.router.seen.filter(({ call }) => call === 'submit')).toHaveLength(submits);
  });

  it('is added once, however often it is asked for, also after a restart and once it has ended', async () => {
    const { core, requestId } = await withRun();
    const first = value(await core.runner.addJob({ model: MODEL, requestId }));
    expect(value(await core.runner.addJob({ model: MODEL, requestId }))).toEqual({ id: first.id, already: true });
    const later = restart(core);
    expect(value(await later.runner.addJob({ model: MODEL, requestId }))).toEqual({ id: first.id, already: true });
    finish(later, requestId);
    await later.clock.advance(10 * 60_000);
    expect(later.job(first.id).phase).toBe('done');
    expect(value(await later.runner.addJob({ model: MODEL, requestId }))).toEqual({ id: first.id, already: true });
  });

  it('leads to the job that was submitted here', async () => {
    const core = startCore();
    const id = await core.submit();
    const { requestId } = core.job(id);
    expect(value(await core.runner.addJob({ model: MODEL, requestId: requestId ?? '' }))).toEqual({ id, already: true });
  });

  it('leads to the job whose request id could not be recorded yet', async () => {
    const core = startCore();
    core.router.latencyMs = 1_000;
    const { id } = value(await core.runner.submit(core.draft()));
    core.ledger.failWrites('full');
    await core.clock.advance(1_100);
    const [requestId = ''] = [...core.router.runs.keys()];
    expect(core.job(id).requestId).toBeNull();
    expect(value(await core.runner.addJob({ model: MODEL, requestId }))).toEqual({ id, already: true });
  });

  it('waits for a person when the key does not see it, and can be added under its right model then', async () => {
    const { core, requestId } = await withRun();
    const wrong = value(await core.runner.addJob({ model: 'bfl/another', requestId }));
    await core.clock.advance(10 * 60_000);
    expect(core.job(wrong.id)).toMatchObject({ phase: 'held', heldBecause: 'notVisible' });
    const right = value(await core.runner.addJob({ model: MODEL, requestId }));
    expect(right.already).toBe(false);
    finish(core, requestId);
    await core.clock.advance(10 * 60_000);
    expect(core.job(right.id).phase).toBe('done');
  });

  it('is the same run only at the same Router', async () => {
    const { core, requestId } = await withRun();
    const first = value(await core.runner.addJob({ model: MODEL, requestId }));
    const elsewhere = restart(core, {
      replace: {
        destination: () => ({ profile: 'main', base: 'https://other.example' }),
        chance: { uuid: createIds('99'), fraction: () => 0 },
      },
    });
    const second = value(await elsewhere.runner.addJob({ model: MODEL, requestId }));
    expect(second).toMatchObject({ already: false });
    expect(second.id).not.toBe(first.id);
  });

  it('shows no settings, and can neither be run again nor be sent', async () => {
    const { core, requestId } = await withRun();
    const { id } = value(await core.runner.addJob({ model: MODEL, requestId }));
    expect(value(await core.runner.getBody(id))).toEqual({ text: '', cut: false });
    expect(value(await core.runner.draftFrom(id))).toMatchObject({ model: MODEL, body: '' });
    expect(await core.runner.runAgain({ id, route: 'queued' })).toMatchObject({ ok: false, error: { kind: 'notNow' } });
    expect(await core.runner.resendJob(id)).toMatchObject({ ok: false, error: { kind: 'notNow' } });
  });

  it('is refused while there is no key, and while it cannot be recorded', async () => {
    const core = startCore({ replace: { destination: () => null } });
    const run = { model: MODEL, requestId: '5b6f0d1e-3f0a-4d0c-9a51-3d0f0a7c9b11' };
    expect(await core.runner.addJob(run)).toMatchObject({ ok: false, error: { kind: 'noKey' } });
    const full = startCore();
    full.ledger.failWrites('full');
    expect(await full.runner.addJob(run)).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    full.ledger.failWrites(null);
    expect(value(await full.runner.addJob(run)).already).toBe(false);
  });

  it('keeps waiting when a single read does not find it', async () => {
    const { core, requestId } = await withRun();
    core.router.script('status', refusal(404, 'request_not_found'), 1);
    const { id } = value(await core.runner.addJob({ model: MODEL, requestId }));
    await core.clock.settle();
    expect(core.job(id).phase).toBe('queued');
  });
});
