import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../setup/paths.mjs';
import { lastLines, runQuietly } from '../setup/run.mjs';
import { trouble } from '../setup/say.mjs';

const BUILT = ['out/main', 'out/preload', 'out/renderer'];

/**
 * Packs the maps of what was built, which no package holds. `npm run trace` reads traces with them.
 *
 * @param {string} file Below the project.
 */
export async function packSourceMaps(file) {
  const maps = [];
  for (const folder of BUILT) {
    const names = await readdir(join(projectFolder, folder), { recursive: true });
    maps.push(...names.filter((name) => name.endsWith('.map')).map((name) => `${folder}/${name.replaceAll('\\', '/')}`));
  }
  // Paths from the project, since some programs called tar take a drive's letter for the name of a machine.
  const ran = await runQuietly('tar', ['-czf', file, ...maps.toSorted()], { cwd: projectFolder });
  if (ran.code !== 0)
    throw trouble(`The source maps could not be packed:\n${lastLines(ran.output)}`, 'Build with `npm run build` first.');
}
