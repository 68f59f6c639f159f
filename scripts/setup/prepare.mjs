import { ensureBuilt } from './build.mjs';
import { hasDisplay } from './display.mjs';
import { ensureElectron } from './electron.mjs';
import { ensureSystemLibraries } from './libraries.mjs';
import { checkNode, ensurePackages } from './packages.mjs';

/**
 * Everything between a bare clone and an app that can be started: packages, Electron, system libraries, the build. What is
 * there already is left alone, so a second call is quick.
 *
 * @returns {Promise<import('./electron.mjs').ElectronRuntime>}
 */
export async function prepareApp() {
  const runtime = await prepareRuntime();
  await ensureBuilt();
  return runtime;
}

/** The same without the build. */
export async function prepareRuntime() {
  checkNode();
  await ensurePackages();
  const runtime = await ensureElectron();
  await ensureSystemLibraries({ executable: runtime.executable, screen: hasDisplay() ? 'present' : 'needed' });
  return runtime;
}
