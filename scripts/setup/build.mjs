import { existsSync, statSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whileLocked } from './lock.mjs';
import { newestIn } from './newest.mjs';
import { projectFolder } from './paths.mjs';
import { firstLines, runQuietly } from './run.mjs';
import { say, trouble } from './say.mjs';

const SOURCES = [
  'src',
  'resources',
  'scripts/licences',
  'electron.vite.config.ts',
  'practice.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const builtFile = join(projectFolder, 'out', '.built');

/** Builds the app when a source is newer than what was built. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await whileLocked({ folder: join(projectFolder, '.building'), doing: 'building' }, async () => {
    if (!isBuilt()) await buildUnlocked();
  });
}

/** Builds the app, whatever is there. */
export async function buildAll() {
  await whileLocked({ folder: join(projectFolder, '.building'), doing: 'building' }, buildUnlocked);
}

/** For whoever writes into `out/` without a full build: the next start builds again. */
export async function forgetBuild() {
  await rm(builtFile, { force: true });
}

async function buildUnlocked() {
  say('Building ...');
  // Sources that change while the build runs are newer than this, so the next start builds again.
  const startedAt = new Date();
  await forgetBuild();
  const ran = await runQuietly(process.execPath, [join(projectFolder, 'scripts', 'setup', 'bundle.mjs')]);
  if (ran.code !== 0)
    throw trouble(`The app could not be built:\n${firstLines(ran.output)}`, 'Correct what is named above and start again.');
  await writeFile(builtFile, '');
  await utimes(builtFile, startedAt, startedAt);
}

function isBuilt() {
  if (!existsSync(builtFile)) return false;
  const builtAt = statSync(builtFile).mtimeMs;
  return SOURCES.every((source) => newestIn(join(projectFolder, source)) < builtAt);
}
