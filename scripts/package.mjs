import { makePackages } from './package/make.mjs';
import { readPackageOptions } from './package/options.mjs';
import { runScript } from './setup/say.mjs';

/**
 * `npm run package`: makes what this machine can make, and says around which Electron. `-- --for-tests` makes the folder that
 * tests drive; `-- --release` makes every format of this system, around an official Electron only.
 */
await runScript(async () => {
  const options = readPackageOptions({ args: process.argv.slice(2), env: process.env, machine: process });
  await makePackages(options);
  return 0;
});
