import { describe, expect, it } from 'vitest';
import { createJsonReader, EMPTY_STATE, type JsonState } from '../../../src/renderer/views/viewer/json/jsonReader.ts';
import {
  isBase64,
  pathOf,
  placeOfRow,
  plainText,
  type Row,
  rowName,
  rowsOf,
} from '../../../src/renderer/views/viewer/json/jsonTree.ts';
import { treeMove } from '../../../src/renderer/views/viewer/json/treeKeys.ts';
import { createJsonLevelReader, type JsonNode } from '../../../src/shared/jsonLevel.ts';

const FILE = { id: '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968', index: 0 };

/** A reader over a text, as main would answer. */
function reading(text: string) {
  const bytes = new TextEncoder().encode(text);
  let state: JsonState = EMPTY_STATE;
  const asked: number[] = [];
  const reader = createJsonReader({
    file: FILE,
    ask: async ({ inside, at, first }) => {
      asked.push(at);
      const level = createJsonLevelReader({ inside, at, first });
      level.push(bytes.subarray(at));
      return { ok: true, value: level.end() };
    },
    changed: (next) => {
      state = next;
    },
  });
  const rows = () => rowsOf(state.document);
  return { reader, asked, rows, bytes, state: () => state, names: () => rows().map(nameOf) };
}

function nameOf(row: Row): string {
  if (row.kind !== 'node') return row.kind;
  return `${'  '.repeat(row.depth)}${row.node.key ?? (row.depth === 0 ? '$' : row.node.ordinal)}`;
}

function nodeNamed(rows: readonly Row[], name: string): JsonNode {
  const row = rows.find((one) => one.kind === 'node' && (one.node.key ?? String(one.node.ordinal)) === name);
  if (row?.kind !== 'node') throw new Error(`no ${name}`);
  return row.node;
}

/** Too large to be opened all at once. */
const LARGE = JSON.stringify({
  a: { b: [1, { c: 'x' }] },
  pad: 'p'.repeat(10_000),
  long: Array.from({ length: 450 }, (_, at) => at),
});

describe('a JSON file in the window', () => {
  it('a small one is opened all the way', async () => {
    const file = reading('{"a":{"b":[1,{"c":"x"}]},"d":null,"e":[]}');
    await file.reader.begin();
    expect(file.names()).toEqual(['$', '  a', '    b', '      0', '      1', '        c', '  d', '  e']);
  });

  it('of a large one only the first level is read', async () => {
    const file = reading(LARGE);
    await file.reader.begin();
    expect(file.names()).toEqual(['$', '  a', '  pad', '  long']);
    expect(file.asked).toHaveLength(2);
  });

  it('is read further as it is opened, once, and not again after it was closed', async () => {
    const file = reading(LARGE);
    await file.reader.begin();
    const a = nodeNamed(file.rows(), 'a');
    await Promise.all([file.reader.open(a), file.reader.open(a)]);
    expect(file.names()).toEqual(['$', '  a', '    b', '  pad', '  long']);
    file.reader.close(a);
    expect(file.names()).toEqual(['$', '  a', '  pad', '  long']);
    const before = file.asked.length;
    await file.reader.open(a);
    expect(file.asked).toHaveLength(before);
  });

  it('a long list comes in parts', async () => {
    const file = reading(LARGE);
    await file.reader.begin();
    const long = nodeNamed(file.rows(), 'long');
    await file.reader.open(long);
    expect(file.rows()).toHaveLength(4 + 200 + 1);
    expect(file.rows().at(-1)).toMatchObject({ kind: 'more', left: 250 });
    await file.reader.more(long);
    await file.reader.more(long);
    expect(file.rows()).toHaveLength(4 + 450);
  });

  it('opens the way to a place, through parts that were not read yet', async () => {
    const file = reading(LARGE);
    await file.reader.begin();
    expect((await file.reader.reveal(LARGE.indexOf('449')))?.text).toBe('449');
    expect((await file.reader.reveal(LARGE.indexOf('"c"') + 1))?.key).toBe('c');
    expect(file.names()).toContain('        c');
  });

  it('an answer that comes after the end changes nothing', async () => {
    const file = reading(LARGE);
    const begun = file.reader.begin();
    file.reader.end();
    await begun;
    expect(file.state()).toBe(EMPTY_STATE);
  });

  it('writes paths as the files of a job have them', async () => {
    const file = reading('{"data":[{"b64_json":1}],"odd key":{"x":2}}');
    await file.reader.begin();
    const path = (name: string) => pathOf(file.rows(), nodeNamed(file.rows(), name).at);
    expect([path('b64_json'), path('x'), path('data')]).toEqual(['data[0].b64_json', '["odd key"].x', 'data']);
  });
});

describe('keys of the tree', () => {
  it('lead down, up, in and out, as trees do', async () => {
    const file = reading('{"a":{"b":[1]},"c":2}');
    await file.reader.begin();
    const rows = file.rows();
    const from = (at: number, key: string) => {
      const move = treeMove({ rows, at, key, pageRows: 3 });
      return move === null || move === 'press' ? move : nameOf(move).trim();
    };
    expect(from(0, 'ArrowDown')).toBe('a');
    expect(from(0, 'ArrowUp')).toBe('$');
    expect(from(1, 'ArrowRight')).toBe('b');
    expect(from(1, 'ArrowLeft')).toBe('press');
    expect(from(3, 'ArrowLeft')).toBe('b');
    expect(from(4, 'ArrowRight')).toBe('c');
    expect(from(0, 'End')).toBe('c');
    expect(from(4, 'Home')).toBe('$');
    expect(from(0, 'PageDown')).toBe('0');
    expect(from(2, 'Enter')).toBe('press');
    expect(from(0, 'x')).toBeNull();
  });

  it('stay with the first value when what was being read is there', async () => {
    const file = reading(LARGE);
    await file.reader.begin();
    const a = nodeNamed(file.rows(), 'a');
    const opening = file.reader.open(a);
    const [waiting] = file.rows().filter((row) => row.kind === 'reading');
    if (waiting === undefined) throw new Error('nothing is being read');
    await opening;
    const rows = file.rows();
    const there = rows[placeOfRow(rows, rowName(waiting))];
    expect(there?.kind === 'node' && there.node.key).toBe('b');
  });
});

describe('values in words', () => {
  const node = (text: string, sizeBytes = text.length): JsonNode => ({
    key: null,
    ordinal: 0,
    kind: 'string',
    at: 0,
    sizeBytes,
    text,
    count: 0,
  });

  it('texts are told without their escapes, also when they are cut in the middle of one', () => {
    expect(plainText(node('"a\\n\\u00e9 \\"b\\""'))).toBe('a\né "b"');
    expect(plainText(node('"abc\\u00', 9_000))).toBe('abc');
    expect(plainText(node('"abc\\', 9_000))).toBe('abc');
  });

  it('base64 is known by its letters', () => {
    expect(isBase64(`"${'QUJD'.repeat(60)}`)).toBe(true);
    expect(isBase64(`"data:image/png;base64,${'QUJD'.repeat(60)}`)).toBe(true);
    expect(isBase64(`"${'A plain sentence. '.repeat(20)}`)).toBe(false);
  });
});
