import type { BodyRef } from '../../../shared/job.ts';

/** Request bodies, each in a file named by its digest; written once, flushed, never changed. */
export interface Bodies {
  put(bytes: Uint8Array): Promise<BodyRef>;
  read(ref: BodyRef): Promise<Uint8Array>;
  /** Whether there is one. Its bytes are not looked at. */
  has(ref: BodyRef): Promise<boolean>;
  /** Whether there is one and its bytes are what `ref` stands for. */
  isWhole(ref: BodyRef): Promise<boolean>;
  /** The bytes of a body in pieces, as they are on the disk; for those that are too large to be held. */
  chunks?(ref: BodyRef): AsyncIterable<Uint8Array>;
}
