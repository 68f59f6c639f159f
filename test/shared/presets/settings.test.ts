import { describe, expect, it } from 'vitest';
import { layOver, membersOf, pickSettings, wordsWithout } from '../../../src/shared/presets/settings.ts';

describe('settings laid over a draft', () => {
  it('move as the characters that they are, and everything else of the draft stays', () => {
    const body = '{\n  "prompt": "a fox",\n  "unknown": {"a":1.50},\n  "seed": 1\n}';
    const next = layOver(body, '{"seed": 9223372036854775807, "scale": 1.10}', 'a fox');
    expect(next).toBe('{\n  "prompt": "a fox",\n  "unknown": {"a":1.50},\n  "seed": 9223372036854775807,\n  "scale": 1.10\n}');
  });

  it('merge objects member by member, and replace lists and everything else', () => {
    const next = layOver('{"a":{"b":1,"c":2},"d":[1,2]}', '{"a":{"c":3,"e":{}},"d":[9],"f":{"g":1}}', '');
    expect(JSON.parse(next)).toEqual({ a: { b: 1, c: 3, e: {} }, d: [9], f: { g: 1 } });
  });

  it('put the words where the mark stands, whatever is in them', () => {
    const words = 'a "fox" \\ $& {prompt}\n狐';
    const next = layOver('{"prompt":"x"}', '{"prompt":"{prompt}, fog, {prompt}","negative":"no {prompt}"}', words);
    expect(JSON.parse(next)).toEqual({ prompt: `${words}, fog, ${words}`, negative: `no ${words}` });
  });

  it('leave the mark where there are no words, so that nobody overlooks it', () => {
    expect(JSON.parse(layOver('{}', '{"prompt":"{prompt}, fog"}', '  '))).toEqual({ prompt: '{prompt}, fog' });
  });

  it('know names that every object has', () => {
    const next = layOver('{}', '{"__proto__":{"a":1},"constructor":2}', '');
    expect(membersOf(next)?.map(([name]) => name)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('a');
  });
});

describe('settings out of a draft', () => {
  it('are those that were chosen, digit for digit', () => {
    const body = '{"prompt":"a","seed":1234567890123456789,"list":[ 1.0 ]}';
    expect(pickSettings(body, new Set(['seed', 'list', 'none']))).toBe('{\n  "seed": 1234567890123456789,\n  "list": [ 1.0 ]\n}');
  });

  it('are none when the text is no object, or says one thing twice', () => {
    for (const text of ['', '[]', '1', 'null', '{"a":', '{"a":1,"a":2}']) expect(membersOf(text)).toBeNull();
  });
});

describe('words that were laid into a template', () => {
  it.each([
    ['{prompt}, fog', 'a fox, fog', 'a fox'],
    ['photo of {prompt}', 'photo of a fox', 'a fox'],
    ['photo of {prompt}', 'a fox', null],
    ['fog', 'fog', null],
    ['ab{prompt}ba', 'aba', null],
  ])('come out of it again: %j of %j', (template, text, words) => {
    expect(wordsWithout(template, text)).toBe(words);
  });
});
