import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isList,
  isLongText,
  isRecord,
  type Outline,
  outlineOf,
  readOutline,
} from '../../../../src/main/adapters/json/outline.ts';

const bytes = (text: string) => Buffer.from(text);
async function* inPieces(given: Uint8Array, sizeOf: () => number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < given.length; ) {
    const size = Math.max(1, sizeOf());
    yield given.subarray(at, at + size);
    at += size;
  }
}

/** An outline as plain data, to be compared with what `JSON.parse` makes of the same text. */
function plain(value: Outline | null | undefined): unknown {
  if (isList(value)) return Object.fromEntries([...value.elements].map(([at, element]) => [at, plain(element)]));
  if (isRecord(value)) return Object.fromEntries([...value.fields].map(([name, field]) => [name, plain(field)]));
  return isLongText(value) ? `long ${value.digest}` : value;
}

/** The same of a parsed document: strings and `true`, and whatever holds any. */
function leavesOf(value: unknown): unknown {
  if (typeof value === 'string' || value === true) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = Object.entries(value).flatMap(([name, child]) => {
    const leaf = leavesOf(child);
    return leaf === undefined ? [] : [[name, leaf] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function seeded(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

function makeValue(chance: () => number, depth: number): unknown {
  const pick = Math.floor(chance() * (depth > 4 ? 6 : 8));
  const text = () => {
    const alphabet = ['a', '"', '\\', '/', '\n', '\u0001', 'é', '你', '😀', '\ud800', ' ', '\u2028', 'Z'];
    return Array.from({ length: Math.floor(chance() * 12) }, () => alphabet[Math.floor(chance() * alphabet.length)]).join('');
  };
  if (pick === 0) return null;
  if (pick === 1) return chance() < 0.5;
  if (pick === 2) return (chance() - 0.5) * 10 ** Math.floor(chance() * 30 - 15);
  if (pick === 3) return Math.floor(chance() * 1_000);
  if (pick <= 5) return text();
  const size = Math.floor(chance() * 5);
  if (pick === 6) return Array.from({ length: size }, () => makeValue(chance, depth + 1));
  return Object.fromEntries(Array.from({ length: size }, () => [`k${text()}`, makeValue(chance, depth + 1)]));
}

describe('reading JSON in pieces', () => {
  it('finds in 2,000 documents what JSON.parse finds, however they are cut', async () => {
    const chance = seeded(7);
    for (let round = 0; round < 2_000; round += 1) {
      const value = makeValue(chance, 0);
      const text = JSON.stringify(value, null, chance() < 0.5 ? 2 : 0);
      const read = await readOutline(inPieces(bytes(text), () => Math.floor(chance() * 7)));
      expect(read.kind, text).toBe('outline');
      if (read.kind === 'outline') {
        // A lone half of a pair is no UTF-8 and does not survive the way to the bytes.
        const parsed: unknown = JSON.parse(bytes(text).toString('utf8'));
        expect(plain(read.root) ?? undefined, text).toEqual(leavesOf(parsed));
      }
    }
  });

  it('takes and refuses 6,000 damaged documents exactly as JSON.parse does', async () => {
    const chance = seeded(11);
    const noise = ['"', '\\', '{', '}', '[', ']', ',', ':', '1', '-', '.', 'e', 't', 'u', ' ', '\n', '\u0000', 'null', '\\u00'];
    let refused = 0;
    for (let round = 0; round < 6_000; round += 1) {
      let text = JSON.stringify(makeValue(chance, 0));
      for (let damage = 0; damage <= chance() * 2; damage += 1) {
        const at = Math.floor(chance() * (text.length + 1));
        const inserted = chance() < 0.6 ? (noise[Math.floor(chance() * noise.length)] ?? '') : '';
        text = text.slice(0, at) + inserted + text.slice(at + Math.floor(chance() * 3));
      }
      let isJson = true;
      try {
        JSON.parse(bytes(text).toString('utf8'));
      } catch {
        isJson = false;
        refused += 1;
      }
      const read = await readOutline(inPieces(bytes(text), () => Math.floor(chance() * 5)));
      expect(read.kind === 'outline', JSON.stringify(text)).toBe(isJson);
    }
    expect(refused).toBeGreaterThan(2_000);
  });

  it.each([
    ['{"a":"b"', 'cut'],
    ['{"a":"b', 'cut'],
    ['[1,2', 'cut'],
    ['"a', 'cut'],
    ['', 'notJson'],
    ['<html>', 'notJson'],
    ['{"a":1}{', 'notJson'],
    ['nul', 'notJson'],
    ['[01]', 'notJson'],
    ['[1.]', 'notJson'],
    ['[truefalse]', 'notJson'],
    ['[1"a"]', 'notJson'],
  ])('%s is %s', (text, flaw) => {
    expect(outlineOf(bytes(text))).toEqual({ kind: 'flaw', flaw });
  });

  it('passes over a byte order mark', () => {
    expect(outlineOf(bytes('\uFEFF{"a":"b"}'))).toMatchObject({ kind: 'outline' });
  });

  it('tells of a long string where it stands, how long it is and how it begins, and holds none of it', () => {
    const inside = `iVBO\\/${'A'.repeat(100_000)}`;
    const text = `{"first":"é","data":"${inside}","last":"z"}`;
    const read = outlineOf(bytes(text));
    if (read.kind !== 'outline' || !isRecord(read.root)) throw new Error('no outline');
    const long = read.root.fields.get('data');
    if (!isLongText(long)) throw new Error('not long');
    expect(
      bytes(text)
        .subarray(long.at, long.at + long.sizeBytes)
        .toString(),
    ).toBe(inside);
    expect(long.head.startsWith('iVBO/AAAA')).toBe(true);
    expect(long.head.length).toBeLessThan(600);
    expect(long.digest).toBe(createHash('sha256').update(inside).digest('hex'));
    expect(read.root.fields.get('last')).toBe('z');
  });

  it.each([
    ['nested lists', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['nested records', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
  ])('%s without end cost no memory of their depth', (_what, text) => {
    expect(outlineOf(bytes(text))).toMatchObject({ kind: 'outline', root: null, leftOut: 'nothing' });
  });

  it('a document that is nested deeper than any is told as such', () => {
    expect(outlineOf(Buffer.alloc(1_100_000, '['))).toEqual({ kind: 'flaw', flaw: 'tooDeep' });
  });

  it('among a million names it keeps a bounded part, and every link after them', () => {
    const heap = Array.from({ length: 300_000 }, (_, at) => `"k${at}":"v${at}"`).join();
    const read = outlineOf(bytes(`{"words":{${heap}},"url":"https://cdn.example.test/a.png"}`));
    if (read.kind !== 'outline' || !isRecord(read.root)) throw new Error('no outline');
    expect(read.leftOut).toBe('words');
    expect(read.root.fields.get('url')).toBe('https://cdn.example.test/a.png');
    const words = read.root.fields.get('words');
    expect(isRecord(words) ? words.fields.size : 0).toBeLessThan(40_001);
  });

  it.each([
    ['a link that lies too deep', `${'['.repeat(80)}"https://a.example.test/x"${']'.repeat(80)}`],
    ['a long string that lies too deep', `${'['.repeat(80)}"${'x'.repeat(20_000)}"${']'.repeat(80)}`],
    ['more links than anything has', `[${Array.from({ length: 103_000 }, (_, at) => `"https://a.example.test/${at}"`).join()}]`],
  ])('tells of %s', (_what, text) => {
    expect(outlineOf(bytes(text))).toMatchObject({ leftOut: 'links' });
  });

  it('a list of a million numbers is nothing, and the places after it are right', () => {
    const read = outlineOf(bytes(`{"list":[${'1,'.repeat(1_000_000)}"https://a.example.test/x"]}`));
    if (read.kind !== 'outline' || !isRecord(read.root)) throw new Error('no outline');
    const list = read.root.fields.get('list');
    expect(isList(list) ? [...list.elements] : null).toEqual([[1_000_000, 'https://a.example.test/x']]);
    expect(read.leftOut).toBe('nothing');
  });

  it('of a name that comes twice the last value counts, and no name is special', () => {
    const read = outlineOf(bytes('{"a":"first","a":1,"__proto__":{"x":"y"},"b":"1","b":"2"}'));
    expect(read.kind === 'outline' && isRecord(read.root) ? [...read.root.fields.keys()] : null).toEqual(['__proto__', 'b']);
    expect(plain(read.kind === 'outline' ? read.root : null)).toMatchObject({ b: '2' });
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it('a name of megabytes is no name', () => {
    expect(outlineOf(bytes(`{"${'n'.repeat(1_000_000)}":"v","a":"b"}`))).toMatchObject({ kind: 'outline' });
    expect(plain((outlineOf(bytes(`{"${'n'.repeat(100_000)}":{"v":"w"},"a":"b"}`)) as { root: Outline }).root)).toEqual({
      a: 'b',
    });
  });
});
