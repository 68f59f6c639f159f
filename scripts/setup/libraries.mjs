import { existsSync, readFileSync } from 'node:fs';
import { lastLines, runQuietly } from './run.mjs';
import { say, trouble } from './say.mjs';

/**
 * What Electron needs from Debian and Ubuntu. Newer releases name some packages with `t64`; the first name that the
 * package lists know is taken.
 *
 * @type {readonly (readonly string[])[]}
 */
const ELECTRON_PACKAGES = [
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
  ['libnotify4'],
  ['libxss1'],
  ['libsecret-1-0'],
];
/** What a machine without a display needs besides: a display of its own, and letters to draw. */
const SCREEN_PACKAGES = [['xvfb'], ['fonts-dejavu-core'], ['fonts-noto-cjk']];

/** The libraries that are missing, read from what `ldd` prints. @param {string} lddOutput */
export function missingLibraries(lddOutput) {
  return lddOutput
    .split('\n')
    .filter((line) => line.includes('=> not found'))
    .map((line) => line.trim().split(/\s+/)[0] ?? '');
}

/**
 * One name per package: the first that the system's package lists know. Where they know nothing (they were never fetched),
 * the release tells which names it uses.
 *
 * @param {{ wanted: readonly (readonly string[])[], known: ReadonlySet<string>, osRelease: string }} choice
 */
export function packageNames({ wanted, known, osRelease }) {
  const fallback = usesNewNames(osRelease) ? 0 : -1;
  return wanted.map((names) => names.find((name) => known.has(name)) ?? names.at(fallback) ?? '');
}

/** Debian 13 and Ubuntu 24.04 brought the names with `t64`. @param {string} osRelease The content of /etc/os-release. */
function usesNewNames(osRelease) {
  const version = Number(/^VERSION_ID="?([\d.]+)/m.exec(osRelease)?.[1] ?? 0);
  return version >= (/^ID=ubuntu/m.test(osRelease) ? 24 : 13);
}

/**
 * Makes sure that the system has what Electron needs. Installs it as root on Debian and Ubuntu; elsewhere it says what is
 * missing and what to run.
 *
 * @param {{ executable: string, screen: 'present' | 'needed' }} needs `screen: needed`: an own display must be started.
 */
export async function ensureSystemLibraries({ executable, screen }) {
  if (process.platform !== 'linux') return;
  const missing = missingLibraries((await runQuietly('ldd', [executable])).output);
  const lacksXvfb = screen === 'needed' && !isOnPath('Xvfb');
  if (missing.length === 0 && !lacksXvfb) return;

  const lacking = nameSome([...(lacksXvfb ? ['Xvfb'] : []), ...missing]);
  const wanted = [...(missing.length > 0 ? ELECTRON_PACKAGES : []), ...(lacksXvfb ? SCREEN_PACKAGES : [])];
  const osRelease = readOsRelease();
  if (!isDebianLike(osRelease)) {
    throw trouble(
      `This system lacks what Electron needs: ${lacking}.`,
      'Install the packages that hold these with the package tool of your system (GTK 3, NSS, ALSA, GBM; Xvfb where there is no display), and start again.',
    );
  }
  if (process.getuid?.() !== 0) {
    const names = packageNames({ wanted, known: await knownPackages(wanted.flat()), osRelease });
    throw trouble(
      `This system lacks what Electron needs: ${lacking}.`,
      `Run this once, then start again:\n\n  sudo apt-get update && sudo apt-get install -y ${names.join(' ')}\n`,
    );
  }
  say(`Installing system packages (${lacking} missing) ...`);
  await apt(['update']);
  const names = packageNames({ wanted, known: await knownPackages(wanted.flat()), osRelease });
  await apt(['install', '-y', '--no-install-recommends', ...names]);
}

/** A bare machine lacks dozens: three names tell enough. @param {readonly string[]} names */
function nameSome(names) {
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

/** @param {readonly string[]} args */
async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const ran = await runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  if (ran.code === 0) return;
  throw trouble(
    `System packages could not be installed (apt-get ${args[0]}):\n${lastLines(ran.output)}`,
    `Check the network and the package sources, or run it yourself, then start again:\n\n  apt-get ${args.join(' ')}\n`,
  );
}

/** The names among `names` that can be installed here. @param {readonly string[]} names */
async function knownPackages(names) {
  const { output } = await runQuietly('apt-cache', ['policy', ...names]);
  const known = [...output.matchAll(/^(\S+):\n\s+Installed: .*\n\s+Candidate: (?!\(none\))/gm)].map((match) => match[1] ?? '');
  return new Set(known);
}

/** @param {string} program */
export function isOnPath(program) {
  return (process.env['PATH'] ?? '').split(':').some((folder) => folder !== '' && existsSync(`${folder}/${program}`));
}

function readOsRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}

/** @param {string} osRelease */
function isDebianLike(osRelease) {
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(osRelease);
}
