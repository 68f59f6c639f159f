import { pathToFileURL } from 'node:url';
import { ensureElectron } from './setup/electron.mjs';
import { runScript } from './setup/say.mjs';

export { ensureElectron };

/** As a command: makes sure that there is an Electron, and prints the path of its executable as the last line. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runScript(async () => {
    const { executable } = await ensureElectron();
    process.stdout.write(`${executable}\n`);
    return 0;
  });
}
