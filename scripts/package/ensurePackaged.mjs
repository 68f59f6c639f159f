import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newestIn } from '../setup/newest.mjs';
import { projectFolder } from '../setup/paths.mjs';
import { runInForeground } from '../setup/run.mjs';
import { trouble } from '../setup/say.mjs';

/** What a package is made of. */
const SOURCES = [
  ...['src', 'resources', 'build', 'scripts/package', 'scripts/setup', 'scripts/licences'],
  ...['electron.vite.config.ts', 'electron-builder.config.mjs', 'package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md'],
];
/** Each writes its list last, with the time when it began, so a list that is newer than every source stands for a whole package. */
const PACKAGES = [
  { list: 'dist/packages.json', args: [] },
  { list: 'dist/for-tests/packages.json', args: ['--for-tests'] },
];

/**
 * Makes the packages that tests install, where a source is newer than what was made: the one that people are given, and the
 * one that can be driven.
 */
export async function ensurePackaged() {
  const newestMs = Math.max(...SOURCES.map((source) => newestIn(join(projectFolder, source))));
  for (const { list, args } of PACKAGES) {
    if (madeAtMs(join(projectFolder, list)) > newestMs) continue;
    // In a process of its own: the tools that package change the process that they run in.
    const program = join(projectFolder, 'scripts', 'package.mjs');
    const code = await runInForeground(process.execPath, [program, ...args], { cwd: projectFolder });
    if (code !== 0)
      throw trouble('The app could not be packaged, so no package could be tested.', 'Correct what is named above.');
  }
}

/** @param {string} list */
function madeAtMs(list) {
  return existsSync(list) ? statSync(list).mtimeMs : 0;
}
