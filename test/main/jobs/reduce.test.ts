import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, type EventType, type JobEvent } from '../../../src/main/jobs/event.ts';
import { reduce } from '../../../src/main/jobs/reduce.ts';
import { isTerminal, type Job, type Phase } from '../../../src/shared/job.ts';
import {
  BODY,
  bodyJob,
  errorOf,
  event,
  FILE,
  fold,
  jobIn,
  REQUEST_ID,
  START,
  unseenJob,
  waitingJob,
} from '../../support/jobs.ts';

/**
 * Where each plain event takes a plain job of each phase. `.` is the very same object; a word is the phase after a change;
 * `null` is no job. The order of columns is the order of PHASES.
 */
const PHASES = ['none', 'outbox', 'sending', 'queued', 'running', 'held', 'collecting', 'done', 'failed', 'cancelled', 'expired'];
const TABLE: Readonly<Record<EventType, string>> = {
  //           none    outbox    sending    queued     running    held      collecting done  failed    cancelled expired
  created: '   outbox  .         .          .          .          .         .          .     .         .         .',
  adopted: '   queued  .         .          .          .          .         .          .     .         .         .',
  broughtIn: ' .       held      held       .          .          .         .          .     .         .         .',
  moved: '     .       outbox    .          .          .          .         .          .     .         .         .',
  sent: '      .       sending   .          .          .          .         .          .     .         .         .',
  unsent: '    .       .         outbox     .          .          .         .          .     .         .         .',
  admitting: ' .       .         sending    .          .          .         .          .     .         .         .',
  lost: '      .       .         sending    .          .          .         .          .     .         .         .',
  refused: '   .       .         failed     .          .          .         .          .     .         .         .',
  accepted: '  .       .         queued     .          .          queued    .          .     .         .         .',
  answered: '  .       .         collecting .          .          collecting .         .     .         .         .',
  seen: '      .       .         .          running    running    .         .          .     .         .         .',
  bodySaved: ' .       .         .          .          .          .         collecting .     .         .         .',
  ended: '     .       .         .          .          .          .         failed     .     .         .         .',
  saved: '     .       .         .          .          .          .         done       .     failed    cancelled expired',
  gone: '      .       .         .          expired    expired    expired   expired    .     .         .         .',
  unseen: '    .       .         .          held       held       .         held       .     .         .         .',
  placed: '    .       outbox    .          .          .          .         .          .     .         .         .',
  cancelAsked: '.      cancelled sending    queued     running    .         .          .     .         .         .',
  gaveUp: '    .       .         .          .          .          .         .          .     .         .         .',
  cancelHeard: '.      .         .          .          .          .         .          .     .         .         .',
  resent: '    .       .         .          .          .          sending   .          .     .         .         .',
  letGo: '     .       .         .          .          .          failed    .          .     .         .         .',
  trashed: '   .       .         .          .          .          .         .          done  .         .         .',
  removed: '   .       .         .          .          .          .         .          null  null      null      null',
};

const CELLS = EVENT_TYPES.flatMap((type) =>
  TABLE[type]
    .trim()
    .split(/\s+/u)
    .map((expected, column) => ({ type, phase: PHASES[column] ?? '?', expected })),
);

describe('each event in each phase', () => {
  it('has a cell for every pair', () => {
    expect(CELLS).toHaveLength(PHASES.length * EVENT_TYPES.length);
  });

  it.each(CELLS)('$type in $phase leads to $expected', ({ type, phase, expected }) => {
    const before = phase === 'none' ? null : jobIn(phase as Phase);
    const after = reduce(before, event(type));
    if (expected === '.') expect(after).toBe(before);
    else if (expected === 'null') expect(after).toBeNull();
    else {
      expect(after?.phase).toBe(expected);
      expect(after).not.toBe(before);
    }
  });
});

describe('a POST with no known outcome', () => {
  it('counts the 24 hours of its key from the first byte, however often it is sent', () => {
    const job = fold([event('created'), event('sent'), event('unsent'), event('sent', { at: START + 9_000 })]);
    expect(job).toMatchObject({ firstSentAt: START, sends: 2, dueAt: null });
  });

  it('records a further try from sending, where the due time gives way to the call', () => {
    expect(reduce(waitingJob(), event('sent', { at: START + 2_000 }))).toMatchObject({
      phase: 'sending',
      dueAt: null,
      waitingFor: 'answer',
      sends: 2,
      unsure: true,
    });
  });

  it('makes it unsure, and an unsure job never goes back to the outbox', () => {
    const unsure = jobIn('sending', { unsure: true });
    expect(reduce(unsure, event('unsent'))).toMatchObject({ phase: 'sending', dueAt: START + 5_000, waitingFor: 'retry' });
  });

  it.each([403, 409])(
    'is not answered by a refusal with %d while unsure: it is held with the words of the refusal',
    (httpStatus) => {
      const refused = event('refused', { error: errorOf('forbidden', { httpStatus }) });
      expect(reduce(jobIn('sending', { unsure: true }), refused)).toMatchObject({
        phase: 'held',
        heldBecause: 'outcomeUnknown',
        error: { kind: 'forbidden' },
      });
      expect(reduce(jobIn('sending'), refused)?.phase).toBe('failed');
    },
  );

  it.each([400, 404, 413, 422])('is answered by a refusal with %d even while unsure', (httpStatus) => {
    const refused = event('refused', { error: errorOf('invalid_input', { httpStatus }) });
    expect(reduce(jobIn('sending', { unsure: true }), refused)?.phase).toBe('failed');
  });

  it('is held when no further try is due', () => {
    expect(reduce(jobIn('sending'), event('lost', { dueAt: null }))).toMatchObject({
      phase: 'held',
      heldBecause: 'outcomeUnknown',
      unsure: true,
    });
  });

  it('is queued by a late answer, and the words of an earlier refusal are gone', () => {
    const held = jobIn('held', { error: errorOf('forbidden') });
    expect(reduce(held, event('accepted'))).toMatchObject({ phase: 'queued', requestId: REQUEST_ID, error: null });
  });

  it('never takes the id of another request for its own', () => {
    const unseen = unseenJob();
    expect(reduce(unseen, event('accepted', { requestId: '11111111-1111-4111-8111-111111111111' }))).toBe(unseen);
  });

  it('goes out again at once when a person says so', () => {
    expect(reduce(jobIn('held'), event('resent', { at: START + 7 }))).toMatchObject({
      phase: 'sending',
      dueAt: START + 7,
      unsure: true,
    });
    // Sent again on purpose, so an earlier wish to cancel no longer stands.
    expect(reduce(jobIn('held', { wish: 'asked' }), event('resent'))).toMatchObject({ phase: 'sending', wish: 'none' });
    expect(reduce(unseenJob(), event('resent'))?.phase).toBe('held');
  });

  it('may have been charged when a person gives it up', () => {
    expect(reduce(jobIn('held'), event('letGo'))).toMatchObject({
      phase: 'failed',
      endedAt: START,
      error: { kind: 'outcome_unknown', charge: 'mayBeCharged' },
    });
    expect(reduce(unseenJob(), event('letGo'))?.phase).toBe('failed');
  });
});

describe('the wish to cancel', () => {
  it('ends a job in the outbox free of charge, since nothing was sent', () => {
    expect(reduce(jobIn('outbox'), event('cancelAsked'))).toMatchObject({
      phase: 'cancelled',
      error: { kind: 'cancelled', charge: 'notCharged' },
    });
  });

  it.each(['sending', 'queued', 'running'] as const)('changes nothing but the wish in %s', (phase) => {
    const job = jobIn(phase);
    expect(reduce(job, event('cancelAsked'))).toEqual({ ...job, wish: 'asked' });
  });

  it('can be asked again only when it may not have arrived', () => {
    expect(reduce(jobIn('running', { wish: 'unheard' }), event('cancelAsked'))).toMatchObject({ wish: 'asked' });
    for (const wish of ['asked', 'heard', 'tooLate'] as const) {
      const job = jobIn('running', { wish });
      expect(reduce(job, event('cancelAsked'))).toBe(job);
    }
  });

  it('cancels what surely was not admitted, and holds what perhaps was', () => {
    expect(reduce(jobIn('sending', { wish: 'asked' }), event('unsent'))).toMatchObject({ phase: 'cancelled' });
    expect(reduce(jobIn('sending', { wish: 'asked', unsure: true }), event('unsent'))).toMatchObject({ phase: 'held' });
    expect(reduce(jobIn('sending', { wish: 'asked' }), event('lost'))).toMatchObject({ phase: 'held' });
  });

  it('survives the answer to the submit', () => {
    expect(reduce(jobIn('sending', { wish: 'asked' }), event('accepted'))).toMatchObject({ phase: 'queued', wish: 'asked' });
  });

  it('takes a firm answer for a vague one and never the other way round', () => {
    const asked = jobIn('running', { wish: 'asked' });
    expect(reduce(asked, event('cancelHeard', { answer: 'heard' }))).toEqual({ ...asked, wish: 'heard' });
    expect(reduce(asked, event('cancelHeard', { answer: 'unheard' }))).toMatchObject({ wish: 'unheard' });
    const heard = jobIn('running', { wish: 'heard' });
    expect(reduce(heard, event('cancelHeard', { answer: 'unheard' }))).toBe(heard);
    expect(reduce(heard, event('cancelHeard', { answer: 'tooLate' }))).toMatchObject({ wish: 'tooLate', phase: 'running' });
  });

  it('may lose to completion: the job is collected', () => {
    const job = fold(
      [event('seen', { status: 'COMPLETED' }), event('bodySaved'), event('saved')],
      jobIn('running', { wish: 'heard' }),
    );
    expect(job).toMatchObject({ phase: 'done', wish: 'heard' });
  });
});

describe('a job that may not wait for ever', () => {
  const made = event('created', { giveUpAfterMs: 60_000 });
  const taken = event('accepted', { serverAt: START + 5_000 });

  it('counts from the moment at which the Router took it in, by the clock of the Router', () => {
    expect(fold([made, event('sent'), taken])).toMatchObject({ giveUpAt: START + 65_000, gaveUpAt: null });
    expect(fold([event('created'), event('sent'), taken])).toMatchObject({ giveUpAt: null });
  });

  it('counts from when it was first sent where the answer is a replay', () => {
    const replay = event('accepted', { replayed: true, serverAt: START + 50_000 });
    expect(fold([made, event('sent', { serverAt: START + 1_000 }), replay])).toMatchObject({ giveUpAt: START + 61_000 });
    expect(fold([made, event('sent'), replay])).toMatchObject({ giveUpAt: START + 110_000 });
  });

  it('takes the time from the next read where the first answer told none, and keeps it then', () => {
    const untold = fold([made, event('sent'), event('accepted', { serverAt: null })]);
    const still = { status: 'IN_QUEUE', position: 3 } as const;
    const told = fold([event('seen', { ...still, serverAt: START + 9_000 })], untold);
    expect(told).toMatchObject({ phase: 'queued', giveUpAt: START + 69_000 });
    expect(fold([event('seen', { ...still, serverAt: START + 300_000 })], told)).toMatchObject({ giveUpAt: START + 69_000 });
  });

  it('asks for its cancel once, and only while it has not begun and nobody asked before', () => {
    const waiting = fold([made, event('sent'), taken]);
    const asked = fold([event('gaveUp', { at: START + 70_000 })], waiting);
    expect(asked).toMatchObject({ phase: 'queued', wish: 'asked', gaveUpAt: START + 70_000 });
    const unheard = fold([event('cancelHeard', { answer: 'unheard' })], asked);
    expect(fold([event('gaveUp')], unheard)).toBe(unheard);
    const running = fold([event('seen')], waiting);
    expect(fold([event('gaveUp')], running)).toBe(running);
    const byHand = fold([event('cancelAsked')], waiting);
    expect(fold([event('gaveUp')], byHand)).toBe(byHand);
  });

  it('is collected like any other when it finishes all the same', () => {
    const events = [event('gaveUp'), event('seen', { status: 'COMPLETED' }), event('bodySaved'), event('saved')];
    expect(fold(events, fold([made, event('sent'), taken]))).toMatchObject({ phase: 'done' });
  });
});

describe('a place in the outbox', () => {
  it('is only ever changed there', () => {
    expect(reduce(jobIn('outbox', { place: 7 }), event('placed', { place: 5 }))).toMatchObject({ place: 5 });
    const same = jobIn('outbox', { place: 5 });
    expect(reduce(same, event('placed', { place: 5 }))).toBe(same);
  });
});

describe('a status read', () => {
  it('is quiet when nothing is new within a minute of the last line', () => {
    const job = jobIn('running', { lastUnfinishedAt: START });
    expect(reduce(job, event('seen', { serverAt: START + 59_999 }))).toBe(job);
    expect(reduce(job, event('seen', { serverAt: null }))).toBe(job);
    expect(reduce(job, event('seen', { serverAt: START + 60_000 }))).toMatchObject({ lastUnfinishedAt: START + 60_000 });
  });

  it('is written on quit however little time went by', () => {
    const job = jobIn('running', { lastUnfinishedAt: START });
    expect(reduce(job, event('seen', { serverAt: START + 900, parting: true }))).toMatchObject({ lastUnfinishedAt: START + 900 });
    expect(reduce(job, event('seen', { serverAt: START, parting: true }))).toBe(job);
  });

  it('may go backwards, and keeps the first time that the job was seen to run', () => {
    const back = reduce(jobIn('running'), event('seen', { status: 'IN_QUEUE', position: 2 }));
    expect(back).toMatchObject({ phase: 'queued', position: 2 });
    expect(reduce(back, event('seen', { at: START + 99 }))).toMatchObject({
      phase: 'running',
      runningSince: START,
      position: null,
    });
  });

  it('with a word that nobody knows means not finished', () => {
    expect(reduce(jobIn('running'), event('seen', { status: 'PAUSED' }))?.phase).toBe('running');
    expect(reduce(jobIn('queued'), event('seen', { status: 'PAUSED' }))?.phase).toBe('queued');
  });

  it('brings back a job that the key could not see, and only such a held one', () => {
    expect(reduce(unseenJob(), event('seen'))?.phase).toBe('running');
    expect(reduce(unseenJob(), event('seen', { status: 'COMPLETED' }))?.phase).toBe('collecting');
    const unknown = jobIn('held');
    expect(reduce(unknown, event('seen'))).toBe(unknown);
  });

  it('keeps the first sight of the end', () => {
    const job = reduce(
      jobIn('queued'),
      event('seen', { status: 'COMPLETED', ending: 'cancelled', credits: '3.5', serverAt: START + 8 }),
    );
    expect(job).toMatchObject({
      phase: 'collecting',
      ending: 'cancelled',
      credits: '3.5',
      firstFinishedAt: START + 8,
      endedAt: null,
    });
  });

  it('of a replayed answer is no news about now', () => {
    const replay = event('accepted', { replayed: true, serverAt: START + 100 });
    expect(reduce(jobIn('sending'), replay)).toMatchObject({ lastUnfinishedAt: null });
    expect(reduce(jobIn('sending'), event('accepted', { serverAt: START + 100 }))).toMatchObject({
      lastUnfinishedAt: START + 100,
    });
  });
});

describe('collecting', () => {
  it('takes a body once and keeps it against 410, 404 and late refusals', () => {
    const job = bodyJob();
    for (const late of [event('bodySaved'), event('gone'), event('unseen'), event('ended')]) expect(reduce(job, late)).toBe(job);
  });

  it('prefers the price that came with the result', () => {
    const job = jobIn('collecting', { credits: '1' });
    expect(reduce(job, event('bodySaved', { credits: '2' }))).toMatchObject({ credits: '2' });
    expect(reduce(job, event('bodySaved', { credits: null }))).toMatchObject({ credits: '1' });
  });

  it('of a bad ending saves the output and still ends badly', () => {
    expect(reduce(bodyJob({ ending: 'provider_error' }), event('saved'))).toMatchObject({
      phase: 'failed',
      files: [FILE],
      error: { kind: 'provider_error', charge: 'mayBeCharged' },
    });
    expect(reduce(bodyJob({ ending: 'cancelled' }), event('saved'))).toMatchObject({ phase: 'cancelled', files: [FILE] });
  });

  it('ends as cancelled when that is the reason', () => {
    expect(reduce(jobIn('collecting'), event('ended', { error: errorOf('cancelled') }))?.phase).toBe('cancelled');
  });

  it('with dead links is done', () => {
    const missing = [{ source: 'a', reason: 'deadLink', host: 'x', httpStatus: 404 }] as const;
    expect(reduce(bodyJob(), event('saved', { missing }))).toMatchObject({ phase: 'done', missing });
  });

  it('of the direct route starts with its body', () => {
    const direct = fold([event('created', { route: 'direct' }), event('sent')]);
    expect(direct).toMatchObject({ phase: 'sending', runningSince: START });
    expect(reduce(direct, event('answered'))).toMatchObject({ phase: 'collecting', output: BODY, credits: '4' });
  });
});

describe('an ended job', () => {
  it('takes later files in its phase, and the same files again are no news', () => {
    const done = jobIn('done');
    expect(reduce(done, event('saved', { files: [FILE, { ...FILE, index: 1 }] }))).toMatchObject({
      phase: 'done',
      endedAt: done.endedAt,
    });
    expect(reduce(done, event('saved'))).toBe(done);
  });

  it('leaves the list and nothing else does', () => {
    expect(reduce(jobIn('done'), event('removed'))).toBeNull();
    const running = jobIn('running');
    expect(reduce(running, event('removed'))).toBe(running);
  });
});

const anyEvent: fc.Arbitrary<JobEvent> = fc
  .record({
    type: fc.constantFrom(...EVENT_TYPES.filter((type) => type !== 'removed')),
    at: fc.integer({ min: START, max: START + 86_400_000 }),
    dueAt: fc.option(fc.integer({ min: START, max: START + 86_400_000 })),
    status: fc.constantFrom('IN_QUEUE', 'IN_PROGRESS', 'COMPLETED', 'ODD'),
    ending: fc.constantFrom(null, 'cancelled', 'provider_error'),
    serverAt: fc.option(fc.integer({ min: START, max: START + 86_400_000 })),
    requestId: fc.constantFrom(REQUEST_ID, '11111111-1111-4111-8111-111111111111'),
    answer: fc.constantFrom('heard', 'tooLate', 'unheard'),
    route: fc.constantFrom('queued', 'direct'),
    key: fc.constantFrom('one', 'two'),
  })
  .map(({ type, at, dueAt, ...more }) => {
    const plain = event(type, { at });
    const told = Object.fromEntries(Object.entries(more).filter(([name]) => name in plain));
    return { ...plain, ...told, ...(type === 'lost' ? { dueAt } : {}) } as JobEvent;
  });

const anyStory = fc.array(anyEvent, { maxLength: 40 }).map((events) => [event('created'), ...events]);

function stepsOf(events: readonly JobEvent[]): { readonly before: Job; readonly after: Job | null; readonly event: JobEvent }[] {
  let job: Job | null = null;
  return events.flatMap((next) => {
    const before: Job | null = job;
    job = reduce(before, next);
    return before === null ? [] : [{ before, after: job, event: next }];
  });
}

describe('any story at all', () => {
  const each = (claim: (step: { before: Job; after: Job; event: JobEvent }) => void) =>
    fc.assert(
      fc.property(anyStory, (events) => {
        for (const step of stepsOf(events)) {
          if (step.after === null) throw new Error(`${step.event.type} lost the job`);
          claim({ ...step, after: step.after });
        }
      }),
      { numRuns: 400 },
    );

  it('never leaves a terminal phase and never touches more than the files of an ended job', () => {
    each(({ before, after }) => {
      if (!isTerminal(before)) return;
      expect({ ...after, files: [], missing: [] }).toEqual({ ...before, files: [], missing: [] });
    });
  });

  it('never changes id, key, body, base, model, route or parent', () => {
    each(({ before, after }) => {
      for (const name of ['id', 'key', 'body', 'base', 'model', 'route', 'parent', 'createdAt'] as const) {
        expect(after[name]).toEqual(before[name]);
      }
    });
  });

  it('never changes the profile once something is or may be at the Router', () => {
    each(({ before, after }) => {
      if (before.phase !== 'outbox' || after.phase !== 'outbox') expect(after.profile).toBe(before.profile);
    });
  });

  it('never changes a request id, a first sending or a first sight of the end that is known', () => {
    each(({ before, after }) => {
      for (const name of ['requestId', 'firstSentAt', 'firstFinishedAt'] as const) {
        if (before[name] !== null) expect(after[name]).toBe(before[name]);
      }
    });
  });

  it('never forgets a doubt, a body or the time that it was last seen unfinished', () => {
    each(({ before, after }) => {
      if (before.unsure) expect(after.unsure).toBe(true);
      if (before.output !== null) expect(after.output).not.toBeNull();
      expect(after.lastUnfinishedAt ?? 0).toBeGreaterThanOrEqual(before.lastUnfinishedAt ?? 0);
    });
  });

  it('never returns to the outbox once it is unsure, and never cancels what is unsure without the word of the Router', () => {
    each(({ before, after, event: { type } }) => {
      if (!before.unsure || after.phase === before.phase) return;
      expect(after.phase).not.toBe('outbox');
      if (after.phase === 'cancelled') expect(['ended', 'saved']).toContain(type);
    });
  });

  it('folds the same event a second time into the same job', () => {
    each(({ after, event: again }) => {
      // A second POST is a second fact; every other double changes nothing.
      if (again.type !== 'sent') expect(reduce(reduce(after, again), again)).toEqual(reduce(after, again));
    });
  });

  it('is whole JSON, so that the ledger gives back what was folded', () => {
    each(({ after }) => {
      expect(JSON.parse(JSON.stringify(after))).toEqual(after);
    });
  });
});
