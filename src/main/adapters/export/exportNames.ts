/** Names for files that come from many folders into one. Pure. */

import { parse } from 'node:path';

export interface ExportNames {
  /** The name itself while it is free, else with a number. Two that differ in case or in Unicode form only are the same. */
  take(name: string): string;
}

export function createExportNames(taken: readonly string[] = []): ExportNames {
  const known = new Set(taken.map(folded));
  return {
    take(name) {
      const { name: stem, ext } = parse(name);
      for (let counter = 1; ; counter += 1) {
        const candidate = counter === 1 ? name : `${stem} (${counter})${ext}`;
        if (known.has(folded(candidate))) continue;
        known.add(folded(candidate));
        return candidate;
      }
    },
  };
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
