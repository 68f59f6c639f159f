import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const IMPORT = /@import\s+(?:url\()?["']([^"']+)["']/g;

/**
 * The packages that a style sheet imports, also through sheets of our own: they are melted into it before a build sees them.
 *
 * @param {string} path @returns {Promise<string[]>} As if they were files: `node_modules/tailwindcss/index.css`.
 */
export async function styleImports(path) {
  /** @type {string[]} */
  const files = [];
  for (const [, name = ''] of (await readFile(path, 'utf8')).matchAll(IMPORT)) {
    if (name.startsWith('.')) files.push(...(await styleImports(join(dirname(path), name))));
    else files.push(`node_modules/${name}/index.css`);
  }
  return files;
}
