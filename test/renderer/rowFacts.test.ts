import { describe, expect, test } from 'vitest';
import { t } from '../../src/renderer/text/en.ts';
import { timeOfDay } from '../../src/renderer/text/intl.ts';
import { entriesOf } from '../../src/renderer/views/queue/entries.ts';
import { rowFacts, rowWord } from '../../src/renderer/views/queue/rowFacts.ts';
import type { JobSummary } from '../../src/shared/jobView.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { lasting, sampleError, sampleJob } from '../support/preview/previewJobs.ts';

const NOW = new Date(2026, 10, 29, 12, 0).getTime();
const CALM = { lastCheckedAt: NOW - 4 * SECOND, nextCheckAt: NOW + 6 * SECOND, lostSince: null, trouble: null };
const facts = (overrides: Partial<JobSummary>) =>
  rowFacts(sampleJob(2, NOW, overrides), { now: NOW, skewMs: 0 }).map((fact) => fact.text);

describe('the second line of a row', () => {
  test('a waiting job says when it was asked for, last checked and will be next', () => {
    const createdAt = NOW - 3 * MINUTE;
    expect(facts({ phase: 'queued', createdAt, contact: CALM })).toEqual([
      `asked ${timeOfDay(createdAt)}`,
      'checked 4 s ago',
      'next check in 6 s',
    ]);
  });

  test('a job in the outbox says what holds it back', () => {
    const waiting = sampleJob(2, NOW, { phase: 'outbox', dueAt: null });
    const first = (hold: 'sendingPaused' | 'keyRefused' | null) => rowFacts(waiting, { now: NOW, skewMs: 0, hold })[0]?.text;
    expect(first('sendingPaused')).toBe('sending is paused');
    expect(first('keyRefused')).toBe('waits for a good key');
    expect(first(null)).toBe('goes out when there is room');
  });

  test('a job of a batch says that its batch keeps it, and until when it is waited for', () => {
    const waiting = sampleJob(2, NOW, { phase: 'outbox', dueAt: null, giveUpAfterMs: 2 * HOUR });
    const told = rowFacts(waiting, { now: NOW, skewMs: 0, batchRests: 'paused' }).map(({ text }) => text);
    expect(told.slice(0, 2)).toEqual(['its batch is paused', 'gives up 2 h after it is taken in']);
    const skewMs = 10 * MINUTE;
    const queued = sampleJob(2, NOW, { phase: 'queued', giveUpAt: NOW + skewMs + 30 * MINUTE });
    expect(rowFacts(queued, { now: NOW, skewMs })[0]?.text).toBe('gives up in 30 min');
    expect(facts({ phase: 'queued', gaveUpAt: NOW })[0]).toBe('gave up waiting, cancel asked');
  });

  test('a practice job speaks of no money, however it ended', () => {
    for (const phase of ['held', 'done', 'failed', 'cancelled', 'expired'] as const)
      expect(facts({ phase, practice: true, error: sampleError('provider_error') }).join()).not.toMatch(/charged|credits/u);
  });

  test('a failing line says since when contact is lost, and changes no phase', () => {
    const lostSince = NOW - 5 * MINUTE;
    const job = { phase: 'running', contact: { ...CALM, lostSince } } as const;
    expect(facts(job)).toContain(`no contact since ${timeOfDay(lostSince)}`);
    expect(rowWord(sampleJob(2, NOW, job))).toBe(t.phases.running);
  });

  test('a run tells its time, and calls a learned length an estimate', () => {
    const runningSince = NOW - 41 * SECOND;
    const estimate = { fromMs: 50_000, toMs: 62_000 };
    expect(facts({ phase: 'running', runningSince, estimate, contact: CALM }).slice(0, 2)).toEqual([
      '0:41',
      'estimate: 50 s to 1 min',
    ]);
    expect(facts({ phase: 'running', runningSince: NOW - 90 * SECOND, estimate, contact: CALM })).toContain(t.queue.longer);
    expect(facts({ phase: 'running', runningSince, contact: CALM }).join()).not.toMatch(/%|estimate/u);
  });

  test('a saved job tells where it is, what it cost and what is left on the server', () => {
    expect(facts({ credits: '4.2', expiry: lasting(NOW, 22 * HOUR - 1) }).slice(0, 3)).toEqual([
      'on disk',
      '4.2 credits',
      'at least 21 h left',
    ]);
    expect(facts({ credits: null })).toContain(t.money.notReported);
  });

  test('practice stays out of credit figures', () => {
    expect(facts({ practice: true, credits: '4.2' }).join()).not.toContain('credits');
  });

  test('dead links are told, and the job is saved all the same', () => {
    const job = { phase: 'done', missingCount: 2, safe: false } as const;
    expect(facts(job)[0]).toBe('2 files were not saved');
    expect(rowWord(sampleJob(2, NOW, job))).toBe('Saved in part');
  });

  test('a failed job says what happened and whether it was charged', () => {
    expect(facts({ phase: 'failed', error: sampleError('queue_timeout') })).toEqual([
      'It waited in the queue too long and never started',
      'not charged',
    ]);
  });

  test('what is not yet recorded says so before anything else', () => {
    expect(facts({ phase: 'queued', unrecorded: true })[0]).toBe(t.queue.unrecorded);
  });
});

describe('the word at the right', () => {
  test('a place in the line is told; a missing one is unknown, not zero', () => {
    const word = (position: number | null) => rowWord(sampleJob(2, NOW, { phase: 'queued', position }));
    expect(word(3)).toBe('Queued, 3 ahead');
    expect(word(0)).toBe('Queued, next in line');
    expect(word(null)).toBe('Queued, position unknown');
  });

  test('cancel shows as asked until a status read tells what came of it', () => {
    expect(rowWord(sampleJob(2, NOW, { phase: 'running', wish: 'heard' }))).toBe(t.queue.cancelAsked);
    expect(rowWord(sampleJob(2, NOW, { phase: 'running', wish: 'unheard' }))).toBe(t.phases.running);
    expect(rowWord(sampleJob(2, NOW, { phase: 'done', wish: 'tooLate' }))).toBe(t.phases.done);
  });

  test('a direct run asks to keep the window open', () => {
    expect(rowWord(sampleJob(2, NOW, { phase: 'sending', route: 'direct' }))).toBe(t.queue.direct);
  });
});

test('rows stand under their days, and are counted without the headings', () => {
  const jobs = [0, HOUR, DAY, 3 * DAY].map((age, index) => sampleJob(index, NOW, { createdAt: NOW - age }));
  const entries = entriesOf(
    jobs.map((job) => job.id),
    new Map(jobs.map((job) => [job.id, job])),
    { now: NOW, byDay: true },
  );
  expect(entries.map((entry) => (entry.kind === 'day' ? 'day' : entry.rowIndex))).toEqual(['day', 1, 2, 'day', 3, 'day', 4]);
});

test('a job from a clock that ran ahead stands under today', () => {
  const ahead = sampleJob(1, NOW, { createdAt: NOW + 2 * DAY });
  const [heading] = entriesOf([ahead.id], new Map([[ahead.id, ahead]]), { now: NOW, byDay: true });
  expect(heading).toEqual({ kind: 'day', at: new Date(2026, 10, 29).getTime() });
});
