import { readPackageOptions } from './package/options.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { runScript } from './setup/say.mjs';

/**
 * `npm run package`: makes what this machine can make, and says around which Electron. `-- --for-tests` makes the folder that
 * tests drive; `-- --release` makes every format of this system, around an official Electron only.
 */
await runScript(async () => {
  const options = readPackageOptions({ args: process.argv.slice(2), env: process.env, machine: process });
  checkNode();
  await ensurePackages();
  // What makes them is built on packages, which a bare clone has only now.
  const { makePackages } = await import('./package/make.mjs');
  await makePackages(options);
  return 0;
});
