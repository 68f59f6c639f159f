import { describe, expect, test } from 'vitest';
import {
  addNews,
  allLostSince,
  canCancel,
  canRemove,
  estimateFraction,
  expiryWords,
  matchesFilter,
  NO_COUNTS,
  NO_NEWS,
  newestFirst,
  promptBeginning,
  ringOf,
  rowName,
  showsCancel,
  soonestBurning,
  titleOf,
} from '../../src/renderer/select.ts';
import { t } from '../../src/renderer/text/en.ts';
import { timeOfDay } from '../../src/renderer/text/intl.ts';
import { countOf, PHASES } from '../../src/shared/jobFilter.ts';
import type { JobSummary } from '../../src/shared/jobView.ts';
import { DAY, HOUR, MINUTE } from '../../src/shared/time.ts';
import { lasting, sampleJob } from '../support/preview/previewJobs.ts';

const NOW = new Date(2026, 10, 29, 12, 0).getTime();
const job = (overrides: Partial<JobSummary> = {}): JobSummary => sampleJob(3, NOW, overrides);

describe('the filters', () => {
  test('every phase is found under All, and under exactly one of Active, Done and Failed', () => {
    for (const phase of PHASES) {
      const one = job({ phase });
      expect(matchesFilter(one, 'all')).toBe(true);
      const found = (['active', 'done', 'failed'] as const).filter((filter) => matchesFilter(one, filter));
      expect(found, phase).toHaveLength(1);
    }
  });

  test('at risk is what main says is at risk, in whatever phase', () => {
    for (const phase of PHASES) {
      expect([true, false].map((atRisk) => matchesFilter(job({ phase, atRisk }), 'atRisk'))).toEqual([true, false]);
    }
  });

  test('the numbers on the filters add up', () => {
    const counts = {
      ...NO_COUNTS,
      queued: 2,
      running: 1,
      held: 1,
      done: 500,
      failed: 3,
      cancelled: 2,
      expired: 1,
      endedAtRisk: 2,
    };
    const counted = (['active', 'atRisk', 'done', 'failed', 'all'] as const).map((filter) => countOf(counts, filter));
    expect(counted).toEqual([4, 3, 500, 6, 510]);
  });

  test('jobs of the same moment keep one order', () => {
    const one = { ...job(), id: 'a' };
    const other = { ...job(), id: 'b' };
    expect([one, other].sort(newestFirst)).toEqual([other, one].sort(newestFirst));
  });
});

describe('the name of a row', () => {
  test('holds the beginning of the prompt, the model id and the phase word', () => {
    for (const phase of PHASES) {
      const name = rowName(job({ phase, prompt: 'a red teapot', model: 'bfl/flux-2-pro' }));
      expect(name).toContain('a red teapot');
      expect(name).toContain('bfl/flux-2-pro');
      expect(name).toContain(t.phases[phase]);
    }
  });

  test('tells the place in the line, a wish to cancel and practice', () => {
    expect(rowName(job({ phase: 'queued', position: 3 }))).toContain('3 ahead');
    expect(rowName(job({ phase: 'running', wish: 'heard' }))).toContain(t.queue.cancelAsked);
    expect(rowName(job({ practice: true }))).toContain(t.app.practice);
  });

  test('a long prompt is cut between characters, not inside one', () => {
    const beginning = promptBeginning('🌕'.repeat(100));
    expect([...beginning].at(-1)).toBe('…');
    expect([...beginning].slice(0, -1).every((point) => point === '🌕')).toBe(true);
  });

  test('a job without a prompt still has a name', () => {
    expect(promptBeginning('')).toBe(t.queue.noPrompt);
    expect(rowName(job({ prompt: '' }))).toContain(t.queue.noPrompt);
  });

  test('a run that was added by its id is called so, with its model', () => {
    const adopted = job({ prompt: '', adopted: true, model: 'bfl/flux-2-pro' });
    expect(titleOf(adopted)).toBe(t.queue.addedById('bfl/flux-2-pro'));
    expect(titleOf(adopted)).toContain('bfl/flux-2-pro');
    expect(rowName(adopted)).toMatch(/^Added by its id: bfl\/flux-2-pro, /u);
    expect(titleOf(job({ prompt: 'a fox' }))).toBe('a fox');
  });
});

describe('cancel and remove', () => {
  test('cancel stands on what waits or runs, remove on what has ended', () => {
    const shown = PHASES.filter((phase) => showsCancel(job({ phase })));
    expect(shown).toEqual(['outbox', 'sending', 'queued', 'running']);
    expect(PHASES.filter((phase) => canRemove(job({ phase })))).toEqual(['done', 'failed', 'cancelled', 'expired']);
  });

  test('a wish under way is not asked again, one that may not have arrived can be', () => {
    expect(canCancel(job({ phase: 'running', wish: 'asked' }))).toBe(false);
    expect(canCancel(job({ phase: 'running', wish: 'heard' }))).toBe(false);
    expect(canCancel(job({ phase: 'running', wish: 'unheard' }))).toBe(true);
  });
});

describe('what is left of the 24 hours', () => {
  const at = (expiry: JobSummary['expiry'], skewMs = 0) => expiryWords(expiry, { now: NOW, skewMs })?.long;

  test('only what is sure is promised, rounded down', () => {
    // The words stand for up to a minute, and a whole day is over by then.
    expect(at(lasting(NOW, 24 * HOUR))).toBe('at least 23 h left');
    expect(at(lasting(NOW, 22 * HOUR - 1))).toBe('at least 21 h left');
    expect(at(lasting(NOW, 43 * MINUTE + 59_000))).toBe('at least 42 min left');
  });

  test('between the bounds it may be gone any time, at the latest at the outer one', () => {
    const notAfter = NOW + 2 * HOUR;
    expect(at({ kind: 'bounded', notBefore: NOW - MINUTE, notAfter })).toBe(
      `may be gone any time, at the latest ${timeOfDay(notAfter)}`,
    );
  });

  test('past both bounds it is over, and only a 410 says gone', () => {
    expect(at({ kind: 'bounded', notBefore: NOW - HOUR, notAfter: NOW - 1 })).toContain('ended');
    expect(at({ kind: 'gone' })).toBe(t.expiry.gone);
    expect(at({ kind: 'none' })).toBeUndefined();
  });

  test('a wrong local clock changes nothing of what is left', () => {
    const skewMs = 5 * HOUR;
    expect(at(lasting(NOW + skewMs, 3 * HOUR + 2 * MINUTE), skewMs)).toBe('at least 3 h left');
  });

  test('the latest time is told by the clock on the wall, however wrong it is', () => {
    const skewMs = 5 * HOUR;
    const expiry = { kind: 'bounded', notBefore: NOW + skewMs - 1, notAfter: NOW + skewMs + HOUR } as const;
    expect(at(expiry, skewMs)).toContain(timeOfDay(NOW + HOUR));
  });
});

describe('the ring', () => {
  const ring = (overrides: Partial<JobSummary>) => ringOf(job(overrides), NOW);

  test('is full at 24 hours and shortens', () => {
    expect(ring({ expiry: lasting(NOW, DAY) }).fraction).toBe(1);
    expect(ring({ expiry: lasting(NOW, 6 * HOUR) }).fraction).toBeCloseTo(0.25);
  });

  test('burns while something is not on disk, cools under an hour, and is quiet when all is safe', () => {
    expect(ring({ safe: false, expiry: lasting(NOW, 2 * HOUR) }).tone).toBe('burning');
    expect(ring({ safe: false, expiry: lasting(NOW, HOUR - 1) }).tone).toBe('cooling');
    expect(ring({ safe: true, expiry: lasting(NOW, HOUR - 1) }).tone).toBe('quiet');
  });

  test('keeps a last ember while nobody knows, and is spent when it is gone', () => {
    const between = { kind: 'bounded', notBefore: NOW - 1, notAfter: NOW + 1 } as const;
    expect(ring({ safe: false, expiry: between })).toEqual({ fraction: 0.02, tone: 'cooling' });
    expect(ring({ safe: false, expiry: { kind: 'gone' } }).tone).toBe('spent');
    expect(ring({ expiry: { kind: 'none' } }).tone).toBe('bare');
  });

  test('the soonest of what burns is told with its number', () => {
    const jobs = [lasting(NOW, 3 * HOUR), lasting(NOW, HOUR)].map((expiry) =>
      job({ phase: 'collecting', atRisk: true, safe: false, expiry }),
    );
    expect(soonestBurning([...jobs, job()], NOW)).toEqual({ count: 2, leftMs: HOUR - MINUTE });
    expect(soonestBurning([job()], NOW)).toBeNull();
  });
});

test('a learned estimate never says that a run is finished', () => {
  const estimate = { fromMs: 50_000, toMs: 70_000 };
  expect(estimateFraction(0, estimate)).toBe(0);
  expect(estimateFraction(60_000, estimate)).toBeCloseTo(0.95);
  expect(estimateFraction(10 * HOUR, estimate)).toBeLessThan(1);
  expect(estimateFraction(-5, estimate)).toBe(0);
});

describe('what readers are told', () => {
  test('changes are counted into one sentence', () => {
    let news = NO_NEWS;
    for (const phase of ['done', 'done', 'failed', 'held'] as const)
      news = addNews(news, job({ phase: 'running' }), job({ phase }));
    // The last comma depends on whose English the system speaks.
    expect(t.news(news)).toMatch(/^2 saved, 1 failed,? and 1 needs you\.$/);
  });

  test('a poll, an unknown job and an unchanged phase are no news', () => {
    const running = job({ phase: 'running' });
    expect(addNews(NO_NEWS, running, { ...running, position: 1 })).toBe(NO_NEWS);
    expect(addNews(NO_NEWS, undefined, running)).toBe(NO_NEWS);
    expect(t.news(NO_NEWS)).toBeNull();
  });
});

test('contact is lost only when nothing at all is heard of what is under way', () => {
  const contact = (lostSince: number | null) => ({ lastCheckedAt: null, nextCheckAt: null, lostSince, trouble: null });
  const lost = job({ phase: 'running', contact: contact(NOW - MINUTE) });
  const longer = job({ phase: 'queued', contact: contact(NOW - HOUR) });
  expect(allLostSince([])).toBeNull();
  expect(allLostSince([lost, longer, job({ phase: 'done', contact: contact(null) })])).toBe(NOW - HOUR);
  expect(allLostSince([lost, job({ phase: 'running', contact: contact(null) })])).toBeNull();
});
