/** Request bodies wherever they are kept: small ones of batches in the ledger, all others in files. */

import type { BodyRef } from '../../shared/job.ts';
import type { Bodies } from '../jobs/ports/bodies.ts';

/** Nothing larger is ever kept in the ledger, so it is not asked for more. In bytes. */
const LARGEST_SMALL_BYTES = 64 * 1_024;

/** @param textOf a body that the ledger keeps; null: it does not */
export function withSmallBodies(
  files: Bodies & Required<Pick<Bodies, 'chunks'>>,
  textOf: (digest: string) => string | null,
): Bodies & Required<Pick<Bodies, 'chunks'>> {
  function small({ digest, sizeBytes }: BodyRef): Uint8Array | null {
    const text = sizeBytes > LARGEST_SMALL_BYTES ? null : textOf(digest);
    return text === null ? null : new TextEncoder().encode(text);
  }

  return {
    put: files.put,
    read: async (ref) => small(ref) ?? files.read(ref),
    has: async (ref) => small(ref) !== null || files.has(ref),
    isWhole: async (ref) => small(ref) !== null || files.isWhole(ref),
    async *chunks(ref) {
      const bytes = small(ref);
      if (bytes === null) yield* files.chunks(ref);
      else yield bytes;
    },
  };
}
