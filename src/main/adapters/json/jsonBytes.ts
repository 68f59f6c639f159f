/** What the bytes of a JSON document are, one by one. */

export const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
export const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A number, `true`, `false` or `null`. */
export const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u;

/** The place of the quote that ends a string without escapes in this chunk; negative: it is not that simple. */
export function endOfPlain(chunk: Buffer, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const byte = chunk[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < 0x20) return -1;
  }
  return -1;
}

/** A number without fraction, exponent or leading zero, as most are: there are documents that hold millions. */
export function isWholeNumber(chunk: Buffer, from: number, to: number): boolean {
  if (chunk[from] === 0x30) return to === from + 1;
  for (let at = from; at < to; at += 1) {
    const byte = chunk[at] as number;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}

/** Whatever may stand in a number or a literal; whether it is one is told when it ended. */
export function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x45
  );
}
