import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { createClaims } from '../../../../src/main/adapters/bodies/claims.ts';
import { type SweepBodiesParts, sweepBodies } from '../../../../src/main/adapters/bodies/sweepBodies.ts';
import { openLedger } from '../../../../src/main/adapters/ledger/ledger.ts';
import { createMediaBodies } from '../../../../src/main/adapters/media/mediaBodies.ts';
import { createMediaStore } from '../../../../src/main/adapters/media/mediaStore.ts';
import { withRecipes } from '../../../../src/main/adapters/media/recipeBodies.ts';
import { createRecipes } from '../../../../src/main/adapters/media/recipes.ts';
import { reduce } from '../../../../src/main/jobs/reduce.ts';
import type { BodyRef } from '../../../../src/shared/job.ts';
import { placeholderOf } from '../../../../src/shared/media.ts';
import { DAY } from '../../../../src/shared/time.ts';
import { event } from '../../../support/jobs.ts';
import { appendTo, foldOne, idOf } from '../../../support/ledgerJobs.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const clock = { now: () => Date.now() };

/** As a process opens it; `again` is the next one, in which nothing was put yet. */
function openAll(root = tempFolder()) {
  const folder = join(root, 'bodies');
  const { ledger, namedBodies } = openLedger({ path: join(root, 'ledger.sqlite'), fold: reduce, clock, log: () => {} });
  const claims = createClaims();
  const store = createMediaStore({ folder: join(root, 'media'), clock });
  const recipes = createRecipes({ folder, store, claims });
  const bodies = withRecipes(createBodies({ folder, claims }), recipes);
  const media = createMediaBodies({ folder, store, recipes });
  const lines: string[] = [];
  let isOpen = true;
  const close = (): void => {
    if (isOpen) ledger.close();
    isOpen = false;
  };
  onTestFinished(close);
  return {
    root,
    folder,
    ledger,
    bodies,
    store,
    media,
    lines,
    put: (text: string) => bodies.put(Buffer.from(text)),
    /** A job that names it. */
    job(number: number, body: BodyRef) {
      const created = event('created', { id: idOf(number), key: `key-${number}`, body });
      ledger.create(`ticket-${number}`, created, foldOne(null, created));
      return foldOne(null, created);
    },
    age(days: number) {
      const at = new Date(Date.now() - days * DAY);
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), at, at);
    },
    again() {
      close();
      return openAll(root);
    },
    sweep: (more: Partial<SweepBodiesParts> = {}) =>
      sweepBodies({ folder, namedBodies, isTrusted: () => true, claims, clock, log: (line) => lines.push(line), ...more }),
  };
}

it('what a job in the list names stays, however old; of a removed job, or of nobody, it goes', async () => {
  const first = openAll();
  const [listed, removed, nobodys] = [await first.put('{"a":1}'), await first.put('{"b":2}'), await first.put('{"c":3}')];
  const shared = await first.put('{"d":4}');
  first.job(1, listed);
  appendTo(first.ledger, first.job(2, removed), event('cancelAsked'), event('removed'));
  appendTo(first.ledger, first.job(3, shared), event('cancelAsked'), event('removed'));
  first.job(4, shared);
  first.age(400);
  const next = first.again();
  await next.sweep();
  const has = await Promise.all([listed, removed, nobodys, shared].map((body) => next.bodies.isWhole(body)));
  expect(has).toEqual([true, false, false, true]);
  expect(next.lines).toEqual([expect.stringContaining('2 request bodies')]);
});

it('what was written in the last days stays, and so does what this run put, which a submit may be about to name', async () => {
  const first = openAll();
  const [young, old] = [await first.put('{"young":1}'), await first.put('{"old":1}')];
  first.age(6);
  const second = first.again();
  await second.sweep();
  expect(await second.bodies.has(young)).toBe(true);
  second.age(8);
  const third = second.again();
  // The file of before is taken for this one, so it looks old.
  expect(await third.put('{"old":1}')).toEqual(old);
  await third.sweep();
  expect([await third.bodies.has(young), await third.bodies.has(old)]).toEqual([false, true]);
});

it('what a job came to name while it sweeps stays', async () => {
  const first = openAll();
  const bodies = [await first.put('{"a":1}'), await first.put('{"b":2}'), await first.put('{"c":3}')];
  first.age(30);
  const next = first.again();
  let number = 10;
  await next.sweep({
    claims: {
      claim: async () => {},
      async unlessClaimed(digest, remove) {
        await remove();
        // Run again from the outside, as it were: the others are named from now on.
        for (const body of bodies) {
          number += 1;
          if (body.digest !== digest) next.job(number, body);
        }
        return true;
      },
    },
  });
  const left = await Promise.all(bodies.map((body) => next.bodies.has(body)));
  expect(left.filter(Boolean)).toHaveLength(2);
});

it('what a body is made of goes with it, and the file that it held after that', async () => {
  const first = openAll();
  const taken = await first.store.takeBytes({ name: 'x', bytes: Buffer.from('abc') });
  if ('refused' in taken) throw new Error(taken.refused);
  const built = await first.media.build(`{"i":"${placeholderOf({ digest: taken.ok.digest, as: 'base64' })}"}`, {
    mostBytes: 999,
  });
  if (built.kind !== 'built') throw new Error(built.kind);
  first.age(30);
  const next = first.again();
  await next.sweep();
  expect(readdirSync(next.folder)).toEqual([]);
  expect(await next.bodies.has(built.body)).toBe(false);
});

it('where a job cannot be read, or the ledger was damaged, everything stays', async () => {
  const first = openAll();
  const body = await first.put('{"a":1}');
  first.age(30);
  const next = first.again();
  await next.sweep({
    namedBodies: () => {
      throw new Error('damaged');
    },
  });
  await next.sweep({ isTrusted: () => false });
  expect(await next.bodies.has(body)).toBe(true);
  expect(next.lines).toEqual([expect.stringContaining('were not swept')]);
});

it('nothing else that lies in the folder is touched, and a folder that was never made is none', async () => {
  const first = openAll();
  await first.sweep();
  expect(first.lines).toEqual([]);
  await first.put('{"a":1}');
  for (const name of ['notes.txt', `${'a'.repeat(64)}.txt`, 'A'.repeat(64)]) writeFileSync(join(first.folder, name), 'mine');
  first.age(30);
  const next = first.again();
  await next.sweep();
  expect(readdirSync(next.folder)).toHaveLength(3);
});

it('reads what thousands of jobs name a stretch at a time', async () => {
  const first = openAll();
  const kept: BodyRef[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const body = await first.put(`{"n":${number}}`);
    kept.push(body);
    first.job(number, body);
  }
  first.age(30);
  const next = first.again();
  // As a ledger with many jobs answers.
  let asked = 0;
  await next.sweep({
    namedBodies(after) {
      asked += 1;
      const body = kept[after];
      return {
        digests: body === undefined ? [] : [body.digest],
        last: after + (body === undefined ? 0 : 1),
        isEnd: body === undefined,
      };
    },
  });
  expect(asked).toBeGreaterThan(5);
  expect(readdirSync(next.folder)).toHaveLength(5);
});
