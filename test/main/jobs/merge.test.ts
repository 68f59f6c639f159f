/** What becomes of the jobs of a back-up. */

import { describe, expect, it } from 'vitest';
import type { JobEvent } from '../../../src/main/jobs/event.ts';
import type { JobRecord } from '../../../src/main/jobs/ports/jobRecord.ts';
import type { JobId, Phase } from '../../../src/shared/job.ts';
import { PHASES } from '../../../src/shared/jobFilter.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { event, fold, REQUEST_ID, START } from '../../support/jobs.ts';

const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const OTHER = '1b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';

const created = (id: JobId = ID): JobEvent => event('created', { id, at: START - 60_000 });
const accepted = event('accepted', { requestId: REQUEST_ID });
const STORIES: Readonly<Record<Phase, readonly JobEvent[]>> = {
  outbox: [created()],
  sending: [created(), event('sent')],
  queued: [created(), event('sent'), accepted],
  running: [created(), event('sent'), accepted, event('seen')],
  held: [created(), event('sent'), event('lost', { dueAt: null })],
  collecting: [created(), event('sent'), accepted, event('seen', { status: 'COMPLETED' })],
  done: [created(), event('sent'), accepted, event('seen', { status: 'COMPLETED' }), event('bodySaved'), event('saved')],
  failed: [created(), event('sent'), event('refused')],
  cancelled: [created(), event('cancelAsked')],
  expired: [created(), event('sent'), accepted, event('gone')],
};

const recordOf = (events: readonly JobEvent[], id: JobId = ID): JobRecord => ({
  id,
  events,
  calls: [],
  mark: null,
  isWhole: true,
});

function take(core: Core, ...records: readonly JobRecord[]) {
  const verdicts = records.map((record) => core.runner.merge().weigh(record).verdict);
  core.runner.merge().take(records);
  return verdicts;
}

const submits = (core: Core): number => core.router.count('submit') + core.router.count('direct');

describe('a job that is new here', () => {
  it.each(PHASES)(
    'comes in from "%s" and nothing of it is sent by itself, not in two days and not after a restart',
    async (phase) => {
      const core = startCore();
      expect(take(core, recordOf(STORIES[phase]))).toEqual(['new']);
      await core.clock.advance(2 * 24 * 3_600_000);
      const later = restart(core);
      await later.clock.advance(2 * 24 * 3_600_000);
      expect(submits(later)).toBe(0);
      const isHeld = phase === 'outbox' || phase === 'sending';
      const { history } = later;
      expect(history(ID).slice(0, STORIES[phase].length)).toEqual(STORIES[phase].map(({ type }) => type));
      if (isHeld)
        expect(later.job(ID)).toMatchObject({
          phase: 'held',
          heldBecause: 'outcomeUnknown',
          unsure: true,
          error: { kind: 'brought_in' },
        });
    },
  );

  it('is not sent while sending is on and other jobs go out', async () => {
    const core = startCore();
    take(core, recordOf(STORIES.outbox), recordOf([created(OTHER), event('sent')], OTHER));
    await core.submit();
    expect(core.router.count('submit')).toBe(1);
  });

  it('is counted from the earliest moment at which it can have been sent', () => {
    const core = startCore();
    take(core, recordOf(STORIES.outbox));
    expect(core.job(ID).firstSentAt).toBe(START - 60_000);
  });

  it('goes out under its own key once a person says so', async () => {
    const core = startCore();
    take(core, recordOf(STORIES.sending));
    value(await core.runner.resendJob(ID));
    await core.clock.settle();
    expect(core.router.seen.filter(({ call }) => call === 'submit').map(({ key }) => key)).toEqual([core.job(ID).key]);
  });

  it('is followed and collected when it has a request id', async () => {
    const core = startCore();
    const run = { requestId: REQUEST_ID, key: 'k', model: 'bfl/flux-2-pro', prompt: '', position: null, ending: null };
    core.router.runs.set(REQUEST_ID, { ...run, status: 'COMPLETED', retryAfterMs: null });
    take(core, recordOf(STORIES.queued));
    await core.clock.advance(10 * 60_000);
    expect(core.job(ID).phase).toBe('done');
  });

  it('is told to the window at once', () => {
    const core = startCore();
    take(core, recordOf(STORIES.done), recordOf([created(OTHER), event('sent'), event('accepted', { requestId: OTHER })], OTHER));
    const { active, counts } = core.runner.view();
    expect(active.map(({ id }) => id)).toEqual([OTHER]);
    expect(counts).toMatchObject({ done: 1, queued: 1 });
  });

  it('stays out of the list when it had been removed from it', () => {
    const core = startCore();
    expect(take(core, recordOf([...STORIES.done, event('removed')]))).toEqual(['new']);
    expect(core.runner.view().counts.done).toBe(0);
    expect(take(core, recordOf([...STORIES.done, event('removed')]))).toEqual(['same']);
  });
});

describe('a job that is here', () => {
  it.each(PHASES)('comes in once, however often: "%s"', (phase) => {
    const core = startCore();
    take(core, recordOf(STORIES[phase]));
    const events = core.ledger.events().length;
    expect(take(core, recordOf(STORIES[phase]))).toEqual(['same']);
    expect(core.ledger.events()).toHaveLength(events);
  });

  it('comes in once from one reading that names it twice', () => {
    const core = startCore();
    const merge = core.runner.merge();
    const verdicts = [recordOf(STORIES.done), recordOf(STORIES.done)].map((record) => merge.weigh(record).verdict);
    expect(verdicts).toEqual(['new', 'same']);
    core.runner.merge().take([recordOf(STORIES.done), recordOf(STORIES.done)]);
    expect(core.history(ID)).toHaveLength(STORIES.done.length);
  });

  it('is not taken back by an older copy', () => {
    const core = startCore();
    take(core, recordOf(STORIES.done));
    expect(take(core, recordOf(STORIES.queued))).toEqual(['newerHere']);
    expect(core.job(ID).phase).toBe('done');
  });

  it('goes on where the copy knows more', async () => {
    const core = startCore();
    take(core, recordOf(STORIES.queued));
    await core.clock.settle();
    expect(take(core, recordOf(STORIES.done))).toEqual(['grown']);
    expect(core.job(ID)).toEqual(fold(STORIES.done));
    expect(core.runner.view().active).toEqual([]);
    expect(take(core, recordOf(STORIES.done))).toEqual(['same']);
  });

  it('goes on too after it was held for having come in unsent', () => {
    const core = startCore();
    take(core, recordOf(STORIES.outbox));
    expect(take(core, recordOf(STORIES.done))).toEqual(['grown']);
    expect(core.job(ID)).toMatchObject({ phase: 'done', requestId: REQUEST_ID });
  });

  it('waits for a person when the copy says that it was being sent', async () => {
    const core = startCore({ replace: { destination: () => null } });
    take(core, recordOf([created()]));
    expect(take(core, recordOf([created(), event('sent')]))).toEqual(['grown']);
    await core.clock.advance(3_600_000);
    expect(core.job(ID).phase).toBe('held');
    expect(submits(core)).toBe(0);
  });

  it('stays as it is when both copies went different ways', () => {
    const core = startCore();
    take(core, recordOf(STORIES.done));
    const before = core.job(ID);
    expect(take(core, recordOf(STORIES.failed))).toEqual(['conflict']);
    expect(core.job(ID)).toEqual(before);
  });

  it('is left alone while a call for it is under way', async () => {
    const core = startCore();
    core.router.latencyMs = 1_000;
    const { id } = value(await core.runner.submit(core.draft()));
    const here = core.ledger.record(id);
    if (here === null) throw new Error('no job');
    expect(take(core, recordOf([...here.events, event('lost', { dueAt: null })], id))).toEqual(['conflict']);
    await core.clock.advance(2_000);
    expect(core.job(id).phase).toBe('queued');
  });

  it('is the same run under another id, and does not come in a second time', () => {
    const core = startCore();
    take(core, recordOf(STORIES.done));
    const again = [event('adopted', { id: OTHER, requestId: REQUEST_ID })];
    expect(take(core, recordOf(again, OTHER))).toEqual(['same']);
    expect(core.ledger.ids()).toEqual([ID]);
    const elsewhere = [event('adopted', { id: OTHER, requestId: REQUEST_ID, base: 'https://other.example' })];
    expect(take(core, recordOf(elsewhere, OTHER))).toEqual(['new']);
  });
});

describe('what is no job', () => {
  it.each([
    ['an empty story', recordOf([])],
    ['a story without a beginning', recordOf([event('sent')])],
    ['the story of another job', recordOf([created(OTHER)])],
  ])('is told and not taken: %s', (_name, record) => {
    const core = startCore();
    expect(take(core, record)).toEqual(['unreadable']);
    expect(core.ledger.ids()).toEqual([]);
  });
});

it('nothing is taken in when it cannot be written, and all of it later', () => {
  const core = startCore();
  core.ledger.failWrites('full');
  expect(() => core.runner.merge().take([recordOf(STORIES.queued)])).toThrow();
  expect(core.runner.view().active).toEqual([]);
  core.ledger.failWrites(null);
  core.runner.merge().take([recordOf(STORIES.queued)]);
  expect(core.runner.view().active).toHaveLength(1);
});
