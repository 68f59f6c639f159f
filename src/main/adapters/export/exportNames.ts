/** Names for files that come from many folders into one. Pure. */

import { parse } from 'node:path';

/** A name that is good where the file lies may be a path where the export is unpacked. */
const LEADS_OUT = /[\\/:\p{Cc}\p{Cf}]+/gu;

export interface ExportNames {
  /**
   * The name itself while it is free, else with a number. Two that differ in case or in Unicode form only are the same. What
   * another system would read as a way into another folder, or not show as it stands, is left out.
   */
  take(name: string): string;
}

export function createExportNames(taken: readonly string[] = []): ExportNames {
  const known = new Set(taken.map(folded));
  return {
    take(name) {
      const safe = name.replace(LEADS_OUT, '_');
      const { name: stem, ext } = parse(safe);
      for (let counter = 1; ; counter += 1) {
        const candidate = counter === 1 ? safe : `${stem} (${counter})${ext}`;
        if (known.has(folded(candidate))) continue;
        known.add(folded(candidate));
        return candidate;
      }
    },
  };
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
