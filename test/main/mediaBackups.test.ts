/** Files of drafts, and how results are named, in back-ups: they travel with what refers to them, and nothing of a person's choice is lost. */

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createChain, openLine, sealLine } from '../../src/main/adapters/backup/line.ts';
import { createMediaStore } from '../../src/main/adapters/media/mediaStore.ts';
import { createBackups } from '../../src/main/backups.ts';
import { placeholderOf } from '../../src/shared/media.ts';
import { DEFAULT_PATTERN } from '../../src/shared/pattern.ts';
import { createMemoryBodies, startCore, value } from '../support/core.ts';
import { createHandClock } from '../support/handClock.ts';
import { START } from '../support/jobs.ts';
import { createMemoryLedger } from '../support/memoryLedger.ts';
import { tempFolder } from '../support/tempFolder.ts';

function desk(pattern: string | undefined = DEFAULT_PATTERN) {
  const [ledger, bodies, folder] = [createMemoryLedger(), createMemoryBodies(), join(tempFolder(), 'media')];
  const core = startCore({ ledger, bodies, clock: createHandClock() });
  const store = createMediaStore({ folder, clock: { now: () => START } });
  let named = pattern;
  const backups = createBackups({
    store: { ledger, bodies, media: { store } },
    runner: core.runner,
    settings: () => ({ base: 'https://router.example', folder: '/home/ada', theme: 'dark', profile: 'router', pattern: named }),
    savePattern: (chosen) => {
      named = chosen;
    },
    resultsFolder: () => '/results',
    isBase: () => true,
    meet: () => {},
    version: '0.1.0',
    now: () => START,
    log: () => {},
  });
  const take = async (bytes: Uint8Array, name: string): Promise<string> => {
    const taken = await store.takeBytes({ name, bytes });
    if ('refused' in taken) throw new Error(taken.refused);
    return taken.ok.digest;
  };
  /** On the table, with these files in it. */
  const lay = async (...digests: readonly string[]): Promise<void> => {
    const { usedFor: _, ...draft } = value(await core.runner.openDraft());
    const body = JSON.stringify({ images: digests.map((digest) => placeholderOf({ digest, as: 'data' })) });
    value(await core.runner.saveDraft({ ...draft, model: 'bfl/flux-2-pro', body }));
  };
  const kept = (): readonly string[] =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^[0-9a-f]{64}$/u.test(name));
  return { core, backups, store, take, lay, kept, named: () => named };
}

const newFile = (): string => join(tempFolder(), 'all.afterglow');

async function moved(file: string, to: ReturnType<typeof desk>) {
  const report = value(await to.backups.weigh(file));
  value(await to.backups.take(report.ticket));
  return report;
}

it('files of the draft on the table, of drafts aside and of presets come in whole, under their names, each once', async () => {
  const [file, source, there] = [newFile(), desk(), desk()];
  const [large, small] = [randomBytes(2_000_000), randomBytes(10)];
  const [A, B] = [await source.take(large, 'fox.bin'), await source.take(small, 'hare.bin')];
  await source.lay(A, A);
  const settings = JSON.stringify({ z: placeholderOf({ digest: B, as: 'base64' }) });
  value(await source.core.runner.savePreset({ id: null, name: 'P', model: 'bfl/flux-2-pro', settings }));
  await source.take(randomBytes(99), 'nobody refers to it');
  value(await source.backups.write(file));
  expect(await moved(file, there)).toMatchObject({ missingMedia: 0, unreadable: 0, draft: true });
  expect([...there.kept()].sort()).toEqual([A, B].sort());
  expect(await there.store.find(A)).toMatchObject({ name: 'fox.bin', sizeBytes: 2_000_000 });
  expect(readFileSync(there.store.pathOf(A)).equals(large)).toBe(true);
  expect(value(await there.core.runner.openDraft()).body).toContain(A);
});

it('what is not whole where the back-up is made is told as lacking, and never comes in', async () => {
  const [file, source, there] = [newFile(), desk(), desk()];
  const [gone, damaged] = [await source.take(randomBytes(900), 'a'), await source.take(randomBytes(900_000), 'b')];
  await source.lay(gone, damaged);
  rmSync(source.store.pathOf(gone));
  writeFileSync(source.store.pathOf(damaged), randomBytes(900_000));
  value(await source.backups.write(file));
  expect(await moved(file, there)).toMatchObject({ missingMedia: 2, unreadable: 1 });
  expect(there.kept()).toEqual([]);
});

/** The same back-up with other lines, as sound as the first. */
function rewritten(file: string, change: (item: Record<string, unknown>) => readonly unknown[]): void {
  const chain = createChain();
  const out: string[] = [];
  const put = (item: unknown): void => {
    const { line, digest } = sealLine(JSON.stringify(item));
    chain.add(digest);
    out.push(line);
  };
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const item = JSON.parse(openLine(line)?.text ?? '') as Record<string, unknown>;
    if (item['kind'] !== 'end') for (const one of change(item)) put(one);
  }
  put({ kind: 'end', lines: out.length, digest: chain.digest() });
  writeFileSync(file, out.map((line) => `${line}\n`).join(''));
}

it('a back-up of before, without files and without a pattern, comes in as ever', async () => {
  const [file, source, there] = [newFile(), desk('{date}/{prompt}'), desk()];
  await source.lay(await source.take(randomBytes(900), 'a'));
  value(await source.backups.write(file));
  rewritten(file, (item) => {
    if (item['kind'] === 'media') return [];
    const { pattern: _, ...settings } = (item['settings'] ?? {}) as Record<string, unknown>;
    return [item['kind'] === 'settings' ? { ...item, settings } : item];
  });
  expect(await moved(file, there)).toMatchObject({ missingMedia: 1, unreadable: 0, draft: true, pattern: null });
  expect(there.named()).toBe(DEFAULT_PATTERN);
});

it('a file that nothing in the back-up refers to is not taken in, and a piece that fits nothing is told', async () => {
  const [file, source, there] = [newFile(), desk(), desk()];
  await source.lay(await source.take(Buffer.from('fox'), 'a'));
  value(await source.backups.write(file));
  const bytes = Buffer.from('a stranger');
  const digest = await source.take(bytes, 'x');
  const stray = { kind: 'media', digest, part: 0, parts: 1, name: 'x', base64: bytes.toString('base64') };
  rewritten(file, (item) =>
    item['kind'] === 'settings' ? [item, stray, { ...stray, part: 1, parts: 2 }, { ...stray, digest: '../x' }] : [item],
  );
  expect(await moved(file, there)).toMatchObject({ missingMedia: 0, unreadable: 2 });
  expect(there.kept()).toHaveLength(1);
});

it('the way of naming results comes in where it was never changed, and a choice that was made here stays', async () => {
  const [file, source] = [newFile(), desk('{date}/{model} {prompt:40}')];
  value(await source.backups.write(file));
  const [fresh, chosen, same] = [desk(), desk('{job}'), desk('{date}/{model} {prompt:40}')];
  expect(await moved(file, fresh)).toMatchObject({ pattern: '{date}/{model} {prompt:40}' });
  expect(fresh.named()).toBe('{date}/{model} {prompt:40}');
  for (const other of [chosen, same]) {
    const before = other.named();
    expect(await moved(file, other)).toMatchObject({ pattern: null });
    expect(other.named()).toBe(before);
  }
});

it('a pattern that names no files is none, and the rest of the settings counts', async () => {
  const [file, source] = [newFile(), desk('{date}')];
  for (const pattern of ['', '../{date}', '{nothing of the kind}', 7, 'x'.repeat(501)]) {
    value(await source.backups.write(file));
    rewritten(file, (item) =>
      item['kind'] === 'settings'
        ? [{ ...item, settings: { ...(item['settings'] as object), pattern, base: 'https://other' } }]
        : [item],
    );
    expect(await moved(file, desk())).toMatchObject({ pattern: null, base: 'https://other', unreadable: 0 });
  }
});
