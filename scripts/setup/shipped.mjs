import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './paths.mjs';

/**
 * Which files go into what is built. Each build notes them by itself, as it alone knows what it took: package.json names too much
 * and too little.
 *
 * @typedef {{ readonly moduleIds?: readonly string[], readonly originalFileNames?: readonly string[] }} Output
 */
const notesFolder = join(projectFolder, 'out', '.shipped');

/** For a build, and for its workers, which are builds of their own. @param {string} build Names it; a worker's also by its file. */
export function noteShipped(build) {
  return {
    name: 'note-shipped',
    apply: /** @type {const} */ ('build'),
    /** @param {unknown} _options @param {Readonly<Record<string, Output>>} bundle */
    async generateBundle(_options, bundle) {
      const taken = Object.values(bundle).flatMap(({ moduleIds, originalFileNames }) => [
        ...(moduleIds ?? []),
        // Fonts and decoders, which are copied as they are.
        ...(originalFileNames ?? []),
      ]);
      const [file] = Object.keys(bundle).sort();
      const name = `${build}-${file ?? 'nothing'}`.replace(/[^\w.-]+/g, '-');
      await mkdir(notesFolder, { recursive: true });
      await writeFile(join(notesFolder, `${name}.json`), JSON.stringify(taken));
    },
  };
}

/** Before the builds, so that what is no longer taken is not told. */
export async function forgetShipped() {
  await rm(notesFolder, { recursive: true, force: true });
}

/** All files that the builds have taken, as they name them. @returns {Promise<string[]>} */
export async function readShipped() {
  /** @type {string[]} */
  const files = [];
  for (const name of await readdir(notesFolder)) files.push(...JSON.parse(await readFile(join(notesFolder, name), 'utf8')));
  return files;
}
