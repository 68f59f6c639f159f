import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureSizeOf, readPictureSize } from '../../../../src/main/adapters/looks/imageHeader.ts';

const u16be = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const u16le = (value: number) => Buffer.from([value & 0xff, value >> 8]);
const u24le = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff, value >> 16]);
const u32be = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const u32le = (value: number) => Buffer.from(u32be(value).toReversed());
const text = (latin1: string) => Buffer.from(latin1, 'latin1');
const glue = (...parts: readonly Buffer[]) => Buffer.concat(parts);

const png = (width: number, height: number) =>
  glue(text('\x89PNG\r\n\x1a\n'), u32be(13), text('IHDR'), u32be(width), u32be(height), Buffer.from([8, 6, 0, 0, 0]), u32be(0));

const segment = (marker: number, content: Buffer) => glue(Buffer.from([0xff, marker]), u16be(content.length + 2), content);
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, glue(Buffer.from([8]), u16be(height), u16be(width), Buffer.from([3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])));
const jpeg = (...segments: readonly Buffer[]) =>
  glue(Buffer.from([0xff, 0xd8]), ...segments, segment(0xda, Buffer.alloc(10)), Buffer.alloc(50, 0x55));

const gif = (screen: readonly [number, number], first: readonly [number, number], left = 0) =>
  glue(
    text('GIF89a'),
    u16le(screen[0]),
    u16le(screen[1]),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]),
    Buffer.from([0x2c]),
    u16le(left),
    u16le(0),
    u16le(first[0]),
    u16le(first[1]),
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  );

const chunk = (kind: string, content: Buffer) =>
  glue(text(kind), u32le(content.length), content, Buffer.alloc(content.length % 2));
const webp = (...chunks: readonly Buffer[]) => {
  const all = glue(text('WEBP'), ...chunks);
  return glue(text('RIFF'), u32le(all.length), all);
};
const vp8 = (width: number, height: number) =>
  chunk('VP8 ', glue(Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a]), u16le(width), u16le(height), Buffer.alloc(8)));
const vp8l = (width: number, height: number) =>
  chunk('VP8L', glue(Buffer.from([0x2f]), u32le((width - 1) | ((height - 1) << 14)), Buffer.alloc(8)));
const vp8x = (width: number, height: number) =>
  chunk('VP8X', glue(Buffer.from([0x10, 0, 0, 0]), u24le(width - 1), u24le(height - 1)));

const box = (kind: string, content: Buffer) => glue(u32be(content.length + 8), text(kind), content);
const ispe = (width: number, height: number) => box('ispe', glue(u32be(0), u32be(width), u32be(height)));
const avif = (...extents: readonly Buffer[]) =>
  glue(
    box('ftyp', text('avif\0\0\0\0avifmif1')),
    box('meta', glue(u32be(0), box('hdlr', Buffer.alloc(24)), box('iprp', box('ipco', glue(...extents))))),
    box('mdat', Buffer.alloc(40)),
  );

const sizeOf = (bytes: Buffer) => readPictureSize(async (offset, length) => bytes.subarray(offset, offset + length));

describe('how large a picture says it is', () => {
  test.each([
    ['PNG', png(1_024, 768), 1_024, 768],
    ['JPEG', jpeg(segment(0xe0, text('JFIF\0')), frame(1_200, 800)), 1_200, 800],
    ['JPEG, progressive', jpeg(frame(33, 44, 0xc2)), 33, 44],
    ['JPEG with fill bytes and a restart marker', jpeg(Buffer.from([0xff, 0xff, 0xff, 0xd0]), frame(7, 9)), 7, 9],
    ['GIF', gif([320, 200], [320, 200]), 320, 200],
    ['WebP, lossy', webp(vp8(640, 480)), 640, 480],
    ['WebP, lossless', webp(vp8l(16_384, 16_384)), 16_384, 16_384],
    ['WebP, extended', webp(vp8x(20_000, 30_000), chunk('ICCP', Buffer.alloc(31)), vp8(200, 300)), 20_000, 30_000],
    ['AVIF', avif(ispe(3_000, 2_000)), 3_000, 2_000],
  ] as const)('%s', async (_name, bytes, widthPx, heightPx) => {
    expect(await sizeOf(bytes)).toEqual({ widthPx, heightPx });
  });

  test('a frame header behind 40 segments of metadata is found', async () => {
    const metadata = Array.from({ length: 40 }, () => segment(0xe2, Buffer.alloc(65_000, 0xc0)));
    expect(await sizeOf(jpeg(...metadata, frame(4_000, 3_000)))).toEqual({ widthPx: 4_000, heightPx: 3_000 });
  });
  test('of the tiles and the whole of a grid the whole counts', async () => {
    expect(await sizeOf(avif(ispe(512, 512), ispe(40_000, 30_000), ispe(160, 120)))).toEqual({
      widthPx: 40_000,
      heightPx: 30_000,
    });
  });
  test('the size of an animated AVIF is read from its track too', async () => {
    const head = glue(Buffer.alloc(76), u32be(5_000 << 16), u32be(4_000 << 16));
    const bytes = glue(box('ftyp', text('avis')), box('moov', box('trak', box('tkhd', head))));
    expect(await sizeOf(bytes)).toEqual({ widthPx: 5_000, heightPx: 4_000 });
  });
});

describe('headers that lie', () => {
  test('a second frame header in a JPEG counts where it is larger', async () => {
    expect(await sizeOf(jpeg(frame(10, 10), frame(60_000, 60_000)))).toEqual({ widthPx: 60_000, heightPx: 60_000 });
  });
  test('a frame that reaches beyond the screen of its GIF counts', async () => {
    expect(await sizeOf(gif([1, 1], [60_000, 50_000], 5_000))).toEqual({ widthPx: 65_000, heightPx: 50_000 });
  });
  test('a picture larger than the canvas of its WebP counts', async () => {
    expect(await sizeOf(webp(vp8x(1, 1), vp8(16_000, 12_000)))).toEqual({ widthPx: 16_000, heightPx: 12_000 });
  });
  test.each([
    ['a PNG of no height', png(10, 0)],
    ['a JPEG that tells its height later', jpeg(frame(10, 0))],
    ['a PNG that does not begin with its header', glue(text('\x89PNG\r\n\x1a\n'), u32be(4), text('IDAT'), Buffer.alloc(40))],
    ['a JPEG without a frame', jpeg()],
    ['a segment shorter than its own length', glue(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), frame(1, 1))],
    ['a WebP of something else', webp(chunk('JUNK', Buffer.alloc(10)))],
    ['a box longer than any file', glue(box('ftyp', text('avif')), u32be(1), text('meta'), Buffer.alloc(8, 0xff))],
    [
      'a box of no length in a list of boxes',
      glue(box('ftyp', text('avif')), box('meta', glue(u32be(0), u32be(3), text('iprp')))),
    ],
    ['text', text('GIF for short')],
    ['nothing', Buffer.alloc(0)],
  ] as const)('%s has no size', async (_name, bytes) => {
    expect(await sizeOf(bytes)).toBeNull();
  });
  test('cut anywhere, a picture has its true size or none', async () => {
    const whole = [
      png(300, 200),
      jpeg(segment(0xe1, Buffer.alloc(60)), frame(300, 200)),
      gif([300, 200], [300, 200]),
      webp(vp8x(300, 200), vp8(300, 200)),
      webp(vp8l(300, 200)),
      avif(ispe(300, 200)),
    ];
    for (const bytes of whole) {
      for (let length = 0; length < bytes.length; length += 1) {
        const size = await sizeOf(bytes.subarray(0, length));
        if (size !== null)
          expect(size, `${bytes.toString('latin1', 0, 12)} cut at ${length}`).toEqual({ widthPx: 300, heightPx: 200 });
      }
    }
  });
  test('boxes within boxes without end are left after a few', async () => {
    let nest = ispe(9, 9);
    for (let depth = 0; depth < 2_000; depth += 1) nest = box('iprp', nest);
    expect(await sizeOf(glue(box('ftyp', text('avif')), box('meta', glue(u32be(0), nest))))).toBeNull();
  });
});

test('the header is read from a file on disk, and a file that is gone throws', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-header-'));
  try {
    await writeFile(join(folder, 'a.png'), png(5, 6));
    expect(await pictureSizeOf(join(folder, 'a.png'))).toEqual({ widthPx: 5, heightPx: 6 });
    await expect(pictureSizeOf(join(folder, 'b.png'))).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
