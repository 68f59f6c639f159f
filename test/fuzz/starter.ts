/** A headless start over a data folder: says what came of it, and ends when its input ends. */

import { openCore } from '../../src/main/core.ts';
import { LedgerError } from '../../src/main/jobs/ports/ledgerError.ts';

const dataFolder = process.argv[2] ?? '';

try {
  const core = openCore({
    dataFolder,
    resultsFolder: () => dataFolder,
    connect: () => null,
    destination: () => null,
    offline: { models: [] },
    userAgent: 'Afterglow/starter',
    clock: { now: Date.now },
    log: (line) => process.stderr.write(`${line}\n`),
  });
  core.runner.start();
  process.stdout.write('open\n');
  process.stdin.resume();
  process.stdin.on('end', async () => {
    for (const close of core.closing) await close();
    process.exit(0);
  });
} catch (error) {
  process.stdout.write(`${error instanceof LedgerError ? error.reason : String(error)}\n`);
  process.exit(0);
}
