import { join } from 'node:path';
import { bundleForNode } from './nodeBundle.mjs';
import { projectFolder } from './paths.mjs';

const folder = join(projectFolder, 'out', 'crash');
const sources = join(projectFolder, 'src');
const rigFolder = join(projectFolder, 'test', 'crash');

/** What the sources import in place of the real thing in the processes that are killed. Nothing of it is in the app. */
const STAND_INS = new Map([
  ['electron', join(rigFolder, 'child', 'noElectron.ts')],
  ['node:fs/promises', join(rigFolder, 'child', 'disk.ts')],
  ['libsql', join(rigFolder, 'child', 'sqlite.ts')],
]);

/** Writes the crash rig and the processes that it kills as plain JavaScript; SQLite stays outside. */
export async function bundleCrashRig() {
  await bundle('rig', join(rigFolder, 'index.ts'), new Map());
  await bundle('core', join(rigFolder, 'child', 'index.ts'), STAND_INS);
  await bundle('keeper', join(rigFolder, 'child', 'keeper.ts'), STAND_INS);
  const at = (/** @type {string} */ name) => join(folder, name, `${name}.js`);
  return { rigPath: at('rig'), program: at('core'), keeper: at('keeper') };
}

/** @param {string} name @param {string} input @param {ReadonlyMap<string, string>} standIns */
async function bundle(name, input, standIns) {
  await bundleForNode({
    name,
    input,
    folder: join(folder, name),
    outside: ['libsql'],
    standInFor: (wanted, importer) => (wanted === 'electron' || importer?.startsWith(sources) ? standIns.get(wanted) : undefined),
  });
}
