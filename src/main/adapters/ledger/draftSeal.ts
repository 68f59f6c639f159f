/** What stands beside the draft: how often a draft was written, and the digest of that number and the draft. */

import { digestOf } from './digest.ts';

export const sealOf = (nth: number, draft: string): string => `${nth} ${digestOf(String(nth), draft)}`;

/** The number of a seal; 0 for one that was made before drafts had numbers. */
export function numberOfSeal(seal: string): number {
  const number = Number(/^(\d{1,15}) /u.exec(seal)?.[1] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

export function isSealed(draft: string, seal: string): boolean {
  return seal === sealOf(numberOfSeal(seal), draft) || seal === digestOf(draft);
}
