/** A valid picture of a wanted size in bytes: noise, stored without packing. */

import { randomFillSync } from 'node:crypto';
import { deflateSync, crc32 as zlibCrc32 } from 'node:zlib';

export function noisyPng(width: number, height: number): Buffer {
  const raw = Buffer.alloc((width * 3 + 1) * height);
  randomFillSync(raw);
  for (let row = 0; row < height; row += 1) raw[row * (width * 3 + 1)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8 + named.length);
  frame.writeUInt32BE(content.length, 0);
  named.copy(frame, 4);
  frame.writeUInt32BE(zlibCrc32(named), frame.length - 4);
  return frame;
}
