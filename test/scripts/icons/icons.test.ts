import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawingFor, LINUX_SIZES_PIXELS, MAC_SIZES_PIXELS, WINDOWS_SIZES_PIXELS } from '../../../scripts/icons/drawings.mjs';
import { icnsOf, packedRuns } from '../../../scripts/icons/icns.mjs';
import { icoOf } from '../../../scripts/icons/ico.mjs';
import { projectFolder } from '../../../scripts/setup/paths.mjs';

const read = (path: string) => readFileSync(join(projectFolder, path));
const digestOf = (path: string) => createHash('sha256').update(read(path)).digest('hex');
const svg = read('resources/icon.svg').toString('utf8');

/** A picture of one colour, at a size. */
function plainPicture(sizePixels: number) {
  const rgba = new Uint8Array(sizePixels * sizePixels * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set([1, 2, 3, at === 0 ? 0 : 255], at);
  return { sizePixels, png: Uint8Array.of(0x89, 0x50, sizePixels & 0xff), rgba };
}

/** The width and height that a PNG says it has. */
function pngSize(png: Buffer) {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the icons that are kept', () => {
  const kept: { source: string; drawn: Record<string, string> } = JSON.parse(read('build/icons.json').toString('utf8'));

  test('were drawn from the source as it is now, and nothing has touched them since: `npm run icons` draws them again', () => {
    expect(kept.source).toBe(digestOf('resources/icon.svg'));
    expect(Object.fromEntries(Object.keys(kept.drawn).map((path) => [path, digestOf(path)]))).toEqual(kept.drawn);
  });

  test('are all that there are', () => {
    const there = readdirSync(join(projectFolder, 'build', 'icons')).map((name) => `build/icons/${name}`);
    expect(there.sort()).toEqual(
      Object.keys(kept.drawn)
        .filter((path) => path.startsWith('build/icons/'))
        .sort(),
    );
  });

  test('have every size of Linux, each as large as its name says', () => {
    for (const size of LINUX_SIZES_PIXELS) expect(pngSize(read(`build/icons/${size}x${size}.png`))).toEqual([size, size]);
  });

  test('have every size of Windows, with the largest as a PNG', () => {
    const ico = read('build/icon.ico');
    const entries = WINDOWS_SIZES_PIXELS.map((_, index) => 6 + index * 16);
    expect(ico.readUInt16LE(4)).toBe(WINDOWS_SIZES_PIXELS.length);
    expect(entries.map((at) => ico.readUInt8(at) || 256)).toEqual([...WINDOWS_SIZES_PIXELS]);
    const last = ico.subarray(ico.readUInt32LE(6 + (entries.length - 1) * 16 + 12));
    expect(pngSize(last)).toEqual([256, 256]);
  });

  test('have every size of macOS, at single and double density', () => {
    const parts = icnsParts(read('build/icon.icns'));
    expect([...parts.keys()]).toEqual([
      'is32',
      's8mk',
      'il32',
      'l8mk',
      'ic11',
      'ic12',
      'ic07',
      'ic13',
      'ic08',
      'ic14',
      'ic09',
      'ic10',
    ]);
    expect(pngSize(parts.get('ic10') ?? Buffer.alloc(0))).toEqual([1024, 1024]);
  });
});

function icnsParts(icns: Buffer): Map<string, Buffer> {
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    parts.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
  return parts;
}

describe('a drawing', () => {
  test('is the simple one up to 32 pixels and the full one above', () => {
    const small = drawingFor({ svg, sizePixels: 32, style: 'plain' });
    const full = drawingFor({ svg, sizePixels: 48, style: 'plain' });
    expect(small).toMatch(/<g id="drawing" display="none"/);
    expect(small).not.toMatch(/<g id="small-drawing"[^>]*display="none"/);
    expect(full).not.toMatch(/<g id="drawing" display="none"/);
    expect(full).toMatch(/<g id="small-drawing"[^>]*display="none"/);
  });

  test('fills the square when it is small, and keeps the margin of the system otherwise', () => {
    const view = (drawing: string) => /viewBox="([^"]+)"/.exec(drawing)?.[1];
    expect(view(drawingFor({ svg, sizePixels: 16, style: 'plain' }))).toBe('32 32 448 448');
    expect(view(drawingFor({ svg, sizePixels: 512, style: 'plain' }))).toBe('0 0 512 512');
    expect(view(drawingFor({ svg, sizePixels: 512, style: 'mac' }))).toBe('-22.369 -22.369 556.738 556.738');
  });

  test('of a source that is written in another way is refused', () => {
    expect(() => drawingFor({ svg: '<svg />', sizePixels: 16, style: 'plain' })).toThrow(/should hold viewBox/);
  });
});

test('a bitmap in an icon of Windows stands on its head, blue first, with a mask for what is clear', () => {
  const ico = icoOf([plainPicture(16)]);
  const image = ico.subarray(ico.readUInt32LE(18));
  expect(image.readInt32LE(8)).toBe(32);
  expect([...image.subarray(40, 44)]).toEqual([3, 2, 1, 255]);
  // The first pixel of the picture is clear; its row is the last of the mask.
  expect([...image.subarray(image.length - 4)]).toEqual([0x80, 0, 0, 0]);
});

test('an icon of macOS is refused when a size is missing', () => {
  expect(() => icnsOf(MAC_SIZES_PIXELS.slice(1).map(plainPicture))).toThrow(/16 pixels/);
});

test('runs are packed so that they unpack to the same bytes', () => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => (at % 700 < 300 ? 7 : (at * 31) % 256));
  expect([...unpacked(packedRuns(bytes))]).toEqual([...bytes]);
  expect([...packedRuns(new Uint8Array(131))]).toEqual([255, 0, 0, 0]);
});

function unpacked(packed: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < packed.length; ) {
    const head = packed.readUInt8(at);
    const isRun = head >= 128;
    parts.push(isRun ? Buffer.alloc(head - 125, packed.readUInt8(at + 1)) : packed.subarray(at + 1, at + 2 + head));
    at += isRun ? 2 : head + 2;
  }
  return Buffer.concat(parts);
}
