import type { BodyRef } from '../../../shared/job.ts';

/** Request bodies, each named by its digest; written once, flushed, never changed. */
export interface Bodies {
  put(bytes: Uint8Array): Promise<BodyRef>;
  /** Throws `BodyLost`, or what the system says when it cannot be read just now. */
  read(ref: BodyRef): Promise<Uint8Array>;
  /** Whether there is one. Its bytes are not looked at. Never throws: what cannot be looked for is not there. */
  has(ref: BodyRef): Promise<boolean>;
  /** Whether there is one and its bytes are what `ref` stands for. Never throws. */
  isWhole(ref: BodyRef): Promise<boolean>;
  /** The bytes of a body in pieces, as they are on the disk; for those that are too large to be held. */
  chunks?(ref: BodyRef): AsyncIterable<Uint8Array>;
  /**
   * Reads a large body through, and answers with a way to read it once more, for sending. Its last piece comes only when all of
   * it is again what was recorded; else it ends in `BodyLost`. Throws like `read`.
   */
  proven?(ref: BodyRef): Promise<() => AsyncIterable<Uint8Array>>;
}

/** Those of which no body has to be held whole. */
export type LargeBodies = Bodies & Required<Pick<Bodies, 'chunks' | 'proven'>>;
