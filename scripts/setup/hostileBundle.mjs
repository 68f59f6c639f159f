import { join } from 'node:path';
import { projectFolder } from './paths.mjs';

const folder = join(projectFolder, 'out', 'hostile');

/** Writes what tries to break in as plain JavaScript; SQLite and the driver of the window stay outside. */
export async function bundleHostile() {
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
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        external: (wanted) => wanted.startsWith('node:') || ['libsql', 'electron', 'playwright'].includes(wanted),
        input: { index: join(projectFolder, 'test', 'hostile', 'index.ts') },
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
  return join(folder, 'index.js');
}
