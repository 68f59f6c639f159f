/** Bytes that stand inside a document as text, decoded piece by piece, so that they are not held twice. */

/** How many characters are decoded at once; a multiple of four, so that each piece of base64 stands alone. */
const PIECE = 4 * 65_536;

/** The bytes of base64 (either alphabet) or of a data URI; null when the text is neither. */
export function inlineBytes(text: string): AsyncIterable<Uint8Array> | null {
  const dataUri = /^data:[^,]{0,200}?(;base64)?,/iu.exec(text);
  if (dataUri === null) return /^data:/iu.test(text) ? null : base64Bytes(text, 0);
  if (dataUri[1] !== undefined) return base64Bytes(text, dataUri[0].length);
  return percentBytes(text.slice(dataUri[0].length));
}

function base64Bytes(text: string, from: number): AsyncIterable<Uint8Array> | null {
  const compact = /\s/u.test(text) ? text.slice(from).replace(/\s+/gu, '') : text.slice(from);
  // Buffer passes over what it cannot read; a damaged leaf must not become a damaged file.
  if (compact.length === 0 || !/^[A-Za-z0-9+/_-]+={0,2}$/u.test(compact)) return null;
  if (compact.replace(/=+$/u, '').length % 4 === 1) return null;
  return pieces(compact);
}

async function* pieces(base64: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < base64.length; at += PIECE) yield Buffer.from(base64.slice(at, at + PIECE), 'base64');
}

function percentBytes(text: string): AsyncIterable<Uint8Array> | null {
  try {
    return once(Buffer.from(decodeURIComponent(text)));
  } catch {
    return null;
  }
}

/** One piece as a stream. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
