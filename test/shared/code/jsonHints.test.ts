import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hintsAt, meaningAt, stretchOf } from '../../../src/shared/code/jsonHints.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { readTree } from '../../../src/shared/schema/draftText.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const form = buildForm({
  id: 'acme/x',
  authored: true,
  components: {},
  example: null,
  source: 'live',
  input: object(
    {
      prompt: { type: 'string', description: 'What to show.' },
      format: { type: 'string', enum: ['jpeg', 'png'], default: 'png' },
      raw: { type: 'boolean' },
      seed: { type: 'integer', nullable: true },
      camera: object({ lens: { type: 'string', enum: ['wide', 'long'] }, shake: { type: 'boolean' } }),
      shots: { type: 'array', items: object({ pan: { type: 'string', enum: ['left', 'right'] } }) },
      mode: {
        oneOf: [
          object({ kind: { type: 'string', enum: ['still'] }, n: { type: 'integer' } }, { required: ['kind'] }),
          object({ kind: { type: 'string', enum: ['film'] }, fps: { type: 'integer' } }, { required: ['kind'] }),
        ],
      },
    },
    { required: ['prompt'] },
  ),
});

/** `|` is the cursor. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = hintsAt(form, text, offset);
  const labels = found?.hints.map(({ label }) => label) ?? [];
  const first = found?.hints[0];
  return { labels, after: found && first ? text.slice(0, found.from) + first.insert + text.slice(found.to) : text };
}

describe('what could stand at a place of the JSON', () => {
  test('the names that are not there yet', () => {
    const rest = ['camera', 'format', 'mode', 'raw', 'seed', 'shots'];
    expect(at('{"prompt": "a", |}').labels.toSorted()).toEqual(rest);
    expect(at('{|}').labels.toSorted()).toEqual([...rest, 'prompt'].toSorted());
  });

  test('the name in hand is among them, and takes the place of what is written of it', () => {
    expect(at('{"prompt": "a", "pro|"}').labels).not.toContain('prompt');
    expect(at('{"pro|"}').labels).toContain('prompt');
    expect(at('{"pro|').after).toBe('{"prompt": ');
    expect(at('{pro|}').after).toBe('{"prompt": }');
    expect(at('{"pro|": 1}').after).toBe('{"prompt": 1}');
  });

  test.each([
    ['{"format": |}', ['png', 'jpeg']],
    ['{"format": "p|"}', ['png', 'jpeg']],
    ['{"format": "|', ['png', 'jpeg']],
    ['{"raw": |}', ['true', 'false']],
    ['{"raw": t|}', ['true', 'false']],
    ['{"seed": |}', ['null']],
    ['{"camera": {|}}', ['lens', 'shake']],
    ['{"camera": {"lens": |}}', ['wide', 'long']],
    ['{"shots": [{"pan": "left"}, {"pan": |}]}', ['left', 'right']],
    ['{"shots": [{|}]}', ['pan']],
    ['{"mode": {"kind": |}}', ['still', 'film']],
    ['{"mode": {"kind": "film", |}}', ['fps']],
    ['{"unknown": |}', []],
    ['{"unknown": {|}}', []],
    ['|', []],
  ])('%s', (marked, labels) => {
    expect(at(marked).labels).toEqual(labels);
  });

  test('a value takes the place of the one that is there, and of nothing else', () => {
    expect(at('{"format": "jp|eg", "raw": true}').after).toBe('{"format": "png", "raw": true}');
    expect(at('{"format": |, "raw": true}').after).toBe('{"format": "png", "raw": true}');
    expect(at('{"raw": fal|se}').after).toBe('{"raw": true}');
  });

  test('wherever the cursor is in whatever text, it answers within the text', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '"camera"', '"lens"', 'wide', ' ', '\n', '1', 'true', '\\');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(), (pieces, place) => {
        const text = pieces.join('');
        const offset = place % (text.length + 1);
        const found = hintsAt(form, text, offset);
        if (found) expect(found.from <= offset && offset <= found.to && found.to <= text.length).toBe(true);
        meaningAt(form, text, offset);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('the meaning of a field is told at its name and at its value', () => {
  const text = '{"prompt": "a", "camera": {"lens": "wide"}}';
  expect(meaningAt(form, text, text.indexOf('prompt'))?.field).toMatchObject({ name: 'prompt', description: 'What to show.' });
  expect(meaningAt(form, text, text.indexOf('wide'))?.field).toMatchObject({ name: 'lens' });
  expect(meaningAt(form, text, 0)).toBeNull();
});

test('a mistake is marked at the value, at the name, or where something is missing', () => {
  const tree = readTree('{"camera": {"lens": "x"}}');
  const marked = (path: readonly string[], part: 'name' | 'value') => {
    const { from, to } = stretchOf(tree, path, part);
    return tree.text.slice(from, to);
  };
  expect(marked(['camera', 'lens'], 'value')).toBe('"x"');
  expect(marked(['camera', 'lens'], 'name')).toBe('"lens"');
  expect(marked(['camera', 'shake'], 'value')).toBe('"camera"');
  expect(marked(['prompt'], 'value')).toBe('{');
  expect(stretchOf(readTree(''), ['a'], 'value')).toEqual({ from: 0, to: 0 });
});
