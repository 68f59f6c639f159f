import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inlineBytes, once } from '../../../../src/main/adapters/assets/inlineBytes.ts';
import { leafBytes, resolveEscapes } from '../../../../src/main/adapters/json/leafBytes.ts';
import { isLongText, isRecord, outlineOf } from '../../../../src/main/adapters/json/outline.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}
async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a string inside a document', () => {
  it.each([1, 2, 3, 5, 7, 1_000])('has its escapes resolved when it comes in pieces of %d bytes', async (size) => {
    const value = `plain \\ "quoted" / \b\f\n\r\t é 你 😀 ${String.fromCharCode(0x1f)} end`;
    const written = JSON.stringify(value)
      .slice(1, -1)
      .replace('/', '\\/')
      .replace('é', '\\u00e9')
      .replace('😀', '\\ud83d\\uDE00');
    expect((await all(resolveEscapes(inPieces(written, size)))).toString()).toBe(value);
  });

  it.each([
    ['\\ud83d', '\uFFFD'],
    ['\\ud83dx', '\uFFFDx'],
    ['\\ud83d\\n', '\uFFFD\n'],
    ['\\ude00', '\uFFFD'],
    ['\\ud83d\\u0041', '\uFFFDA'],
    ['\\ud83d\\ud83d\\ude00', '\uFFFD😀'],
  ])('half of a pair, %s, becomes a sign of what is missing', async (written, value) => {
    for (const size of [1, 4, 100]) expect((await all(resolveEscapes(inPieces(written, size)))).toString()).toBe(value);
  });

  it('is read from the file again, as long as it may be', async () => {
    const value = `Seite\n"${'ö'.repeat(200_000)}"`;
    const document = Buffer.from(JSON.stringify({ before: 'x', text: value, after: 'y' }));
    const path = join(tempFolder(), 'body');
    writeFileSync(path, document);
    const read = outlineOf(document);
    const leaf = read.kind === 'outline' && isRecord(read.root) ? read.root.fields.get('text') : null;
    if (!isLongText(leaf)) throw new Error('not long');
    expect((await all(leafBytes(path, leaf))).toString()).toBe(value);
  });
});

describe('bytes inside of a text', () => {
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256));
  it.each([
    ['base64', bytes.toString('base64')],
    ['base64 of the other alphabet', bytes.toString('base64url')],
    ['base64 in lines', bytes.toString('base64').replace(/.{76}/gu, '$&\r\n')],
    ['a data URI', `data:image/png;base64,${bytes.toString('base64')}`],
    ['a data URI with a parameter', `data:image/png;name=a;base64,${bytes.toString('base64')}`],
    ['percent-encoded', `data:,${[...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`],
  ])('%s, in pieces of any size', async (_what, text) => {
    for (const size of [1, 3, 17, 5_000]) expect((await all(inlineBytes(inPieces(text, size)))).equals(bytes)).toBe(true);
  });

  it.each([
    '',
    'A',
    'AAAAA',
    'AA=A',
    'AA===',
    'iVBO…',
    'data:image/png;base64,!!',
    'data:image/png',
    'data:,%zz',
    'data:,%a',
    '====',
  ])('%s is not made into a file', async (text) => {
    await expect(all(inlineBytes(once(Buffer.from(text))))).rejects.toThrow();
  });
});
