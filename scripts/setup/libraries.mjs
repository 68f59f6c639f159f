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
 * One name per package: the first that the system's package lists know.
 *
 * @param {readonly (readonly string[])[]} wanted
 * @param {ReadonlySet<string>} known
 */
export function packageNames(wanted, known) {
  return wanted.map((names) => names.find((name) => known.has(name)) ?? names.at(-1) ?? '');
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

  const lacking = [...missing, ...(lacksXvfb ? ['Xvfb'] : [])].join(', ');
  const wanted = [...(missing.length > 0 ? ELECTRON_PACKAGES : []), ...(lacksXvfb ? SCREEN_PACKAGES : [])];
  if (!isDebianLike()) {
    throw trouble(
      `This system lacks what Electron needs: ${lacking}.`,
      'Install the packages that hold these with the package tool of your system (GTK 3, NSS, ALSA, GBM; Xvfb where there is no display), and start again.',
    );
  }
  if (process.getuid?.() !== 0) {
    const names = packageNames(wanted, await knownPackages(wanted.flat()));
    throw trouble(
      `This system lacks what Electron needs: ${lacking}.`,
      `Run this once, then start again:\n\n  sudo apt-get update && sudo apt-get install -y ${names.join(' ')}\n`,
    );
  }
  say(`Installing system packages (${lacking} missing) ...`);
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', ...packageNames(wanted, await knownPackages(wanted.flat()))]);
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

function isDebianLike() {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
