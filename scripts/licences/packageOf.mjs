/**
 * From a file that a build has taken to whose it is.
 *
 * @typedef {{ readonly folder: string, readonly path: string }} Owned `folder`: the package's, below the project; `path`: within it.
 */

/** Code that the build tools add by themselves carries no path, but the name of the tool. @type {readonly (readonly [RegExp, string])[]} */
const TOOLS = [
  [/^\0vite\//, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
];

/** Null for what is our own, or nobody's. @param {string} file @returns {Owned | null} */
export function packageOf(file) {
  const tool = TOOLS.find(([pattern]) => pattern.test(file));
  if (tool !== undefined) return { folder: `node_modules/${tool[1]}`, path: file.slice(1) };
  // Some tools mark a module with a character that no path has, and ask for a form of it behind a question mark.
  const plain = file.replaceAll('\\', '/').replaceAll('\0', '').split('?')[0] ?? '';
  const begin = plain.indexOf('node_modules/');
  if (begin === -1) return null;
  const path = plain.slice(begin);
  // A package may have packages of its own: the innermost is meant.
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path);
  if (found?.[1] === undefined || found[2] === undefined) throw new Error(`${file} is in no package that can be named.`);
  return { folder: found[1], path: found[2] };
}
