import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createProgress, hasEnded, isSaved } from './demo/progress.mjs';
import { bodyFor, modelFor, SAMPLES } from './demo/samples.mjs';
import { openDemoWindow } from './demo/window.mjs';
import { withDisplay } from './setup/display.mjs';
import { say, trouble } from './setup/say.mjs';

/**
 * The demo: the built app in a real window does its main job against the practice Router inside it. One sample per kind is
 * submitted through the window's own bridge; the demo only looks on until all results are saved.
 *
 * @typedef {import('./demo/window.mjs').DemoWindow} DemoWindow
 */

const LIMIT_MS = 80_000;
const LOOK_AGAIN_MS = 100;
/** Pictures in the window are decoded after the last push; the screenshot waits for them. */
const SETTLE_MS = 1_500;

/**
 * @param {{ runtime: import('./setup/electron.mjs').ElectronRuntime, args: readonly string[] }} demo `args`: `--screenshot
 *   FILE` and `--theme light|dark`; everything else is passed on to the app.
 * @returns {Promise<number>} 0 when everything was saved.
 */
export async function runDemo({ runtime, args }) {
  const { screenshot, theme, rest } = readArgs(args);
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-demo-'));
  const picture = screenshot ?? join(folder, 'window.png');
  return withDisplay(async (env) => {
    const window = await openDemoWindow({ runtime, folder, env, args: rest });
    try {
      if (theme) await window.ask('saveTheme', theme);
      const wasSaved = await submitAndWait(window);
      await delay(SETTLE_MS);
      await mkdir(dirname(picture), { recursive: true });
      await window.page.screenshot({ path: picture });
      say(`\nA picture of the window: ${picture}`);
      say(wasSaved ? 'Everything was saved.' : 'Not everything was saved.');
      if (!wasSaved) say(`What the app printed:\n${window.output()}`);
      return wasSaved ? 0 : 1;
    } finally {
      await window.close();
    }
  });
}

/** @param {DemoWindow} window @returns {Promise<boolean>} */
async function submitAndWait(window) {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const progress = createProgress(say, elapsedMs);
  await window.onJobs((push) => push.changed.forEach(progress.note));

  const ids = await submitSamples(window);
  while (progress.jobs(ids).filter(hasEnded).length < ids.length && elapsedMs() < LIMIT_MS && window.isOpen())
    await delay(LOOK_AGAIN_MS);

  const jobs = progress.jobs(ids);
  if (window.isOpen()) for (const job of jobs) await printFiles(window, job);
  return jobs.length === SAMPLES.length && jobs.every(isSaved);
}

/** @param {DemoWindow} window @returns {Promise<string[]>} The ids of the jobs. */
async function submitSamples(window) {
  const { models } = await window.ask('listModels', 'now');
  /** @type {string[]} */
  const ids = [];
  let { ticket } = await window.ask('openDraft', undefined);
  for (const { kind, prompt } of SAMPLES) {
    const model = modelFor(models, kind);
    if (!model) throw trouble(`The practice Router offers no model that makes ${kind}.`, 'This is a bug; please report it.');
    const { example } = await window.ask('getModel', model.id);
    const draft = {
      ticket,
      model: model.id,
      body: bodyFor(example, prompt),
      route: /** @type {const} */ ('queued'),
      parent: null,
    };
    const submitted = await window.ask('submit', draft);
    ids.push(submitted.id);
    ticket = submitted.nextTicket;
  }
  return ids;
}

/** @param {DemoWindow} window @param {import('../src/shared/job.ts').JobSummary} job */
async function printFiles(window, job) {
  const { files } = await window.ask('getJob', job.id);
  say(`\n${job.model}: ${job.prompt}`);
  for (const file of files) say(`  ${file.path}  (${file.mediaType}, ${file.sizeBytes} bytes)`);
}

/** @param {readonly string[]} args */
function readArgs(args) {
  /** @type {string[]} */
  const rest = [];
  /** @type {{ screenshot: string | null, theme: 'light' | 'dark' | null }} */
  const found = { screenshot: null, theme: null };
  for (let at = 0; at < args.length; at++) {
    const value = args[at + 1];
    if (args[at] === '--screenshot' && value) {
      found.screenshot = resolve(value);
      at++;
    } else if (args[at] === '--theme' && (value === 'light' || value === 'dark')) {
      found.theme = value;
      at++;
    } else {
      rest.push(args[at] ?? '');
    }
  }
  return { ...found, rest };
}
