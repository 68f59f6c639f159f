/** Small files that would be huge once they are unpacked, or that lie about how much there is of them. */

import { deflateSync, gzipSync } from 'node:zlib';
import { avifHead, be32, box, gif, glb, jpegHead, latin, png, wav, webpHead } from './bytes.ts';

export interface Bomb {
  readonly name: string;
  readonly make: () => Buffer;
  /** Comes behind a link that does not promise a picture, since words would not be taken for one. */
  readonly isWords?: true;
}

const asset = { version: '2.0' };

export const BOMBS: readonly Bomb[] = [
  {
    name: 'PNG of 60,000 × 60,000 pixels',
    make: () => png({ width: 60_000, height: 60_000 }, { pixels: deflateSync(Buffer.alloc(4_000_000)) }),
  },
  { name: 'PNG of 12,000 × 12,000 pixels that are all there', make: blackPng },
  { name: 'PNG with a profile that unpacks to 64 MB', make: () => png({ width: 8, height: 8 }, { chunks: [profile()] }) },
  { name: 'JPEG of 65,500 × 65,500 pixels', make: () => jpegHead({ width: 65_500, height: 65_500 }) },
  { name: 'WebP of 16,000 × 16,000 pixels', make: () => webpHead({ width: 16_000, height: 16_000 }) },
  { name: 'AVIF of 60,000 × 60,000 pixels', make: () => avifHead({ width: 60_000, height: 60_000 }) },
  { name: 'GIF of 200,000 frames', make: () => gif({ width: 2_000, height: 2_000, frames: 200_000 }) },
  { name: 'GIF of 65,535 × 65,535 pixels', make: () => gif({ width: 65_535, height: 65_535 }) },
  {
    name: '3D model of four thousand million corners',
    make: () =>
      glb(
        {
          asset,
          buffers: [{ byteLength: 12 }],
          bufferViews: [{ buffer: 0, byteLength: 12 }],
          accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 4_000_000_000 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          nodes: [{ mesh: 0 }],
          scenes: [{ nodes: [0] }],
        },
        Buffer.alloc(12),
      ),
  },
  {
    name: '3D model that goes in circles',
    make: () =>
      glb({
        asset,
        nodes: Array.from({ length: 2_000 }, (_, at) => ({ children: [(at + 1) % 2_000] })),
        scenes: [{ nodes: [0] }],
      }),
  },
  {
    name: '3D model that holds 100,000 nodes',
    make: () =>
      glb({
        asset,
        nodes: Array.from({ length: 100_000 }, () => ({ name: 'n' })),
        scenes: [{ nodes: Array.from({ length: 100_000 }, (_, at) => at) }],
      }),
  },
  {
    name: 'WAV that lies about its length and rate',
    make: () => wav({ dataBytes: 0xfffffff0, rate: 0xffffffff, channels: 0xffff }),
  },
  { name: 'video that lies about its length', make: lyingClip },
  { name: 'JSON of a million brackets', isWords: true, make: () => latin('['.repeat(1_000_000) + ']'.repeat(1_000_000)) },
  {
    name: 'JSON of 500,000 levels of records',
    isWords: true,
    make: () => latin(`${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`),
  },
  { name: 'text of one line of 30 MB', isWords: true, make: () => Buffer.alloc(30_000_000, 'a') },
  {
    name: 'drawing packed by gzip that unpacks to 64 MB',
    make: () =>
      gzipSync(
        Buffer.concat([latin('<svg xmlns="http://www.w3.org/2000/svg">'), Buffer.alloc(64_000_000, ' '), latin('</svg>')]),
      ),
  },
  {
    name: 'drawing of 200,000 shapes',
    make: () =>
      latin(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<rect width="9" height="9" fill-opacity=".1"/>'.repeat(200_000)}</svg>`,
      ),
  },
  {
    name: 'drawing of 10 million pixels a side, blurred',
    make: () =>
      latin(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10000000" height="10000000"><filter id="f"><feGaussianBlur stdDeviation="99999"/></filter><rect width="100%" height="100%" filter="url(#f)"/></svg>',
      ),
  },
];

/** Pixels that take 600 KB packed, 144 MB unpacked, and 576 MB once they are to be seen. */
function blackPng(): Buffer {
  const side = 12_000;
  return png({ width: side, height: side }, { pixels: deflateSync(Buffer.alloc(side * (1 + side)), { level: 1 }), of: 'grey' });
}

function profile(): Buffer {
  const content = Buffer.concat([latin('icc\0\0'), deflateSync(Buffer.alloc(64_000_000), { level: 1 })]);
  const bytes = Buffer.concat([latin('iCCP'), content]);
  return Buffer.concat([be32(content.length), bytes, be32(0)]);
}

function lyingClip(): Buffer {
  const header = box('mvhd', Buffer.concat([be32(0, 0, 0, 1, 0xffffffff), Buffer.alloc(80)]));
  const sizes = box('stsz', be32(0, 0, 0xffffffff));
  const table = box('trak', box('mdia', box('minf', box('stbl', sizes))));
  return Buffer.concat([
    box('ftyp', latin('isom\0\0\x02\0isomiso2')),
    box('moov', Buffer.concat([header, table])),
    be32(1),
    latin('mdat'),
    be32(0x7fffffff, 0xffffffff),
  ]);
}
