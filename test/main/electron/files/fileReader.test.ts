import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileReader, type FileReader } from '../../../../src/main/electron/files/fileReader.ts';
import { TEXT_PAGE_BYTES } from '../../../../src/shared/fileParts.ts';
import type { FileKind, JobFile } from '../../../../src/shared/job.ts';
import { JSON_ROOT, type JsonLevel, type JsonPlace, placeIn } from '../../../../src/shared/jsonLevel.ts';

const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const ADDRESS = { id: ID, index: 0 };

let folder: string;
let file: JobFile;
let chosen: { canceled: boolean; filePath: string };
let reader: FileReader;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterglow-reader-'));
  chosen = { canceled: true, filePath: '' };
  reader = createFileReader({
    file: ({ id, index }) => (id === ID && index === 0 ? file : null),
    dialog: { showSaveDialog: async () => chosen },
    window: () => null,
    folder: () => folder,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function holding(content: string | Uint8Array, kind: FileKind = 'text'): Promise<void> {
  const path = join(folder, 'result.txt');
  await writeFile(path, content);
  file = {
    index: 0,
    name: 'result.txt',
    path,
    sizeBytes: Buffer.byteLength(content),
    digest: '0'.repeat(64),
    mediaType: 'text/plain',
    kind,
    role: 'main',
    source: '$body',
  };
}

async function level(place: JsonPlace): Promise<JsonLevel> {
  const answer = await reader.jsonLevel({ ...ADDRESS, ...place });
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

async function pagesOf(): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const answer = await reader.textPage({ ...ADDRESS, from });
    if (!answer.ok) throw new Error(answer.error.kind);
    pages.push(answer.value.text);
    expect(answer.value.next ?? Number.POSITIVE_INFINITY).toBeGreaterThan(from);
    from = answer.value.next;
  }
  return pages;
}

describe('pages of a text', () => {
  it.each([
    ['letters of one byte', 'abcdefg '],
    ['letters of two bytes', 'äöü шум '],
    ['letters of three bytes', '折り鶴、夕暮れ'],
    ['letters of four bytes', '🕊️🌊x'],
    ['lines', 'a short line of text\n'],
    ['lines read from right to left', 'طائر ورقي عند الغروب\n'],
  ])('join to the whole text, however characters fall on the cuts: %s', async (_name, piece) => {
    const text = piece.repeat(Math.ceil((3.2 * TEXT_PAGE_BYTES) / Buffer.byteLength(piece)));
    for (const lead of ['', 'x', 'xy', 'xyz']) {
      await holding(lead + text);
      const pages = await pagesOf();
      expect(pages.length).toBeGreaterThan(3);
      expect(pages.join('')).toBe(lead + text);
      expect(pages.join('')).not.toContain('\ufffd');
    }
  });

  it('end at the end of a line where one is near', async () => {
    await holding('a line of forty letters and a bit more..\n'.repeat(5_000));
    expect((await pagesOf()).every((page) => page.endsWith('\n'))).toBe(true);
  });

  it('bytes that are no text do not stop the walk', async () => {
    await holding(new Uint8Array(3 * TEXT_PAGE_BYTES).fill(0x9f));
    expect((await pagesOf()).length).toBeGreaterThan(2);
  });

  it('an empty file has one empty page', async () => {
    await holding('');
    expect(await pagesOf()).toEqual(['']);
  });
});

describe('levels of JSON', () => {
  it('an outline of a document with a leaf of 40 MB comes with the size of the leaf and little else', async () => {
    await holding(`{"id":"x","image":"${'A'.repeat(40_000_000)}","seed":18446744073709551615}`, 'json');
    const root = (await level(JSON_ROOT)).nodes[0];
    const place = root === undefined ? null : placeIn(root);
    const fields = place === null ? [] : (await level(place)).nodes;
    expect(fields.map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual([
      ['id', 3],
      ['image', 40_000_002],
      ['seed', 20],
    ]);
    expect(fields[2]?.text).toBe('18446744073709551615');
    expect(JSON.stringify(fields).length).toBeLessThan(2_000);
  });

  it('finds words by their place in bytes, in either case and as JSON escapes them', async () => {
    const text = JSON.stringify({ a: 'Ein Turm', b: 'turm\n"quoted"', c: '折り鶴', d: 'ÄRGER' });
    await holding(text, 'json');
    const placesOf = async (words: string) => {
      const answer = await reader.find({ ...ADDRESS, words });
      return answer.ok ? answer.value.at : answer.error.kind;
    };
    const bytes = Buffer.from(text);
    expect(await placesOf('TURM')).toEqual([bytes.indexOf('Turm'), bytes.indexOf('turm')]);
    expect(await placesOf('"quoted"')).toEqual([bytes.indexOf('\\"quoted')]);
    expect(await placesOf('り鶴')).toEqual([bytes.indexOf('り鶴')]);
    expect(await placesOf('ärger')).toEqual([bytes.indexOf('ÄRGER')]);
    expect(await placesOf('a.c')).toEqual([]);
  });

  it('finds words that lie across the pieces in which a file is read, once', async () => {
    for (const shift of [0, 1, 2, 3, 4, 5, 6]) {
      const at = 256 * 1024 - shift;
      await holding(`${'.'.repeat(at)}needle${'.'.repeat(300_000)}`);
      expect(await reader.find({ ...ADDRESS, words: 'needle' })).toEqual({ ok: true, value: { at: [at], cut: false } });
    }
  });

  it('says when there are more places than it tells', async () => {
    await holding('x '.repeat(2_000));
    const answer = await reader.find({ ...ADDRESS, words: 'x' });
    expect(answer.ok && [answer.value.at.length, answer.value.cut]).toEqual([500, true]);
  });
});

describe('the first bytes', () => {
  it('come as hex, of any kind of file', async () => {
    await holding(
      Uint8Array.from({ length: 1_000 }, (_, at) => at % 256),
      'file',
    );
    const answer = await reader.head(ADDRESS);
    expect(answer.ok && answer.value.sizeBytes).toBe(1_000);
    expect(answer.ok && answer.value.hex).toBe(Buffer.from(Array.from({ length: 256 }, (_, at) => at)).toString('hex'));
  });

  it('of a short file are all there are', async () => {
    await holding('%PDF', 'file');
    expect(await reader.head(ADDRESS)).toEqual({ ok: true, value: { hex: '25504446', sizeBytes: 4 } });
  });
});

describe('what is refused', () => {
  it('files that no job has, that are gone, or that are no text', async () => {
    await holding('x', 'video');
    expect(await reader.head({ id: ID, index: 1 })).toMatchObject({ ok: false, error: { kind: 'noSuchFile' } });
    expect(await reader.textPage({ ...ADDRESS, from: 0 })).toMatchObject({ ok: false, error: { kind: 'notOpenable' } });
    expect(await reader.jsonLevel({ ...ADDRESS, ...JSON_ROOT })).toMatchObject({ ok: false, error: { kind: 'notOpenable' } });
    expect(await reader.find({ ...ADDRESS, words: 'x' })).toMatchObject({ ok: false, error: { kind: 'notOpenable' } });
    await rm(file.path);
    expect(await reader.head(ADDRESS)).toMatchObject({ ok: false, error: { kind: 'fileMissing' } });
  });
});

describe('saving a copy', () => {
  it('writes the very bytes where a person says', async () => {
    await holding(Uint8Array.from([0, 255, 1]), 'file');
    chosen = { canceled: false, filePath: join(folder, 'copy.bin') };
    expect(await reader.saveAs(ADDRESS)).toEqual({ ok: true, value: chosen.filePath });
    expect([...(await readFile(chosen.filePath))]).toEqual([0, 255, 1]);
  });

  it('writes nothing when the dialog is closed, and leaves the file alone when it is chosen itself', async () => {
    await holding('whole');
    expect(await reader.saveAs(ADDRESS)).toEqual({ ok: true, value: null });
    chosen = { canceled: false, filePath: file.path };
    await reader.saveAs(ADDRESS);
    expect(await readFile(file.path, 'utf8')).toBe('whole');
  });

  it('replaces a file whole or not at all, and leaves nothing else there', async () => {
    await holding('whole');
    const mine = join(folder, 'copies', 'mine.txt');
    await mkdir(dirname(mine));
    await writeFile(mine, 'mine');
    chosen = { canceled: false, filePath: mine };
    const path = file.path;
    // What lies there cannot be read as a file, as on a disk that gives up half way.
    file = { ...file, path: folder };
    expect(await reader.saveAs(ADDRESS)).toMatchObject({ ok: false, error: { kind: 'folderNotWritable' } });
    expect(await readFile(mine, 'utf8')).toBe('mine');
    file = { ...file, path };
    expect(await reader.saveAs(ADDRESS)).toEqual({ ok: true, value: mine });
    expect(await readFile(mine, 'utf8')).toBe('whole');
    expect(await readdir(dirname(mine))).toEqual(['mine.txt']);
  });

  it('tells a folder that cannot be written to', async () => {
    await holding('x');
    chosen = { canceled: false, filePath: join(folder, 'nowhere', 'copy.txt') };
    expect(await reader.saveAs(ADDRESS)).toMatchObject({ ok: false, error: { kind: 'folderNotWritable' } });
  });
});
