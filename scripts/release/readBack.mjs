import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { extractFile, listPackage as listArchive } from '@electron/asar';
import { executableIn } from '../../electron-builder.config.mjs';
import { archiveIn } from '../package/contents.mjs';
import { fuseLine, fusesFor, readFuses, wrongFuses } from '../package/fuses.mjs';
import { say } from '../setup/say.mjs';
import { digestsOf } from './digests.mjs';
import { filesForPeople } from './manifest.mjs';

/**
 * Looks at what was made, not at what was meant to be made: the bytes, the fuses of the program, the stamp in the archive.
 *
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 */

/** What a stamp and its manifest must agree about. */
const STAMPED = /** @type {const} */ (['purpose', 'runtime', 'electron', 'commit', 'isInspectable', 'updateFeed']);

/** Everything that differs from what the manifest says, in words. @param {{ folder: string, manifest: Manifest }} made @returns {Promise<string[]>} */
export async function whatDiffers({ folder, manifest }) {
  const unpacked = manifest.outputs.find(({ kind }) => kind === 'folder');
  if (unpacked === undefined) return ['There is no folder to look into.'];
  const app = join(folder, unpacked.file);
  return [
    ...(await changedFiles({ folder, manifest })),
    ...(await otherFuses({ app, manifest })),
    ...insideOf({ app, manifest }),
  ];
}

/** @param {{ folder: string, manifest: Manifest }} made */
async function changedFiles({ folder, manifest }) {
  const files = filesForPeople(manifest);
  const found = await Promise.all(
    files.map(async ({ file, sha256 }) => ({ file, isSame: (await digestsOf(join(folder, file))).sha256 === sha256 })),
  );
  return found.filter(({ isSame }) => !isSame).map(({ file }) => `${file} is not the file that was made.`);
}

/** @param {{ app: string, manifest: Manifest }} made */
async function otherFuses({ app, manifest }) {
  const report = await readFuses(executableIn(app, manifest.platform), fusesFor({ isInspectable: manifest.isInspectable }));
  say(fuseLine(report));
  return wrongFuses(report).map(({ fuse, found }) => `The fuse ${fuse} is ${found}.`);
}

/** @param {{ app: string, manifest: Manifest }} made */
function insideOf({ app, manifest }) {
  const archive = join(app, archiveIn(manifest.platform));
  const stamp = /** @type {Record<string, unknown>} */ (JSON.parse(extractFile(archive, 'build.json').toString('utf8')));
  const { version } = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));
  const maps = listArchive(archive, { isPack: false }).filter((path) => path.endsWith('.map'));
  return [
    ...STAMPED.filter((field) => !isDeepStrictEqual(stamp[field], manifest[field])).map(
      (field) => `The stamp inside differs in ${field}.`,
    ),
    ...(version === manifest.version ? [] : [`The app inside is ${version}.`]),
    ...maps.map((path) => `A map was packed: ${path}`),
  ];
}
