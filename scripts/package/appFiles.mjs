import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectFolder } from '../setup/paths.mjs';
import { trouble } from '../setup/say.mjs';
import { APP } from './facts.mjs';
import { nativePartFor, provideNativePart } from './nativePart.mjs';

/**
 * What goes into the app's archive, as a list of what is allowed. It is laid out in a folder of its own first, so that nothing
 * else of the project can slip in.
 *
 * @typedef {import('../../src/shared/build.ts').BuildStamp} BuildStamp
 */

/** As built. `out/practice`, the benches and the rigs are for developers; the page's maps hold nothing that a user needs. */
export const BUILT = ['out/main', 'out/preload', 'out/renderer', 'out/licences.json'];
export const RESOURCES = ['resources/icon.png', 'resources/catalog.json', 'resources/samples'];
/** The one library that is not bundled, since it loads a native file, and what it loads; of each the code and its licence. */
export const MODULES = [
  'libsql/package.json',
  'libsql/LICENSE',
  'libsql/index.js',
  'libsql/auth.js',
  'libsql/sqlite-error.js',
  '@neon-rs/load/package.json',
  '@neon-rs/load/LICENSE',
  '@neon-rs/load/dist/index.js',
  'detect-libc/package.json',
  'detect-libc/LICENSE',
  'detect-libc/lib',
];
const NATIVE_FILES = ['package.json', 'index.node'];
/** Made for developers alone, wherever they lie. */
const LEFT_OUT = /(?:\.map|\.md|\.d\.ts)$/;

/** What the archive's own package.json says: Electron reads the name, the version and where to begin, and nobody reads more. */
const MANIFEST_FIELDS = ['name', 'productName', 'version', 'description', 'license', 'author', 'homepage', 'type', 'main'];

/**
 * Lays out the app for one target. What lay in the folder before is removed.
 *
 * @param {{ folder: string, target: import('./nativePart.mjs').Target, stamp: BuildStamp }} app
 */
export async function layOutApp({ folder, target, stamp }) {
  await rm(folder, { recursive: true, force: true });
  for (const path of [...BUILT, ...RESOURCES]) await copy(join(projectFolder, path), join(folder, path));
  for (const path of MODULES) await copy(join(projectFolder, 'node_modules', path), join(folder, 'node_modules', path));
  await layOutNativePart({ folder, target });
  await writeFile(join(folder, 'package.json'), await manifest());
  await writeFile(join(folder, 'build.json'), `${JSON.stringify(stamp, null, 2)}\n`);
}

/** @param {{ folder: string, target: import('./nativePart.mjs').Target }} place */
async function layOutNativePart({ folder, target }) {
  const from = await provideNativePart(target);
  for (const name of NATIVE_FILES) {
    await copy(join(from, name), join(folder, 'node_modules', nativePartFor(target), name));
  }
}

async function manifest() {
  const whole = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'));
  return `${JSON.stringify(manifestOf(whole), null, 2)}\n`;
}

/** @param {Readonly<Record<string, unknown>>} whole The project's package.json. */
export function manifestOf(whole) {
  const kept = MANIFEST_FIELDS.filter((name) => name in whole).map((name) => [name, whole[name]]);
  // By this a desktop knows which of its entries a window belongs to.
  return { ...Object.fromEntries(kept), desktopName: APP.desktopFile };
}

/** @param {string} from @param {string} to */
async function copy(from, to) {
  if (!existsSync(from)) {
    throw trouble(
      `${from} is missing, and a package needs it.`,
      'Run `npm ci --ignore-scripts` and `npm run build`, and start again.',
    );
  }
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, dereference: true, filter: isKept });
}

/** Whether a file of an allowed folder goes in. @param {string} path */
export function isKept(path) {
  return !LEFT_OUT.test(path);
}
