import { join } from 'node:path';
import { bundleForNode } from './nodeBundle.mjs';
import { projectFolder } from './paths.mjs';

const folder = join(projectFolder, 'out', 'fuzz');

/** Writes what damages ledgers, and what starts over them, as plain JavaScript. */
export async function bundleFuzz() {
  for (const name of ['index', 'starter']) {
    const input = join(projectFolder, 'test', 'fuzz', `${name}.ts`);
    await bundleForNode({ name, input, folder: join(folder, name), outside: ['libsql', 'electron'] });
  }
  return { rigPath: join(folder, 'index', 'index.js'), starterPath: join(folder, 'starter', 'starter.js') };
}
