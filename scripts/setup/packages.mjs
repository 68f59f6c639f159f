import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from './lock.mjs';
import { projectFolder } from './paths.mjs';
import { lastLines, npmCommand, runQuietly } from './run.mjs';
import { say, trouble } from './say.mjs';

const OLDEST_NODE = 20;

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 * @typedef {Readonly<Record<string, Locked>>} LockedPackages By folder, as in the `packages` of a lock file.
 */

/** Stops with words on a Node that is too old. */
export function checkNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return;
  throw trouble(
    `This is Node ${version}; Afterglow needs Node ${OLDEST_NODE} or newer.`,
    'Install a newer Node and start again.',
  );
}

/**
 * Whether everything that the lock file asks for on this machine is installed, in that very version. Contents are compared
 * and not times: a checkout or a copy changes times without changing what is installed.
 *
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed What npm recorded in `node_modules`.
 * @param {{ platform: string, arch: string }} machine
 */
export function packagesAreCurrent(wanted, installed, machine) {
  return Object.entries(wanted).every(([folder, locked]) => {
    if (folder === '' || !isForMachine(locked, machine)) return true;
    const there = installed[folder];
    // npm leaves out optional packages that cannot be used: for another C library, or parts of one for another system.
    if (!there) return locked.optional === true && (locked.libc !== undefined || locked.os === undefined);
    return there.version === locked.version && there.integrity === locked.integrity;
  });
}

/**
 * Installs the packages when the lock file asks for others than those that are there. No package runs a script of its own
 * during the install: none that this project uses needs one.
 *
 * @param {string} [folder]
 */
export async function ensurePackages(folder = projectFolder) {
  if (areInstalled(folder)) return;
  refuseLink(join(folder, 'node_modules'));
  await whileLocked({ folder: join(folder, '.installing'), doing: 'installing packages' }, async () => {
    if (areInstalled(folder)) return;
    say('Installing packages (npm ci) ...');
    const { program, args } = npmCommand(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    const ran = await runQuietly(program, args, { cwd: folder });
    if (ran.code === 0) return;
    throw trouble(
      `The packages could not be installed:\n${lastLines(ran.output)}`,
      'Check the network and the free space, then start again. `npm ci --ignore-scripts` shows all of what npm says.',
    );
  });
}

/** `npm ci` empties the folder first, through a link too, and would take the packages of another project with it. @param {string} path */
function refuseLink(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isSymbolicLink()) return;
  throw trouble(
    'node_modules is a link, and the packages that it leads to are not those that the lock file asks for.',
    'Remove the link to let set-up install the packages here, or run `npm ci --ignore-scripts` in the project that it leads to.',
  );
}

/** @param {string} folder */
function areInstalled(folder) {
  const recorded = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(recorded)) return false;
  return packagesAreCurrent(readPackages(join(folder, 'package-lock.json')), readPackages(recorded), process);
}

/** @param {string} path @returns {LockedPackages} */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** @param {Locked} locked @param {{ platform: string, arch: string }} machine */
function isForMachine({ os, cpu }, { platform, arch }) {
  return allows(os, platform) && allows(cpu, arch);
}

/** npm's lists: names that are allowed, or names with `!` that are not. @param {string[] | undefined} list @param {string} name */
function allows(list, name) {
  if (!list) return true;
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((entry) => entry.startsWith('!'));
}
