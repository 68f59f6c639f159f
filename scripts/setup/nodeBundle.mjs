import { projectFolder } from './paths.mjs';

/**
 * Writes TypeScript as one file of plain JavaScript for Node, with everything it needs inside. What is built of the system
 * (SQLite) or must be the one that is there (Electron, a driver) stays outside.
 *
 * One file starts much faster than a hundred, and starts are what is done with it.
 *
 * @param {object} what
 * @param {string} what.name of the file, without its ending
 * @param {string} what.input
 * @param {string} what.folder that is written to, and emptied before
 * @param {readonly string[]} what.outside packages that stay outside
 * @param {string} [what.root] the project, where it is another one
 * @param {(wanted: string, importer: string | undefined) => string | undefined} [what.standInFor] what is taken in its place
 */
export async function bundleForNode({ name, input, folder, outside, root = projectFolder, standInFor = () => undefined }) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ name: 'stand-ins', enforce: 'pre', resolveId: (wanted, importer) => standInFor(wanted, importer) ?? null }],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        external: (wanted, importer) =>
          standInFor(wanted, importer) === undefined && (wanted.startsWith('node:') || outside.includes(wanted)),
        input: { [name]: input },
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}
