/** Seeds whose lock is open: with every submit they get a new number. Kept by the page alone; a fresh window keeps every seed. */

import { create } from 'zustand';
import { type JsonPath, kindAt, readTree, writeAt } from '../../../shared/schema/draftText.ts';
import { randomSeed } from './fields/numberText.ts';
import { pathKey } from './formContext.ts';

interface Roll {
  readonly path: JsonPath;
  readonly min: number | null;
  readonly max: number | null;
}

const useRolls = create<{ readonly rolls: ReadonlyMap<string, Roll> }>(() => ({ rolls: new Map() }));

export function useRolling(path: JsonPath): boolean {
  return useRolls(({ rolls }) => rolls.has(pathKey(path)));
}

export function rollSeed({ path, min, max }: Roll): void {
  useRolls.setState(({ rolls }) => ({ rolls: new Map(rolls).set(pathKey(path), { path, min, max }) }));
}

export function keepSeed(path: JsonPath): void {
  useRolls.setState(({ rolls }) => ({ rolls: new Map([...rolls].filter(([key]) => key !== pathKey(path))) }));
}

/** Every seed is kept again: the draft is another one. */
export function keepAllSeeds(): void {
  useRolls.setState({ rolls: new Map() });
}

/** The draft as it is submitted: each seed with an open lock, where the draft has one, drawn anew. */
export function withRolledSeeds(text: string, random: () => number = drawn): string {
  let result = text;
  for (const roll of useRolls.getState().rolls.values()) {
    if (kindAt(readTree(result), roll.path) === 'number') result = writeAt(result, roll.path, randomSeed(roll, random));
  }
  return result;
}

/** At least 0, under 1. */
export function drawn(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
