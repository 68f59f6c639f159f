/** User data and results in folders of any name that a system allows, and in others from one start to the next. */

import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCore } from '../../src/main/core.ts';
import { LedgerError } from '../../src/main/jobs/ports/ledgerError.ts';
import { startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import { value } from '../support/core.ts';
import { quickFolder } from '../support/tempFolder.ts';

const DRAWING = {
  model: 'recraft/recraftv4_1_vector',
  body: '{"prompt":"A fox","n":1,"size":"256x256"}',
  route: 'queued',
  parent: null,
} as const;

interface Place {
  readonly dataFolder: string;
  readonly resultsFolder: string;
}

/** One life of the app without its window, over what lies there. */
async function start({ dataFolder, resultsFolder }: Place) {
  const router = await startPracticeRouter({
    stateFolder: join(dataFolder, 'practice'),
    samplesFolder: join(import.meta.dirname, '..', '..', 'resources', 'samples'),
    controlRoute: 'off',
    speed: 50,
    dials: { limits: { longestHintMs: 200 } },
  });
  const core = openCore({
    dataFolder,
    resultsFolder: () => resultsFolder,
    connect: () => ({ url: router.url, key: router.apiKey }),
    destination: () => ({ profile: 'practice', base: 'practice' }),
    offline: { models: [] },
    userAgent: 'Afterglow/test',
    clock: { now: () => Date.now() },
    log: () => {},
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    for (const step of core.closing) await step();
    await router.close();
  };
  onTestFinished(close);
  core.runner.start();
  return { ...core, close };
}

async function drawn({ runner }: Awaited<ReturnType<typeof start>>, ticket: string): Promise<string> {
  const { id } = value(await runner.submit({ ...DRAWING, ticket }));
  const until = Date.now() + 90_000;
  while (value(await runner.getJob(id)).phase !== 'done' && Date.now() < until) await wait(50);
  expect(value(await runner.getJob(id)).phase).toBe('done');
  return id;
}

const ticketOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const NAMES: readonly (readonly [what: string, name: string])[] = [
  ['spaces', 'My  data folder'],
  ['quotes', `it's "mine" \`here\``],
  ['what addresses mean something by', '100%25 #1 ?a=b&c;d'],
  ['composed letters', 'Zoë Ångström'.normalize('NFC')],
  ['letters in parts', 'Zoë Ångström'.normalize('NFD')],
  ['a space at its end', 'data '],
  ['a dot at its end', 'data.'],
  ['a dash at its beginning', '--data'],
  ['words from right to left', 'מסמכים وثائق'],
  ['emoji', 'data 🦊👩‍💻'],
  ['a line break', 'one\ntwo'],
  ['a backslash', 'a\\b'],
  ['what SQLite takes for an address', 'file:data?mode=memory'],
  ['250 bytes', 'd'.repeat(250)],
];

it('folders of any name keep user data and results, through a restart', async () => {
  // At once, since a life waits more than it works.
  const lives = NAMES.map(async ([what, name]) => {
    const folder = join(quickFolder(), name);
    const place = { dataFolder: join(folder, 'data'), resultsFolder: join(folder, 'results') };
    mkdirSync(place.resultsFolder, { recursive: true });
    const first = await start(place);
    const id = await drawn(first, ticketOf(1));
    await first.close();
    expect(
      readdirSync(place.resultsFolder).filter((file) => file.endsWith('.svg')),
      what,
    ).toHaveLength(1);

    const second = await start(place);
    const [file] = second.runner.job(id)?.files ?? [];
    const found = await second.lookUp.file({ id, index: file?.index ?? -1 });
    expect(existsSync(found?.path ?? ''), what).toBe(true);
    expect(value(await second.runner.getJob(id)).absent, what).toEqual([]);
    await drawn(second, ticketOf(2));
    expect(readdirSync(folder).toSorted(), what).toEqual(['data', 'results']);
  });
  await Promise.all(lives);
}, 120_000);

describe('user data and results that were carried away between two starts', () => {
  it.each([
    ['the whole home', (home: string, next: string) => renameSync(home, next)],
    [
      'the results alone, which a person then chose again',
      (home: string, next: string) => {
        mkdirSync(next);
        renameSync(join(home, 'results'), join(next, 'results'));
        renameSync(join(home, 'data'), join(next, 'data'));
      },
    ],
  ])('are found: %s', async (_, carry) => {
    const root = quickFolder();
    const [home, next] = [join(root, 'anna'), join(root, 'anna müller')];
    const before = { dataFolder: join(home, 'data'), resultsFolder: join(home, 'results') };
    mkdirSync(before.resultsFolder, { recursive: true });
    const first = await start(before);
    const id = await drawn(first, ticketOf(1));
    await first.close();
    carry(home, next);

    const second = await start({ dataFolder: join(next, 'data'), resultsFolder: join(next, 'results') });
    for (const { index } of second.runner.job(id)?.files ?? []) {
      const found = await second.lookUp.file({ id, index });
      expect(found?.path.startsWith(`${next}/`)).toBe(true);
    }
    await expect
      .poll(async () => value(await second.runner.getJob(id)).files.map(({ path }) => path.startsWith(next)))
      .toEqual([true, true]);
    expect(value(await second.runner.getJob(id)).absent).toEqual([]);
    await second.close();
    // What was learned of the new place is kept.
    const third = await start({ dataFolder: join(next, 'data'), resultsFolder: join(next, 'results') });
    expect(third.runner.job(id)?.files.map(({ path }) => path.startsWith(next))).toEqual([true, true]);
  });

  it('a result that went nowhere is told as gone, and saved again from the body that was kept', async () => {
    const root = quickFolder();
    const before = { dataFolder: join(root, 'data'), resultsFolder: join(root, 'results') };
    mkdirSync(before.resultsFolder);
    const first = await start(before);
    const id = await drawn(first, ticketOf(1));
    await first.close();
    renameSync(join(root, 'data'), join(root, 'moved data'));
    const after = { dataFolder: join(root, 'moved data'), resultsFolder: join(root, 'other results') };
    mkdirSync(after.resultsFolder);
    renameSync(before.resultsFolder, join(root, 'out of sight'));

    const second = await start(after);
    await second.runner.getJob(id);
    await expect.poll(async () => value(await second.runner.getJob(id)).absent.length).toBe(1);
    expect(value(await second.runner.saveAgain(id))).toEqual({ again: 1, still: 0 });
    expect(readdirSync(after.resultsFolder).filter((file) => file.endsWith('.svg'))).toHaveLength(1);
  });
});

it('a file where the folder should be is told in words', () => {
  const root = quickFolder();
  writeFileSync(join(root, 'file'), '');
  const open = () =>
    openCore({
      dataFolder: join(root, 'file', 'data'),
      resultsFolder: () => root,
      connect: () => null,
      destination: () => null,
      offline: { models: [] },
      userAgent: 'Afterglow/test',
      clock: { now: () => Date.now() },
      log: () => {},
    });
  expect(open).toThrow(LedgerError);
});
