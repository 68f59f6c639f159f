/** Numbers that look random and are the same again from the same seeds. Not for secrets. */

/** Between 0 and 1, without 1. */
export type Random = () => number;

/** Each set of seeds has a row of numbers of its own, so what is drawn for one line is not moved by another. */
export function randomFrom(...seeds: readonly number[]): Random {
  let state = seeds.reduce<number>((mixed, seed) => scramble((mixed ^ (seed >>> 0)) + 0x9e37_79b9), 0x243f_6a88);
  return () => {
    state = (state + 0x9e37_79b9) >>> 0;
    return scramble(state) / 0x1_0000_0000;
  };
}

/** The finalizer of MurmurHash3, a bijection of 32 bits: https://github.com/aappleby/smhasher */
function scramble(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
