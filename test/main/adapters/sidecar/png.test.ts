import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { copyPngWith, readPngText, textChunk } from '../../../../src/main/adapters/sidecar/png.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const clock = { now: () => 0 };
const TEXT = '{"a": "ü 漢 \\u0000", "seed": 18446744073709551615}';

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER = chunk('IHDR', Buffer.from('00000001000000010806000000', 'hex'));
const PIXELS = [
  chunk('tEXt', Buffer.from('Software\0another', 'latin1')),
  chunk('IDAT', deflateSync(Buffer.alloc(5))),
  chunk('IEND'),
];
const PNG = Buffer.concat([SIGNATURE, HEADER, ...PIXELS]);

async function copied(png: Buffer) {
  const folder = tempFolder();
  const [from, to] = [join(folder, 'a.png'), join(folder, 'b.png')];
  writeFileSync(from, png);
  const isWritten = await copyPngWith([textChunk('Afterglow', TEXT)], { from, to, clock });
  return { folder, from, to, isWritten };
}

describe('a copy of a picture', () => {
  it('carries the text in a chunk with a true checksum before the pixels, and is the same picture otherwise', async () => {
    const { from, to, isWritten, folder } = await copied(PNG);
    expect(isWritten).toBe(true);
    const text = chunk('iTXt', Buffer.concat([Buffer.from('Afterglow\0\0\0\0\0', 'latin1'), Buffer.from(TEXT)]));
    expect(readFileSync(to).equals(Buffer.concat([SIGNATURE, HEADER, text, ...PIXELS]))).toBe(true);
    expect(readFileSync(from).equals(PNG)).toBe(true);
    expect(readPngText(readFileSync(to), 'Afterglow')).toEqual({ kind: 'found', text: TEXT });
    expect(readdirSync(folder).toSorted()).toEqual(['a.png', 'b.png']);
  });

  it('replaces what the person chose to replace', async () => {
    const { from, to } = await copied(PNG);
    expect(await copyPngWith([textChunk('Afterglow', 'new')], { from, to, clock })).toBe(true);
    expect(readPngText(readFileSync(to), 'Afterglow')).toEqual({ kind: 'found', text: 'new' });
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['another kind of file', Buffer.from('GIF89a and so on and so on and so on')],
    ['a header of another size', Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(14)), ...PIXELS])],
    ['no header first', Buffer.concat([SIGNATURE, chunk('abCd', Buffer.alloc(13)), ...PIXELS])],
  ])('of %s is not made', async (_what, png) => {
    const { folder, isWritten } = await copied(png);
    expect(isWritten).toBe(false);
    expect(readdirSync(folder)).toEqual(['a.png']);
  });

  it('that cannot be written leaves nothing behind', async () => {
    const { from, folder } = await copied(PNG);
    await expect(copyPngWith([], { from, to: join(folder, 'none', 'c.png'), clock })).rejects.toThrow();
    await expect(copyPngWith([], { from, to: folder, clock })).rejects.toThrow();
    expect(readdirSync(folder).toSorted()).toEqual(['a.png', 'b.png']);
  });
});

describe('the text of a picture', () => {
  const withText = (text: Buffer) => Buffer.concat([SIGNATURE, HEADER, text, ...PIXELS]);
  const plain = (rest: string) => chunk('iTXt', Buffer.from(`Afterglow\0${rest}`, 'latin1'));

  it.each([
    ['is none in a plain picture', PNG, 'none'],
    ['is none behind the pixels', Buffer.concat([PNG, textChunk('Afterglow', 'x')]), 'none'],
    ['is none under another name', withText(textChunk('Afterglow2', 'x')), 'none'],
    ['is damaged when its checksum is wrong', withText(Buffer.from(textChunk('Afterglow', 'x')).fill(1, 23)), 'damaged'],
    ['is not unpacked when it is packed', withText(plain('\u0001\0\0\0x')), 'damaged'],
    ['is damaged when its parts are missing', withText(plain('\0\0')), 'damaged'],
    ['is damaged when it is no text', withText(plain('\0\0\0\0\u00ff\u00fe')), 'damaged'],
    ['is damaged when it says to be longer than the file', withText(textChunk('Afterglow', 'x')).subarray(0, 54), 'damaged'],
    ['is none when a chunk says to be endless', Buffer.concat([SIGNATURE, Buffer.alloc(40, 0xff)]), 'none'],
  ])('%s', (_what, png, kind) => {
    expect(readPngText(png, 'Afterglow')).toEqual({ kind });
  });

  it('breaks over no cut and no flipped bit', () => {
    const png = withText(textChunk('Afterglow', TEXT));
    for (let end = 0; end < png.length; end += 1) readPngText(png.subarray(0, end), 'Afterglow');
    for (let at = 0; at < png.length * 8; at += 1) {
      const flipped = Buffer.from(png);
      flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
      const read = readPngText(flipped, 'Afterglow');
      if (read.kind === 'found') expect(read.text).toBe(TEXT);
    }
  });
});
