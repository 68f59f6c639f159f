import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutsideParts, type OutsideParts } from '../../src/main/adapters/disk/outsideParts.ts';
import { openExportZip } from '../../src/main/adapters/export/exportZip.ts';
import { mask } from '../../src/main/adapters/log/mask.ts';
import type { ExportPlace } from '../../src/main/electron/files/exportDialogs.ts';
import { createTask } from '../../src/main/electron/files/task.ts';
import { createExports } from '../../src/main/exports.ts';
import type { Job } from '../../src/shared/job.ts';
import type { Outcome } from '../../src/shared/refusal.ts';
import type { Exported, ExportWish, TaskProgress } from '../../src/shared/takeOut.ts';
import { START } from '../support/jobs.ts';
import { idOf, ledgerOf, savedJob, sha256 } from '../support/savedJobs.ts';
import { canMount, mountSmallDisk, NEEDS_MOUNT, type SmallDisk } from '../support/smallDisk.ts';
import { quickFolder } from '../support/tempFolder.ts';
import { readZip } from '../support/zip.ts';

function smallDisk(): SmallDisk {
  const disk = mountSmallDisk(2 * 1024 * 1024);
  onTestFinished(disk.dispose);
  return disk;
}

interface Setting {
  readonly jobs: readonly Job[];
  readonly place: ExportPlace;
  readonly list?: ExportWish['list'];
  readonly bodies?: Readonly<Record<string, string>>;
  /** Heard with each word about how far it is. */
  readonly heard?: (progress: TaskProgress | null, stop: () => void) => void;
  readonly outside?: OutsideParts;
}

async function exported({ jobs, place, list = 'json', bodies = {}, heard, outside }: Setting): Promise<Outcome<Exported>> {
  let time = START;
  const task = createTask({
    tell: (progress) => heard?.(progress, task.stop),
    now: () => (time += 1_000),
    log: () => {},
  });
  const work = createExports({
    job: ledgerOf(...jobs),
    readBody: async ({ digest }) => {
      const text = bodies[digest];
      if (text === undefined) throw new Error('gone');
      return Buffer.from(text);
    },
    mask: (text) => mask(text, ['sk-very-secret-1234']).text,
    ...(outside === undefined ? {} : { outside }),
    now: () => START,
    log: () => {},
  });
  const ids = jobs.map(({ id }) => id);
  return task.run('export', (run) => work({ ids, to: place.to, list }, place, run));
}

const TWO = (folder: string): readonly Job[] => [
  savedJob(join(folder, 'one'), { id: idOf(1), files: [{ name: 'fox.png', content: 'first fox' }] }),
  savedJob(join(folder, 'two'), {
    id: idOf(2),
    files: [
      { name: 'fox.png', content: 'second fox' },
      { name: 'words.txt', content: 'words '.repeat(1_000), more: { kind: 'text', mediaType: 'text/plain' } },
      { name: 'answer.json', content: '{}', more: { role: 'body', kind: 'json', mediaType: 'application/json' } },
    ],
  }),
];

describe.each(['folder', 'zip'] as const)('an export to a %s', (to) => {
  const placeIn = (out: string): ExportPlace => ({ to, path: join(out, to === 'zip' ? 'Mine.zip' : 'Mine') });

  test('is noted before anything of it is there, so that what a crash leaves of it goes at the next start', async () => {
    const [out, notes] = [quickFolder(), quickFolder()];
    const startOutside = () => createOutsideParts({ folder: notes, clock: { now: () => START }, log: () => {} });
    const halfWay: string[] = [];
    const heard = (progress: TaskProgress | null): void => {
      if (progress === null || progress.files === 0 || halfWay.length > 0) return;
      // As the disk looks when the process ends now.
      halfWay.push(...readdirSync(out));
      cpSync(out, `${out}-at the crash`, { recursive: true });
      cpSync(notes, `${notes}-at the crash`, { recursive: true });
    };
    expect((await exported({ jobs: TWO(quickFolder()), place: placeIn(out), heard, outside: startOutside() })).ok).toBe(true);
    expect(halfWay).toEqual([expect.stringMatching(/^\.afterglow-[0-9a-f-]{36}\.part$/u)]);
    expect(readdirSync(notes)).toEqual([]);
    const whole = readdirSync(out);
    for (const folder of [out, notes]) {
      rmSync(folder, { recursive: true });
      renameSync(`${folder}-at the crash`, folder);
    }
    expect(readdirSync(notes)).toHaveLength(1);
    await startOutside().sweep();
    expect([readdirSync(out), readdirSync(notes)]).toEqual([[], []]);
    expect(whole).toHaveLength(1);
  });

  async function contentsOf(path: string): Promise<ReadonlyMap<string, Buffer>> {
    if (to === 'zip') return readZip(path);
    return new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]));
  }

  test('holds every file byte for byte under a name of its own, and a list that names them with their digests', async () => {
    const folder = quickFolder();
    const out = quickFolder();
    const result = await exported({ jobs: TWO(folder), place: placeIn(out) });
    expect(result).toEqual({
      ok: true,
      value: { path: placeIn(out).path, jobs: 2, files: 3, sizeBytes: 9 + 10 + 6_000, changed: 0, left: 0 },
    });
    const contents = await contentsOf(placeIn(out).path);
    expect([...contents.keys()].sort()).toEqual(['Afterglow list.json', 'fox (2).png', 'fox.png', 'words.txt']);
    const list = JSON.parse(String(contents.get('Afterglow list.json'))) as { files: { name: string; sha256: string }[] }[];
    for (const { name, sha256: digest } of list.flatMap(({ files }) => files)) {
      expect(sha256(contents.get(name) ?? '')).toBe(digest);
    }
    expect(readdirSync(out)).toHaveLength(1);
  });

  test('never takes the place of anything that is there', async () => {
    const folder = quickFolder();
    const out = quickFolder();
    const { path } = placeIn(out);
    if (to === 'zip') writeFileSync(path, 'mine');
    else mkdirSync(path);
    const result = await exported({ jobs: TWO(folder), place: placeIn(out) });
    expect(result).toMatchObject({ ok: true, value: { path: join(out, to === 'zip' ? 'Mine (2).zip' : 'Mine (2)') } });
    if (to === 'zip') expect(readFileSync(path, 'utf8')).toBe('mine');
    else expect(readdirSync(path)).toEqual([]);
  });

  test('leaves out what is gone or was replaced by a link, takes what was changed as it is, and tells all of it', async () => {
    const folder = quickFolder();
    const out = quickFolder();
    const job = savedJob(folder, {
      id: idOf(1),
      files: ['gone', 'link', 'changed', 'sound'].map((name) => ({ name: `${name}.png`, content: `bytes of ${name}` })),
    });
    rmSync(join(folder, 'gone.png'));
    rmSync(join(folder, 'link.png'));
    symlinkSync('/etc/hostname', join(folder, 'link.png'));
    writeFileSync(join(folder, 'changed.png'), 'somebody painted over it');
    const result = await exported({ jobs: [job], place: placeIn(out) });
    expect(result).toMatchObject({ ok: true, value: { files: 2, changed: 1, left: 2 } });
    const contents = await contentsOf(placeIn(out).path);
    expect([...contents.keys()].sort()).toEqual(['Afterglow list.json', 'changed.png', 'sound.png']);
    const [listed] = JSON.parse(String(contents.get('Afterglow list.json'))) as { files: object[] }[];
    expect(listed?.files).toMatchObject([
      { name: null, state: 'not there' },
      { name: null, state: 'not there' },
      { name: 'changed.png', sha256: sha256('somebody painted over it'), state: 'changed since it was saved' },
      { name: 'sound.png', state: 'as saved' },
    ]);
  });

  test('that is stopped leaves nothing', async () => {
    const folder = quickFolder();
    const out = quickFolder();
    const content = Buffer.alloc(4 * 1024 * 1024, 7);
    const jobs = [1, 2, 3].map((n) => savedJob(folder, { id: idOf(n), files: [{ name: `${n}.png`, content }] }));
    const result = await exported({
      jobs,
      place: placeIn(out),
      heard: (progress, stop) => {
        if (progress !== null && progress.sizeBytes > content.length) stop();
      },
    });
    expect(result).toMatchObject({ ok: false, error: { kind: 'taskStopped' } });
    expect(readdirSync(out)).toEqual([]);
  });

  test('tells how far it is, and at the end that it is over', async () => {
    const told: (TaskProgress | null)[] = [];
    const out = quickFolder();
    await exported({ jobs: TWO(quickFolder()), place: placeIn(out), heard: (progress) => told.push(progress) });
    expect(told[0]).toEqual({ kind: 'export', files: 0, ofFiles: 3, sizeBytes: 0, ofBytes: 6_019 });
    expect(told.at(-2)).toMatchObject({ files: 3, sizeBytes: 6_019 });
    expect(told.at(-1)).toBeNull();
  });

  test('into a folder that cannot be written is refused, and nothing is there', async () => {
    const result = await exported({ jobs: TWO(quickFolder()), place: placeIn(join(quickFolder(), 'no such folder')) });
    expect(result).toMatchObject({ ok: false, error: { kind: 'exportFailed' } });
  });

  test.skipIf(!canMount())(`that does not fit is told before it begins, and leaves nothing ${NEEDS_MOUNT}`, async () => {
    const disk = smallDisk();
    const jobs = [savedJob(quickFolder(), { id: idOf(1), files: [{ name: 'a.png', content: Buffer.alloc(3 * 1024 * 1024) }] })];
    const result = await exported({ jobs, place: placeIn(disk.folder) });
    expect(result).toMatchObject({ ok: false, error: { kind: 'exportNoRoom' } });
    expect(readdirSync(disk.folder)).toEqual([]);
  });

  test('of a thousand files keeps each, and holds few of them open', async () => {
    const folder = quickFolder();
    const out = quickFolder();
    const jobs = Array.from({ length: 1_000 }, (_, n) =>
      savedJob(join(folder, String(n % 10)), {
        id: idOf(n),
        files: [{ name: `fox ${Math.floor(n / 10)}.png`, content: `fox ${n}` }],
      }),
    );
    let mostOpen = 0;
    const result = await exported({
      jobs,
      place: placeIn(out),
      list: 'csv',
      heard: () => {
        if (existsSync('/proc/self/fd')) mostOpen = Math.max(mostOpen, readdirSync('/proc/self/fd').length);
      },
    });
    expect(result).toMatchObject({ ok: true, value: { jobs: 1_000, files: 1_000 } });
    const contents = await contentsOf(placeIn(out).path);
    expect(contents.size).toBe(1_001);
    expect(new Set([...contents.values()].map(String)).size).toBe(1_001);
    expect(mostOpen).toBeLessThan(200);
  });
});

test('the whole prompt goes into the list, not only its beginning', async () => {
  const prompt = `a fox ${'and more '.repeat(100)}`;
  const out = quickFolder();
  const body = { digest: 'a'.repeat(64), sizeBytes: 1_000 };
  const text = JSON.stringify({ prompt, seed: 7 });
  const job = savedJob(quickFolder(), { id: idOf(1), files: [{ name: 'fox.png', content: 'x' }], more: { body } });
  await exported({ jobs: [job], place: { to: 'folder', path: join(out, 'Mine') }, bodies: { [body.digest]: text } });
  const list = readFileSync(join(out, 'Mine', 'Afterglow list.json'), 'utf8');
  expect(JSON.parse(list)).toMatchObject([{ prompt, settings: { seed: 7 } }]);
  expect(list).toContain(text);
});

test.each(['csv', 'json'] as const)(
  'a list as %s passes on no key and nothing that opens a link, and says that it was masked',
  async (list) => {
    const out = quickFolder();
    const body = { digest: 'a'.repeat(64), sizeBytes: 1_000 };
    const link = 'https://files.example/a.png?X-Amz-Signature=5ec4e75ec4e75ec4e7';
    const text = JSON.stringify({ prompt: `a fox, sk-very-secret-1234`, image_url: link, seed: 7 });
    const job = savedJob(quickFolder(), { id: idOf(1), files: [], more: { body, prompt: 'a fox, sk-very-secret-1234' } });
    await exported({ jobs: [job], place: { to: 'folder', path: join(out, 'Mine') }, list, bodies: { [body.digest]: text } });
    const written = readFileSync(join(out, 'Mine', `Afterglow list.${list}`), 'utf8');
    expect(written).toContain('a fox, [key]');
    expect(written).not.toMatch(/sk-very-secret|5ec4e75ec4/u);
    if (list === 'json') expect(JSON.parse(written)).toMatchObject([{ settingsMasked: true, settings: { seed: 7 } }]);
  },
);

test.skipIf(!canMount())(`a disk that fills up under an archive is told, and nothing is left ${NEEDS_MOUNT}`, async () => {
  const disk = smallDisk();
  const target = await openExportZip({
    path: join(disk.folder, 'Mine.zip'),
    partPath: join(disk.folder, `.afterglow-${idOf(1)}.part`),
  });
  const source = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024, 1)));
  const entry = { name: 'a.png', source, sizeBytes: 0, modifiedAt: new Date(START), isPackable: false };
  await expect(target.add(entry).then(target.finish)).rejects.toMatchObject({ code: 'ENOSPC' });
  await target.abandon();
  expect(readdirSync(disk.folder)).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)('a folder that may only be read is told', async () => {
  const out = quickFolder();
  chmodSync(out, 0o500);
  expect(await exported({ jobs: TWO(quickFolder()), place: { to: 'zip', path: join(out, 'Mine.zip') } })).toMatchObject({
    ok: false,
    error: { kind: 'exportFailed' },
  });
});
