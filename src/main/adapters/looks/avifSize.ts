/** The size of an AVIF picture: boxes of ISO/IEC 14496-12 in which each item's extent (`ispe`) or track's size is told. */

import type { PictureSize, ReadAt } from './imageHeader.ts';

const MAX_BOXES = 64;
/** The lists of items and their properties; pictures themselves stand in boxes that are passed over unread. */
const MAX_META_BYTES = 1024 * 1024;

/** Boxes that hold boxes, and how many bytes stand before the first of them. */
const NESTS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 };

/** The largest of all that is told: of a grid the whole is larger than each of its tiles. Null: nothing is told. */
export async function avifSize(readAt: ReadAt): Promise<PictureSize | null> {
  const found: PictureSize[] = [];
  let at = 0;
  for (let box = 0; box < MAX_BOXES; box += 1) {
    const head = await readAt(at, 16);
    const told = boxAt(head, 0);
    if (told === null) break;
    if (told.kind === 'meta' || told.kind === 'moov') {
      const inner = await readAt(at + told.headBytes, Math.min(told.lengthBytes - told.headBytes, MAX_META_BYTES));
      collect(inner.subarray(NESTS[told.kind] ?? 0), found, 0);
    }
    if (told.lengthBytes === Number.POSITIVE_INFINITY) break;
    at += told.lengthBytes;
  }
  if (found.length === 0) return null;
  return {
    widthPx: Math.max(...found.map(({ widthPx }) => widthPx)),
    heightPx: Math.max(...found.map(({ heightPx }) => heightPx)),
  };
}

interface Box {
  readonly kind: string;
  readonly headBytes: number;
  /** With its head; infinite: to the end of the file. */
  readonly lengthBytes: number;
}

function boxAt(bytes: Buffer, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const kind = bytes.toString('latin1', at + 4, at + 8);
  const told = bytes.readUInt32BE(at);
  if (told === 0) return { kind, headBytes: 8, lengthBytes: Number.POSITIVE_INFINITY };
  if (told !== 1) return told < 8 ? null : { kind, headBytes: 8, lengthBytes: told };
  if (at + 16 > bytes.length) return null;
  const large = bytes.readBigUInt64BE(at + 8);
  return large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER) ? null : { kind, headBytes: 16, lengthBytes: Number(large) };
}

function collect(bytes: Buffer, found: PictureSize[], depth: number): void {
  let at = 0;
  for (let box = boxAt(bytes, 0); box !== null; box = boxAt(bytes, at)) {
    const inner = bytes.subarray(at + box.headBytes, Math.min(bytes.length, at + box.lengthBytes));
    if (box.kind === 'ispe' && inner.length >= 12) {
      found.push({ widthPx: inner.readUInt32BE(4), heightPx: inner.readUInt32BE(8) });
    }
    const before = NESTS[box.kind];
    if (before !== undefined && depth < 4) collect(inner.subarray(before), found, depth + 1);
    // The last eight bytes of a track's head are its size, in 16.16 fixed point.
    if (box.kind === 'tkhd' && inner.length >= 84) {
      const end = inner.length;
      found.push({ widthPx: inner.readUInt16BE(end - 8), heightPx: inner.readUInt16BE(end - 4) });
    }
    at += box.lengthBytes;
  }
}
