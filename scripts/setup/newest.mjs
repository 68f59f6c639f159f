import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The latest change below a path, in ms; folders count, so that a removed file is noticed. @param {string} path @returns {number} */
export function newestIn(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
