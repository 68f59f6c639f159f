import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../setup/paths.mjs';

/** A licence that many works share, without the line that says whose. @param {'Apache-2.0' | 'ISC' | 'MIT' | 'ring' | 'SQLite'} name */
export function licenceText(name) {
  return readFileSync(join(projectFolder, 'scripts', 'licences', 'texts', `${name}.txt`), 'utf8').trimEnd();
}
