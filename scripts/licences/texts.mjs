import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../setup/paths.mjs';

/**
 * `Apache-2.0`, `ISC`, `MIT`, `SQLite` and `Unicode` are shared by many works; the others are the whole of what one work says, with whose it is.
 *
 * @typedef {'Apache-2.0' | 'ISC' | 'MIT' | 'SQLite' | 'Unicode' | 'libloading' | 'matchit' | 'ring' | 'sha2' | 'subtle' | 'zstd'} TextName
 */

/** @param {TextName} name */
export function licenceText(name) {
  return readFileSync(join(projectFolder, 'scripts', 'licences', 'texts', `${name}.txt`), 'utf8').trimEnd();
}
