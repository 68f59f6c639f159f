import { describe, expect, it } from 'vitest';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { withFreshSeeds } from '../../../src/shared/schema/seeds.ts';

const formOf = (properties: Readonly<Record<string, unknown>>) =>
  buildForm({
    id: 'a/b',
    authored: true,
    input: { type: 'object', properties },
    components: {},
    example: null,
    source: 'live',
  });
const PLAIN = formOf({ prompt: { type: 'string' }, seed: { type: 'integer' }, scale: { type: 'number' } });

describe('another seed', () => {
  it('is all that changes: order, spaces and the digits of everything else stay', () => {
    const body = '{ "scale": 1.50,\n"seed":1234567890123456789, "x": 9007199254740993 }';
    expect(withFreshSeeds(body, PLAIN, () => 0)).toBe('{ "scale": 1.50,\n"seed":0, "x": 9007199254740993 }');
  });

  it('is set where none was', () => {
    expect(JSON.parse(withFreshSeeds('{"prompt":"a"}', PLAIN, () => 0.5) ?? '')).toEqual({ prompt: 'a', seed: 2 ** 30 });
  });

  it('is never the one that stood there', () => {
    expect(withFreshSeeds('{"seed":0}', PLAIN, () => 0)).toBe('{"seed":1}');
    expect(withFreshSeeds('{"seed":5}', formOf({ seed: { type: 'integer', minimum: 4, maximum: 5 } }), () => 0.99)).toBe(
      '{"seed":4}',
    );
  });

  it('lies in the bounds of the model', () => {
    const form = formOf({ seed: { type: 'integer', minimum: 10, maximum: 12 } });
    for (const drawn of [0, 0.34, 0.67, 0.999]) {
      const seed = JSON.parse(withFreshSeeds('{"seed":1}', form, () => drawn) ?? '').seed;
      expect(seed).toBeGreaterThanOrEqual(10);
      expect(seed).toBeLessThanOrEqual(12);
    }
  });

  it('is found in a group that the draft has, and begins no other', () => {
    const inner = { type: 'object', properties: { seed: { type: 'integer' }, n: { type: 'integer' } } };
    const form = formOf({ parameters: inner, other: inner });
    expect(withFreshSeeds('{"parameters":{"n":2,"seed":3}}', form, () => 0)).toBe('{"parameters":{"n":2,"seed":0}}');
  });

  it('there is none for a model that takes none', () => {
    expect(withFreshSeeds('{"prompt":"a"}', formOf({ prompt: { type: 'string' } }), () => 0.5)).toBeNull();
    expect(withFreshSeeds('{"seed":7}', formOf({ seed: { type: 'integer', minimum: 7, maximum: 7 } }), () => 0.5)).toBeNull();
  });
});
