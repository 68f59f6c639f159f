import { describe, expect, it } from 'vitest';
import { parseCall, parseDraft, parseEvent, parseJob } from '../../../../src/main/adapters/ledger/rows.ts';
import { EVENT_TYPES } from '../../../../src/main/jobs/event.ts';
import { PHASES } from '../../../../src/shared/jobFilter.ts';
import { bodyJob, errorOf, event, jobIn, unseenJob, waitingJob } from '../../../support/jobs.ts';
import { callAt } from '../../../support/ledgerJobs.ts';

describe('a row', () => {
  it.each(EVENT_TYPES)('with an event of type %s is read as it was written', (type) => {
    expect(parseEvent(JSON.stringify(event(type)))).toEqual(event(type));
  });

  it.each(PHASES)('with a job that is %s is read as it was written', (phase) => {
    expect(parseJob(JSON.stringify(jobIn(phase)))).toEqual(jobIn(phase));
  });

  it('with everything that a job may carry is read as it was written', () => {
    const missing = [{ source: 'data[0].url', reason: 'deadLink', host: 'assets.example', httpStatus: 404 }] as const;
    const error = errorOf('invalid_input', { fields: [{ path: ['image', 0], message: 'too small', type: 'value_error' }] });
    const jobs = [bodyJob(), waitingJob(), unseenJob(), jobIn('done', { missing, error, credits: '4.50', ending: null })];
    for (const job of jobs) expect(parseJob(JSON.stringify(job))).toEqual(job);
    const seen = event('seen', { parting: true });
    expect(parseEvent(JSON.stringify(seen))).toEqual(seen);
  });

  it('from before there were batches and limits is read as a job without them', () => {
    const { batch, place, giveUpAfterMs, giveUpAt, gaveUpAt, ...older } = jobIn('outbox');
    expect(parseJob(JSON.stringify(older))).toEqual({
      ...older,
      batch: null,
      place: null,
      giveUpAfterMs: null,
      giveUpAt: null,
      gaveUpAt: null,
    });
    const of = { batch: { id: 'b', row: 3 }, place: 1.5, giveUpAfterMs: 60_000 };
    expect(parseEvent(JSON.stringify(event('created', of)))).toEqual(event('created', of));
    expect(() => parseJob(JSON.stringify({ ...older, batch: { id: 'b', row: -1 } }))).toThrow();
  });

  it('keeps fields that nobody here knows', () => {
    const job = { ...jobIn('done'), later: { deep: [1] } };
    expect(parseJob(JSON.stringify(job))).toEqual(job);
  });

  it.each(['', '{', 'null', '[]', '{}', '{"phase":"done"}', '{"type":"exploded","at":1}'])('that is %s is refused', (text) => {
    for (const parse of [parseJob, parseEvent, parseCall, parseDraft]) expect(() => parse(text)).toThrow();
  });

  it('with a field of another type is refused', () => {
    expect(() => parseJob(JSON.stringify({ ...jobIn('queued'), requestId: null }))).toThrow();
    expect(() => parseJob(JSON.stringify({ ...jobIn('done'), sends: '1' }))).toThrow();
    expect(() => parseCall(JSON.stringify({ ...callAt(1), call: 'delete' }))).toThrow();
  });
});
