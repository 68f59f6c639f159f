/** Quitting, being killed, and reloading in every unfinished phase at once: nothing is lost, bought twice or cancelled. */

import type { PracticeRouter } from '../../src/practice/practiceRouter.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import {
  cancelsTold,
  expectFilesOnDisk,
  expectPhase,
  expectRow,
  hasten,
  jobsOf,
  mostRunsOfAKey,
  openView,
  submitPrompt,
  viewOf,
} from '../support/window.ts';

/** One model for each phase, so that trouble meets one job alone. */
const MODELS = {
  collecting: 'bfl/flux-2-pro',
  running: 'bfl/flux-2-pro',
  queued: 'bfl/flux-2-pro',
  held: 'byteplus/seedream-4-5-251128',
  sending: 'ideogram/ideogram-v4',
  outbox: 'openai/gpt-image-2',
} as const;
type Phase = keyof typeof MODELS;
const PHASES = Object.keys(MODELS) as Phase[];
const promptOf = (phase: Phase): string => `a job left in ${phase}`;

const ENDED = 'a job that had ended';

/** Brings one job into each unfinished phase, and leaves them there. */
async function bringAbout({ page }: RunningApp, router: PracticeRouter): Promise<void> {
  const { control } = router;
  hasten(router);
  control.turn({ hold: 'waiting' });
  control.trouble({ route: 'result', times: 100, deed: { kind: 'html', status: 502 } });

  await submitPrompt(page, promptOf('collecting'));
  control.finish((await expectPhase(page, promptOf('collecting'), 'queued')).requestId ?? '', { credits: '3' });
  await submitPrompt(page, promptOf('running'));
  control.start((await expectPhase(page, promptOf('running'), 'queued')).requestId ?? '');
  await submitPrompt(page, promptOf('queued'));

  // Its answers get lost, all of them, and then a person wants to cancel it: nothing more is sent without a word of theirs.
  control.trouble({ route: 'submit', model: MODELS.held, times: 100, deed: { kind: 'reset', when: 'after' } });
  await submitPrompt(page, promptOf('held'), MODELS.held);
  await expectRow(page, promptOf('held'), 'Sending');
  await page.getByRole('button', { name: `Cancel ${promptOf('held')}` }).click();
  await expectRow(page, promptOf('held'), 'Held');

  // The Router takes it in and never answers.
  control.trouble({ route: 'submit', model: MODELS.sending, times: 1, deed: { kind: 'stall', when: 'headers' } });
  await submitPrompt(page, promptOf('sending'), MODELS.sending);
  await expect.poll(() => control.runs().filter((run) => run.prompt === promptOf('sending')).length).toBe(1);
  await expectPhase(page, promptOf('running'), 'running');
  await expectPhase(page, promptOf('collecting'), 'collecting');

  const refused = { kind: 'bucket', bucket: 'service_unavailable', headers: { 'Retry-After': '15' } } as const;
  control.trouble({ route: 'submit', model: MODELS.outbox, times: 1, deed: refused });
  await submitPrompt(page, promptOf('outbox'), MODELS.outbox);
  for (const phase of PHASES) await expectPhase(page, promptOf(phase), phase);
}

/** Work at the server goes on while nobody looks. */
function finishMeanwhile({ control }: PracticeRouter): void {
  control.clearTrouble();
  control.turn({ hold: 'no' });
  for (const run of control.runs()) if (run.endedAt === null) control.finish(run.requestId, { credits: '3' });
}

const LEAVING = {
  'a quit': async (running: RunningApp) => running.quit(),
  'a SIGKILL': async (running: RunningApp) => running.kill(),
} as const;

for (const [how, leave] of Object.entries(LEAVING)) {
  test(`after ${how} in every unfinished phase each job goes on without a click: none lost, none run twice, none cancelled`, async ({
    desk,
    router,
  }) => {
    const first = await desk.launch();
    hasten(router);
    await submitPrompt(first.page, ENDED);
    const ended = await expectPhase(first.page, ENDED, 'done');
    await bringAbout(first, router);
    const keys = new Map(
      (await Promise.all(PHASES.map((phase) => viewOf(first.page, promptOf(phase))))).map((view) => [view.prompt, view.key]),
    );
    await leave(first);
    finishMeanwhile(router);

    const { page } = await desk.launch();
    for (const phase of PHASES.filter((one) => one !== 'held')) {
      const view = await expectPhase(page, promptOf(phase), 'done');
      expect(view.key).toBe(keys.get(view.prompt));
      await expectFilesOnDisk(view);
    }
    // What waits for a person waits on, and one word of theirs finds it.
    await openView(page, 'Queue');
    await expectRow(page, promptOf('held'), 'Held');
    await page.getByRole('row', { name: promptOf('held') }).click();
    await page.getByRole('button', { name: 'Send the same again' }).click();
    await expectPhase(page, promptOf('held'), 'done');

    // And one that had ended is as it was, and nothing more was asked about it.
    const { files, history, phase } = await viewOf(page, ENDED);
    expect({ files, history, phase }).toEqual({ files: ended.files, history: ended.history, phase: 'done' });
    expect(router.control.counters().byRequest[ended.requestId ?? '']?.['result']).toBe(1);

    expect(await jobsOf(page)).toHaveLength(PHASES.length + 1);
    expect(router.control.counters().runs).toBe(PHASES.length + 1);
    expect(mostRunsOfAKey(router)).toBe(1);
    expect(cancelsTold(router)).toBe(0);
  });
}

test('a reload of the window in every unfinished phase changes nothing: the same rows are there again and go on', async ({
  desk,
  router,
}) => {
  const running = await desk.launch();
  const { page } = running;
  await bringAbout(running, router);
  await page.reload();
  await openView(page, 'Queue');
  for (const [phase, word] of Object.entries({ held: 'Held', running: 'Running', queued: 'Queued', collecting: 'Collecting' })) {
    await expectRow(page, promptOf(phase as Phase), word);
  }
  finishMeanwhile(router);
  for (const phase of ['queued', 'running', 'collecting'] as const) await expectRow(page, promptOf(phase), 'Saved');
  expect(mostRunsOfAKey(router)).toBe(1);
  expect(cancelsTold(router)).toBe(0);
});
