/** The direct route keeps the same promises as the queue: one key, the same bytes, nothing paid for is lost. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/main/jobs/ports/router.ts';
import { HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { answer, refusal, silence } from '../../support/memoryRouter.ts';

const direct = (core: Core) => core.submit({ route: 'direct' });
const keysOf = (core: Core) => new Set(core.router.seen.map((one) => one.key));
const tooLarge = answer(200, { kind: 'unreadable', why: 'tooLarge', excerpt: '' });

describe('a job that may not be queued', () => {
  it('is run directly as a new job with a key of its own and the very same bytes', async () => {
    const core = startCore();
    core.router.script('submit', refusal(403, 'not_enabled'));
    const id = await core.submit({ body: '{"prompt": "a fox",  "seed":6687881544318117707}' });
    expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'not_enabled', charge: 'notCharged' } });
    const again = value(await core.runner.runAgain({ id, route: 'direct' })).id;
    await core.clock.settle();
    await core.clock.advance(SECOND);
    expect(core.job(again)).toMatchObject({ phase: 'done', route: 'direct', parent: id, body: core.job(id).body });
    expect(core.job(again).key).not.toBe(core.job(id).key);
    expect(core.router.count('submit')).toBe(1);
  });
});

describe('a direct run', () => {
  it('is on record as sent before anything leaves', async () => {
    const core = startCore();
    let before: readonly string[] = [];
    core.router.script('direct', (run) => {
      before = core.ledger.events().map(({ event }) => event.type);
      return run();
    });
    await direct(core);
    expect(before).toEqual(['created', 'sent']);
  });

  it('that is quit in the middle comes home after the restart, with the same key, and is bought once', async () => {
    const core = startCore();
    core.router.script('direct', () => new Promise<Answer>(() => {}));
    const id = await direct(core);
    await core.runner.stop();
    expect(core.job(id)).toMatchObject({ phase: 'sending', dueAt: null });
    const later = restart(core);
    // The first run is still under way, so its key is busy for a while.
    later.router.script('direct', refusal(409, 'concurrency_limit_exceeded', { retryAfterMs: 5 * SECOND }), 3);
    await later.clock.advance(MINUTE);
    expect(later.job(id)).toMatchObject({ phase: 'done', credits: '4' });
    expect(keysOf(later).size).toBe(1);
  });

  it('is collected under its key however often the deadline passes, at the pace that is told', async () => {
    const core = startCore();
    core.router.script('direct', refusal(504, 'deadline_exceeded', { retryAfterMs: 30 * SECOND }), 20);
    const id = await direct(core);
    await core.clock.advance(20 * 31 * SECOND);
    const times = core.router.seen.map((one) => one.at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30 * SECOND);
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('done');
    expect(keysOf(core).size).toBe(1);
  });

  it('whose answer is lost goes out again with the same key', async () => {
    const core = startCore();
    core.router.script('direct', silence('reset'), 2);
    const id = await direct(core);
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('done');
    expect(keysOf(core).size).toBe(1);
  });

  it('whose result finds a full disk says so, asks again for as long as it takes, and is saved once there is room', async () => {
    const core = startCore();
    core.router.script('direct', silence('diskFull'), 15);
    const id = await direct(core);
    await core.clock.advance(HOUR);
    expect(core.runner.view().active[0]).toMatchObject({ phase: 'sending', obstacle: 'diskFull' });
    expect(core.runner.facts().hindrances).toContainEqual({ kind: 'diskFull' });
    await core.clock.advance(2 * HOUR);
    expect(core.job(id).phase).toBe('done');
    expect(core.runner.facts().hindrances).toEqual([]);
    expect(keysOf(core).size).toBe(1);
  });

  it('whose result is over the limit is held at once with that reason, through a restart, and is asked for only by a person', async () => {
    const core = startCore();
    core.router.script('direct', tooLarge);
    const id = await direct(core);
    expect(core.job(id)).toMatchObject({ phase: 'held', error: { kind: 'result_too_large', charge: 'mayBeCharged' } });
    const later = restart(core);
    await later.clock.advance(HOUR);
    expect(later.router.count('direct')).toBe(1);
    expect(later.job(id)).toMatchObject({ phase: 'held', error: { kind: 'result_too_large' } });
    value(await later.runner.resendJob(id));
    await later.clock.advance(SECOND);
    expect(later.job(id)).toMatchObject({ phase: 'done', error: null });
    expect(keysOf(later).size).toBe(1);
  });
});
