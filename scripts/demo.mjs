import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
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
      if (window.isOpen()) {
        await takePicture(window, picture);
        say(`\nA picture of the window: ${picture}`);
      }
      if (wasSaved) {
        say('Everything was saved.');
        return 0;
      }
      say(`${window.isOpen() ? 'Not everything was saved.' : 'The app ended too early.'} Its log is in ${join(folder, 'logs')}.`);
      say(`It printed:\n${window.output()}`);
      return 1;
    } finally {
      await window.close();
    }
  });
}

/** The list, with the oldest job (the image) open beside it. @param {DemoWindow} window @param {string} path */
async function takePicture({ page }, path) {
  await page
    .getByRole('grid', { name: 'Jobs' })
    .getByRole('row')
    .last()
    .click({ timeout: SETTLE_MS })
    .catch(() => {});
  await delay(SETTLE_MS);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
}

/**
 * @param {DemoWindow} window
 * @param {(path: string) => string} [find] Where a file that the app names is found from here.
 * @returns {Promise<boolean>} Whether everything was saved.
 */
export async function submitAndWait(window, find = (path) => path) {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const progress = createProgress(say, elapsedMs);
  await window.onJobs((push) => push.changed.forEach(progress.note));

  const ids = await submitSamples(window);
  while (progress.jobs(ids).filter(hasEnded).length < ids.length && elapsedMs() < LIMIT_MS && window.isOpen())
    await delay(LOOK_AGAIN_MS);

  if (!window.isOpen()) return false;
  const jobs = progress.jobs(ids);
  let areOnDisk = true;
  for (const job of jobs) if (!(await printFiles({ window, job, find }))) areOnDisk = false;
  return areOnDisk && jobs.length === SAMPLES.length && jobs.every(isSaved);
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

/**
 * Prints the files of a job and reads them back: the app's word is not taken for what is on disk.
 *
 * @param {{ window: DemoWindow, job: import('../src/shared/jobView.ts').JobSummary, find: (path: string) => string }} saved
 * @returns {Promise<boolean>} Whether every file is there, byte for byte.
 */
async function printFiles({ window, job, find }) {
  const { files } = await window.ask('getJob', job.id);
  say(`\n${job.model}: ${job.prompt}`);
  let areThere = files.length > 0;
  for (const file of files) {
    const isThere = (await digestOf(find(file.path))) === file.digest;
    areThere &&= isThere;
    say(`  ${file.path}  (${file.mediaType}, ${file.sizeBytes} bytes${isThere ? '' : ', NOT on disk as told'})`);
  }
  return areThere;
}

/** @param {string} path @returns {Promise<string | null>} SHA-256 in hex; null when it cannot be read. */
async function digestOf(path) {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  } catch {
    return null;
  }
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
