import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clipboard, ClipboardItem, NativeImage } from 'electron';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder } from '../../../../src/main/adapters/disk/makeFolder.ts';
import { createFiles, isOpenable } from '../../../../src/main/electron/files/files.ts';
import { checkFolder, createResultsFolder, usualFolder } from '../../../../src/main/electron/files/folder.ts';
import { createPasteboard } from '../../../../src/main/electron/files/pasteboard.ts';
import { DEFAULTS, type Settings } from '../../../../src/main/electron/settings.ts';
import type { JobFile } from '../../../../src/shared/job.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'afterglow-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const ADDRESS = { id: '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968', index: 0 };

function saved(name: string, more: Partial<JobFile> & { content?: string | Uint8Array } = {}): JobFile {
  const { content = 'content', ...rest } = more;
  const path = join(root, name);
  writeFileSync(path, content);
  const facts = {
    index: 0,
    name,
    path,
    sizeBytes: content.length,
    digest: 'd',
    mediaType: 'image/png',
    role: 'main',
    source: 'x',
  } as const;
  return { ...facts, kind: 'image', ...rest };
}

const SMALL = { widthPx: 64, heightPx: 64 };

function files(found: JobFile | null, pictureReadable = true, size: typeof SMALL | null = SMALL) {
  const did: string[] = [];
  const made = createFiles({
    file: () => found,
    shell: {
      openPath: async (path) => {
        did.push(`open ${path}`);
        return '';
      },
      showItemInFolder: (path) => did.push(`reveal ${path}`),
    },
    pasteboard: {
      writeText: async (text) => {
        did.push(`text ${text}`);
      },
      writeImage: async (path) => {
        if (pictureReadable) did.push(`image ${path}`);
        return pictureReadable;
      },
    },
    pictureSize: async () => size,
  });
  return { ...made, did };
}

describe('a saved file', () => {
  test('is shown in its folder and opened by another program', async () => {
    const file = saved('a.png');
    const { reveal, open, did } = files(file);
    expect(await reveal(ADDRESS)).toEqual({ ok: true, value: null });
    expect(await open(ADDRESS)).toEqual({ ok: true, value: null });
    expect(did).toEqual([`reveal ${file.path}`, `open ${file.path}`]);
  });
  test('that the ledger does not know, or that is gone from the disk, is told as such', async () => {
    const unknown = files(null);
    for (const act of [unknown.reveal, unknown.open, unknown.copy, unknown.readText]) {
      expect(await act(ADDRESS)).toMatchObject({ ok: false, error: { kind: 'noSuchFile' } });
    }
    const file = saved('a.png');
    rmSync(file.path);
    const gone = files(file);
    for (const act of [gone.reveal, gone.open, gone.copy]) {
      expect(await act(ADDRESS)).toEqual({ ok: false, error: { kind: 'fileMissing', field: null, detail: file.path } });
    }
    expect([...unknown.did, ...gone.did]).toEqual([]);
  });
  test.each([
    ['image/png', 'a.png', true],
    ['image/jpeg', 'a.JPG', true],
    ['video/mp4', 'a.mp4', true],
    ['image/png', 'a.png.exe', false],
    ['image/png', 'a.html', false],
    ['image/png', 'a', false],
    ['image/svg+xml', 'a.svg', false],
    ['text/html', 'a.html', false],
    ['application/octet-stream', 'a.bin', false],
    ['application/x-msdownload', 'a.exe', false],
    ['text/plain', 'a.desktop', false],
    ['text/plain', 'a.sh', false],
    ['constructor', 'a.png', false],
  ])('of type %s named %s may be opened: %s', async (mediaType, name, openable) => {
    const file = saved(name, { mediaType });
    expect(isOpenable(file)).toBe(openable);
    const { open, did } = files(file);
    expect((await open(ADDRESS)).ok).toBe(openable);
    expect(did).toHaveLength(openable ? 1 : 0);
  });
  test('is copied as a picture, as text, or by its path', async () => {
    const picture = files(saved('a.png'));
    await picture.copy(ADDRESS);
    const unreadable = files(saved('b.png'), false);
    await unreadable.copy(ADDRESS);
    const text = files(saved('c.txt', { kind: 'text', mediaType: 'text/plain', content: 'words' }));
    await text.copy(ADDRESS);
    const video = files(saved('d.mp4', { kind: 'video', mediaType: 'video/mp4' }));
    await video.copy(ADDRESS);
    const did = [picture, unreadable, text, video].flatMap((one) => one.did);
    expect(did).toEqual([
      `image ${join(root, 'a.png')}`,
      `text ${join(root, 'b.png')}`,
      'text words',
      `text ${join(root, 'd.mp4')}`,
    ]);
  });
  test('whose header promises more pixels than can be borne, or none, is copied by its path and never decoded', async () => {
    for (const size of [{ widthPx: 60_000, heightPx: 60_000 }, null]) {
      const bomb = files(saved('bomb.png'), true, size);
      await bomb.copy(ADDRESS);
      expect(bomb.did).toEqual([`text ${join(root, 'bomb.png')}`]);
    }
  });
  test('of text is read up to a readable length, and no character is cut in two', async () => {
    const short = files(saved('a.txt', { kind: 'text', content: 'wörds 灯' }));
    expect(await short.readText(ADDRESS)).toEqual({ ok: true, value: { text: 'wörds 灯', cut: false } });
    const long = files(saved('b.txt', { kind: 'text', content: new TextEncoder().encode(`x${'灯'.repeat(100_000)}`) }));
    const read = await long.readText(ADDRESS);
    if (!read.ok) throw new Error('not read');
    expect(read.value.cut).toBe(true);
    expect(read.value.text).toMatch(/^x灯+$/u);
    expect(await files(saved('c.png')).readText(ADDRESS)).toMatchObject({ error: { kind: 'notOpenable' } });
  });
});

test('only one place each opens a path, shows a folder and opens a link', async () => {
  const source = join(import.meta.dirname, '../../../../src');
  const names = (await readdir(source, { recursive: true })).filter((name) => /\.tsx?$/u.test(name));
  const all = (await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))).join('\n');
  for (const call of ['openPath', 'showItemInFolder', 'openExternal']) {
    expect(all.split(`.${call}(`).length - 1, call).toBe(1);
  }
});

describe('the clipboard', () => {
  const image = { isEmpty: () => false, toPNG: () => Buffer.from('png') } as NativeImage;
  test('of an older version takes pictures directly', async () => {
    const written: unknown[] = [];
    const clipboard = {
      writeText: (text: string) => written.push(text),
      writeImage: (given: NativeImage) => written.push(given),
    };
    const pasteboard = createPasteboard({
      clipboard: clipboard as unknown as Clipboard,
      Item: undefined,
      readImage: () => image,
      platform: 'linux',
    });
    await pasteboard.writeText('x');
    expect(await pasteboard.writeImage('/x.png')).toBe(true);
    expect(written).toEqual(['x', image]);
  });
  test('of a newer version takes items', async () => {
    const written: Record<string, Blob>[] = [];
    class Item {
      constructor(items: Record<string, Blob>) {
        written.push(items);
      }
    }
    const pasteboard = createPasteboard({
      clipboard: { write: async () => {} } as unknown as Clipboard,
      Item: Item as unknown as new (items: Record<string, Blob>) => ClipboardItem,
      readImage: () => image,
      platform: 'linux',
    });
    expect(await pasteboard.writeImage('/x.png')).toBe(true);
    expect(await written[0]?.['image/png']?.text()).toBe('png');
  });
  test('takes nothing from a file that holds no picture', async () => {
    const empty = { isEmpty: () => true } as NativeImage;
    const pasteboard = createPasteboard({
      clipboard: {} as Clipboard,
      Item: undefined,
      readImage: () => empty,
      platform: 'linux',
    });
    expect(await pasteboard.writeImage('/x.png')).toBe(false);
  });
});

describe('the results folder', () => {
  function folder(chosen: string | null, kept: Partial<Settings> = {}) {
    let settings: Settings = { ...DEFAULTS, ...kept };
    let changes = 0;
    const made = createResultsFolder({
      settings: {
        get: () => settings,
        change: (changed) => {
          settings = { ...settings, ...changed };
        },
      },
      usual: join(root, 'usual'),
      dialog: {
        showOpenDialog: async () => ({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] }),
      } as never,
      window: () => null,
      makeFolder,
      newName: () => 'probe',
      changed: () => (changes += 1),
    });
    return { ...made, changes: () => changes };
  }

  test('is the usual one, which is made, until a person chooses another', async () => {
    const { path, prepare, choose, changes } = folder(root);
    expect(path()).toBe(join(root, 'usual'));
    await prepare();
    expect(statSync(path()).isDirectory()).toBe(true);
    expect(await choose()).toEqual({ ok: true, value: root });
    expect([path(), changes()]).toEqual([root, 1]);
    expect(readdirSync(root)).toEqual(['usual']);
  });
  test('stays when the dialog is closed', async () => {
    const { path, choose, changes } = folder(null);
    expect(await choose()).toEqual({ ok: true, value: null });
    expect([path(), changes()]).toEqual([join(root, 'usual'), 0]);
  });
  test('is never made where a person chose it: its disk may be away', async () => {
    const { prepare } = folder(null, { folder: join(root, 'away') });
    await prepare();
    expect(existsSync(join(root, 'away'))).toBe(false);
  });
  test('that a person chose is only looked for when it is away, the usual one is made again when they ask', async () => {
    const away = join(root, 'away');
    const chosen = folder(null, { folder: away });
    expect(await chosen.check()).toMatchObject({ ok: false, error: { kind: 'folderMissing', detail: away } });
    expect([await chosen.isBack(), existsSync(away)]).toEqual([false, false]);
    mkdirSync(away);
    expect([await chosen.isBack(), await chosen.check()]).toEqual([true, { ok: true, value: null }]);
    const usual = folder(null);
    expect(await usual.isBack()).toBe(false);
    expect(await usual.check()).toEqual({ ok: true, value: null });
    expect(await usual.isBack()).toBe(true);
  });
  test('that is missing, is no folder, or cannot be written to is told at its field and not taken', async () => {
    writeFileSync(join(root, 'file'), '');
    const cases = [
      [join(root, 'missing'), 'folderMissing'],
      [join(root, 'file'), 'folderNotWritable'],
      ['relative', 'folderNotAbsolute'],
    ] as const;
    for (const [chosen, kind] of cases) {
      const { path, choose } = folder(chosen);
      expect(await choose(), chosen).toEqual({ ok: false, error: { kind, field: 'folder', detail: chosen } });
      expect(path()).toBe(join(root, 'usual'));
    }
  });
  test.skipIf(process.getuid?.() === 0)('without the right to write is told so', async () => {
    mkdirSync(join(root, 'locked'));
    chmodSync(join(root, 'locked'), 0o500);
    expect(await checkFolder(join(root, 'locked'), 'probe')).toMatchObject({ error: { kind: 'folderNotWritable' } });
  });
  test('lies below the data when that was chosen, and among the pictures otherwise', () => {
    expect(usualFolder({ dataFolder: '/data', isDataFolderChosen: true, pictures: '/home/x/Pictures' })).toBe('/data/results');
    expect(usualFolder({ dataFolder: '/data', isDataFolderChosen: false, pictures: '/home/x/Pictures' })).toBe(
      '/home/x/Pictures/Afterglow',
    );
    expect(usualFolder({ dataFolder: '/data', isDataFolderChosen: false, pictures: null })).toBe('/data/results');
  });
});
