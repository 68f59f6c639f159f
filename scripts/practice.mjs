import { join } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runInForeground } from './setup/run.mjs';
import { runScript } from './setup/say.mjs';

/** `npm run practice -- --port N`: the practice Router alone, on loopback. It needs no Electron. */
await runScript(async () => {
  checkNode();
  await ensurePackages();
  await ensureBuilt();
  return runInForeground(process.execPath, [join(projectFolder, 'out', 'practice', 'cli.js'), ...process.argv.slice(2)]);
});
