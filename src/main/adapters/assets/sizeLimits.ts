/** The limits that a person set, and the jobs for which they lifted them. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Job } from '../../../shared/job.ts';
import { DEFAULT_SIZE_LIMITS, type LimitKind, MB, type SizeLimits } from '../../../shared/sizeLimits.ts';
import type { SizeLifts } from '../../jobs/ports/collector.ts';
import { writeFileDurably } from '../disk/writeFile.ts';

/** How a job is known to whoever asks: its id, its request id, or its key. */
type Known = string;

export interface LimitsFor {
  /** What may come of this kind, in bytes. */
  bytesFor(kind: LimitKind, known: Known): number;
}

/** The oldest go first: who lifted a limit wants that result now. */
const MAX_LIFTED = 500;
const lifts = z.array(z.array(z.string().max(200)).max(3));

export function createSizeLimits(parts: {
  /** Asked each time, since a person may change them. */
  readonly limits?: () => SizeLimits;
  /** Where it is noted for which jobs they were lifted. */
  readonly path: string;
}): LimitsFor & SizeLifts {
  const lifted = readLifts(parts.path);
  const all = new Set(lifted.flat());
  return {
    bytesFor(kind, known) {
      if (all.has(known)) return Number.MAX_SAFE_INTEGER;
      return (parts.limits?.() ?? DEFAULT_SIZE_LIMITS)[kind] * MB;
    },
    async lift({ id, requestId, key }: Pick<Job, 'id' | 'requestId' | 'key'>) {
      const names = [id, key, ...(requestId === null ? [] : [requestId])];
      for (const name of names) all.add(name);
      lifted.push(names);
      // It holds for this run even where it cannot be noted.
      await writeFileDurably(parts.path, Buffer.from(JSON.stringify(lifted.slice(-MAX_LIFTED)))).catch(() => {});
    },
  };
}

function readLifts(path: string): string[][] {
  try {
    return lifts.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
