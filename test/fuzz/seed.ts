/** A row of numbers in [0, 1) that is the same for the same seed: https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
export function seededFraction(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
