import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleFuzz } from './setup/fuzzBundle.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run fuzz:ledger`: cuts the ledger and its log at 500 places and changes 1,000 bits of them, starts over each, and tells
 * what came of it. `-- --cuts N --flips N` takes other numbers, `-- --seed N` the places of another run again. Fails when a
 * start reached no ledger, a loss went untold, or something that was sent would be sent again unasked.
 */
await runScript(async () => {
  const { cuts, flips, seed } = readArguments();
  checkNode();
  await ensurePackages();
  const { rigPath } = await bundleFuzz();
  const { fuzzLedger } = await import(pathToFileURL(rigPath).href);
  say(`Damaging ledgers, seed ${seed} ...`);
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-fuzz-'));
  try {
    const { table, troubles, isGood } = await fuzzLedger({ folder, cuts, flips, seed });
    say(`\n${table}\n`);
    for (const line of troubles) say(line);
    say(isGood ? 'Every start reached a ledger, and every loss was told.' : 'Not every start was as it must be.');
    return isGood ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      cuts: { type: 'string', default: '500' },
      flips: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const [cuts = 0, flips = 0, seed = 0] = [values.cuts, values.flips, values.seed].map(Number);
  if (![cuts, flips, seed].every((number) => Number.isSafeInteger(number) && number >= 0)) {
    throw trouble('Cuts, flips and the seed are whole numbers.', 'Correct them, or leave them out.');
  }
  return { cuts, flips, seed };
}
