import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pictureSizeOf } from '../../../../src/main/adapters/looks/imageHeader.ts';
import { createThumbs } from '../../../../src/main/electron/files/thumbs.ts';
import type { JobFile } from '../../../../src/shared/job.ts';
import { FILE, JOB_ID } from '../../../support/jobs.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterglow-thumbs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A lossless WebP header of this size, with nothing in it. */
function webp(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8L', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes[20] = 0x2f;
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  return new Uint8Array(bytes);
}

let names = 0;
const open = (files: readonly JobFile[] = [FILE], keptMost = 100) =>
  createThumbs({
    folder,
    file: ({ id, index }) => (id === JOB_ID ? (files.find((file) => file.index === index) ?? null) : null),
    pictureSize: pictureSizeOf,
    newName: () => `part-${names++}`,
    log: () => {},
    keptMost,
  });
const AT = { id: JOB_ID, index: 0, sizePx: 96 } as const;
const kept = (): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.includes('.'));

it('a small picture is kept by the digest of the file that it shows, and found for every job with that file', async () => {
  const thumbs = open([FILE, { ...FILE, index: 1 }]);
  expect(thumbs.find(AT)).toBeNull();
  expect(await thumbs.save({ ...AT, webp: webp(96, 128) })).toEqual({ ok: true, value: null });
  expect(kept()).toEqual([join('ff', `${FILE.digest}-96.webp`)]);
  expect(thumbs.find({ ...AT, index: 1 })).toBe(join(folder, 'ff', `${FILE.digest}-96.webp`));
  expect(thumbs.find({ ...AT, sizePx: 384 })).toBeNull();
});

it('a file that the ledger does not know has none', async () => {
  const thumbs = open();
  const strange = { ...AT, id: '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968' };
  expect(await thumbs.save({ ...strange, webp: webp(96, 96) })).toMatchObject({ ok: false, error: { kind: 'noSuchFile' } });
  expect(await thumbs.save({ ...AT, index: 7, webp: webp(96, 96) })).toMatchObject({ ok: false });
  expect(kept()).toEqual([]);
});

it('a digest in the ledger that is none is never made a path', async () => {
  const thumbs = open([{ ...FILE, digest: '../../../evil' }]);
  expect(await thumbs.save({ ...AT, webp: webp(96, 96) })).toMatchObject({ ok: false });
  expect(thumbs.find(AT)).toBeNull();
});

it.each([
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Array(30).fill(0)])],
  ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
  ['nothing but the first letters', webp(96, 96).slice(0, 12)],
  ['a picture with something after it', new Uint8Array([...webp(96, 96), ...new TextEncoder().encode('<script>')])],
  ['a picture that is longer than was asked for', webp(96, 193)],
  ['a picture whose shorter side is larger than was asked for', webp(97, 97)],
  ['a picture of 16383 pixels', webp(16_383, 16_383)],
])('%s is refused, and nothing of it is left', async (_, bytes) => {
  expect(await open().save({ ...AT, webp: bytes })).toMatchObject({ ok: false, error: { kind: 'badArguments' } });
  expect(kept()).toEqual([]);
});

it('beyond what is kept the oldest goes first, with what a run left half written', async () => {
  const files = [0, 1, 2].map((index) => ({ ...FILE, index, digest: `${index}`.repeat(64) }));
  const thumbs = open(files, 2);
  for (const { index } of files) {
    await thumbs.save({ ...AT, index, webp: webp(96, 96) });
    const path = thumbs.find({ ...AT, index }) ?? '';
    utimesSync(path, 1_000 + index, 1_000 + index);
  }
  await thumbs.trim();
  expect(files.map(({ index }) => thumbs.find({ ...AT, index }) !== null)).toEqual([false, true, true]);
  expect(existsSync(folder)).toBe(true);
});
