import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bodyFor, modelFor } from './demo/samples.mjs';
import { openDemoWindow } from './demo/window.mjs';
import { withDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `node scripts/make-screenshots.mjs`: the pictures of the README, from the built app and its practice Router: a queue of
 * jobs of each kind, some finished and some under way, with a finished picture open.
 *
 * @typedef {import('./demo/window.mjs').DemoWindow} DemoWindow
 */

const FOLDER = join(projectFolder, 'docs', 'images');
const CHOSEN = 'A lighthouse above a calm bay, dusk, long exposure';
const FIRST_LIMIT_MS = 120_000;
const LOOK_AGAIN_MS = 250;
/** By then some of the last jobs run and some still wait. */
const UNDER_WAY_MS = 5_000;
const SETTLE_MS = 1_200;

const IMAGE = 'bfl/flux-2-pro';
const VIDEO = 'kling/kling-v3';

/** Oldest first. A body, or a kind whose first model is asked for its example. */
const FINISHED = [
  { kind: /** @type {const} */ ('3d'), prompt: 'A low stool carved from driftwood' },
  { model: 'recraft/recraftv4_1_vector', body: { prompt: 'A folded crane as a mark, colours of the evening' } },
  { kind: /** @type {const} */ ('text'), prompt: 'Name five colours of the evening sky' },
  { model: IMAGE, body: { prompt: 'Ridges in violet haze, seen from a night train', seed: 5 } },
  { kind: /** @type {const} */ ('audio'), prompt: 'Soft rain on a tin roof, distant thunder' },
  // Its link is dead when it is fetched: something of it exists at the server alone.
  { model: VIDEO, body: { prompt: 'Clouds drift over a mountain ridge', duration: '5', negative_prompt: '[links: 0s]' } },
  { model: IMAGE, body: { prompt: 'A red teapot on a windowsill', width: 9_000 } },
  { model: VIDEO, body: { prompt: 'Waves at dusk, slow pan', duration: '5' } },
  { model: IMAGE, body: { prompt: CHOSEN, width: 1024, height: 768, seed: 11 } },
];
const UNDER_WAY = [
  { model: IMAGE, body: { prompt: 'Morning fog over terraced fields', seed: 8 } },
  { model: VIDEO, body: { prompt: 'A paper boat drifts through a rain puddle', duration: '5' } },
  { model: VIDEO, body: { prompt: 'Lanterns rise over a harbour', duration: '5' } },
  { model: VIDEO, body: { prompt: 'Snow falls past a lit window', duration: '5' } },
];

await runScript(async () => {
  const runtime = await prepareApp();
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-pictures-'));
  await mkdir(FOLDER, { recursive: true });
  await withDisplay(async (env) => {
    const window = await openDemoWindow({ runtime, folder, env, args: [] });
    try {
      await submitAll(window, FINISHED);
      await untilEnded(window);
      await submitAll(window, UNDER_WAY);
      await delay(UNDER_WAY_MS);
      await window.page.getByRole('link', { name: 'Queue' }).click();
      await window.page.getByRole('row', { name: CHOSEN }).click();
      await window.page.mouse.move(0, 0);
      for (const theme of /** @type {const} */ (['dark', 'light'])) {
        await window.ask('saveTheme', theme);
        await delay(SETTLE_MS);
        await window.page.screenshot({ path: join(FOLDER, `window-${theme}.png`) });
      }
    } finally {
      await window.close();
    }
  });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  say(`The pictures are in ${FOLDER}.`);
  return 0;
});

/** @param {DemoWindow} window @param {typeof FINISHED} jobs */
async function submitAll(window, jobs) {
  const { models } = await window.ask('listModels', 'now');
  for (const job of jobs) {
    const model = job.model ?? modelFor(models, job.kind ?? 'image')?.id;
    if (!model) throw trouble(`The practice Router offers no model that makes ${job.kind}.`, 'This is a bug; please report it.');
    const body = job.body ? JSON.stringify(job.body) : bodyFor((await window.ask('getModel', model)).example, job.prompt ?? '');
    const ticket = await window.ask('newTicket', undefined);
    await window.ask('submit', { ticket, model, body, route: 'queued', parent: null });
    // The list is in the order of submission, also on a machine whose clock has coarse ticks.
    await delay(20);
  }
}

/**
 * The view also holds what has ended and is at risk, such as the clip whose link is dead; that is not waited for.
 *
 * @param {DemoWindow} window
 */
async function untilEnded(window) {
  const limit = performance.now() + FIRST_LIMIT_MS;
  while ((await window.ask('getView', undefined)).active.some((job) => job.endedAt === null)) {
    if (performance.now() > limit)
      throw trouble('The practice jobs did not end in time.', 'Run it again on a machine with less to do.');
    await delay(LOOK_AGAIN_MS);
  }
}
