import { describe, expect, it } from 'vitest';
import { mix } from './powerCut.ts';

const block = (letter: string): Buffer => Buffer.alloc(4_096, letter);
const flushed = Buffer.concat([block('a'), block('b')]);
const written = Buffer.concat([block('a'), block('B'), block('c'), block('d')]);

describe('a file after a power cut', () => {
  it('is what was flushed when nothing else survives', () => {
    expect(mix(flushed, { after: written, survives: () => false })).toEqual(flushed);
    expect(mix(null, { after: written, survives: () => false })).toBeNull();
  });

  it('is what was written when all of it survives', () => {
    expect(mix(flushed, { after: written, survives: () => true })).toEqual(written);
  });

  it('is either, block by block, with a hole where one did not survive', () => {
    const kept = [false, false, true];
    const mixed = mix(flushed, { after: written, survives: () => kept.shift() ?? false });
    expect(mixed).toEqual(Buffer.concat([flushed, Buffer.alloc(4_096), block('d')]));
  });

  it('is there again when only its removal was not flushed', () => {
    expect(mix(flushed, { after: null, survives: () => true })).toEqual(flushed);
  });
});
