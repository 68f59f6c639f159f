/** Bytes that stand inside a document as text, decoded piece by piece, so that they are not held twice. */

/** Of one character more than this is the beginning of a data URI never looked for. */
const MAX_PREFIX = 300;

/**
 * The bytes of base64 (either alphabet) or of a data URI. What is neither throws while it is read: a damaged leaf must not
 * become a damaged file.
 */
export async function* inlineBytes(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, rest } = await begin(text);
  const prefix = /^data:[^,]{0,280}?(;base64)?,/iu.exec(head.subarray(0, MAX_PREFIX).toString('latin1'));
  const isDataUri = /^data:/iu.test(head.subarray(0, 5).toString('latin1'));
  if (isDataUri && prefix === null) throw new Error('a data URI without a comma');
  const content = startingWith(head.subarray(prefix?.[0].length ?? 0), rest);
  yield* prefix !== null && prefix[1] === undefined ? percentBytes(content) : base64Bytes(content);
}

/** One piece as a stream. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Enough of the text to see how it begins, and what comes after. */
async function begin(text: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; rest: AsyncIterator<Uint8Array> }> {
  const rest = text[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < MAX_PREFIX) {
    const next = await rest.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, rest };
}

async function* startingWith(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** What a byte is worth in base64, of either alphabet; or white space, padding, nothing of it. */
const [SPACE, PADDING, NOTHING] = [64, 65, 66];
const WORTH = new Uint8Array(256).fill(NOTHING);
for (const alphabet of ['+/', '-_']) {
  const digits = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${alphabet}`;
  for (const [worth, digit] of Buffer.from(digits).entries()) WORTH[digit] = worth;
}
for (const space of Buffer.from(' \t\r\n\f\v')) WORTH[space] = SPACE;
WORTH[0x3d] = PADDING;

/** Each piece is good until the next is asked for. `Buffer` would pass over what it cannot read, and make a string first. */
async function* base64Bytes(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let out = Buffer.alloc(0);
  /** The bits of up to three digits that wait for a fourth. */
  let bits = 0;
  let digits = 0;
  let padding = 0;
  for await (const chunk of text) {
    if (out.length < chunk.length) out = Buffer.alloc(chunk.length);
    let length = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const worth = WORTH[chunk[at] as number] as number;
      if (worth < 64 && padding === 0) {
        bits = (bits << 6) | worth;
        digits += 1;
        if (digits % 4 !== 0) continue;
        out[length] = bits >> 16;
        out[length + 1] = bits >> 8;
        out[length + 2] = bits;
        length += 3;
        bits = 0;
      } else if (worth === PADDING) padding += 1;
      else if (worth !== SPACE) throw new Error('not base64');
    }
    if (length > 0) yield out.subarray(0, length);
  }
  const left = digits % 4;
  if (digits === 0 || padding > 2 || left === 1) throw new Error('not base64');
  if (left === 2) yield Buffer.from([bits >> 4]);
  if (left === 3) yield Buffer.from([bits >> 10, bits >> 2]);
}

async function* percentBytes(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sequence = '';
  for await (const chunk of text) {
    const out = Buffer.alloc(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      if (sequence === '' && byte !== 0x25) {
        out[length] = byte;
        length += 1;
        continue;
      }
      sequence += String.fromCharCode(byte);
      if (sequence.length < 3) continue;
      if (!/^%[0-9a-f]{2}$/iu.test(sequence)) throw new Error('not percent-encoded');
      out[length] = Number.parseInt(sequence.slice(1), 16);
      length += 1;
      sequence = '';
    }
    yield out.subarray(0, length);
  }
  if (sequence !== '') throw new Error('not percent-encoded');
}
