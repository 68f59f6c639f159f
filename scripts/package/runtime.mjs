import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { trouble } from '../setup/say.mjs';

/** The licence texts that must go along, under the names that electron-builder leaves them with. */
export const RUNTIME_LICENCES = ['LICENSE.electron.txt', 'LICENSES.chromium.html'];
/** What a runtime holds to be used by developers: an app of its own for `electron FOLDER`, and a note of its version. */
const FOR_DEVELOPERS = ['resources/default_app.asar', 'version', 'browser_v8_context_snapshot.bin'];

/**
 * Makes a plain Electron into one for an app. The second snapshot goes because its fuse is off.
 *
 * @param {{ folder: string, platform: string }} runtime As it was unpacked, before anything of the app is in it.
 */
export async function stripRuntime({ folder, platform }) {
  if (platform === 'darwin') {
    await rm(join(folder, 'Electron.app', 'Contents', 'Resources', 'default_app.asar'), { force: true });
    await rm(join(folder, 'version'), { force: true });
    return;
  }
  for (const name of FOR_DEVELOPERS) await rm(join(folder, name), { force: true });
  requireLicences(folder);
  // Its set-user-id bit is for whoever installs it as root to set; an archive must not carry it.
  if (platform === 'linux') await chmod(join(folder, 'chrome-sandbox'), 0o755);
}

/** @param {string} folder */
function requireLicences(folder) {
  const missing = RUNTIME_LICENCES.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return;
  throw trouble(
    `This Electron comes without ${missing.join(' and ')}, and may not be passed on without.`,
    'Package with an Electron that was unpacked whole.',
  );
}
