/** Request bodies wherever they are kept: small ones of batches in the ledger, all others in files. */

import type { BodyRef } from '../../../shared/job.ts';
import type { LargeBodies } from '../../jobs/ports/bodies.ts';

/** Nothing larger is ever kept in the ledger, so it is not asked for more. In bytes. */
const LARGEST_SMALL_BYTES = 64 * 1_024;

/** @param textOf a body that the ledger keeps; null: it does not */
export function withSmallBodies(files: LargeBodies, textOf: (digest: string) => string | null): LargeBodies {
  function small({ digest, sizeBytes }: BodyRef): Uint8Array | null {
    const text = sizeBytes > LARGEST_SMALL_BYTES ? null : textOf(digest);
    return text === null ? null : new TextEncoder().encode(text);
  }
  const isSmall = (ref: BodyRef): boolean => {
    try {
      return small(ref) !== null;
    } catch {
      // What cannot be looked for is not there; reading it says why.
      return false;
    }
  };

  return {
    put: files.put,
    read: async (ref) => small(ref) ?? files.read(ref),
    has: async (ref) => isSmall(ref) || files.has(ref),
    isWhole: async (ref) => isSmall(ref) || files.isWhole(ref),
    async proven(ref) {
      const bytes = small(ref);
      return bytes === null ? files.proven(ref) : () => once(bytes);
    },
    async *chunks(ref) {
      const bytes = small(ref);
      if (bytes === null) yield* files.chunks(ref);
      else yield bytes;
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
