import { describe, expect, it } from 'vitest';
import type { Conditions } from '../../../src/main/jobs/conditions.ts';
import { inOutboxOrder } from '../../../src/main/jobs/outboxOrder.ts';
import { createPace } from '../../../src/main/jobs/pace.ts';
import { isOldOutbox, LIMITS, plan } from '../../../src/main/jobs/plan.ts';
import type { Situation, StepKind } from '../../../src/main/jobs/situation.ts';
import { nextCallAt } from '../../../src/main/jobs/wants.ts';
import type { Job } from '../../../src/shared/job.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { createIds } from '../../support/core.ts';
import { bodyJob, jobIn, START, unseenJob, waitingJob } from '../../support/jobs.ts';

const FINE: Conditions = { profiles: {}, places: {}, online: true, suspended: false, sending: 'on' };

function situation(jobs: readonly Job[], more: Partial<Situation> = {}): Situation {
  const waiting = inOutboxOrder(jobs.filter((job) => job.phase === 'outbox'));
  return {
    jobs,
    outbox: {
      queued: waiting.filter(({ route }) => route === 'queued'),
      direct: waiting.filter(({ route }) => route === 'direct'),
    },
    now: START,
    skewMs: 0,
    conditions: FINE,
    pace: createPace({ fraction: () => 0 }),
    busy: new Map(),
    unrecorded: new Set(),
    writableAt: 0,
    doubtfulKeys: new Set(),
    sentAgain: new Set(),
    lostBodies: new Set(),
    timeAsked: new Set(),
    isResting: () => false,
    heirOf: () => null,
    ...more,
  };
}

const kinds = (jobs: readonly Job[], more: Partial<Situation> = {}): readonly StepKind[] =>
  plan(situation(jobs, more)).steps.map((step) => step.kind);

const ids = createIds('9');
const many = (count: number, make: () => Job): readonly Job[] => Array.from({ length: count }, () => ({ ...make(), id: ids() }));

const profile = (key: 'present' | 'missing' | 'refused', credits: 'unknown' | 'exhausted' = 'unknown'): Partial<Situation> => ({
  conditions: { ...FINE, profiles: { main: { key, credits, workspace: 'known' } } },
});
const under = (change: Partial<Conditions>): Partial<Situation> => ({ conditions: { ...FINE, ...change } });
const SUBMITTED = { firstSentAt: START - HOUR } as const;

describe('what is due for one job', () => {
  it.each<readonly [what: string, job: Job, more: Partial<Situation>, expected: readonly StepKind[]]>([
    ['a job in the outbox is sent', jobIn('outbox'), {}, ['submit']],
    ['one that rests is not', jobIn('outbox', { dueAt: START + 1 }), {}, []],
    ['a due time that another clock wrote is not believed', jobIn('outbox', { dueAt: START + 3 * DAY }), {}, ['submit']],
    ['a direct one is run directly', jobIn('outbox', { route: 'direct' }), {}, ['direct']],
    ['nothing is sent while the ledger takes no writes', jobIn('outbox'), { writableAt: START + 1 }, []],
    ['sending with no call in flight is lost', jobIn('sending'), {}, ['lose']],
    ['sending with a call in flight is left alone', jobIn('sending'), { busy: new Map([[jobIn('sending').id, 'submit']]) }, []],
    ['sending goes out again when it is due', waitingJob({ dueAt: START }), {}, ['submit']],
    ['within 23 hours', waitingJob({ dueAt: START, firstSentAt: START - 23 * HOUR + 1 }), {}, ['submit']],
    ['and not after', waitingJob({ dueAt: START, firstSentAt: START - 23 * HOUR }), {}, ['hold']],
    [
      'unless a person says so',
      waitingJob({ dueAt: START, firstSentAt: START - 30 * HOUR }),
      { sentAgain: new Set([waitingJob().id]) },
      ['submit'],
    ],
    ['nor after the clock was set back', waitingJob({ dueAt: START }), { doubtfulKeys: new Set([waitingJob().id]) }, ['hold']],
    ['queued is read', jobIn('queued'), {}, ['poll']],
    ['running is read', jobIn('running'), {}, ['poll']],
    ['a wish to cancel comes before the read', jobIn('running', { wish: 'asked' }), {}, ['cancel']],
    ['and is told once', jobIn('running', { wish: 'heard' }), {}, ['poll']],
    ['and not again by itself when it may not have arrived', jobIn('running', { wish: 'unheard' }), {}, ['poll']],
    ['an unknown outcome waits for a person', jobIn('held'), {}, []],
    ['so does a job that the key cannot see', unseenJob(), {}, []],
    ['a result is read', jobIn('collecting'), {}, ['fetch']],
    ['its files are saved', bodyJob(), {}, ['collect']],
    [
      'the reason of a bad ending is asked for',
      jobIn('collecting', { ending: 'x', firstFinishedAt: START - DAY + 1 }),
      {},
      ['fetch'],
    ],
    [
      'for 24 hours by the clock of the server',
      jobIn('collecting', { ending: 'x', firstFinishedAt: START - DAY }),
      {},
      ['settle'],
    ],
    [
      'whatever our clock says',
      jobIn('collecting', { ending: 'x', firstFinishedAt: START - DAY }),
      { skewMs: -2 * HOUR },
      ['fetch'],
    ],
    [
      'a good result is asked for until the server says it is gone',
      jobIn('collecting', { firstFinishedAt: START - 9 * DAY }),
      {},
      ['fetch'],
    ],
    [
      'a direct run is no longer waited for on a wish',
      jobIn('sending', { route: 'direct', wish: 'asked' }),
      { busy: new Map([[jobIn('sending').id, 'direct']]) },
      ['stopWaiting'],
    ],
    [
      'a queued submit is, since only its answer tells what to cancel',
      waitingJob({ wish: 'asked', dueAt: START }),
      {},
      ['submit'],
    ],
    ['a job with an unwritten event takes no step', jobIn('running'), { unrecorded: new Set([jobIn('running').id]) }, []],
    ['an ended job takes none', jobIn('done'), {}, []],
  ])('%s', (_what, job, more, expected) => {
    expect(kinds([{ ...SUBMITTED, ...job } as Job], more)).toEqual(expected);
  });
});

describe('conditions leave jobs where they are', () => {
  const all = [jobIn('outbox'), waitingJob({ dueAt: START }), jobIn('running'), jobIn('collecting')];

  it.each(['missing', 'refused'] as const)('nothing of a profile is asked with its key %s, but files are saved', (key) => {
    expect(kinds([...all, bodyJob()], profile(key))).toEqual(['collect']);
    expect(
      kinds(
        many(1, () => jobIn('running', { profile: 'practice' })),
        profile(key),
      ),
    ).toEqual(['poll']);
  });

  it('with a replaced key one job is read first, and nothing is sent again meanwhile', () => {
    const jobs = [...many(3, () => jobIn('running')), waitingJob({ dueAt: START })];
    const unproven = under({ profiles: { main: { key: 'present', credits: 'unknown', workspace: 'unproven' } } });
    expect(plan(situation(jobs, unproven)).steps).toMatchObject([{ kind: 'poll', id: jobs[0]?.id }]);
    const other = under({ profiles: { main: { key: 'present', credits: 'unknown', workspace: 'other' } } });
    expect(kinds(jobs, other)).toEqual(['hold']);
  });

  it('with a replaced key the new one takes over what was never at the Router, once there is a new one', () => {
    const unproven = under({ profiles: { main: { key: 'present', credits: 'unknown', workspace: 'unproven' } } });
    const jobs = many(2, () => jobIn('outbox'));
    expect(kinds(jobs, { ...unproven, heirOf: () => 'new' })).toEqual(['move', 'move']);
    expect(kinds(jobs, { ...unproven, heirOf: () => 'new', writableAt: START + 1 })).toEqual([]);
    expect(kinds(jobs, { ...unproven, heirOf: () => null })).toEqual([]);
  });

  it('only submits wait when the credits are exhausted', () => {
    expect(kinds(all, profile('present', 'exhausted'))).toEqual(['fetch', 'poll']);
  });

  it('only the outbox waits while sending is paused or in question', () => {
    for (const sending of ['paused', 'asking'] as const)
      expect(kinds(all, under({ sending }))).toEqual(['fetch', 'submit', 'poll']);
  });

  it('nothing is asked offline, except of a Router on this machine', () => {
    expect(kinds(all, under({ online: false }))).toEqual([]);
    for (const base of ['practice', 'http://127.0.0.1:8188', 'http://localhost:8188', 'http://[::1]:8188']) {
      expect(kinds([jobIn('running', { base })], under({ online: false }))).toEqual(['poll']);
    }
    expect(kinds([jobIn('running', { base: 'https://localhost.example' })], under({ online: false }))).toEqual([]);
  });

  it('nothing begins while the machine goes to sleep', () => {
    expect(plan(situation([...all, bodyJob()], under({ suspended: true })))).toEqual({ steps: [], wakeAt: null });
  });

  it('an outbox older than a day is in question', () => {
    expect(isOldOutbox([jobIn('outbox', { createdAt: START - DAY - 1 })], START, () => false)).toBe(true);
    expect(isOldOutbox([jobIn('outbox', { createdAt: START - DAY })], START, () => false)).toBe(false);
    expect(isOldOutbox([jobIn('running', { createdAt: START - 2 * DAY })], START, () => false)).toBe(false);
  });
});

describe('what waited at the Router for as long as it may', () => {
  const job = jobIn('queued', { giveUpAfterMs: HOUR, giveUpAt: START });
  /** Its state was read so long before now. */
  const read = (agoMs: number, now = START): Partial<Situation> => {
    const pace = createPace({ fraction: () => 0 });
    pace.resume(job.id, { at: now - agoMs, durationMs: 0, retryAfterMs: null, trouble: null }, now);
    return { pace, now };
  };

  it('is read once more first, since what was known before may be old', () => {
    expect(kinds([job], read(10 * SECOND))).toEqual(['poll']);
    expect(kinds([job], read(2 * MINUTE, START + 10 * MINUTE))).toEqual(['poll']);
  });

  it('is given up when that very read says that it has not begun', () => {
    expect(kinds([job], read(0))).toEqual(['giveUp']);
    expect(kinds([job], read(0, START + HOUR))).toEqual(['giveUp']);
  });

  it('is not while it runs, when somebody asked for its cancel, or when it was given up before', () => {
    for (const other of [
      jobIn('running', { giveUpAfterMs: HOUR, giveUpAt: START }),
      { ...job, wish: 'heard' } as Job,
      { ...job, wish: 'unheard', gaveUpAt: START } as Job,
    ]) {
      expect(kinds([other], read(0))).not.toContain('giveUp');
    }
  });

  it('is not while the time of the Router is unknown, nor before its time by that clock', () => {
    expect(kinds([job], { ...read(0), skewMs: null })).not.toContain('giveUp');
    expect(kinds([job], { ...read(0), skewMs: -HOUR })).toEqual([]);
    expect(kinds([job], { ...read(0, START - HOUR), skewMs: HOUR })).toEqual(['giveUp']);
  });

  it('brings the read that decides forward, though never before the last hint', () => {
    const soon = { ...job, giveUpAt: START + 2 * SECOND };
    const slow = createPace({ fraction: () => 0 });
    for (let tries = 0; tries < 5; tries++) slow.wait(job.id, { now: START, ladder: 'trouble' });
    expect(slow.of(job.id).nextAt).toBeGreaterThan(START + 2 * SECOND);
    expect(plan(situation([soon], { pace: slow })).wakeAt).toBe(START + 2 * SECOND);
    const hinted = createPace({ fraction: () => 0 });
    hinted.resume(job.id, { at: START - SECOND, durationMs: 0, retryAfterMs: MINUTE, trouble: null }, START);
    expect(plan(situation([soon], { pace: hinted, now: START })).wakeAt).toBe(START + 59 * SECOND);
  });
});

describe('what waits in a batch at rest', () => {
  const job = jobIn('outbox', { batch: { id: 'b', row: 0 } });

  it('is not sent, and what waits beside it is', () => {
    expect(kinds([job], { isResting: (id) => id === 'b' })).toEqual([]);
    expect(kinds([{ ...jobIn('outbox'), id: 'another' } as Job, job], { isResting: (id) => id === 'b' })).toEqual(['submit']);
    expect(kinds([job])).toEqual(['submit']);
  });

  it('is still sent again once it was sent: it may be at the Router', () => {
    const retry = waitingJob({ dueAt: START, batch: { id: 'b', row: 0 } });
    expect(kinds([retry], { isResting: () => true })).toEqual(['submit']);
  });
});

describe('the budget', () => {
  it('has four calls at a time, two of them submits', () => {
    expect(kinds(many(10, () => jobIn('running')))).toHaveLength(LIMITS.calls);
    const mixed = [...many(5, () => jobIn('outbox')), ...many(5, () => jobIn('running'))];
    expect(kinds(mixed)).toEqual(['submit', 'submit', 'poll', 'poll']);
  });

  it('counts what is under way', () => {
    const busy = new Map<string, StepKind>([
      ['a', 'poll'],
      ['b', 'submit'],
      ['c', 'fetch'],
    ]);
    expect(
      kinds(
        many(5, () => jobIn('outbox')),
        { busy },
      ),
    ).toEqual(['submit']);
  });

  it('never fills with long result reads, and saving files and direct runs have places of their own', () => {
    const jobs = [
      ...many(5, () => jobIn('collecting')),
      ...many(5, () => bodyJob()),
      ...many(5, () => jobIn('outbox', { route: 'direct' })),
      ...many(5, () => jobIn('running')),
    ];
    const count = (kind: StepKind): number => kinds(jobs).filter((one) => one === kind).length;
    expect([count('fetch'), count('collect'), count('direct'), count('poll')]).toEqual([2, 5, 2, 2]);
  });

  it('serves wishes first, then the result that may be gone soonest, then submits in their order', () => {
    const late = { ...jobIn('collecting', { lastUnfinishedAt: START - 2 * HOUR, firstFinishedAt: START }), id: 'late' };
    const soon = { ...jobIn('collecting', { lastUnfinishedAt: START - 20 * HOUR, firstFinishedAt: START }), id: 'soon' };
    const first = { ...jobIn('outbox', { createdAt: START - 2 }), id: 'first' };
    const second = { ...jobIn('outbox', { createdAt: START - 1 }), id: 'second' };
    const cancel = { ...jobIn('running', { wish: 'asked' }), id: 'cancel' };
    const { steps } = plan(situation([second, first, late, soon, cancel]));
    expect(steps.map((step) => step.id)).toEqual(['cancel', 'soon', 'late', 'first']);
  });
});

describe('when to wake', () => {
  it('is when the first thing falls due', () => {
    const jobs = [jobIn('outbox', { dueAt: START + 9 * SECOND }), { ...waitingJob({ dueAt: START + 4 * SECOND }), id: 'other' }];
    expect(plan(situation(jobs)).wakeAt).toBe(START + 4 * SECOND);
  });

  it('is never when nothing is waited for', () => {
    expect(plan(situation([])).wakeAt).toBeNull();
    expect(plan(situation([jobIn('held')])).wakeAt).toBeNull();
  });

  it('is cut to what a timer can hold', () => {
    const pace = createPace({ fraction: () => 0 });
    pace.stagger([jobIn('running')], START + 60 * DAY);
    expect(plan(situation([jobIn('running')], { pace })).wakeAt).toBe(START + 2 ** 31 - 1);
  });

  it('is known for each job', () => {
    const pace = createPace({ fraction: () => 0 });
    pace.stagger([jobIn('running')], START + MINUTE);
    expect(nextCallAt(jobIn('running'), situation([], { pace }))).toBe(START + MINUTE);
    expect(nextCallAt(jobIn('held'), situation([], { pace }))).toBeNull();
  });
});
