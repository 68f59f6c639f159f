import { hasDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { runInForeground } from './setup/run.mjs';
import { sandboxArgs, sandboxHint } from './setup/sandbox.mjs';
import { runScript, say } from './setup/say.mjs';

/**
 * `npm start`: sets up what is missing and opens the app; arguments are passed on to it. `npm start -- --demo` lets the app
 * do its main job by itself (see `demo.mjs`), which is also what happens where nobody could see a window.
 */
await runScript(async () => {
  const args = process.argv.slice(2);
  const runtime = await prepareApp();
  const isDemo = args.includes('--demo');
  if (!isDemo && hasDisplay()) return openApp(runtime.executable, args);

  if (!isDemo) say('There is no display here, so nobody could use a window: running the demo instead.');
  const { runDemo } = await import('./demo.mjs');
  return runDemo({ runtime, args: args.filter((arg) => arg !== '--demo') });
});

/** @param {string} executable @param {readonly string[]} args */
async function openApp(executable, args) {
  say('Starting Afterglow.');
  const code = await runInForeground(executable, [...sandboxArgs(), projectFolder, ...args]);
  const hint = code === 0 ? null : sandboxHint();
  if (hint) say(hint);
  return code;
}
