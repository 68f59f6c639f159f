import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { withDisplay } from './setup/display.mjs';
import { bundleHostile } from './setup/hostileBundle.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { sandboxArgs } from './setup/sandbox.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run hostile`: hostile results, links, names and words against the real parts over real HTTP, and against the built app
 * in a window. `-- --quick` tries a sample of each kind, `-- --no-window` leaves the window out, `-- --write` keeps the table
 * in `docs/security.md`. Fails when anything got through.
 */
await runScript(async () => {
  const { quick, write, windowless } = readArguments();
  checkNode();
  await ensurePackages();
  const runtime = windowless ? null : await prepareApp();
  const { runHostile, securityPage } = await import(pathToFileURL(await bundleHostile()).href);
  const run = (/** @type {NodeJS.ProcessEnv} */ env) =>
    runHostile({
      size: quick ? 'quick' : 'full',
      place: runtime === null ? null : { executable: runtime.executable, switches: sandboxArgs(), projectFolder, env },
      tell: (/** @type {string} */ area) => say(`Trying ${area} ...`),
    });
  const { lines, table, told, isHeld } = await (runtime === null ? run(process.env) : withDisplay(run));
  say(`\n${table}\n`);
  for (const line of told) say(line);
  if (write) {
    const path = join(projectFolder, 'docs', 'security.md');
    await writeFile(path, securityPage(await readFile(path, 'utf8'), { lines, at: new Date() }));
    say('Written to docs/security.md.');
  }
  return isHeld ? 0 : 1;
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      'no-window': { type: 'boolean', default: false },
    },
  });
  const { quick, write } = values;
  const windowless = values['no-window'];
  if (write && (quick || windowless))
    throw trouble('The page tells of a whole run.', 'Leave out --write, or what makes it smaller.');
  return { quick, write, windowless };
}
