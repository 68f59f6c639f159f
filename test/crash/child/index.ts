/** The process that is killed: the core of the app with its real adapters, without a window. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAlarm } from '../../../src/main/adapters/alarm.ts';
import { sweepLeftovers } from '../../../src/main/adapters/disk/leftovers.ts';
import { MIGRATIONS } from '../../../src/main/adapters/ledger/schema.ts';
import { type CoreParts, joinCore, openAdapters } from '../../../src/main/core.ts';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import { clockOf, type LifePlan } from '../protocol.ts';
import { nextMigration } from './nextMigration.ts';
import { listAll, order } from './person.ts';
import { keepShadow, ledgerFlushed } from './shadow.ts';
import { arm, tell } from './stops.ts';
import { watchApi, watchBodies, watchLedger } from './watchedPorts.ts';

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LifePlan;
arm(plan.stop);
keepShadow(plan.shadowFolder, [plan.dataFolder, plan.resultsFolder]);
await live();

async function live(): Promise<void> {
  const clock = clockOf(plan);
  const parts: CoreParts = {
    dataFolder: plan.dataFolder,
    resultsFolder: () => plan.resultsFolder,
    connect: () => ({ url: plan.url, key: plan.key }),
    destination: () => ({ profile: 'practice', base: 'practice' }),
    offline: { models: [] },
    userAgent: 'Afterglow/crash',
    clock,
    log: (line) => process.stderr.write(`${line}\n`),
  };
  const adapters = openHere(parts);
  if (adapters === null) process.exit(3);
  // A fresh ledger has got its name by now, and that is flushed.
  ledgerFlushed(join(plan.dataFolder, 'ledger.sqlite'));
  const { runner, closing } = joinCore({
    ...parts,
    adapters: {
      ...adapters,
      ledger: watchLedger(adapters.ledger),
      bodies: watchBodies(adapters.bodies),
      api: watchApi(adapters.api),
    },
    createAlarm: (ring) => {
      const alarm = createAlarm({ clock: { now: Date.now }, ring });
      const realTimeOf = (time: number) => plan.epoch + Math.ceil((time - plan.epoch) / plan.speed);
      return { wakeAt: (time) => alarm.wakeAt(time === null ? null : realTimeOf(time)) };
    },
  });
  await sweepLeftovers({ ...parts, resultsFolder: plan.resultsFolder });
  // What the page shows first, before any answer can have come.
  const shown = await listAll(runner);
  const jobs = shown.map(({ id, phase, requestId, fileCount }) => ({
    id,
    phase,
    requestId,
    files: Array.from({ length: fileCount }, (_, index) => runner.file({ id, index })?.path ?? ''),
  }));
  const { setAside } = adapters;
  const told = setAside && { doubtfulJobs: setAside.doubtfulJobs.length, lostJobs: setAside.lostJobs.length };
  tell({ kind: 'opened', setAside: told, jobs });
  runner.start();
  await order(runner, plan);
  for (const close of closing) await close();
  tell({ kind: 'ended' });
  process.exit(0);
}

function openHere(parts: CoreParts) {
  const migrations = plan.migrations === 'next' ? [...MIGRATIONS, nextMigration.sql] : MIGRATIONS;
  try {
    return openAdapters({ ...parts, migrations });
  } catch (error) {
    tell({ kind: 'refused', reason: error instanceof LedgerError ? error.reason : String(error) });
    return null;
  }
}
