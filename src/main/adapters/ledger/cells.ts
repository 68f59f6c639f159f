/**
 * The rows on one page of a table, decoded from its bytes: https://www.sqlite.org/fileformat2.html#b_tree_pages. Which table
 * it belongs to is not known here, and nothing on the page is believed: what does not decode is left out.
 */

import { PAGE_BYTES, type PageSource } from './pages.ts';

export type Value = string | number | Uint8Array | null;

export interface RawRow {
  readonly row: number;
  readonly values: readonly Value[];
}

const TABLE_LEAF = 0x0d;
/** In front of the first page stands the header of the file. */
const FILE_HEADER_BYTES = 100;
/** More than any row of ours: bodies and results are kept elsewhere. */
const LARGEST_ROW_BYTES = 64 * 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Each row in every way in which it can be read, the likeliest first: a long one goes on in other pages, of which the log
 * and the file may hold different ones.
 */
export function* rowsOn(page: { readonly number: number; readonly bytes: Buffer }, source: PageSource): Generator<RawRow[]> {
  const { bytes } = page;
  const head = page.number === 1 && bytes.toString('latin1', 0, 6) === 'SQLite' ? FILE_HEADER_BYTES : 0;
  if (bytes[head] !== TABLE_LEAF) return;
  const cellCount = bytes.readUInt16BE(head + 3);
  for (let cell = 0; cell < cellCount; cell++) {
    const pointer = head + 8 + cell * 2;
    if (pointer + 2 > bytes.length) return;
    const ways = readCell(bytes, bytes.readUInt16BE(pointer), source);
    if (ways.length > 0) yield ways;
  }
}

function readCell(bytes: Buffer, start: number, source: PageSource): RawRow[] {
  const size = readVarint(bytes, start);
  const row = size === null ? null : readVarint(bytes, size.next);
  if (size === null || row === null || size.value > LARGEST_ROW_BYTES) return [];
  const local = localBytesOf(size.value);
  const end = row.next + local;
  if (end > bytes.length) return [];
  const begin = bytes.subarray(row.next, end);
  const payloads = local === size.value ? [begin] : payloadsOf({ begin, sizeBytes: size.value, bytes, end, source });
  return payloads.flatMap((payload) => {
    const values = readRecord(payload);
    return values === null ? [] : [{ row: row.value, values }];
  });
}

/** How much of a row of this size stands on its own page. */
function localBytesOf(sizeBytes: number): number {
  const most = PAGE_BYTES - 35;
  if (sizeBytes <= most) return sizeBytes;
  const least = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;
  const fitting = least + ((sizeBytes - least) % (PAGE_BYTES - 4));
  return fitting <= most ? fitting : least;
}

function payloadsOf(cell: { begin: Buffer; sizeBytes: number; bytes: Buffer; end: number; source: PageSource }): Buffer[] {
  if (cell.end + 4 > cell.bytes.length) return [];
  const first = cell.bytes.readUInt32BE(cell.end);
  const asLastWritten = follow(cell, first, (versions) => versions[0]);
  const asInFile = follow(cell, first, (versions) => versions.at(-1));
  return [asLastWritten, asInFile].filter((payload) => payload !== null);
}

function follow(
  { begin, sizeBytes, source }: { begin: Buffer; sizeBytes: number; source: PageSource },
  first: number,
  pick: (versions: readonly Buffer[]) => Buffer | undefined,
): Buffer | null {
  const parts: Buffer[] = [begin];
  let missing = sizeBytes - begin.length;
  let next = first;
  // Each step takes bytes away from a bounded number, so a ring of pages ends too.
  while (missing > 0) {
    const page = pick(source.versionsOf(next));
    if (page === undefined) return null;
    const part = page.subarray(4, 4 + Math.min(missing, PAGE_BYTES - 4));
    parts.push(part);
    missing -= part.length;
    next = page.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** https://www.sqlite.org/fileformat2.html#record_format */
function readRecord(payload: Buffer): readonly Value[] | null {
  const headSize = readVarint(payload, 0);
  if (headSize === null || headSize.value > payload.length) return null;
  const values: Value[] = [];
  let at = headSize.next;
  let body = headSize.value;
  while (at < headSize.value) {
    const type = readVarint(payload, at);
    if (type === null) return null;
    at = type.next;
    const size = sizeOf(type.value);
    if (size === null || body + size > payload.length) return null;
    values.push(readValue(payload.subarray(body, body + size), type.value));
    body += size;
  }
  return values;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

function sizeOf(type: number): number | null {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return INTEGER_BYTES[type] ?? null;
}

function readValue(bytes: Buffer, type: number): Value {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type === 7) return bytes.readDoubleBE(0);
  if (type < 7) return bytes.readIntBE(0, bytes.length);
  if (type % 2 === 0) return bytes;
  try {
    return utf8.decode(bytes);
  } catch {
    // Text that was hit: whoever needs it as text will not take it.
    return bytes;
  }
}

/** Up to nine bytes, the highest bits first; a number that is too large to be exact is none of ours. */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return Number.isSafeInteger(value) ? { value, next: at + index + 1 } : null;
  }
  return null;
}
