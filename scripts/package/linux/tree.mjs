import { chmod, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LINUX_SIZES_PIXELS } from '../../icons/drawings.mjs';
import { projectFolder } from '../../setup/paths.mjs';
import { APP } from '../facts.mjs';
import { desktopEntry } from './desktopEntry.mjs';
import { mediaTypeXml } from './mediaType.mjs';
import { metainfo } from './metainfo.mjs';

/**
 * What a deb puts where: the app below `/opt`, one link in the path, and what makes it known to menus, file managers and
 * software centres.
 *
 * @typedef {object} TreeParts
 * @property {string} folder Where the tree is laid out; new.
 * @property {string} unpackedFolder The packed app.
 * @property {string} version
 * @property {string} builtAt
 * @property {'release' | 'test'} purpose
 */

const PROGRAM = `${APP.installFolder}/${APP.executable}`;
const buildFolder = join(projectFolder, 'build');

/** @param {TreeParts} parts */
export async function layOutTree({ folder, unpackedFolder, version, builtAt, purpose }) {
  const at = /** @param {string} path */ (path) => join(folder, path);
  await mkdir(dirname(at(APP.installFolder)), { recursive: true });
  await cp(unpackedFolder, at(APP.installFolder), { recursive: true, verbatimSymlinks: true });
  await copyFile(join(buildFolder, 'linux', 'apparmor-profile'), at(`${APP.installFolder}/resources/apparmor-profile`));
  await mkdir(at('/usr/bin'), { recursive: true });
  await symlink(PROGRAM, at(`/usr/bin/${APP.executable}`));
  for (const size of LINUX_SIZES_PIXELS) {
    const icons = `/usr/share/icons/hicolor/${size}x${size}/apps`;
    await copyFile(join(buildFolder, 'icons', `${size}x${size}.png`), at(`${icons}/${APP.packageName}.png`));
  }
  await writeText(at(`/usr/share/applications/${APP.desktopFile}`), desktopEntry(PROGRAM));
  await writeText(at(`/usr/share/mime/packages/${APP.packageName}.xml`), mediaTypeXml());
  await writeText(at(`/usr/share/metainfo/${APP.id}.metainfo.xml`), metainfo({ version, builtAt, purpose }));
  const manual = await readFile(join(buildFolder, 'linux', 'afterglow.1'));
  await writeText(at(`/usr/share/man/man1/${APP.executable}.1.gz`), gzipSync(manual, { level: 9 }));
  await setModes(folder);
}

/** The changelog for people, packed as system packages keep it: without a time inside, so that the same text is the same file. */
export async function packedChangelog() {
  return gzipSync(await readFile(join(projectFolder, 'CHANGELOG.md')), { level: 9 });
}

/** Everybody reads, nobody but root writes, and what runs stays what runs, whatever the mask was that it was packed under. @param {string} folder */
export async function setModes(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await setModes(path);
    else if (entry.isFile()) await chmod(path, (await isProgram(path)) ? 0o755 : 0o644);
  }
}

/** Libraries are loaded, never run. @param {string} path */
async function isProgram(path) {
  return !/\.so(?:\.\d+)*$/.test(path) && ((await stat(path)).mode & 0o100) !== 0;
}

/** @param {string} from @param {string} to */
async function copyFile(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

/** @param {string} path @param {string | Uint8Array} content */
export async function writeText(path, content) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
