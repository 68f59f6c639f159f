import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../setup/paths.mjs';

/** The version of the app, as package.json says. */
export function projectVersion() {
  return /** @type {string} */ (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version);
}

/** The version of Electron that the project asks for. */
export function wantedElectron() {
  const manifest = join(projectFolder, 'node_modules', 'electron', 'package.json');
  return /** @type {string} */ (JSON.parse(readFileSync(manifest, 'utf8')).version);
}
