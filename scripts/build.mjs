import { buildAll } from './setup/build.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { runScript, say } from './setup/say.mjs';

/** `npm run build`: builds main, preload, page and the practice Router's command into `out/`. */
await runScript(async () => {
  checkNode();
  await ensurePackages();
  await buildAll();
  say('Built into out/.');
  return 0;
});
