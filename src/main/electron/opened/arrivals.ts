/**
 * Keeps what was opened from outside until the window can show it. The page asks for it and has it once: not again when it is
 * loaded again, and not sooner than it is there.
 */

import { stat } from 'node:fs/promises';
import { type AppLink, readAppLink } from '../../../shared/appLink.ts';
import { type Arrival, hasBackupEnding } from './arrival.ts';

/** Looked at, and waiting for the window. */
export type Kept =
  | { readonly kind: 'link'; readonly link: Exclude<AppLink, { readonly kind: 'open' }> }
  | { readonly kind: 'backup'; readonly path: string }
  | { readonly kind: 'refused'; readonly because: 'link' | 'noFile' | 'otherFile' };

/** More than a person opens before a window is there. Whoever sends more is a machine. */
export const MOST_KEPT = 8;

export interface Arrivals {
  /** Resolves when it has been looked at and is kept. */
  bring(arrival: Arrival): Promise<void>;
  /** The first of those that fit; from then on it is not kept any more. */
  take(fits: (kept: Kept) => boolean): Kept | null;
  isEmpty(): boolean;
  /** One listener: there is one window. */
  onBrought(listener: () => void): void;
}

export interface ArrivalParts {
  readonly isFile?: (path: string) => Promise<boolean>;
  readonly log: (line: string) => void;
}

export function createArrivals({ isFile = isRegularFile, log }: ArrivalParts): Arrivals {
  const kept: Kept[] = [];
  let tell = (): void => {};

  /** Null: there is nothing to show but the window itself. */
  async function lookAt(arrival: Arrival): Promise<Kept | null> {
    if (arrival.kind === 'file') {
      if (!hasBackupEnding(arrival.path)) return { kind: 'refused', because: 'otherFile' };
      return (await isFile(arrival.path)) ? { kind: 'backup', path: arrival.path } : { kind: 'refused', because: 'noFile' };
    }
    const link = readAppLink(arrival.text);
    if (link === null) return { kind: 'refused', because: 'link' };
    return link.kind === 'open' ? null : { kind: 'link', link };
  }

  return {
    bring: async (arrival) => {
      const looked = await lookAt(arrival);
      // Neither words nor names of it: they may be private, and none of them is needed to find out what happened.
      log(`opened from outside: ${looked === null ? 'the window' : looked.kind === 'link' ? looked.link.kind : looked.kind}`);
      if (looked === null) return;
      if (kept.length >= MOST_KEPT) {
        log('too much was opened at once: left out');
        return;
      }
      kept.push(looked);
      tell();
    },
    take: (fits) => {
      const at = kept.findIndex(fits);
      return at === -1 ? null : (kept.splice(at, 1)[0] ?? null);
    },
    isEmpty: () => kept.length === 0,
    onBrought: (listener) => {
      tell = listener;
    },
  };
}

/** What is no file, a pipe for instance, would keep its reader waiting for ever. */
async function isRegularFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
