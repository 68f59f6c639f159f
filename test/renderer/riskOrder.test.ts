/** What is at risk stands in the order in which it is lost, whatever is told of it meanwhile. */

import { describe, expect, it } from 'vitest';
import { type List, listAfter } from '../../src/renderer/jobList.ts';
import { firstLost, soonestFirst } from '../../src/renderer/riskOrder.ts';
import { NO_COUNTS } from '../../src/renderer/select.ts';
import type { JobSummary } from '../../src/shared/jobView.ts';
import { HOUR, MINUTE } from '../../src/shared/time.ts';
import { lasting, sampleJob } from '../support/preview/previewJobs.ts';

const NOW = Date.UTC(2026, 4, 5, 12);
const risky = (seed: number, leftMs: number | null): JobSummary =>
  sampleJob(seed, NOW, {
    safe: false,
    atRisk: true,
    missingCount: 1,
    expiry: leftMs === null ? { kind: 'none' } : lasting(NOW, leftMs),
  });

const [late, soon, middle] = [risky(1, 20 * HOUR), risky(2, 5 * MINUTE), risky(3, 3 * HOUR)];
const [waits, waitsLonger] = [risky(4, null), risky(9, null)];

it('what is lost first stands first, and where no time runs, the newest', () => {
  const order = [waitsLonger, late, waits, middle, soon].toSorted(soonestFirst);
  expect(order).toEqual([soon, middle, late, waits, waitsLonger]);
});

it('the first to be lost is named, and nobody where no time runs', () => {
  expect(firstLost([waits, late, soon])).toBe(soon);
  expect(firstLost([waits])).toBeNull();
});

describe('the list of what is at risk', () => {
  const list: List = {
    filter: 'atRisk',
    search: '',
    group: null,
    ids: [soon.id, late.id, waits.id],
    next: null,
    status: 'ready',
  };
  const told = (changed: readonly JobSummary[], shown: List = list): readonly string[] => {
    const jobs = new Map([soon, late, waits, middle, ...changed].map((job) => [job.id, job]));
    return listAfter(shown, jobs, { revision: 2, changed, removed: [], counts: NO_COUNTS }).ids;
  };

  it('takes what comes to be at risk in at its place', () => {
    expect(told([middle])).toEqual([soon.id, middle.id, late.id, waits.id]);
  });

  it('moves what is lost sooner than was known', () => {
    expect(told([{ ...late, expiry: lasting(NOW, MINUTE) }])).toEqual([late.id, soon.id, waits.id]);
  });

  it('lets go of what is safe', () => {
    expect(told([{ ...soon, atRisk: false, safe: true }])).toEqual([late.id, waits.id]);
  });

  it('leaves every other list in the order of age', () => {
    const all: List = { ...list, filter: 'all', ids: [soon.id, late.id].toSorted() };
    expect(told([{ ...late, expiry: lasting(NOW, MINUTE) }], all)).toBe(all.ids);
  });
});
