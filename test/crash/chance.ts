/** Park and Miller's generator: the same seed makes the same numbers in [0, 1). */
export function chanceFrom(seed: number): () => number {
  let state = (Math.abs(Math.floor(seed)) % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
