/** Folders of one check, gone afterwards. */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Place {
  readonly root: string;
  readonly results: string;
  readonly store: string;
}

export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  // In memory where there is such a place: nobody asks what of it lasts.
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'afterglow-hostile-'));
  const place = { root, results: join(root, 'results'), store: join(root, 'store') };
  mkdirSync(place.results);
  mkdirSync(place.store);
  try {
    return await work(place);
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}
