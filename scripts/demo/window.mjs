import { _electron } from 'playwright';
import { projectFolder } from '../setup/paths.mjs';
import { sandboxArgs, sandboxHint } from '../setup/sandbox.mjs';
import { trouble } from '../setup/say.mjs';

/**
 * The app's window, driven from outside through what the page itself has: `window.afterglow`.
 *
 * @typedef {import('../../src/shared/contract.ts').CallName} CallName
 * @typedef {object} DemoWindow
 * @property {import('playwright').Page} page
 * @property {<N extends CallName>(name: N, argument: import('../../src/shared/contract.ts').CallArgument<N>) => Promise<import('../../src/shared/contract.ts').CallValue<N>>} ask
 *   Asks main as the page does; a refusal is thrown.
 * @property {(listener: (push: import('../../src/shared/jobList.ts').JobsChanged) => void) => Promise<void>} onJobs
 * @property {() => boolean} isOpen
 * @property {() => string} output What the app printed.
 * @property {() => Promise<void>} close
 */

const START_LIMIT_MS = 30_000;
const QUIT_LIMIT_MS = 10_000;
const SIZE = { width: 1280, height: 800 };

/**
 * @param {{ runtime: import('../setup/electron.mjs').ElectronRuntime, folder: string, env: NodeJS.ProcessEnv, args: readonly string[] }} start
 * @returns {Promise<DemoWindow>}
 */
export async function openDemoWindow({ runtime, folder, env, args }) {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  const app = await _electron
    .launch({
      cwd: projectFolder,
      args: [projectFolder, '--practice', ...args],
      env: { ...withoutKey(env), AFTERGLOW_USER_DATA: folder },
      timeout: START_LIMIT_MS,
      // Playwright turns the sandbox off for everybody; only root needs that.
      chromiumSandbox: sandboxArgs().length === 0,
    })
    .catch((cause) => {
      throw trouble('The app did not start.', sandboxHint() ?? 'What it said follows.', cause);
    });
  return demoWindowOf(app);
}

/** The window of an app that was started. @param {import('playwright').ElectronApplication} app @returns {Promise<DemoWindow>} */
export async function demoWindowOf(app) {
  const child = app.process();
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  /** @type {string[]} */
  const parts = [];
  child.stdout?.on('data', (chunk) => parts.push(String(chunk)));
  child.stderr?.on('data', (chunk) => parts.push(String(chunk)));
  const output = () => parts.join('').trimEnd();

  const close = async () => {
    if (hasExited()) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const limit = setTimeout(() => child.kill('SIGKILL'), QUIT_LIMIT_MS);
    await app.evaluate(({ app: electronApp }) => electronApp.quit()).catch(() => {});
    await exited;
    clearTimeout(limit);
  };

  try {
    const page = await app.firstWindow({ timeout: START_LIMIT_MS });
    page.on('pageerror', (error) => parts.push(`${error.stack}\n`));
    await page.waitForFunction(() => 'afterglow' in window);
    await app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      SIZE,
    );
    return {
      page,
      ask: askThrough(page),
      onJobs: (listener) => listen(page, listener),
      isOpen: () => !hasExited(),
      output,
      close,
    };
  } catch (cause) {
    await close();
    throw trouble(
      `The app opened no window. It printed:\n${output()}`,
      'If it names a missing library, install it and start again.',
      cause,
    );
  }
}

/** @param {import('playwright').Page} page @returns {DemoWindow['ask']} */
function askThrough(page) {
  return async (name, argument) => {
    /** @type {[string, unknown]} */
    const call = [name, argument];
    const outcome = await page.evaluate(([called, given]) => {
      const ask = Reflect.get(Reflect.get(window, 'afterglow'), called);
      return given === undefined ? ask() : ask(given);
    }, call);
    if (!outcome.ok) throw new Error(`The app refused ${name}: ${JSON.stringify(outcome.error)}`);
    return outcome.value;
  };
}

/** @param {import('playwright').Page} page @param {(push: import('../../src/shared/jobList.ts').JobsChanged) => void} listener */
async function listen(page, listener) {
  await page.exposeFunction('afterglowDemoTold', listener);
  await page.evaluate(() => {
    Reflect.get(window, 'afterglow').onJobs((/** @type {unknown} */ push) => Reflect.get(window, 'afterglowDemoTold')(push));
  });
}

/** The demo needs no key, so it gets none. @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function withoutKey(env) {
  const entries = Object.entries(env).filter(([name]) => name !== 'COMFY_API_KEY' && !name.startsWith('AFTERGLOW_'));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
