import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleForNode } from '../setup/nodeBundle.mjs';
import { projectFolder } from '../setup/paths.mjs';

/** What a life needs of the code of its time. */
const ENTRY = `
export { openCore } from './src/main/core.ts';
export { startPracticeRouter } from './src/practice/practiceRouter.ts';
`;

/**
 * Writes the core and the practice Router of a commit as one file of plain JavaScript, built with the packages of today.
 *
 * @param {{ readonly commit: string, readonly folder: string }} what `folder`: an empty one, outside of the project
 * @returns {Promise<{ readonly bundle: string, readonly source: string }>}
 */
export async function bundleOldParts({ commit, folder }) {
  const source = join(folder, 'source');
  await mkdir(source, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: projectFolder, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['x', '-C', source], { input: archive });
  await symlink(join(projectFolder, 'node_modules'), join(source, 'node_modules'));
  const entry = join(source, 'olderLedgerParts.ts');
  await writeFile(entry, ENTRY);
  const written = join(source, 'bundle');
  await bundleForNode({ name: 'parts', input: entry, folder: written, outside: ['libsql'], root: source });
  return { bundle: join(written, 'parts.js'), source };
}
