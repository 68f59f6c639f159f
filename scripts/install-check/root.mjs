import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, projectFolder } from '../setup/paths.mjs';
import { lastLines, runQuietly } from '../setup/run.mjs';
import { say, trouble } from '../setup/say.mjs';

/**
 * A fresh Debian with nothing in it, to install into.
 *
 * @typedef {import('../setup/run.mjs').Ran} Ran
 * @typedef {{ as?: 'root' | 'person', network?: 'host' | 'loopback', env?: NodeJS.ProcessEnv }} Entry
 * @typedef {object} FreshRoot
 * @property {string} folder
 * @property {(command: readonly string[], entry?: Entry) => Promise<Ran>} run
 * @property {(command: readonly string[], entry?: Entry) => { program: string, args: string[] }} commandFor How to start it from here; the process
 *   that this starts is the program itself.
 * @property {() => Promise<void>} keepDownloads So that the next root fetches nothing twice.
 * @property {() => Promise<void>} remove
 */

/** The person who uses the app there. */
export const PERSON = 'person';
export const HOME = '/home/person';
/** What desktops have, and a bare root has not: without it nobody would ask the desktop entry for anything. */
const DESKTOP_PACKAGES = ['ca-certificates', 'desktop-file-utils', 'libglib2.0-bin', 'shared-mime-info'];
const ENTER = join(projectFolder, 'scripts', 'install-check', 'enter.sh');
const DOWNLOADS = 'var/cache/apt/archives';

/** @param {string} suite The name of a Debian, as `bookworm`. @returns {Promise<FreshRoot>} */
export async function freshRoot(suite) {
  const cache = join(cacheFolder(), 'roots');
  const tarball = join(cache, `${suite}.tar.gz`);
  await mkdir(cache, { recursive: true });
  if (!existsSync(tarball)) await bootstrap({ suite, tarball, cache });
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-root-'));
  await must('tar', ['-xzf', tarball, '-C', folder]);
  // A folder for temporary files is closed to others, and here it is everybody's root.
  await chmod(folder, 0o755);
  const downloads = join(cache, `${suite}-downloads`);
  if (existsSync(downloads)) await cp(downloads, join(folder, DOWNLOADS), { recursive: true });
  const commandFor = commandIn(folder);
  const run = /** @type {FreshRoot['run']} */ (
    (command, entry = {}) => {
      const { program, args } = commandFor(command, entry);
      return runQuietly(program, args, { env: entry.env ?? process.env });
    }
  );
  return {
    folder,
    run,
    commandFor,
    keepDownloads: () => keep({ from: join(folder, DOWNLOADS), to: downloads }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @param {{ suite: string, tarball: string, cache: string }} wanted */
async function bootstrap({ suite, tarball, cache }) {
  say(`Fetching a bare Debian (${suite}) ...`);
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-debootstrap-'));
  const part = join(cache, `${suite}.part`);
  try {
    await must('debootstrap', ['--variant=minbase', `--include=${DESKTOP_PACKAGES.join(',')}`, suite, folder]);
    await must('chroot', [folder, 'useradd', '--create-home', '--home-dir', HOME, '--user-group', PERSON]);
    await must('chroot', [folder, 'apt-get', 'clean']);
    await must('tar', ['-czf', part, '--one-file-system', '-C', folder, '.']);
    await rename(part, tarball);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {FreshRoot['commandFor']} */
function commandIn(folder) {
  return (command, { as = 'root', network = 'host' } = {}) => {
    const person = as === 'root' ? ['root', '/root'] : [PERSON, HOME];
    const enter = ['sh', ENTER, folder, ...person, ...command];
    const namespaces = ['--mount', '--propagation=private'];
    if (network === 'host') return { program: 'unshare', args: [...namespaces, ...enter] };
    return { program: 'unshare', args: [...namespaces, '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...enter] };
  };
}

/** @param {{ from: string, to: string }} places */
async function keep({ from, to }) {
  await mkdir(to, { recursive: true });
  const debs = (await readdir(from)).filter((name) => name.endsWith('.deb'));
  for (const name of debs) if (!existsSync(join(to, name))) await cp(join(from, name), join(to, name));
}

/** @param {string} program @param {readonly string[]} args */
async function must(program, args) {
  const ran = await runQuietly(program, args);
  if (ran.code === 0) return;
  throw trouble(`${program} failed:\n${lastLines(ran.output)}`, 'The check needs root, debootstrap, tar and a mirror of Debian.');
}
