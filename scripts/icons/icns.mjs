/**
 * Icons of macOS: several pictures in one file, each with a type of four letters. 16 and 32 pixels at single density are written
 * as colours and a mask, since Finder shows a PNG of those sizes garbled; everything else is a PNG.
 *
 * @typedef {import('./ico.mjs').Picture} Picture
 */

/** Type and size; sizes that are there twice are for single and for double density. */
const PNG_PARTS = /** @type {const} */ ([
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]);
const PLAIN_PARTS = /** @type {const} */ ([
  { sizePixels: 16, colours: 'is32', mask: 's8mk' },
  { sizePixels: 32, colours: 'il32', mask: 'l8mk' },
]);

/** @param {readonly Picture[]} pictures All of MAC_SIZES_PIXELS. @returns {Buffer} */
export function icnsOf(pictures) {
  const of = /** @param {number} sizePixels */ (sizePixels) => {
    const found = pictures.find((picture) => picture.sizePixels === sizePixels);
    if (found === undefined) throw new Error(`An icon of macOS needs a picture of ${sizePixels} pixels.`);
    return found;
  };
  const parts = [
    ...PLAIN_PARTS.flatMap(({ sizePixels, colours, mask }) => {
      const { rgba } = of(sizePixels);
      const packed = [0, 1, 2].map((channel) => packedRuns(channelOf(rgba, channel)));
      return [part(colours, Buffer.concat(packed)), part(mask, channelOf(rgba, 3))];
    }),
    ...PNG_PARTS.map(([type, sizePixels]) => part(type, of(sizePixels).png)),
  ];
  return part('icns', Buffer.concat(parts));
}

/** @param {string} type @param {Uint8Array} content */
function part(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + head.length, 4);
  return Buffer.concat([head, content]);
}

/** @param {Uint8Array} rgba @param {number} channel */
function channelOf(rgba, channel) {
  return Uint8Array.from({ length: rgba.length / 4 }, (_, pixel) => rgba[pixel * 4 + channel] ?? 0);
}

/**
 * Runs of 3 to 130 equal bytes become two bytes, everything else is copied behind its length.
 *
 * @param {Uint8Array} bytes @returns {Buffer}
 */
export function packedRuns(bytes) {
  /** @type {number[]} */
  const packed = [];
  /** @type {number[]} */
  let copied = [];
  const writeCopied = () => {
    if (copied.length > 0) packed.push(copied.length - 1, ...copied);
    copied = [];
  };
  for (let at = 0; at < bytes.length; ) {
    const length = runLength(bytes, at);
    if (length >= 3) {
      writeCopied();
      packed.push(length + 125, bytes[at] ?? 0);
      at += length;
      continue;
    }
    copied.push(bytes[at] ?? 0);
    if (copied.length === 128) writeCopied();
    at += 1;
  }
  writeCopied();
  return Buffer.from(packed);
}

/** @param {Uint8Array} bytes @param {number} at */
function runLength(bytes, at) {
  let length = 1;
  while (length < 130 && at + length < bytes.length && bytes[at + length] === bytes[at]) length += 1;
  return length;
}
