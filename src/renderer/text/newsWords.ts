/** What is said to screen readers when jobs moved. */

import { list, number, plural } from './intl.ts';

/** Changes of state as one sentence for screen readers; null when there is nothing worth saying. */
export interface News {
  readonly saved: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly expired: number;
  readonly held: number;
  readonly running: number;
}

export function newsWords(counted: News): string | null {
  const parts = [
    counted.saved > 0 ? `${number(counted.saved)} saved` : null,
    counted.failed > 0 ? `${number(counted.failed)} failed` : null,
    counted.expired > 0 ? `${number(counted.expired)} expired` : null,
    counted.held > 0 ? `${plural(counted.held, 'needs', 'need')} you` : null,
    counted.cancelled > 0 ? `${number(counted.cancelled)} cancelled` : null,
    counted.running > 0 ? `${number(counted.running)} running` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${list(parts)}.`;
}
