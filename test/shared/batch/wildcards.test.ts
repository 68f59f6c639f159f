import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../src/shared/batch/draw.ts';
import { COUNTLESS, createTemplates, drawOf, nthOf } from '../../../src/shared/batch/wildcards.ts';

const LISTS = [
  { name: 'colour', text: 'red\ngreen\n\nblue\n' },
  { name: 'animal', text: 'a {big|small} fox\na cat' },
  { name: 'loop', text: 'x\n__loop__' },
  { name: 'empty', text: '  \n' },
];

function all(text: string): readonly string[] {
  const { template } = createTemplates(LISTS).parse(text);
  return Array.from({ length: template.count }, (_, nth) => nthOf(template, nth));
}

describe('a prompt that stands for many', () => {
  it.each<[text: string, expected: readonly string[]]>([
    ['a fox', ['a fox']],
    ['', ['']],
    ['a {red|blue} fox', ['a red fox', 'a blue fox']],
    ['{a|b}{1|2|3}', ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']],
    ['{a|{b|c}d}', ['a', 'bd', 'cd']],
    ['{|very }old', ['old', 'very old']],
    ['{3::a|b}', ['a', 'b']],
    ['{0.5::a|2::b}', ['a', 'b']],
    ['a __colour__ car', ['a red car', 'a green car', 'a blue car']],
    ['__Colour__', ['red', 'green', 'blue']],
    ['__animal__', ['a big fox', 'a small fox', 'a cat']],
    ['{__colour__|white}', ['red', 'green', 'blue', 'white']],
    // What only looks like it.
    ['{"a": 1}', ['{"a": 1}']],
    ['{"a": {x|y}}', ['{"a": x}', '{"a": y}']],
    ['a { b | c', ['a { b | c']],
    ['a | b } c', ['a | b } c']],
    ['{a {b|c}', ['{a b', '{a c']],
    ['snake_case__', ['snake_case__']],
    ['____', ['____']],
    ['\\{a|b\\}', ['{a|b}']],
    ['{a\\|b|c}', ['a|b', 'c']],
    ['\\__colour__', ['__colour__']],
    ['back\\slash', ['back\\slash']],
    ['__nothing__ here', ['__nothing__ here']],
    ['__empty__', ['__empty__']],
  ])('is every one of them, once: %s', (text, expected) => {
    expect(all(text)).toEqual(expected);
  });

  it('tells which lists there are none of, and which lead to themselves', () => {
    const { parse } = createTemplates(LISTS);
    expect(parse('__nothing__ __colour__').amiss).toEqual({ unknown: ['nothing'], endless: [] });
    expect(parse('__loop__').amiss).toEqual({ unknown: [], endless: ['loop'] });
    expect(parse('__loop__').amiss).toEqual({ unknown: [], endless: ['loop'] });
  });

  it('is counted without being written out, however many it is', () => {
    const { template } = createTemplates([]).parse('{a|b|c|d|e|f|g|h|i|j}'.repeat(40));
    expect(template.count).toBe(COUNTLESS);
  });

  it.each(['{'.repeat(100_000), '{a|'.repeat(30_000), '}|{'.repeat(30_000), '__a'.repeat(30_000)])(
    'comes to an end with braces strewn about',
    (text) => {
      expect(() => createTemplates(LISTS).parse(text)).not.toThrow();
    },
  );

  it('draws the same again from the same seed, and something else from another', () => {
    const { template } = createTemplates(LISTS).parse('{a|b|c|d} {e|f|g|h} __colour__ __animal__');
    const drawn = (seed: number) => Array.from({ length: 20 }, (_, nth) => drawOf(template, randomFrom(seed, 1, nth)));
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
    expect(new Set(drawn(7)).size).toBeGreaterThan(10);
  });

  it('draws by the weights', () => {
    const { template } = createTemplates([]).parse('{3::a|b|0::c}');
    const drawn = Array.from({ length: 4_000 }, (_, nth) => drawOf(template, randomFrom(1, 1, nth)));
    const share = drawn.filter((word) => word === 'a').length / drawn.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.8);
    expect(drawn).not.toContain('c');
  });

  it('is as many as its parts say, none of them twice when all words differ', () => {
    const group = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), (groups) => {
        const own = groups.map((words, place) => words.map((word, index) => `${word}${place}${index}`));
        const found = all(own.map((words) => `{${words.join('|')}}`).join(' '));
        expect(found).toHaveLength(own.reduce((product, words) => product * words.length, 1));
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it('never throws, and what is drawn is one of all', () => {
    const unit = fc.constantFrom('a', '{', '}', '|', '_', '\\', ':', '2', ' ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.nat(), (text, seed) => {
        const { template } = createTemplates(LISTS).parse(text);
        const drawn = drawOf(template, randomFrom(seed));
        if (template.count <= 200) expect(all(text)).toContain(drawn);
      }),
    );
  });
});
