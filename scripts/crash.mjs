import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleCrashRig } from './setup/crashBundle.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run crash`: kills the core of the app at named points and at random instants, lets it finish, and compares what it
 * holds with what the Router did. `-- --quick` does a small part of it, `-- --only K6` one line, `-- --write` keeps the
 * table in `docs/reliability.md`, `-- --seed N` kills at the instants of another run again. Fails when anything was lost.
 */
await runScript(async () => {
  const { quick, write, only, seed } = readArguments();
  checkNode();
  await ensurePackages();
  const { rigPath, ...programs } = await bundleCrashRig();
  const { crash } = await import(pathToFileURL(rigPath).href);
  say(`Killing the core, seed ${seed} ...`);
  const told = await crash({
    ...programs,
    samplesFolder: join(projectFolder, 'resources', 'samples'),
    size: quick ? 'quick' : 'full',
    only,
    seed,
    // A life waits as much as it works.
    lanes: Math.max(2, Math.min(8, 2 * availableParallelism())),
    tell: progress(),
  });
  say(`\n${told.table}\n`);
  for (const note of told.notes) say(note);
  say(told.verdict);
  if (write) {
    await writeFile(join(projectFolder, 'docs', 'reliability.md'), told.page(new Date()));
    say('Written to docs/reliability.md.');
  }
  return told.isLossless ? 0 : 1;
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const { quick, write, only = null } = values;
  if (write && (quick || only !== null))
    throw trouble('The page tells of a whole run.', 'Leave out --write, or --quick and --only.');
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw trouble(`"${values.seed}" is no seed.`, 'Name a whole number.');
  return { quick, write, only, seed };
}

/** A line for each fifty kills. */
function progress() {
  let told = 0;
  return /** @param {number} kills */ (kills) => {
    if (kills - told < 50) return;
    told = kills;
    say(`  ${kills} kills`);
  };
}
