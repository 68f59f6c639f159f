/** The installed app is killed at the worst moments, and opened again: nothing is lost, and nothing is bought twice. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PracticeRouter } from '../../src/practice/practiceRouter.ts';
import type { PackagedApp } from '../support/packaged/attach.ts';
import { expect, test } from '../support/packagedApp.ts';
import {
  composePrompt,
  expectFilesOnDisk,
  expectPhase,
  hasten,
  jobsOf,
  mostRunsOfAKey,
  submitButton,
  submitPrompt,
} from '../support/window.ts';

interface Moment {
  readonly name: string;
  /** Submits the job and brings it to where it is killed. */
  readonly bringAbout: (running: PackagedApp, at: { readonly router: PracticeRouter; readonly prompt: string }) => Promise<void>;
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'at the click on Submit',
    bringAbout: async ({ page }, { prompt }) => {
      await composePrompt(page, prompt);
      await submitButton(page).click({ noWaitAfter: true });
    },
  },
  {
    name: 'with the answer of the Router under way',
    bringAbout: async ({ page }, { router, prompt }) => {
      router.control.trouble({ route: 'submit', times: 1, deed: { kind: 'stall', when: 'headers' } });
      await submitPrompt(page, prompt);
      await expect.poll(() => router.control.runs().filter((run) => run.prompt === prompt).length).toBe(1);
    },
  },
  {
    name: 'while it runs',
    bringAbout: async ({ page }, { router, prompt }) => {
      router.control.turn({ hold: 'running' });
      await submitPrompt(page, prompt);
      await expectPhase(page, prompt, 'running');
    },
  },
  {
    name: 'while its result is fetched',
    bringAbout: async ({ page }, { router, prompt }) => {
      router.control.trouble({ route: 'result', times: 100, deed: { kind: 'html', status: 502 } });
      await submitPrompt(page, prompt);
      await expectPhase(page, prompt, 'collecting');
    },
  },
  {
    name: 'while its picture is fetched',
    bringAbout: async ({ page }, { router, prompt }) => {
      router.control.trouble({ route: 'asset', times: 100, deed: { kind: 'stall', when: 'body' } });
      await submitPrompt(page, prompt);
      await expect.poll(() => router.control.counters().byRoute['asset'] ?? 0).toBeGreaterThan(0);
    },
  },
];

test('killed at five moments and opened again: every job is there once, run once, and ends with its files', async ({ desk }) => {
  const { router, home } = desk;
  hasten(router);
  for (const { name, bringAbout } of MOMENTS) {
    const running = await desk.start();
    await bringAbout(running, { router, prompt: `killed ${name}` });
    await running.kill();
    goOn(router);
  }

  const { page } = await desk.start();
  const [first, ...others] = MOMENTS.map(({ name }) => `killed ${name}`);
  const prompts = new Set((await jobsOf(page)).map(({ prompt }) => prompt));
  // A click that was not heard before the end made no job; one that was heard made one.
  const expected = [...(prompts.has(first ?? '') ? [first ?? ''] : []), ...others];
  const files: string[] = [];
  for (const prompt of expected) {
    const view = await expectPhase(page, prompt, 'done');
    await expectFilesOnDisk(view);
    files.push(...view.files.filter(({ role }) => role !== 'body').map(({ path }) => basename(path)));
  }
  expect([...prompts].sort()).toEqual([...expected].sort());
  expect(await jobsOf(page)).toHaveLength(expected.length);
  expect(router.control.counters().runs).toBe(expected.length);
  expect(mostRunsOfAKey(router)).toBe(1);
  expect(seenIn(join(home.pictures, 'Afterglow'))).toEqual(files.flatMap((name) => [name, `${name}.afterglow.json`]).sort());
});

/** At the server work goes on while nobody looks. */
function goOn({ control }: PracticeRouter): void {
  control.clearTrouble();
  control.turn({ hold: 'no' });
  for (const run of control.runs()) if (run.endedAt === null) control.finish(run.requestId);
}

/** What can be seen is whole, so there is nothing but files of jobs and what lies beside them. What a download left that was cut is hidden, and goes in an hour. */
function seenIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}
