import { join } from 'node:path';
import { bundleForNode } from './nodeBundle.mjs';
import { projectFolder } from './paths.mjs';

const folder = join(projectFolder, 'out', 'hostile');

/** Writes what tries to break in as plain JavaScript. */
export async function bundleHostile() {
  const input = join(projectFolder, 'test', 'hostile', 'index.ts');
  await bundleForNode({ name: 'index', input, folder, outside: ['libsql', 'electron', 'playwright'] });
  return join(folder, 'index.js');
}
