import { describe, expect, it } from 'vitest';
import {
  createJsonLevelReader,
  JSON_LEVEL_NODES,
  JSON_ROOT,
  JSON_TEXT_BYTES,
  type JsonLevel,
  type JsonNode,
  type JsonPlace,
  placeIn,
} from '../../src/shared/jsonLevel.ts';

function levelOf(text: string, place: JsonPlace = JSON_ROOT, chunkBytes = 1_000_000): JsonLevel {
  const bytes = new TextEncoder().encode(text).subarray(place.at);
  const reader = createJsonLevelReader(place);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (reader.push(bytes.subarray(at, at + chunkBytes)) === 'done') break;
  }
  return reader.end();
}

function childrenOf(text: string, node: JsonNode | undefined, chunkBytes?: number): JsonLevel {
  const place = node === undefined ? null : placeIn(node);
  if (place === null) throw new Error('has no children');
  return levelOf(text, place, chunkBytes);
}

/** The document, put together again from its levels. */
function rebuilt(text: string, node: JsonNode, chunkBytes: number): unknown {
  if (node.kind === 'string') return JSON.parse(node.text);
  if (node.kind === 'number' || node.kind === 'word') return JSON.parse(node.text);
  const { nodes, brokenAt } = childrenOf(text, node, chunkBytes);
  expect(brokenAt).toBeNull();
  expect(nodes).toHaveLength(node.count);
  if (node.kind === 'array') return nodes.map((child) => rebuilt(text, child, chunkBytes));
  return Object.fromEntries(nodes.map((child) => [JSON.parse(`"${child.key}"`), rebuilt(text, child, chunkBytes)]));
}

const DOCUMENTS = [
  '{}',
  '[]',
  ' [ ] ',
  '{"a":1}',
  '{ "a" : [ 1 , 2.50 , -3e+9 ] , "b" : { } , "c":"x" }',
  '[[],[[]],[{}],[1,[2,[3,{"d":[4]}]]],"]","}","\\"]","\\\\"]',
  '{"q\\"uote":"she said \\"hi\\"","slash\\\\":"\\\\","both":"\\\\\\"","empty":"","":0}',
  '{"日本語":"折り鶴","emoji":"🕊️","esc":"\\u00e9\\n"}',
  '[true,false,null,"true"]',
  '"alone"',
  '12345678901234567890.123',
  '\n{"nested":{"comma":"a,b,c","list":[{"x":1,"y":[1,2]},{"x":2}]}}\n',
];

describe('one level of a JSON document', () => {
  it.each(DOCUMENTS)('puts the document together again, however its bytes are cut: %s', (text) => {
    for (const chunkBytes of [1, 2, 3, 7, 1_000]) {
      const { nodes, brokenAt } = levelOf(text, JSON_ROOT, chunkBytes);
      expect(brokenAt).toBeNull();
      const [root] = nodes;
      if (root === undefined) throw new Error('no root');
      expect(rebuilt(text, root, chunkBytes)).toEqual(JSON.parse(text));
      expect(new TextEncoder().encode(text.trim()).length).toBe(root.sizeBytes);
    }
  });

  it('keeps digits as they were written', () => {
    const text = '{"seed":9007199254740993,"cost":0.10,"big":1e400}';
    const level = childrenOf(text, levelOf(text).nodes[0]);
    expect(level.nodes.map((node) => node.text)).toEqual(['9007199254740993', '0.10', '1e400']);
  });

  it('tells the size of a long text and holds only its beginning', () => {
    const text = `{"image":"${'A'.repeat(3_000_000)}","after":1}`;
    const level = childrenOf(text, levelOf(text, JSON_ROOT, 65_536).nodes[0], 65_536);
    expect(level.nodes[0]).toMatchObject({ key: 'image', kind: 'string', sizeBytes: 3_000_002 });
    expect(level.nodes[0]?.text).toHaveLength(JSON_TEXT_BYTES);
    expect(level.nodes[1]).toMatchObject({ key: 'after', text: '1' });
  });

  it('gives a long list in parts that join without a gap', () => {
    const text = JSON.stringify({ list: Array.from({ length: JSON_LEVEL_NODES * 2 + 7 }, (_, at) => ({ at })) });
    const [list] = childrenOf(text, levelOf(text).nodes[0]).nodes;
    expect(list?.count).toBe(JSON_LEVEL_NODES * 2 + 7);
    const found: number[] = [];
    for (let place: JsonPlace | null = list === undefined ? null : placeIn(list); place !== null; ) {
      const level: JsonLevel = levelOf(text, place, 11);
      expect(level.brokenAt).toBeNull();
      found.push(...level.nodes.map((node) => node.ordinal));
      place = level.next;
    }
    expect(found).toEqual(Array.from({ length: JSON_LEVEL_NODES * 2 + 7 }, (_, at) => at));
  });

  it('gives a long object in parts too', () => {
    const whole = Object.fromEntries(Array.from({ length: JSON_LEVEL_NODES + 3 }, (_, at) => [`k${at}`, at]));
    const text = JSON.stringify(whole);
    const level = childrenOf(text, levelOf(text).nodes[0]);
    expect(level.nodes).toHaveLength(JSON_LEVEL_NODES);
    const rest = level.next === null ? null : levelOf(text, level.next);
    expect(rest?.nodes.map((node) => node.key)).toEqual(['k200', 'k201', 'k202']);
    expect(rest?.next).toBeNull();
  });

  it.each([
    ['{"a":1', '{"a":1'.length],
    ['{"a":"cut off', '{"a":"cut off'.length],
    ['', 0],
    ['{"a":1}x', 7],
    ['<html>', 0],
  ])('says where %s stops being JSON', (text, at) => {
    expect(levelOf(text).brokenAt).toBe(at);
  });

  it('shows what stands before the break', () => {
    const text = '{"a":1,"b":oops!,"c":2}';
    const level = levelOf(text, { inside: 'object', at: 1, first: 0 });
    expect(level.nodes.map((node) => node.text)).toEqual(['1', 'oops']);
    expect(level.brokenAt).toBe(15);
  });

  it('passes over a byte order mark', () => {
    expect(levelOf('\ufeff{"a":1}')).toMatchObject({ brokenAt: null, nodes: [{ at: 3, count: 1 }] });
  });

  it('is not slowed or deepened by hundred thousand brackets', () => {
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(levelOf(text, JSON_ROOT, 4_096).nodes[0]).toMatchObject({ kind: 'array', count: 1, sizeBytes: 200_000 });
  });
});
