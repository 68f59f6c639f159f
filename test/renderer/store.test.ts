import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_COUNTS } from '../../src/renderer/select.ts';
import type { Cache } from '../../src/renderer/store.ts';
import type { AppView } from '../../src/shared/appFacts.ts';
import type { JobPage, JobQuery, JobsChanged } from '../../src/shared/jobList.ts';
import type { JobSummary } from '../../src/shared/jobView.ts';
import type { Outcome } from '../../src/shared/refusal.ts';
import { MINUTE } from '../../src/shared/time.ts';
import { loadCache } from '../support/freshWindow.ts';
import { sampleJob } from '../support/preview/previewJobs.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const newest = sampleJob(1, NOW, { phase: 'running', createdAt: NOW });
const middle = sampleJob(2, NOW, { phase: 'queued', createdAt: NOW - MINUTE });
const oldest = sampleJob(3, NOW, { phase: 'done', createdAt: NOW - 2 * MINUTE });

/** A main that answers from a list of jobs, and tells what it is told to tell. */
function createMain() {
  const jobs = new Map<string, JobSummary>([newest, middle, oldest].map((job) => [job.id, job]));
  let revision = 7;
  let listener: (push: JobsChanged) => void = () => {};
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const answer = <T>(value: T): Promise<Outcome<T>> =>
    isSlow ? new Promise((resolve) => waiting.push(() => resolve({ ok: true, value }))) : Promise.resolve({ ok: true, value });
  return {
    asked,
    slow(): void {
      isSlow = true;
    },
    answerNow(): void {
      isSlow = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
    push(changed: readonly JobSummary[], options: { removed?: readonly string[]; skip?: number } = {}): void {
      for (const job of changed) jobs.set(job.id, job);
      for (const id of options.removed ?? []) jobs.delete(id);
      revision += 1 + (options.skip ?? 0);
      listener({ revision, changed, removed: options.removed ?? [], counts: { ...NO_COUNTS, running: jobs.size } });
    },
    bridge: {
      onJobs: (heard: typeof listener) => {
        listener = heard;
        return () => {};
      },
      onApp: () => () => {},
      onTask: () => () => {},
      getView: () => {
        asked.push('getView');
        const active = [...jobs.values()].filter((job) => job.phase !== 'done');
        return answer({ app: null, revision, counts: NO_COUNTS, active } as unknown as AppView);
      },
      listJobs: ({ filter, after, limit }: JobQuery) => {
        asked.push(`listJobs ${filter}`);
        const found = [...jobs.values()]
          .filter((job) => filter === 'all' || job.phase === filter)
          .sort((a, b) => b.createdAt - a.createdAt);
        const from = Number(after ?? 0);
        return answer<JobPage>({
          jobs: found.slice(from, from + limit),
          next: from + limit < found.length ? String(from + limit) : null,
          revision,
        });
      },
    },
  };
}

let main: ReturnType<typeof createMain>;
let store: Awaited<ReturnType<typeof loadCache>>;
const cache = (): Cache => store.useCache.getState();
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  main = createMain();
  vi.stubGlobal('window', { afterglow: main.bridge });
  store = await loadCache();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('keeping up with main', () => {
  test('the first view brings every unfinished job and the first page', async () => {
    store.openCache();
    await settle();
    expect(cache().status).toBe('ready');
    expect(cache().list.ids).toEqual([newest.id, middle.id, oldest.id]);
  });

  test('a push changes exactly what it tells', async () => {
    store.openCache();
    await settle();
    main.push([{ ...newest, phase: 'collecting' }]);
    expect(cache().jobs.get(newest.id)?.phase).toBe('collecting');
    expect(cache().jobs.get(middle.id)).toBe(middle);
    expect(main.asked.filter((call) => call === 'getView')).toHaveLength(1);
  });

  test('a gap in revisions asks for a fresh view', async () => {
    store.openCache();
    await settle();
    main.push([{ ...newest, phase: 'held' }], { skip: 1 });
    await settle();
    expect(main.asked.filter((call) => call === 'getView')).toHaveLength(2);
    expect(cache().jobs.get(newest.id)?.phase).toBe('held');
    expect(cache().revision).toBe(9);
  });

  test('what is told while the view is on its way is not lost', async () => {
    main.slow();
    store.openCache();
    main.push([{ ...newest, phase: 'collecting' }]);
    main.answerNow();
    await settle();
    expect(cache().jobs.get(newest.id)?.phase).toBe('collecting');
    expect(cache().revision).toBe(8);
  });

  test('the same push twice, or an old one, changes nothing', async () => {
    store.openCache();
    await settle();
    main.push([], { skip: -1 });
    expect(cache().revision).toBe(7);
    expect(main.asked.filter((call) => call === 'getView')).toHaveLength(1);
  });
});

describe('the list', () => {
  test('a new job comes in at its place, a removed one goes', async () => {
    store.openCache();
    await settle();
    const late = sampleJob(9, NOW, { phase: 'queued', createdAt: NOW - MINUTE / 2 });
    main.push([late], { removed: [oldest.id] });
    expect(cache().list.ids).toEqual([newest.id, late.id, middle.id]);
    expect(cache().jobs.has(oldest.id)).toBe(false);
  });

  test('a job that leaves the filter leaves the list', async () => {
    store.openCache();
    await settle();
    await store.showList({ filter: 'active', search: '' });
    main.push([{ ...newest, phase: 'done' }]);
    expect(cache().list.ids).not.toContain(newest.id);
  });

  test('a new job that the search does not mean stays out', async () => {
    store.openCache();
    await settle();
    await store.showList({ filter: 'all', search: 'teapot' });
    const before = cache().list.ids;
    main.push([sampleJob(8, NOW, { phase: 'queued', prompt: 'waves at dusk', createdAt: NOW + 1 })]);
    expect(cache().list.ids).toBe(before);
  });

  test('the answer to an older question does not replace the newer list', async () => {
    store.openCache();
    await settle();
    main.slow();
    const older = store.showList({ filter: 'done', search: '' });
    const newer = store.showList({ filter: 'all', search: '' });
    main.answerNow();
    await Promise.all([older, newer]);
    expect(cache().list).toMatchObject({ filter: 'all', status: 'ready' });
    expect(cache().list.ids).toHaveLength(3);
  });
});

test('many changes are told to readers as one sentence', async () => {
  const { useSpoken } = await import('../../src/renderer/components/announce.ts');
  store.openCache();
  await settle();
  main.push([{ ...newest, phase: 'done' }]);
  main.push([{ ...middle, phase: 'failed' }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useSpoken.getState().polite).toBe('1 saved and 1 failed.');
});
