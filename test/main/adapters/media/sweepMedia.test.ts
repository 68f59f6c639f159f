import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLedger } from '../../../../src/main/adapters/ledger/ledger.ts';
import { createMediaStore } from '../../../../src/main/adapters/media/mediaStore.ts';
import { sweepMedia } from '../../../../src/main/adapters/media/sweepMedia.ts';
import { reduce } from '../../../../src/main/jobs/reduce.ts';
import { placeholderOf } from '../../../../src/shared/media.ts';
import { DAY } from '../../../../src/shared/time.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const clock = { now: () => Date.now() };

async function openAll() {
  const folder = tempFolder();
  const bodiesFolder = join(folder, 'bodies');
  mkdirSync(bodiesFolder);
  const store = createMediaStore({ folder: join(folder, 'media'), clock });
  const lines: string[] = [];
  const take = async (words: string) => {
    const taken = await store.takeBytes({ name: '', bytes: Buffer.from(words) });
    if ('refused' in taken) throw new Error(taken.refused);
    const longAgo = new Date(Date.now() - 30 * DAY);
    utimesSync(store.pathOf(taken.ok.digest), longAgo, longAgo);
    return taken.ok.digest;
  };
  const sweep = (namedInLedger: () => ReadonlySet<string>) =>
    sweepMedia({ store, bodiesFolder, namedInLedger, clock, log: (line) => lines.push(line) });
  const left = async (digests: readonly string[]) => {
    const found = await Promise.all(digests.map(store.find));
    return found.map((facts) => facts !== null);
  };
  return { folder, bodiesFolder, store, take, sweep, left, lines };
}

test('what a job, the ledger or nobody refers to: only the last goes', async () => {
  const { bodiesFolder, take, sweep, left } = await openAll();
  const [ofJob, ofLedger, ofNobody] = [await take('of a job'), await take('of the ledger'), await take('of nobody')];
  writeFileSync(join(bodiesFolder, `${'f'.repeat(64)}.draft`), `{"image":"${placeholderOf({ digest: ofJob, as: 'data' })}"}`);
  await sweep(() => new Set([ofLedger]));
  expect(await left([ofJob, ofLedger, ofNobody])).toEqual([true, true, false]);
});

test('where something cannot be read, everything stays', async () => {
  const { bodiesFolder, take, sweep, left, lines } = await openAll();
  const digest = await take('of nobody');
  await sweep(() => {
    throw new Error('damaged');
  });
  mkdirSync(join(bodiesFolder, 'unreadable.draft'));
  await sweep(() => new Set());
  expect(await left([digest])).toEqual([true]);
  expect(lines).toHaveLength(2);
});

test('the ledger names the files of its draft, and of whatever table a later version adds', async () => {
  const { folder, take } = await openAll();
  const digest = await take('of a draft');
  const { ledger, namedMedia } = openLedger({ path: join(folder, 'ledger.sqlite'), fold: reduce, clock, log: () => {} });
  expect(namedMedia()).toEqual(new Set());
  const body = `{"image": "${placeholderOf({ digest, as: 'base64' })}"}`;
  ledger.writeDraft({
    id: '00000000-0000-4000-8000-000000000001',
    name: '',
    ticket: '00000000-0000-4000-8000-000000000002',
    model: 'bfl/flux-2-pro',
    body,
    route: 'queued',
    parent: null,
  });
  expect(namedMedia()).toEqual(new Set([digest]));
  ledger.close();
});
