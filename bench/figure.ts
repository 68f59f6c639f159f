/** One measured number beside the one that it is compared with, taken in the same run. */
export interface Figure {
  /** `ledger-write/raw`: the benchmark, and what it is compared with. */
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly reference: number;
  /** `ours` divided by `reference`. */
  readonly ratio: number;
}

export function figure(name: string, { unit, ours, reference }: Pick<Figure, 'unit' | 'ours' | 'reference'>): Figure {
  return { name, unit, ours: rounded(ours), reference: rounded(reference), ratio: rounded(ours / reference) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

/** Four digits say all that these measurements know. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
