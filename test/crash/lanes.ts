/** Runs at most `lanes` at a time; the results stand in the order of the work. */
export async function inLanes<T>(work: readonly (() => Promise<T>)[], lanes: number): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = work.entries();
  const lane = async (): Promise<void> => {
    for (const [place, run] of waiting) results[place] = await run();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
