/**
 * The fuses of the package that people get, read back from the binary and each tried: what it keeps out is attempted against
 * the shipped app, and against the same app with that fuse turned, where it must get through.
 */

import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import { fuseLine, fusesFor, readFuses } from '../../scripts/package/fuses.mjs';
import { BUILD_STAMP_FILE, buildStamp } from '../../src/shared/build.ts';
import { type Installation, install } from '../support/packaged/installation.ts';
import { portsOf } from '../support/packaged/listening.ts';
import { cookieFileIn, openTwinOf, ownFile, turnFuses, twinOf } from '../support/packaged/openFuses.ts';
import { type Home, makeHome } from '../support/packaged/person.ts';
import type { StartedProcess } from '../support/packaged/startedProcess.ts';
import { test as base, expect, openFolder } from '../support/packagedApp.ts';

// One worker for all of it: each would unpack the archive anew.
base.describe.configure({ mode: 'default' });

interface Subjects {
  /** As people get it. */
  readonly shipped: Installation;
  /** The same, with its fuses turned. */
  readonly open: Installation;
}

const test = base.extend<object, { subjects: Subjects }>({
  subjects: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = openFolder('afterglow-fuses-');
      const shipped = install('shipped', join(folder, 'shipped'));
      await use({ shipped, open: await openTwinOf(shipped, join(folder, 'open')) });
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
});

interface Attempt {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** What is tried once the app is up. */
  readonly afterStart?: (started: StartedProcess) => void;
  readonly gotThrough: (started: StartedProcess) => boolean;
}

const says = (words: RegExp) => (started: StartedProcess) => words.test(started.output());
const DEBUGGER = /Debugger listening/u;

const ATTEMPTS: readonly Attempt[] = [
  {
    name: 'a plain Node (ELECTRON_RUN_AS_NODE)',
    env: { ELECTRON_RUN_AS_NODE: '1' },
    // The last word ends what Node takes for its own options.
    args: ['-e', 'process.stdout.write("I am " + "Node")', 'please'],
    gotThrough: says(/I am Node/u),
  },
  {
    name: 'options for Node (NODE_OPTIONS)',
    env: { NODE_OPTIONS: '--require=/nowhere.cjs' },
    // Electron itself takes few of them from a packaged app, and says so when it looks.
    gotThrough: says(/NODE_OPTION/u),
  },
  {
    name: 'authorities to trust (NODE_EXTRA_CA_CERTS)',
    env: { NODE_EXTRA_CA_CERTS: '/nowhere.pem' },
    gotThrough: says(/extra certs/u),
  },
  { name: 'a debugger (--inspect)', args: ['--inspect=0'], gotThrough: says(DEBUGGER) },
  { name: 'a debugger from the first line (--inspect-brk)', args: ['--inspect-brk=0'], gotThrough: says(DEBUGGER) },
  {
    name: 'a debugger later (SIGUSR1)',
    afterStart: (started) => started.signal('SIGUSR1'),
    gotThrough: says(DEBUGGER),
  },
];

for (const { name, env, args, afterStart, gotThrough } of ATTEMPTS) {
  test(`with its fuse turned the app lets in ${name}`, async ({ desk, subjects }) => {
    const open = desk.spawn({ against: 'none', installation: subjects.open, env: env ?? {}, args: args ?? [] });
    if (afterStart !== undefined) {
      await isUp(open, desk.home);
      afterStart(open);
    }
    await expect.poll(() => gotThrough(open), { message: open.output(), timeout: 20_000 }).toBe(true);
  });
}

test('the shipped app lets in none of them, all tried at once, and starts as ever', async ({ desk, subjects }) => {
  const started = desk.spawn({
    against: 'none',
    installation: subjects.shipped,
    env: Object.assign({}, ...ATTEMPTS.map(({ env }) => env)),
    args: ATTEMPTS.flatMap(({ args }) => args ?? []),
  });
  await isUp(started, desk.home);
  expect(portsOf(started.pid)).toEqual([]);
  for (const { afterStart } of ATTEMPTS) afterStart?.(started);
  // The signal is left to the system then, which ends the process.
  await started.ended();
  for (const { name, gotThrough } of ATTEMPTS) expect(gotThrough(started), name).toBe(false);
});

/** The ledger is opened after Electron has looked at every switch, variable and file that is tried here. */
async function isUp(started: StartedProcess, home: Home): Promise<void> {
  await expect
    .poll(() => existsSync(join(home.userData, 'ledger.sqlite')), { message: started.output(), timeout: 20_000 })
    .toBe(true);
}

async function end(started: StartedProcess): Promise<void> {
  started.signal('SIGKILL');
  await started.ended();
}

test('every fuse of the shipped binary reads back as it was declared, and the package knows what it is', async ({ subjects }) => {
  const report = await readFuses(subjects.shipped.executable, fusesFor({ isInspectable: false }));
  expect(report.readings.filter(({ wanted, found }) => found !== (wanted ? 'on' : 'off'))).toEqual([]);
  expect(fuseLine(report)).toMatch(/^fuses (\d+) of \1 as wanted/u);
  expect(report.readings.length).toBeGreaterThanOrEqual(8);

  const archive = join(subjects.shipped.folder, 'resources', 'app.asar');
  const stamp = buildStamp(JSON.parse(extractFile(archive, BUILD_STAMP_FILE).toString('utf8')));
  expect(stamp?.value).toMatchObject({ isInspectable: false });
});

test('an app that was laid in the place of the archive is not started; with the fuse turned it is', async ({
  desk,
  subjects,
}) => {
  for (const kind of ['open', 'shipped'] as const) {
    const twin = twinOf(subjects[kind], join(desk.folder, kind));
    rmSync(join(twin.folder, 'resources', 'app.asar'));
    for (const name of ['app', 'default_app.asar']) layApp(join(twin.folder, 'resources', name));
    const started = desk.spawn({ against: 'none', installation: twin });
    await started.ended();
    expect(started.output().includes('another app'), started.output()).toBe(kind === 'open');
  }
});

function layApp(folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'other', main: 'main.js' }));
  writeFileSync(join(folder, 'main.js'), `process.stdout.write('another app', () => process.exit())`);
}

test('a second snapshot for the main process is not loaded; with the fuse turned it is looked for', async ({
  desk,
  subjects,
}) => {
  const twin = twinOf(subjects.shipped, join(desk.folder, 'snapshot'));
  writeFileSync(join(twin.folder, 'browser_v8_context_snapshot.bin'), 'no snapshot at all');
  const shipped = desk.spawn({ against: 'none', installation: twin });
  await isUp(shipped, desk.home);
  await end(shipped);

  await turnFuses(twin, { isSnapshotWanted: true });
  // It trusts the file, and falls over it.
  const { code } = await desk.spawn({ against: 'none', installation: twin }).ended();
  expect(code).not.toBe(0);
});

test('cookies are sealed on disk, and a page of a file reads no other file; with the fuses turned neither holds', async ({
  desk,
  installation,
}) => {
  const open = await openTwinOf(installation, join(desk.folder, 'open'));
  const pagePath = join(desk.folder, 'page.html');
  writeFileSync(pagePath, '<!doctype html><title>page</title>');
  writeFileSync(join(desk.folder, 'secret.txt'), 'a secret');
  for (const [which, isOpen] of [
    [installation, false],
    [open, true],
  ] as const) {
    const home = makeHome(join(desk.folder, String(isOpen)));
    const running = await desk.start({ against: 'none', installation: which, home });
    const read = await running.app.evaluate(async ({ BrowserWindow, session }, path) => {
      const expirationDate = Date.now() / 1000 + 3600;
      const { cookies } = session.defaultSession;
      await cookies.set({ url: 'https://cookies.example/', name: 'crumb', value: 'plain-to-see', expirationDate });
      await cookies.flushStore();
      // In a session of its own: in the app's the scheme is refused altogether.
      const window = new BrowserWindow({ show: false, webPreferences: { partition: 'files' } });
      await window.loadFile(path);
      const found = await window.webContents.executeJavaScript(
        `fetch('secret.txt').then((answer) => answer.text(), () => 'refused')`,
      );
      window.destroy();
      return found;
    }, pagePath);
    expect(read).toBe(isOpen ? 'a secret' : 'refused');
    await running.quit();
    // Sealed with the key of the system's key ring. Where there is none, as here, Chromium takes a key that everybody knows:
    // the bytes are other ones, and nothing is hidden from somebody who reads the file.
    const kept = readFileSync(cookieFileIn(home.userData)).toString('latin1');
    expect(kept).toContain('crumb');
    expect(kept.includes('plain-to-see')).toBe(isOpen);
  }
});

test('an archive that was changed is started all the same on Linux, where nothing checks it', async ({ desk, subjects }) => {
  const twin = twinOf(subjects.shipped, join(desk.folder, 'changed'));
  const archive = join(twin.folder, 'resources', 'app.asar');
  ownFile(archive);
  const bytes = readFileSync(archive);
  const words = 'is not taken by an installed';
  const at = bytes.indexOf(words);
  expect(at).toBeGreaterThan(0);
  bytes.write(words.toUpperCase(), at);
  writeFileSync(archive, bytes);
  expect(getRawHeader(archive).headerString).toContain('integrity');

  const started = desk.spawn({ against: 'none', installation: twin, args: ['--remote-debugging-port=0'] });
  await isUp(started, desk.home);
  expect(started.output()).toContain(words.toUpperCase());
  await end(started);
});

for (const isOpened of [true, false]) {
  const promise = isOpened
    ? 'the page of the package for tests opens a port and a pipe to a debugger that asks for them'
    : 'the page of the shipped app opens none, whatever it is started with';
  test(promise, async ({ desk, subjects, installation }) => {
    const which = isOpened ? installation : subjects.shipped;
    const args = ['--remote-debugging-port=0', '--remote-debugging-address=0.0.0.0'];
    const started = desk.spawn({ against: 'none', installation: which, args });
    await isUp(started, desk.home);
    expect(portsOf(started.pid).length > 0, started.output()).toBe(isOpened);
    expect(/DevTools listening/u.test(started.output())).toBe(isOpened);
    await end(started);

    const home = makeHome(join(desk.folder, 'second home'));
    const { executable, answers } = withPipes(which, desk.folder);
    const piped = desk.spawn({ against: 'none', installation: { executable }, home, args: ['--remote-debugging-pipe'] });
    await isUp(piped, home);
    if (isOpened) await expect.poll(() => readFileSync(answers, 'utf8')).toContain('"product"');
    else expect(readFileSync(answers, 'utf8')).toBe('');
  });
}

/** The program with the two descriptors that a debugger speaks through; a question waits in the first. */
function withPipes({ executable }: Installation, folder: string): { readonly executable: string; readonly answers: string } {
  const [starter, questions, answers] = [join(folder, 'start'), join(folder, 'questions'), join(folder, 'answers')];
  writeFileSync(questions, '{"id":1,"method":"Browser.getVersion"}\0');
  writeFileSync(answers, '');
  chmodSync(answers, 0o666);
  writeFileSync(starter, `#!/bin/sh\nexec '${executable}' "$@" 3<'${questions}' 4>'${answers}'\n`, { mode: 0o755 });
  return { executable: starter, answers };
}
