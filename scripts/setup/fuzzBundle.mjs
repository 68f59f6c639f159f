import { join } from 'node:path';
import { projectFolder } from './paths.mjs';

const folder = join(projectFolder, 'out', 'fuzz');

/** Writes what damages ledgers, and what starts over them, as plain JavaScript; SQLite stays outside. */
export async function bundleFuzz() {
  for (const name of ['index', 'starter']) await bundle(name);
  return { rigPath: join(folder, 'index', 'index.js'), starterPath: join(folder, 'starter', 'starter.js') };
}

/** @param {string} name */
async function bundle(name) {
  const { build } = await import('vite');
  await build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: join(folder, name),
      emptyOutDir: true,
      rolldownOptions: {
        external: (wanted) => wanted.startsWith('node:') || wanted === 'libsql' || wanted === 'electron',
        input: { [name]: join(projectFolder, 'test', 'fuzz', `${name}.ts`) },
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}
