/** How what was flushed is kept beside a site. */

import { statSync } from 'node:fs';

export const SHADOW = { contents: 'contents', ledger: 'ledger', names: 'names.json', folders: 'folders.json' } as const;

/** A file whatever its name: a number that was freed and given again has another birth. */
export function contentName(path: string): string {
  const { ino, birthtimeMs } = statSync(path);
  return `${ino}-${birthtimeMs}`;
}

/** The ledger and what lies beside it; the lock holds nothing. */
export const isOfLedger = (name: string): boolean => name.startsWith('ledger.sqlite') && !name.includes('.lock');
