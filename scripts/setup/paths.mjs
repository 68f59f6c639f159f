import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Where things are kept that can be fetched again, per system and person.
 *
 * @param {{ env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform, home?: string }} [machine]
 */
export function cacheFolder({ env = process.env, platform = process.platform, home = homedir() } = {}) {
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], 'afterglow');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'afterglow');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'afterglow', 'cache');
  return join(home, '.cache', 'afterglow');
}
