/**
 * Text in PNG pictures: one chunk is put behind the header of a copy, and read again from the beginning of a file. Everything
 * else of the picture stays byte for byte. Layout: https://www.w3.org/TR/png-3/#11iTXt
 */

import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../../shared/time.ts';
import { partPathIn, savePart } from '../assets/savePart.ts';
import { diskFiles } from '../disk/diskFiles.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The header is always the first chunk, and always this long with its length, type and checksum. */
const HEADER_BYTES = 25;
const TEXT_AT = SIGNATURE.length + HEADER_BYTES;
const UINT31 = 0x7fff_ffff;

export function isPng(head: Uint8Array): boolean {
  return SIGNATURE.equals(head.subarray(0, SIGNATURE.length));
}

/** `keyword`: up to 79 characters of Latin-1; `text`: anything but NUL. */
export function textChunk(keyword: string, text: string): Buffer {
  // Keyword, then: not compressed, no language, no translated keyword.
  const content = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)]);
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write('iTXt', 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}

export type PngText = { readonly kind: 'found'; readonly text: string } | { readonly kind: 'none' | 'damaged' };

/**
 * The text under `keyword` in the chunks before the pixels. `head`: the beginning of a PNG file, however little; a chunk that
 * reaches beyond it counts as damaged when it is the one that is looked for.
 */
export function readPngText(head: Uint8Array, keyword: string): PngText {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const wanted = Buffer.from(`${keyword}\0`, 'latin1');
  let at = SIGNATURE.length;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (length > UINT31 || type === 'IDAT' || type === 'IEND') return { kind: 'none' };
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'iTXt' && content.subarray(0, wanted.length).equals(wanted)) {
      const end = at + 8 + length;
      if (end + 4 > bytes.length || bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) return { kind: 'damaged' };
      return textOf(content.subarray(wanted.length));
    }
    at += 12 + length;
  }
  return { kind: 'none' };
}

/** Only the plain form that is written here: a packed text could unpack to anything. */
function textOf(rest: Buffer): PngText {
  const isPlain = rest[0] === 0;
  const language = rest.indexOf(0, 2);
  const translated = language === -1 ? -1 : rest.indexOf(0, language + 1);
  if (!isPlain || translated === -1) return { kind: 'damaged' };
  try {
    return { kind: 'found', text: new TextDecoder('utf-8', { fatal: true }).decode(rest.subarray(translated + 1)) };
  } catch {
    return { kind: 'damaged' };
  }
}

/**
 * Copies the picture at `from` to `to` with `chunks` behind its header, whole or not at all; what was at `to` is replaced.
 * Answers false when `from` does not begin as a PNG does. Throws when the disk refuses.
 */
export async function copyPngWith(
  chunks: readonly Buffer[],
  { from, to, clock }: { readonly from: string; readonly to: string; readonly clock: Clock },
): Promise<boolean> {
  const header = await headOf(from);
  if (header === null) return false;
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield header as Buffer;
    yield* chunks;
    yield* createReadStream(from, { start: TEXT_AT }) as AsyncIterable<Buffer>;
  }
  const partPath = partPathIn(dirname(to));
  const saved = await savePart({ chunks: parts(), partPath, maxBytes: Number.MAX_SAFE_INTEGER, pace: null, clock, mode: 0o666 });
  if (saved.kind !== 'saved')
    throw new Error(saved.kind === 'unwritable' ? saved.detail : `${from} could not be read to its end`);
  try {
    const part = await diskFiles.reopen(partPath);
    await part.flush().finally(() => part.close());
    await diskFiles.rename(partPath, to);
  } catch (error) {
    await rm(partPath, { force: true }).catch(() => {});
    throw error;
  }
  await diskFiles.flushFolder(dirname(to));
  return true;
}

async function headOf(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TEXT_AT), 0, TEXT_AT, 0);
    const isWhole = bytesRead === TEXT_AT && isPng(buffer);
    return isWhole && buffer.readUInt32BE(8) === 13 && buffer.toString('latin1', 12, 16) === 'IHDR' ? buffer : null;
  } finally {
    await file.close();
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
