/** One promise about hostile material, and what came of trying to break it. */
export interface Line {
  readonly area: string;
  /** What must hold of each try. */
  readonly promise: string;
  readonly tried: number;
  /** Each try that got through, in words. */
  readonly through: readonly string[];
}

/** Tries each of them; what a try answers with is what got through, and what it throws got through as well. */
export async function tryEach<T>(
  about: Pick<Line, 'area' | 'promise'>,
  { of, name, attempt }: { readonly of: readonly T[]; name(one: T): string; attempt(one: T): Promise<string | null> },
): Promise<Line> {
  const through: string[] = [];
  for (const one of of) {
    const found = await attempt(one).catch((error: unknown) => `broke: ${String(error)}`);
    if (found !== null) through.push(`${name(one)}: ${found}`);
  }
  return { ...about, tried: of.length, through };
}
