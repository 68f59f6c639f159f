/**
 * Which of the two drawings of `resources/icon.svg` a size takes, and how much room is left around the tile. Up to 32 pixels the
 * drawing with fewer and thicker parts fills the square; above, the full one has the margin of its neighbours: 12.5 % on Linux and
 * Windows, and on macOS the 100 of 1024 pixels that its template asks for.
 *
 * @typedef {'plain' | 'mac'} IconStyle
 * @typedef {{ readonly svg: string, readonly sizePixels: number, readonly style: IconStyle }} IconWish
 */

const LARGEST_SMALL_PIXELS = 32;

/** Where the tile lies in the source. */
const TILE = { start: 32, size: 448 };

/** The part of a square that its tile takes. @type {Readonly<Record<IconStyle, number>>} */
const TILE_SHARE = { plain: 448 / 512, mac: 824 / 1024 };

export const LINUX_SIZES_PIXELS = /** @type {const} */ ([16, 24, 32, 48, 64, 128, 256, 512, 1024]);
export const WINDOWS_SIZES_PIXELS = /** @type {const} */ ([16, 24, 32, 48, 64, 128, 256]);
export const MAC_SIZES_PIXELS = /** @type {const} */ ([16, 32, 64, 128, 256, 512, 1024]);

/** The source with one of its drawings left and the view that the size asks for. @param {IconWish} wish @returns {string} */
export function drawingFor({ svg, sizePixels, style }) {
  const isSmall = sizePixels <= LARGEST_SMALL_PIXELS;
  // Even a small tile of macOS keeps its margin: it stands in one row with others that do.
  const share = isSmall && style === 'plain' ? 1 : TILE_SHARE[style];
  const view = viewBox(share);
  const sized = swapped(svg, 'viewBox="0 0 512 512"', `viewBox="${view}"`);
  if (!isSmall) return sized;
  return swapped(swapped(sized, '<g id="drawing"', '<g id="drawing" display="none"'), ' display="none">', '>');
}

/** @param {number} share */
function viewBox(share) {
  const size = TILE.size / share;
  const start = TILE.start - (size - TILE.size) / 2;
  return [start, start, size, size].map((number) => Number(number.toFixed(3))).join(' ');
}

/** @param {string} text @param {string} from @param {string} to */
function swapped(text, from, to) {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`resources/icon.svg is not written as scripts/icons/drawings.mjs expects: it should hold ${from} once.`);
  return `${before}${to}${after}`;
}
