import { cp, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { say } from '../setup/say.mjs';
import { canMakeDeb, makeDeb } from './deb.mjs';
import { APP } from './facts.mjs';
import { makeBuilderFormats } from './runBuilder.mjs';
import { makeTarball } from './tarball.mjs';
import { projectVersion } from './version.mjs';

/**
 * The files that people install, made of the folder that was packed. What needs nothing but this machine's own tools is made
 * everywhere, and a release holds the very same; electron-builder's formats need tools that it fetches, and belong to a release.
 *
 * @typedef {import('../../src/shared/build.ts').BuildStamp} BuildStamp
 * @typedef {{ file: string, kind: string }} Format
 * @typedef {object} FormatsOf
 * @property {import('./runBuilder.mjs').BuilderRun} run
 * @property {BuildStamp} stamp
 * @property {string} unpackedFolder
 * @property {string} outFolder
 */

/** @param {FormatsOf} making @returns {Promise<Format[]>} */
export async function makeFormats(making) {
  const { options } = making.run;
  const own = options.platform === 'linux' ? [await tarball(making), ...(await deb(making))] : [];
  return options.kind === 'release' ? [...own, ...(await builderFormats(making))] : own;
}

/** @param {FormatsOf} making @returns {Promise<Format>} */
async function tarball({ run, stamp, unpackedFolder, outFolder }) {
  const rootName = `${APP.name}-${projectVersion()}-linux-${run.options.arch}`;
  const file = `${rootName}.tar.gz`;
  await makeTarball({ folder: unpackedFolder, rootName, path: join(outFolder, file), builtAt: stamp.builtAt });
  return { file, kind: 'tar.gz' };
}

/** @param {FormatsOf} making @returns {Promise<Format[]>} None where Debian's own tools are not at hand. */
async function deb({ run, stamp, unpackedFolder, outFolder }) {
  if (!(await canMakeDeb())) {
    say('No deb: there is no dpkg-deb on this machine.');
    return [];
  }
  const { builtAt, purpose } = stamp;
  const path = await makeDeb({
    unpackedFolder,
    version: projectVersion(),
    arch: run.options.arch,
    builtAt,
    purpose,
    outFolder,
  });
  return [{ file: basename(path), kind: 'deb' }];
}

/** @param {FormatsOf} making @returns {Promise<Format[]>} */
async function builderFormats({ run, unpackedFolder, outFolder }) {
  // A copy, since electron-builder lays files of a format's own into the folder that it is given.
  const packed = join(run.outFolder, 'packed');
  await cp(unpackedFolder, packed, { recursive: true, verbatimSymlinks: true });
  await makeBuilderFormats({ ...run, packed });
  /** @type {Format[]} */
  const made = [];
  for (const file of await readdir(run.outFolder)) {
    const kind = kindOf(file);
    if (kind === null) continue;
    await rename(join(run.outFolder, file), join(outFolder, file));
    made.push({ file, kind });
  }
  return made;
}

/** What a file is by its ending, null for what electron-builder writes for itself. @param {string} file */
export function kindOf(file) {
  if (/^latest.*\.yml$/.test(file)) return 'feed';
  return file.match(/\.(AppImage|rpm|exe|zip|dmg|blockmap)$/)?.[1] ?? null;
}
