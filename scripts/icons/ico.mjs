/**
 * Icons of Windows: several pictures in one file. The largest is kept as a PNG, which every Windows since Vista reads; the smaller
 * ones are plain bitmaps, since the shell and installers read those at every size.
 *
 * @typedef {{ readonly sizePixels: number, readonly png: Uint8Array, readonly rgba: Uint8Array }} Picture
 */

const FOLDER_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;
const KEPT_AS_PNG_PIXELS = 256;

/** @param {readonly Picture[]} pictures @returns {Buffer} */
export function icoOf(pictures) {
  const images = pictures.map((picture) =>
    picture.sizePixels >= KEPT_AS_PNG_PIXELS ? Buffer.from(picture.png) : bitmapOf(picture),
  );
  const folder = Buffer.alloc(FOLDER_BYTES);
  folder.writeUInt16LE(1, 2);
  folder.writeUInt16LE(pictures.length, 4);
  let at = FOLDER_BYTES + ENTRY_BYTES * pictures.length;
  const entries = pictures.map(({ sizePixels }, index) => {
    const sizeBytes = images[index]?.length ?? 0;
    const entry = Buffer.alloc(ENTRY_BYTES);
    // 256 does not fit into a byte and is written as 0.
    entry.writeUInt8(sizePixels % 256, 0);
    entry.writeUInt8(sizePixels % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(sizeBytes, 8);
    entry.writeUInt32LE(at, 12);
    at += sizeBytes;
    return entry;
  });
  return Buffer.concat([folder, ...entries, ...images]);
}

/** A bitmap as icons hold it: rows from below, blue first, then a mask of one bit to a pixel. @param {Picture} picture */
function bitmapOf({ sizePixels, rgba }) {
  const header = Buffer.alloc(BITMAP_HEADER_BYTES);
  header.writeUInt32LE(BITMAP_HEADER_BYTES, 0);
  header.writeInt32LE(sizePixels, 4);
  // Colours and mask together.
  header.writeInt32LE(sizePixels * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const colours = Buffer.alloc(sizePixels * sizePixels * 4);
  const maskRowBytes = Math.ceil(sizePixels / 32) * 4;
  const mask = Buffer.alloc(maskRowBytes * sizePixels);
  for (let y = 0; y < sizePixels; y += 1) {
    for (let x = 0; x < sizePixels; x += 1) {
      const from = (y * sizePixels + x) * 4;
      const row = sizePixels - 1 - y;
      const to = (row * sizePixels + x) * 4;
      colours[to] = rgba[from + 2] ?? 0;
      colours[to + 1] = rgba[from + 1] ?? 0;
      colours[to + 2] = rgba[from] ?? 0;
      colours[to + 3] = rgba[from + 3] ?? 0;
      const maskAt = row * maskRowBytes + (x >> 3);
      if (rgba[from + 3] === 0) mask[maskAt] = (mask[maskAt] ?? 0) | (0x80 >> (x & 7));
    }
  }
  header.writeUInt32LE(colours.length + mask.length, 20);
  return Buffer.concat([header, colours, mask]);
}
