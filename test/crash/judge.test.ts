import { describe, expect, it } from 'vitest';
import type { Job, JobFile } from '../../src/shared/job.ts';
import { jobIn } from '../support/jobs.ts';
import { type BothSides, judge, type RouterRun } from './judge.ts';
import { isLossless } from './losses.ts';
import { orderOf } from './orders.ts';

const order = orderOf('fox', 'image');
const run: RouterRun = {
  requestId: '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21',
  prompt: 'fox',
  route: 'queued',
  isOver: true,
  ending: null,
  made: ['whole'],
};
const file: JobFile = {
  index: 0,
  name: 'fox.png',
  path: '/results/fox.png',
  sizeBytes: 5,
  digest: 'whole',
  mediaType: 'image/png',
  kind: 'image',
  role: 'main',
  source: 'url',
};
const done: Job = { ...jobIn('done'), requestId: run.requestId, prompt: 'fox', files: [file], missing: [] };

function sides(change: Partial<BothSides> & { readonly job?: Job | null } = {}): BothSides {
  const { job = done, ...rest } = change;
  return {
    orders: [order],
    answered: new Map([[order.ticket, done.id]]),
    jobOfTicket: new Map([[order.ticket, job]]),
    jobs: job === null ? [] : [job],
    runs: [run],
    runsByKey: { key: 1 },
    visible: new Map([[file.path, 'whole']]),
    visibleAtKills: [],
    parts: [],
    ...rest,
  };
}

describe('the judge of both sides', () => {
  it('finds nothing where a job ran once and all of it is on disk', () => {
    expect(judge(sides())).toMatchObject({ jobsLost: 0, notes: [] });
    expect(isLossless(judge(sides()))).toBe(true);
  });

  it.each<[string, Parameters<typeof sides>[0], string]>([
    ['a run that no job knows', { job: null }, 'jobsLost'],
    ['an answered order that is another job now', { answered: new Map([[order.ticket, 'other']]) }, 'jobsLost'],
    ['a job that stays where it is', { job: { ...jobIn('queued'), requestId: run.requestId } }, 'jobsLost'],
    ['a done job without its file', { visible: new Map() }, 'jobsLost'],
    ['a done job with other bytes than the Router made', { runs: [{ ...run, made: ['other'] }] }, 'jobsLost'],
    [
      'a done job that gave up a link',
      { job: { ...done, missing: [{ source: 'url', reason: 'deadLink', host: null, httpStatus: 404 }] } },
      'jobsLost',
    ],
    ['a key that ran twice', { runsByKey: { key: 2 } }, 'doubleRuns'],
    ['an order that ran twice', { runs: [run, { ...run, requestId: 'other' }] }, 'doubleRuns'],
    ['a cancel that was none', { runs: [{ ...run, ending: 'cancelled' }] }, 'falseEndings'],
    ['a done job whose run failed', { runs: [{ ...run, ending: 'provider_error' }] }, 'falseEndings'],
    ['an end before the run has one', { runs: [{ ...run, isOver: false }] }, 'falseEndings'],
    ['a done job of which nothing ran', { runs: [] }, 'falseEndings'],
    ['a file seen half at a kill', { visibleAtKills: [new Map([[file.path, 'half']])] }, 'halfWritten'],
    [
      'a second copy',
      {
        visible: new Map([
          [file.path, 'whole'],
          ['/results/fox (2).png', 'whole'],
        ]),
      },
      'leftovers',
    ],
    ['a part that nobody swept', { parts: ['/results/.afterglow-1.part'] }, 'leftovers'],
  ])('counts %s', (_, change, loss) => {
    const verdict = judge(sides(change));
    expect(verdict).toMatchObject({ [loss]: expect.any(Number) });
    expect(verdict[loss as 'jobsLost']).toBeGreaterThan(0);
    expect(isLossless(verdict)).toBe(false);
  });

  it('takes an order that was dropped before anything was sent for cancelled', () => {
    const dropped = orderOf('fox', 'image', { cancel: 'atOnce' });
    const told = judge(sides({ orders: [dropped], runs: [], job: { ...jobIn('cancelled'), prompt: 'fox' }, visible: new Map() }));
    expect(told.falseEndings).toBe(0);
  });
});
