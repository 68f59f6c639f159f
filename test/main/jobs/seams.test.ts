/** Where two parts meet: nothing that was paid for falls in between, and no more is said than is known. */

import { describe, expect, it } from 'vitest';
import { createPace } from '../../../src/main/jobs/pace.ts';
import type { Collector } from '../../../src/main/jobs/ports/collector.ts';
import type { NoAnswer } from '../../../src/main/jobs/ports/router.ts';
import { createWriteTrouble } from '../../../src/main/jobs/writeTrouble.ts';
import type { Job } from '../../../src/shared/job.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { createHandClock } from '../../support/handClock.ts';
import { FILE, START } from '../../support/jobs.ts';
import { answer, createMemoryRouter, refusal, silence } from '../../support/memoryRouter.ts';

const HERE = 'https://router.example';
const ELSEWHERE = 'https://former.example';
const NO_KEY: NoAnswer = { kind: 'noAnswer', sent: 'no', reason: 'noKey', detail: '' };
const LOCAL: NoAnswer = { kind: 'noAnswer', sent: 'no', reason: 'local', detail: 'the body cannot be read' };

/** New jobs go where `place.base` says. */
function startWithPlaces() {
  const place = { profile: 'main', base: ELSEWHERE };
  const core = startCore({ replace: { destination: () => ({ ...place }) } });
  return { core, place };
}

async function finish(core: Core): Promise<void> {
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(MINUTE);
}

describe('a key', () => {
  it('that may not go to a former Router still serves the jobs of the present one', async () => {
    const { core, place } = startWithPlaces();
    core.runner.tell({ kind: 'key', profile: 'main', present: true });
    const former = await core.submit();
    place.base = HERE;
    core.router.script('status', NO_KEY);
    await core.clock.advance(2 * SECOND);
    const present = await core.submit();
    expect(core.job(present).phase).toBe('queued');
    await finish(core);
    expect([core.job(former).phase, core.job(present).phase]).toEqual(['queued', 'done']);
    expect(core.runner.facts().hindrances).not.toContainEqual(expect.objectContaining({ kind: 'keyMissing' }));
    expect(core.runner.view().active).toMatchObject([{ id: former, contact: { trouble: 'noKey' } }]);
  });

  it('that one Router refuses still serves the jobs of another, and is looked at again everywhere when it is told', async () => {
    const { core, place } = startWithPlaces();
    const former = await core.submit();
    place.base = HERE;
    core.router.script('status', refusal(401, 'unauthorized'));
    await core.clock.advance(2 * SECOND);
    const present = await core.submit();
    await finish(core);
    expect([core.job(former).phase, core.job(present).phase]).toEqual(['queued', 'done']);
    expect(core.runner.facts().hindrances).toContainEqual({ kind: 'keyRefused', profiles: ['main'] });
    core.runner.tell({ kind: 'key', profile: 'main', present: true });
    await finish(core);
    expect(core.job(former).phase).toBe('done');
  });

  it('that replaced another is proven by a job with a bad ending as well', async () => {
    const core = startCore();
    const id = await core.submit();
    Object.assign(core.router.run(), { status: 'COMPLETED', ending: 'provider_error' });
    core.router.script('result', refusal(503, 'service_unavailable'), 3);
    await core.clock.advance(5 * SECOND);
    expect(core.job(id).phase).toBe('collecting');
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await core.clock.advance(MINUTE);
    expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'provider_error' } });
  });

  it('that replaced another finds again, when a person asks, what the one before could not see', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', refusal(404, 'request_not_found'), 2);
    await core.clock.advance(10 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'held', heldBecause: 'notVisible' });
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('queued');
  });

  it('that is not proven promises no read of a job that waits for the proof', async () => {
    const core = startCore();
    await core.submit();
    const second = await core.submit();
    core.router.script('status', silence());
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await core.clock.settle();
    const shown = core.runner.view().active.find((job) => job.id === second);
    expect(shown?.contact.nextCheckAt).toBeNull();
  });
});

describe('the time of the server that comes with no job', () => {
  it('counts as that of any answer: what it ends is ended, and the window is told of it', async () => {
    const core = startCore();
    core.runner.tell({ kind: 'serverTime', serverAt: core.clock.now() + HOUR });
    expect(core.runner.facts().skewMs).toBe(HOUR + SECOND / 2);
    await core.submit();
    const [job] = core.runner.view().active;
    expect(core.job(job?.id ?? '').firstSentServerAt).toBe(core.clock.now() + HOUR + SECOND / 2);
  });
});

describe('what a key did not find', () => {
  const NOT_FOUND = refusal(404, 'request_not_found');
  const stranger = { kind: 'key', profile: 'main', present: true, changed: true } as const;
  const right = { kind: 'key', profile: 'main', present: true, changed: false } as const;

  it('is not held against the next one: that has to miss a job twice itself before it is believed', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', NOT_FOUND, 2);
    core.runner.tell(stranger);
    await core.clock.advance(MINUTE);
    expect(core.router.count('status')).toBe(2);
    expect(core.job(id).phase).toBe('queued');
    core.router.script('status', NOT_FOUND);
    core.runner.tell(right);
    await core.clock.advance(MINUTE);
    expect(core.history(id)).not.toContain('unseen');
    expect(core.job(id).phase).toBe('queued');
  });

  it('and tells only when the other one is there already counts for nothing', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', NOT_FOUND);
    await core.clock.advance(2 * SECOND);
    core.router.latencyMs = 5 * SECOND;
    core.router.script('status', NOT_FOUND);
    for (let tick = 0; tick < 100 && core.runner.facts().inFlight === 0; tick += 1) await core.clock.advance(SECOND / 10);
    expect(core.runner.facts().inFlight).toBe(1);
    core.runner.tell(right);
    core.router.latencyMs = 0;
    await core.clock.advance(4 * SECOND);
    core.router.script('status', NOT_FOUND);
    await core.clock.advance(MINUTE);
    expect(core.history(id)).not.toContain('unseen');
  });
});

describe('a key that replaced another', () => {
  const replaced = { kind: 'key', profile: 'main', present: true, changed: true } as const;

  it('takes over what was never at the Router: the one before may never have been any good', async () => {
    const core = startCore({ replace: { heirOf: () => 'new' } });
    core.router.script('submit', refusal(401, 'unauthorized'));
    const ids = [await core.submit(), await core.submit()];
    core.runner.tell(replaced);
    await core.clock.advance(SECOND);
    expect(ids.map((id) => core.job(id))).toMatchObject([1, 2].map(() => ({ phase: 'queued', profile: 'new' })));
  });

  it('and is of another workspace is told, so that the jobs can wait under a name of their own and go on with their key', async () => {
    const missed: string[] = [];
    const core = startCore({ replace: { onOtherWorkspace: (profile) => missed.push(profile) } });
    const ids = [await core.submit(), await core.submit()];
    core.router.script('status', refusal(404, 'request_not_found'), 2);
    core.runner.tell(replaced);
    await core.clock.advance(10 * SECOND);
    expect(missed).toContain('main');
    core.runner.tell({ kind: 'key', profile: 'main', present: false });
    const asked = core.router.seen.length;
    await core.clock.advance(MINUTE);
    expect(core.router.seen).toHaveLength(asked);
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: false });
    await core.clock.advance(MINUTE);
    expect(core.router.seen.length).toBeGreaterThan(asked);
    expect(ids.map((id) => core.job(id).phase)).toEqual(['queued', 'queued']);
  });

  it('and is of another workspace is not used to send a job of unknown outcome again, not even by a person', async () => {
    const core = startCore();
    core.router.script('submit', (run) => {
      run();
      return silence();
    });
    const id = await core.submit();
    core.runner.tell(replaced);
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('held');
    expect(await core.runner.resendJob(id)).toMatchObject({ ok: false, error: { kind: 'keyNotProven' } });
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: false });
    value(await core.runner.resendJob(id));
    await core.clock.advance(SECOND);
    expect(core.job(id).phase).toBe('queued');
    expect(core.router.runs.size).toBe(1);
  });

  it('is told to be of the same workspace once a job was read with it', async () => {
    const proven: string[] = [];
    const core = startCore({ replace: { onSameWorkspace: (profile) => proven.push(profile) } });
    await core.submit();
    core.runner.tell(replaced);
    await core.clock.advance(MINUTE);
    expect(proven).toEqual(['main']);
  });
});

describe('a practice job', () => {
  it('that is run again costs nothing, wherever new jobs go', async () => {
    const place = { profile: 'practice', base: 'practice' };
    const core = startCore({ replace: { destination: () => ({ ...place }) } });
    const id = await core.submit();
    Object.assign(place, { profile: 'main', base: HERE });
    const again = value(await core.runner.runAgain({ id, route: 'queued' }));
    expect(core.job(again.id)).toMatchObject({ profile: 'practice', base: 'practice' });
  });
});

describe('a clock that is wrong', () => {
  /** The server keeps its own time; ours is moved by hand. */
  async function collectingAgain(): Promise<{ core: Core; id: string }> {
    const clock = createHandClock();
    const router = createMemoryRouter(clock);
    const core = startCore({ clock, router });
    const id = await core.submit();
    core.collects.push(...Array.from({ length: 500 }, () => ({ kind: 'again', because: 'http_503' }) as const));
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(10 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'collecting' });
    return { core, id };
  }

  it('set two days ahead does not give up links that still live', async () => {
    const { core, id } = await collectingAgain();
    core.router.serverNow = () => core.clock.now() - 2 * DAY;
    core.clock.set(core.clock.now() + 2 * DAY);
    await core.clock.advance(5 * MINUTE);
    expect(core.job(id).phase).toBe('collecting');
    expect(core.collected.some(({ lastTry }) => lastTry)).toBe(false);
  });

  it('nor when it was set while the app was closed', async () => {
    const { core, id } = await collectingAgain();
    core.router.serverNow = () => core.clock.now() - 2 * DAY;
    core.clock.set(core.clock.now() + 2 * DAY);
    const later = restart(core);
    later.collects.push({ kind: 'again', because: 'http_503' });
    await later.clock.advance(SECOND);
    expect(later.collected.some(({ lastTry }) => lastTry)).toBe(false);
    await later.clock.advance(MINUTE);
    expect(later.job(id)).toMatchObject({ phase: 'done', missing: [] });
  });

  it('gives up what a day of server time has taken, also with nothing else to read', async () => {
    const { core, id } = await collectingAgain();
    await core.runner.stop();
    core.clock.set(core.clock.now() + 25 * HOUR);
    const later = restart(core);
    later.collects.push(...Array.from({ length: 50 }, () => ({ kind: 'again', because: 'http_503' }) as const));
    await later.clock.advance(2 * MINUTE);
    expect(later.job(id).phase).toBe('done');
    expect(later.collected.some(({ lastTry }) => lastTry)).toBe(true);
  });

  it('asks a Router that tells no time once, and goes on', async () => {
    const { core, id } = await collectingAgain();
    core.clock.set(core.clock.now() + 2 * DAY);
    const status = { kind: 'status', status: 'COMPLETED', position: null, ending: null } as const;
    core.router.script('status', answer(200, status), 100);
    const before = core.router.count('status');
    const later = restart(core);
    await later.clock.advance(10 * MINUTE);
    expect(core.router.count('status')).toBe(before + 1);
    expect(later.job(id).phase).toBe('done');
  });

  it('settles for what can be had when a Router that tells no time has nothing left', async () => {
    const { core, id } = await collectingAgain();
    core.clock.set(core.clock.now() + 2 * DAY);
    core.router.script('status', refusal(410, null), 100);
    const before = core.router.count('status');
    const later = restart(core);
    later.collects.push({ kind: 'again', because: 'http_503' });
    await later.clock.advance(10 * MINUTE);
    expect(core.router.count('status')).toBe(before + 1);
    expect(later.job(id).phase).toBe('done');
  });

  it('does not end the search for the reason of a bad ending', async () => {
    const core = startCore();
    const id = await core.submit();
    Object.assign(core.router.run(), { status: 'COMPLETED', ending: 'provider_error' });
    core.router.script('result', refusal(500, 'other_error_of_the_line', { bucket: null }), 4);
    await core.clock.advance(3 * SECOND);
    core.router.serverNow = () => core.clock.now() - 2 * DAY;
    core.clock.set(core.clock.now() + 2 * DAY);
    await core.clock.advance(2 * MINUTE);
    expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'provider_error' } });
  });

  it('and is put right while the app is closed does not keep a job from being read for days', async () => {
    const clock = createHandClock(START + 3 * DAY);
    const core = startCore({ clock });
    const id = await core.submit();
    core.router.run().retryAfterMs = 5 * SECOND;
    await clock.advance(7 * SECOND);
    await core.runner.stop();
    clock.set(START);
    const later = restart(core);
    await finish(later);
    expect(later.job(id).phase).toBe('done');
  });

  it('and is put right takes along when a cancel is told again', () => {
    const pace = createPace({ fraction: () => 0 });
    const job = { id: 'a', base: HERE } as Job;
    const judgement = { event: 'nothing', again: 'limit', rests: 'all', kind: '', trouble: 'http_429' } as const;
    const facts = { fixableBy: 'time', charge: 'notCharged' } as const;
    pace.answered({
      job,
      call: 'cancel',
      judgement: { ...judgement, ...facts },
      retryAfterMs: MINUTE,
      now: START,
      others: () => [],
    });
    pace.shift(-2 * DAY);
    expect(pace.of('a').cancelAt).toBe(START + MINUTE - 2 * DAY);
  });

  it('and is put right does not keep events from being written', () => {
    let now = START;
    const writing = createWriteTrouble({ now: () => now, fraction: () => 0 });
    writing.failed(new Error('full'));
    expect(writing.writableAt()).toBe(START + SECOND);
    now = START - 2 * DAY;
    expect(writing.writableAt()).toBeLessThanOrEqual(now);
  });
});

describe('something on this machine', () => {
  it('that keeps one body from being read is no fault of the line, and the others go on', async () => {
    const core = startCore();
    core.router.script('submit', LOCAL, 6);
    const damaged = await core.submit();
    await core.clock.advance(2 * MINUTE);
    expect(core.runner.facts().hindrances).toEqual([]);
    expect(core.job(damaged)).toMatchObject({ unsure: false });
    const other = await core.submit();
    expect(core.job(other).phase).toBe('queued');
  });

  it('that keeps a result from being stored is no fault of the line either', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('result', { ...silence(), reason: 'local' }, 6);
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(20 * SECOND);
    expect(core.job(id).phase).toBe('collecting');
    expect(core.runner.facts().hindrances).toEqual([]);
    await core.clock.advance(5 * MINUTE);
    expect(core.job(id).phase).toBe('done');
  });

  it('that lost a stored body has it asked for again while the Router keeps it', async () => {
    let isThere = false;
    const collector: Collector = {
      collect: async () => (isThere ? { kind: 'saved', files: [FILE], missing: [] } : { kind: 'bodyLost' }),
    };
    const core = startCore({ replace: { collector } });
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    core.router.script('result', (run) => run());
    core.router.script('result', (run) => {
      isThere = true;
      return run();
    });
    await core.clock.advance(20 * SECOND);
    expect(core.router.count('result')).toBe(2);
    expect(core.job(id)).toMatchObject({ phase: 'done', files: [FILE] });
  });

  it('that lost a stored body says so once nobody has it any more', async () => {
    const collector: Collector = {
      collect: async (_job, { lastTry }) => (lastTry ? { kind: 'saved', files: [], missing: [] } : { kind: 'bodyLost' }),
    };
    const core = startCore({ replace: { collector } });
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    core.router.script('result', (run) => run());
    core.router.script('result', refusal(410, null));
    await core.clock.advance(20 * SECOND);
    expect(core.job(id).phase).toBe('done');
    expect(core.router.count('result')).toBe(2);
  });

  it('that was in the way of a job is not told any more once the job has ended', async () => {
    const core = startCore();
    core.router.script('direct', silence('diskFull'), 12);
    const id = await core.submit({ route: 'direct' });
    value(await core.runner.cancelJob(id));
    await core.clock.settle();
    expect(core.job(id).phase).toBe('held');
    expect(core.runner.facts().hindrances).toEqual([{ kind: 'diskFull' }]);
    value(await core.runner.letGoJob(id));
    expect(core.runner.facts().hindrances).toEqual([]);
  });
});

describe('a run that was cancelled', () => {
  const cancelled = (): Core => {
    const core = startCore();
    core.router.onStatus = (run) => void Object.assign(run, { status: 'COMPLETED', ending: 'cancelled' });
    return core;
  };

  it('ends as cancelled also when its result was never read for a day', async () => {
    const core = cancelled();
    core.router.script('result', refusal(500, null), 3_000);
    const id = await core.submit();
    await core.clock.advance(25 * HOUR);
    expect(core.job(id)).toMatchObject({ phase: 'cancelled', error: { kind: 'cancelled', charge: 'mayBeCharged' } });
  });

  it('ends as cancelled also when the Router has forgotten why', async () => {
    const core = cancelled();
    core.router.script('result', refusal(410, null));
    const id = await core.submit();
    await core.clock.advance(10 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'cancelled', error: { kind: 'cancelled' } });
  });
});

describe('an answer', () => {
  it('of a stranger is no promise to cancel: a person can ask again', async () => {
    const core = startCore();
    const id = await core.submit();
    const page = answer(200, { kind: 'unreadable', why: 'notJson', excerpt: '<html>' }, { supportId: null });
    core.router.script('cancel', page);
    value(await core.runner.cancelJob(id));
    await core.clock.settle();
    expect(core.job(id).wish).toBe('unheard');
    value(await core.runner.cancelJob(id));
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('cancelled');
  });

  it.each(['not_enabled', 'insufficient_credits', 'concurrency_limit_exceeded', 'unauthorized'])(
    'about the call (%s) is not taken for the reason of a bad ending',
    async (bucket) => {
      const core = startCore();
      const id = await core.submit();
      Object.assign(core.router.run(), { status: 'COMPLETED', ending: 'provider_error' });
      core.router.script('result', refusal(403, bucket));
      await core.clock.advance(MINUTE);
      expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'provider_error', charge: 'mayBeCharged' } });
    },
  );
});
