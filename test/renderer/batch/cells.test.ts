import { describe, expect, test } from 'vitest';
import { t } from '../../../src/renderer/text/en.ts';
import { besidesRetry, weigh } from '../../../src/renderer/views/batch/batchDeeds.ts';
import { agree, cellsAfter, rangesOf } from '../../../src/renderer/views/batch/cells.ts';
import { moveTo, shiftOf } from '../../../src/renderer/views/queue/reorder.ts';
import type { BatchCell, BatchSummary } from '../../../src/shared/batch.ts';
import { PHASES } from '../../../src/shared/jobFilter.ts';
import type { JobSummary } from '../../../src/shared/jobView.ts';
import { sampleError, sampleJob } from '../../support/preview/previewJobs.ts';

const NOW = 1_800_000_000_000;
const BATCH = 'b-1';
const job = (row: number, overrides: Partial<JobSummary> = {}): JobSummary =>
  sampleJob(row, NOW, { id: `job ${row}`, batch: { id: BATCH, row }, createdAt: NOW, parent: null, ...overrides });
const CELLS: readonly BatchCell[] = [0, 1, 2].map((row) => ({ row, at: [row], job: `job ${row}`, phase: 'queued' }));
const cellsWith = (...changed: readonly JobSummary[]) => cellsAfter(CELLS, BATCH, changed);

describe('the cells of an open batch', () => {
  test('follow their jobs, and nobody else’s', () => {
    expect(cellsWith(job(1, { phase: 'done' })).map(({ phase }) => phase)).toEqual(['queued', 'done', 'queued']);
    expect(cellsWith(job(1, { phase: 'done', batch: { id: 'b-2', row: 1 } }), job(7, { batch: null }))).toBe(CELLS);
  });

  test('another try takes the place of the one before it, whatever is told of that later', () => {
    const again = job(1, { id: 'again', phase: 'outbox', parent: 'job 1' });
    expect(cellsWith(again)[1]).toMatchObject({ job: 'again', phase: 'outbox' });
    const later = cellsAfter(cellsWith(again), BATCH, [job(1, { phase: 'failed' })]);
    expect(later[1]).toMatchObject({ job: 'again' });
  });

  test('tries that followed each other come in any order, and with any clock', () => {
    const second = job(1, { id: 'second', phase: 'failed', parent: 'job 1', createdAt: NOW - 900 });
    const third = job(1, { id: 'third', phase: 'outbox', parent: 'second', createdAt: NOW - 1_800 });
    expect(cellsWith(third, second)[1]).toMatchObject({ job: 'third', phase: 'outbox' });
    expect(cellsWith(second, third)[1]).toMatchObject({ job: 'third', phase: 'outbox' });
    expect(cellsWith(job(1, { id: 'stray', createdAt: NOW + 900 }))).toBe(CELLS);
  });

  test('agree with what was counted, or are read anew', () => {
    const counts = {
      ...(Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<JobSummary['phase'], number>),
      queued: 3,
    };
    expect(agree(CELLS, counts)).toBe(true);
    expect(agree(CELLS, { ...counts, queued: 2, done: 1 })).toBe(false);
  });

  test('rows in sight are read in few stretches, none over what main answers at once', () => {
    const rows = Array.from({ length: 1_000 }, (_, nth) => nth * 3);
    const ranges = rangesOf(rows);
    expect(ranges.every(({ count }) => count >= 1 && count <= 200)).toBe(true);
    for (const row of rows) expect(ranges.some(({ from, count }) => row >= from && row < from + count)).toBe(true);
    expect(rangesOf([5, 900])).toEqual([
      { from: 5, count: 1 },
      { from: 900, count: 1 },
    ]);
  });
});

describe('what is asked about before a wish', () => {
  test('counts exactly what would be cancelled, and where it is', () => {
    const jobs = [
      job(0, { phase: 'outbox', wish: 'none' }),
      job(1, { phase: 'queued', wish: 'none' }),
      job(2, { phase: 'queued', wish: 'asked' }),
      job(3, { phase: 'sending', route: 'queued', wish: 'none' }),
      job(4, { phase: 'running', wish: 'none' }),
    ];
    expect(weigh('cancelWaiting', { jobs, practice: false })).toMatchObject({ count: 2, atRouter: 1, leftOut: { asked: 1 } });
    expect(weigh('cancelAllButRunning', { jobs, practice: true })).toMatchObject({ count: 3, atRouter: 2, practice: 3 });
  });

  test('says what else trying again does: a batch that stopped goes on, one that goes on counts anew', () => {
    const none = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<JobSummary['phase'], number>;
    const batch = (sending: BatchSummary['sending'], errors: number, outbox = 12): BatchSummary => ({
      id: BATCH,
      name: '',
      createdAt: NOW,
      practice: false,
      policy: { stopAfterErrors: 3, giveUpAfterMs: null },
      rows: 20,
      counts: { ...none, outbox },
      sending,
      errors,
      retries: 0,
      credits: null,
    });
    const stopped = besidesRetry(batch('stopped', 3));
    expect(stopped).toEqual({ kind: 'goesOn', waiting: 12, practice: false });
    expect(stopped === null ? '' : t.batch.besides(stopped)).toBe(
      'The batch goes on as well: the 12 jobs that wait in it are sent, and may be charged.',
    );
    expect(besidesRetry(batch('stopped', 3, 0))).toBeNull();
    const anew = besidesRetry(batch('on', 2));
    expect(anew === null ? '' : t.batch.besides(anew)).toBe(
      'What failed so far counts no more: the batch stops after 3 new errors.',
    );
    expect(besidesRetry(batch('on', 0))).toBeNull();
  });

  test('leaves out what would be refused again, and what nobody knows', () => {
    const jobs = ['provider_error', 'invalid_input', 'outcome_unknown'].map((kind, row) =>
      job(row, { phase: 'failed', error: sampleError(kind) }),
    );
    expect(weigh('retryFailed', { jobs, practice: false })).toMatchObject({
      count: 1,
      leftOut: { refused: 1, outcomeUnknown: 1 },
    });
  });
});

describe('another place among what waits', () => {
  const ORDER = ['a', 'b', 'c', 'd'];

  test('one up or down, and no further than the ends', () => {
    expect(shiftOf(ORDER, new Set(['c']), 'up')).toEqual({ ids: ['c'], to: { before: 'b' } });
    expect(shiftOf(ORDER, new Set(['b']), 'up')).toEqual({ ids: ['b'], to: 'front' });
    expect(shiftOf(ORDER, new Set(['c']), 'down')).toEqual({ ids: ['c'], to: 'back' });
    expect(shiftOf(ORDER, new Set(['a']), 'up')).toBeNull();
    expect(shiftOf(ORDER, new Set(['d']), 'down')).toBeNull();
  });

  test('several go together and keep their own order', () => {
    expect(shiftOf(ORDER, new Set(['c', 'b']), 'down')).toEqual({ ids: ['b', 'c'], to: 'back' });
    expect(moveTo(ORDER, new Set(['d', 'a']), { id: 'b', side: 'below' })).toEqual({ ids: ['a', 'd'], to: { before: 'c' } });
  });

  test('what is put where it stands is not moved', () => {
    expect(moveTo(ORDER, new Set(['b']), { id: 'a', side: 'below' })).toBeNull();
    expect(moveTo(ORDER, new Set(['b']), { id: 'b', side: 'above' })).toBeNull();
    expect(moveTo(ORDER, new Set(ORDER), { id: 'b', side: 'above' })).toBeNull();
  });
});
