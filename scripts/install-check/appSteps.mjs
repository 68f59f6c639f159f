import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP } from '../package/facts.mjs';
import { runQuietly } from '../setup/run.mjs';
import { execOf, fieldOf } from './desktopFile.mjs';
import { driveDemo, opensDraft } from './drive.mjs';
import { mainOf, pageIsSandboxed, processesOf } from './processes.mjs';
import { startProgram } from './program.mjs';
import { HOME } from './root.mjs';
import { classOf, pictureOf, visibleWindows, waitForWindow } from './screen.mjs';

/**
 * Using what is installed, as a person without rights.
 *
 * @typedef {import('./root.mjs').FreshRoot} FreshRoot
 * @typedef {ReturnType<typeof import('./checklist.mjs').createChecklist>} Checklist
 * @typedef {{ root: FreshRoot, env: NodeJS.ProcessEnv, pictures: string, checklist: Checklist }} Parts
 */

const WINDOW_LIMIT_MS = 45_000;
const HANDOVER_LIMIT_MS = 15_000;
/** A screen with nothing on it has a handful of colours. */
const FEWEST_COLOURS = 40;
const PROMPT = 'a paper crane at dusk';
const MODEL = 'bfl/flux-2-pro';

/** @param {FreshRoot} root */
function desktopEntryIn(root) {
  return readFile(join(root.folder, 'usr', 'share', 'applications', APP.desktopFile), 'utf8');
}

/** The app as it is shipped. It lets nobody drive it, so it is looked at from outside. @param {Parts} parts */
export async function shippedStep({ root, env, pictures, checklist }) {
  const entry = await desktopEntryIn(root);
  const windowClass = fieldOf(entry, 'StartupWMClass') ?? '';
  const start = root.commandFor(execOf(entry, null), { as: 'person', network: 'loopback' });
  const app = startProgram({ ...start, env });
  try {
    const window = await waitForWindow({ env, windowClass, limitMs: WINDOW_LIMIT_MS });
    const isThere = checklist.note(
      'the shipped app starts from its desktop entry, without a network, and shows its window',
      window !== null,
      window === null ? app.output().slice(-300) : '',
    );
    if (!isThere || window === null) return;
    checklist.note(`its window belongs to the entry (${windowClass})`, (await classOf(window, env)).includes(windowClass));
    const colours = await settledPicture({ env, path: join(pictures, 'shipped.png') });
    checklist.note('there is something to see in it', colours >= FEWEST_COLOURS, `${colours} colours`);
    const processes = await processesOf(`${APP.installFolder}/${APP.executable}`);
    checklist.note(
      'its page runs in the real sandbox: in namespaces of its own, with its system calls filtered',
      pageIsSandboxed(processes),
    );
    checklist.note(
      'nothing turned the sandbox off',
      processes.every(({ args }) => !args.includes('--no-sandbox')) && mainOf(processes) !== null,
    );
    await noteSecondStart({ root, env, checklist }, { entry, windowClass });
    checklist.note('it keeps its records in the person’s own folder', existsSync(join(root.folder, HOME, '.config', APP.name)));
    checklist.note('it ends when it is asked to', (await app.askToEnd()) === 0);
  } finally {
    app.kill();
  }
}

/** @param {Omit<Parts, 'pictures'>} parts @param {{ entry: string, windowClass: string }} shown */
async function noteSecondStart({ root, env, checklist }, { entry, windowClass }) {
  const command = root.commandFor(execOf(entry, `${APP.scheme}://open`), { as: 'person', network: 'loopback' });
  const second = startProgram({ ...command, env });
  const code = await second.ended(HANDOVER_LIMIT_MS);
  second.kill();
  const windows = await visibleWindows({ env, windowClass });
  checklist.note(
    'a link through the entry is handed to the window that is open',
    code === 0 && windows.length === 1,
    `exit ${code}, ${windows.length} window`,
  );
}

/** The archive, unpacked by the person into a folder of their own. @param {Parts & { archive: string }} parts */
export async function archiveStep({ root, env, pictures, checklist, archive }) {
  const folder = `${HOME}/Apps & more/Afterglow`;
  const outside = join(root.folder, folder);
  await mkdir(outside, { recursive: true });
  await runQuietly('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', outside]);
  await runQuietly('chown', ['-R', '--reference', join(root.folder, HOME), join(root.folder, HOME, 'Apps & more')]);
  const data = `${HOME}/archive data`;
  await mkdir(join(root.folder, data), { recursive: true });
  await runQuietly('chown', ['--reference', join(root.folder, HOME), join(root.folder, data)]);
  const start = root.commandFor([`${folder}/${APP.executable}`, `--user-data-dir=${data}`], {
    as: 'person',
    network: 'loopback',
  });
  const app = startProgram({ ...start, env });
  try {
    const window = await waitForWindow({ env, windowClass: APP.name, limitMs: WINDOW_LIMIT_MS });
    const colours = window === null ? 0 : await settledPicture({ env, path: join(pictures, 'archive.png') });
    checklist.note(
      'the archive starts from a folder of the person’s own, with spaces and signs in its name',
      colours >= FEWEST_COLOURS,
      window === null ? app.output().slice(-300) : `${colours} colours`,
    );
    checklist.note('it ends when it is asked to, too', (await app.askToEnd()) === 0);
  } finally {
    app.kill();
  }
}

/** The package for tests, which can be driven. @param {Parts} parts */
export async function drivenStep({ root, env, pictures, checklist }) {
  const entry = await desktopEntryIn(root);
  const demo = await outcomeOf(driveDemo({ root, env, command: execOf(entry, null), picture: join(pictures, 'demo.png') }));
  checklist.note('installed over the first, it does its main job: one of each kind is made and on disk', demo.held, demo.detail);
  const link = `${APP.scheme}://compose/${MODEL}?prompt=${encodeURIComponent(PROMPT)}`;
  const opened = await outcomeOf(opensDraft({ root, env, command: execOf(entry, link), prompt: PROMPT }));
  checklist.note('a link through the entry starts the app and opens what it names', opened.held, opened.detail);
}

/** A window that cannot be driven is a promise that was not kept. @param {Promise<boolean>} work */
async function outcomeOf(work) {
  return work.then(
    (held) => ({ held, detail: '' }),
    (error) => ({ held: false, detail: error instanceof Error ? error.message : String(error) }),
  );
}

/** Taken once more until something is painted. @param {{ env: NodeJS.ProcessEnv, path: string }} picture */
async function settledPicture({ env, path }) {
  const endsAt = Date.now() + WINDOW_LIMIT_MS / 3;
  for (;;) {
    const colours = await pictureOf({ env, path });
    if (colours >= FEWEST_COLOURS || Date.now() > endsAt) return colours;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
