/** Small files of many kinds, true and untrue, made from nothing. */

import { crc32, deflateSync, gzipSync } from 'node:zlib';

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export function be32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
  return bytes;
}

export function le32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * at);
  return bytes;
}

export function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([latin(type), content]);
  return Buffer.concat([be32(content.length), body, be32(crc32(body))]);
}

export const PNG_SIGNATURE = latin('\x89PNG\r\n\x1a\n');
const END = pngChunk('IEND', Buffer.alloc(0));

/** Colour types of https://www.w3.org/TR/png-3/#6Colour-values */
const COLOUR_TYPES = { grey: 0, colour: 2 } as const;

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

/** A PNG whose header says one size, with these bytes as its (packed) pixels and these chunks before them. */
export function png(
  size: PngSize,
  more: { readonly pixels?: Uint8Array; readonly chunks?: readonly Uint8Array[]; readonly of?: 'grey' | 'colour' } = {},
): Buffer {
  const { pixels, chunks = [], of = 'colour' } = more;
  const header = Buffer.concat([be32(size.width, size.height), Buffer.from([8, COLOUR_TYPES[of], 0, 0, 0])]);
  const packed = pixels ?? deflateSync(rows(size));
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', packed), END]);
}

function rows({ width, height }: PngSize): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(3 * width, 0x7f)]);
  return Buffer.concat(Array.from({ length: height }, () => row));
}

export const SMALL_PNG = png({ width: 8, height: 8 });

/** A GIF of one grey pixel per frame on a screen of this size. */
export function gif({ width, height, frames = 1 }: PngSize & { readonly frames?: number }): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([latin('GIF89a'), screen, Buffer.from([0, 0, 0, 255, 255, 255]), ...all, Buffer.from([0x3b])]);
}

/** A JPEG whose frame header says this size; what follows it is no picture. */
export function jpegHead({ width, height }: PngSize): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]);
  return Buffer.concat([
    latin('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    frame,
    scan,
    Buffer.alloc(64),
    latin('\xff\xd9'),
  ]);
}

/** A WebP whose canvas says this size. */
export function webpHead({ width, height }: PngSize): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const lossless = Buffer.concat([Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f]), Buffer.alloc(32)]);
  const body = Buffer.concat([
    latin('WEBPVP8X'),
    le32(10),
    canvas,
    latin('VP8L'),
    le32(lossless.length),
    lossless,
    Buffer.alloc(1),
  ]);
  return Buffer.concat([latin('RIFF'), le32(body.length), body]);
}

export function box(type: string, content: Uint8Array): Buffer {
  return Buffer.concat([be32(8 + content.length), latin(type), content]);
}

/** An AVIF whose one item says this size. */
export function avifHead({ width, height }: PngSize): Buffer {
  const extent = box('ispe', be32(0, width, height));
  const properties = box('iprp', box('ipco', extent));
  const meta = box('meta', Buffer.concat([be32(0), box('pitm', be32(0, 0)), properties]));
  return Buffer.concat([box('ftyp', latin('avif\0\0\0\0avifmif1')), meta, box('mdat', Buffer.alloc(64))]);
}

/** A WAV of silence whose header tells these lengths and rates. */
export function wav(told: { readonly dataBytes?: number; readonly rate?: number; readonly channels?: number } = {}): Buffer {
  const { dataBytes = 3_200, rate = 16_000, channels = 1 } = told;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE((rate * channels * 2) >>> 0, 8);
  format.writeUInt16LE((channels * 2) & 0xffff, 12);
  format.writeUInt16LE(16, 14);
  const head = [latin('RIFF'), le32(0xffffffff), latin('WAVEfmt '), le32(16), format, latin('data'), le32(dataBytes)];
  return Buffer.concat([...head, Buffer.alloc(3_200)]);
}

export function glb(json: unknown, bin: Uint8Array = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const shape = bin.length === 0 ? Buffer.alloc(0) : Buffer.concat([le32(bin.length, 0x004e4942), bin]);
  const total = 12 + 8 + padded.length + shape.length;
  return Buffer.concat([latin('glTF'), le32(2, total), le32(padded.length, 0x4e4f534a), padded, shape]);
}

/** A ZIP with one stored entry. */
export function zip(name: string, content: Uint8Array): Buffer {
  const title = Buffer.from(name);
  const sizes = Buffer.concat([le32(crc32(content), content.length, content.length), Buffer.from([title.length, 0, 0, 0])]);
  const local = Buffer.concat([latin('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0'), sizes, title, content]);
  const central = Buffer.concat([latin('PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0'), sizes, Buffer.alloc(14), title]);
  const end = Buffer.concat([latin('PK\x05\x06\0\0\0\0\x01\0\x01\0'), le32(central.length, local.length), Buffer.alloc(2)]);
  return Buffer.concat([local, central, end]);
}

/** Members of gzip one after the other unpack to one stream: some kilobytes of these are `megabytes`. */
export function gzipBomb(megabytes: number, { head = '', tail = '' }: { head?: string; tail?: string } = {}): Buffer {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, '0'));
  return Buffer.concat([gzipSync(head), ...new Array<Buffer>(Math.ceil(megabytes / 16)).fill(member), gzipSync(tail)]);
}
