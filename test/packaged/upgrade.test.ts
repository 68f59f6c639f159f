/** The installed app meets what another version of it left: an older one, whose ledger is moved up, and a newer one. */

import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { MIGRATIONS } from '../../src/main/adapters/ledger/schema.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import { OLDER_VERSIONS, putOlderLedger } from '../support/olderLedgers.ts';
import { giveTo } from '../support/packaged/person.ts';
import { expect, test } from '../support/packagedApp.ts';
import { expectFilesOnDisk, expectPhase, jobsOf, submitPrompt } from '../support/window.ts';

const ENDED = new Set(['done', 'failed', 'cancelled', 'expired']);

for (const version of OLDER_VERSIONS) {
  test(`installed over a version with tables ${version}: every job is there, the old one is kept, and work goes on`, async ({
    desk,
  }) => {
    const { userData, folder } = desk.home;
    const older = putOlderLedger({ version, userData });
    giveTo(folder);

    const running = await desk.start({ against: 'practice' });
    const shown = new Map((await jobsOf(running.page)).map((job) => [job.id, job]));
    const listed = older.jobs.filter(({ isRemoved }) => !isRemoved);
    expect(listed.length).toBeGreaterThan(3);
    expect([...shown.keys()].sort()).toEqual(listed.map(({ id }) => id).sort());
    for (const { id, phase, prompt } of listed) {
      expect(shown.get(id)?.prompt, id).toBe(prompt);
      if (ENDED.has(phase)) expect(shown.get(id)?.phase, prompt).toBe(phase);
    }
    const copies = readdirSync(userData).filter((name) => name.startsWith(`ledger.sqlite.version-${version}-`));
    expect(copies).toHaveLength(version < MIGRATIONS.length ? 1 : 0);
    for (const copy of copies) expect((statSync(join(userData, copy)).mode & 0o777).toString(8)).toBe('600');

    await submitPrompt(running.page, 'after the upgrade [run: 0.5s]');
    await expectFilesOnDisk(await expectPhase(running.page, 'after the upgrade [run: 0.5s]', 'done'));
  });
}

test('installed over a newer version: refused in words, with nothing changed, and the newer version goes on', async ({
  desk,
}) => {
  const { userData, folder } = desk.home;
  const first = await desk.start({ against: 'practice' });
  await submitPrompt(first.page, 'before the older version [run: 0.5s]');
  await expectPhase(first.page, 'before the older version [run: 0.5s]', 'done');
  await first.quit();
  const path = join(userData, 'ledger.sqlite');
  const newer = [...MIGRATIONS, 'CREATE TABLE of_a_newer_version (row INTEGER PRIMARY KEY)'];
  openLedger({ path, fold: reduce, clock: { now: Date.now }, log: () => {}, migrations: newer }).ledger.close();
  giveTo(folder);

  const before = digestsBelow(userData);
  const older = await desk.start({ against: 'practice' });
  await expect(older.page.getByRole('alert')).toContainText('newer version of Afterglow');
  expect(await older.quit()).toEqual({ code: 0, signal: null });
  const after = digestsBelow(userData);
  expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([]);
  expect(Object.keys(after).filter((name) => !(name in before))).toEqual([]);
});

function digestOf(path: string): string {
  return lstatSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}

/** Of all that the app keeps but what Chromium writes in its own folder, and what the app says in its log. */
function digestsBelow(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kept = names.filter((name) => !/^(browser|logs|Crashpad|Singleton)/u.test(name));
  return Object.fromEntries(kept.map((name) => [name, digestOf(join(folder, name))]));
}
