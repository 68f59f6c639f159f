import { beforeEach, describe, expect, test } from 'vitest';
import { useToasts } from '../../../src/renderer/components/tell.ts';
import { useCache } from '../../../src/renderer/store.ts';
import { askRemove, keepAll, useLeaving } from '../../../src/renderer/takeOut/leaving.ts';
import { t } from '../../../src/renderer/text/en.ts';
import { sampleJob } from '../../support/preview/previewJobs.ts';

const NOW = new Date(2026, 10, 29, 12, 0).getTime();
const JOBS = (['done', 'running', 'failed', 'queued'] as const).map((phase, nth) => sampleJob(nth, NOW, { id: phase, phase }));

describe('the question before jobs leave the list', () => {
  beforeEach(() => {
    keepAll();
    useToasts.setState({ toasts: [] });
    useCache.setState({ jobs: new Map(JOBS.map((job) => [job.id, job])) });
  });

  test('is about those that can go, and says how many stay', () => {
    askRemove(['done', 'running', 'failed', 'queued']);
    expect(useLeaving.getState()).toMatchObject({ removing: ['done', 'failed'], staying: 2 });
    expect(t.out.removeTitle(2)).toBe('Remove 2 jobs from the list?');
    expect(t.out.removeLine(2)).toContain('2 jobs still under way stay');
    expect(t.out.removeLine(0)).not.toContain('stay in');
  });

  test('is not asked where none can go', () => {
    askRemove(['running']);
    expect(useLeaving.getState().removing).toBeNull();
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([t.out.removeActive(1)]);
  });

  test('counts those that the window does not know: main decides about them', () => {
    askRemove(['far away', 'running']);
    expect(useLeaving.getState()).toMatchObject({ removing: ['far away'], staying: 1 });
  });
});
