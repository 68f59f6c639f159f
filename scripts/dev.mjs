import { join } from 'node:path';
import { forgetBuild } from './setup/build.mjs';
import { withDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareRuntime } from './setup/prepare.mjs';
import { runInForeground } from './setup/run.mjs';
import { sandboxArgs } from './setup/sandbox.mjs';
import { runScript } from './setup/say.mjs';

/**
 * `npm run dev`: the app with hot reload of the page, and a restart when main or preload change. Arguments after `--` are
 * passed on to the app.
 */
await runScript(async () => {
  const runtime = await prepareRuntime();
  await forgetBuild();
  const tool = join(projectFolder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const appArgs = process.argv.slice(2);
  const args = [
    'dev',
    '--watch',
    ...(sandboxArgs().length > 0 ? ['--noSandbox'] : []),
    ...(appArgs.length > 0 ? ['--', ...appArgs] : []),
  ];
  return withDisplay((env) =>
    runInForeground(process.execPath, [tool, ...args], {
      cwd: projectFolder,
      env: { ...env, ELECTRON_EXEC_PATH: runtime.executable },
    }),
  );
});
