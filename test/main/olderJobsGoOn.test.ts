/** What an earlier version left under way goes on in this one, over real HTTP: followed, collected, and never sent twice. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCore } from '../../src/main/core.ts';
import { startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import { MINUTE } from '../../src/shared/time.ts';
import { value } from '../support/core.ts';
import { OLDER_VERSIONS, type OlderJob, type OlderLedger, type OlderVersion, putOlderLedger } from '../support/olderLedgers.ts';
import { quickFolder } from '../support/tempFolder.ts';

/** For all of them together. */
const PATIENCE_MS = 40_000;

/** Some minutes after the older version was closed, once what it had to wait for is over, in a folder that has another name since. */
async function goOn(version: OlderVersion) {
  const dataFolder = join(quickFolder(), 'moved data');
  const older = putOlderLedger({ version, userData: dataFolder });
  const offsetMs = older.madeAt + 11 * MINUTE - Date.now();
  const clock = { now: () => Date.now() + offsetMs };
  const router = await startPracticeRouter({
    stateFolder: join(dataFolder, 'practice'),
    samplesFolder: join(import.meta.dirname, '..', '..', 'resources', 'samples'),
    controlRoute: 'off',
    clock,
    speed: 20,
  });
  const before = new Set(router.control.runs().map(({ requestId }) => requestId));
  const core = openCore({
    dataFolder,
    resultsFolder: () => join(dataFolder, 'results'),
    connect: () => ({ url: router.url, key: router.apiKey }),
    destination: () => ({ profile: 'practice', base: 'practice' }),
    offline: { models: [] },
    userAgent: 'Afterglow/test',
    clock,
    log: () => {},
  });
  onTestFinished(async () => {
    for (const close of core.closing) await close();
    await router.close();
  });
  return { older, dataFolder, router, before, core };
}

const idOf = ({ jobs }: OlderLedger, prompt: string): string => jobs.find((job) => job.prompt.startsWith(prompt))?.id ?? '';

const isUnderWay = ({ phase }: OlderJob): boolean => !['done', 'failed', 'cancelled', 'expired', 'held'].includes(phase);

describe.each(OLDER_VERSIONS)('jobs that version %i left under way', (version) => {
  it('come to their ends, each having run once', async () => {
    const { older, router, before, core } = await goOn(version);
    const { runner } = core;
    for (const run of router.control.runs()) if (run.held !== 'no') router.control.release(run.requestId);
    router.control.turn({ hold: 'no' });
    runner.start();
    const phaseOf = async (id: string) => value(await runner.getJob(id)).phase;
    const until = Date.now() + PATIENCE_MS;
    const ended = async (id: string): Promise<string> => {
      for (;;) {
        const phase = await phaseOf(id);
        if (!isUnderWay({ phase } as OlderJob) || Date.now() > until) return phase;
        await wait(50);
      }
    };
    const ends = new Map<string, string>();
    for (const job of older.jobs.filter(isUnderWay)) {
      // The practice Router of version 1 did not keep its port, so nobody answers to its links now: they are tried for a day.
      const isWaitedFor = version > 1 || job.phase !== 'collecting';
      ends.set(job.prompt, isWaitedFor ? await ended(job.id) : await phaseOf(job.id));
    }
    expect(Object.fromEntries(ends)).toEqual({
      'A long exposure [hold]': 'done',
      'Next in line': 'done',
      'Next in line, and then not': expect.stringMatching(/^(?:cancelled|done)$/u),
      'Links that do not answer': version > 1 ? 'done' : 'collecting',
      'An answer that is lost': 'done',
      'Waits until it may go out': 'done',
    });
    // Only what was known to be nowhere went out: each key ran once, then or now.
    const runs = Object.entries(router.control.counters().runsByKey);
    const keyOf = (prompt: string) => older.jobs.find(({ id }) => id === idOf(older, prompt))?.key;
    expect(runs.map(([, times]) => times).every((times) => times === 1)).toBe(true);
    for (const [key] of runs) {
      const job = older.jobs.find((one) => one.key === key);
      expect(job?.requestId, `${job?.prompt} was at the Router already`).toBeNull();
    }
    expect(runs.map(([key]) => key)).toContain(keyOf('Waits until it may go out'));
    for (const job of older.jobs.filter(({ requestId }) => requestId !== null)) {
      expect(value(await runner.getJob(job.id)).requestId).toBe(job.requestId);
    }
    expect(before.size).toBeGreaterThan(0);
  }, 120_000);
});

describe.each(OLDER_VERSIONS)('results that version %i saved in a folder that has another name now', (version) => {
  it('are shown from where they lie, and their jobs name that place', async () => {
    const { older, dataFolder, core } = await goOn(version);
    for (const { id, files } of older.jobs) {
      for (const { index, name } of core.runner.job(id)?.files ?? []) {
        const found = await core.lookUp.file({ id, index });
        expect(found?.path, name).toMatch(new RegExp(`^${dataFolder}/`, 'u'));
        expect(existsSync(found?.path ?? '')).toBe(true);
      }
      if (files.length === 0) continue;
      // What a look tells is pushed; the next answer has it.
      await vi.waitFor(
        async () => {
          const view = value(await core.runner.getJob(id));
          expect(view.absent).toEqual([]);
          for (const { path } of view.files) expect(path).toMatch(new RegExp(`^${dataFolder}/`, 'u'));
        },
        { timeout: 10_000 },
      );
    }
  }, 60_000);
});
