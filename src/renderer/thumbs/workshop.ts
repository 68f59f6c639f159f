/**
 * The worker that makes small pictures of large ones, and its successor. What a worker reads as a file of its own (a blob)
 * lies in the main process, and stays there until the worker collects its garbage, which a small one hardly ever does: walking
 * through a wall would let hundreds of megabytes pile up. So a worker that has read much is let go of once it has nothing to do.
 */

import type { PictureAnswer, PictureAsk } from './pictureWorker.ts';

/** What a worker may have read before another one takes its place. */
export const READS_MOST_BYTES = 48 * 1024 * 1024;

export type Bench = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

interface Waiting {
  resolve(webp: Uint8Array): void;
  reject(error: Error): void;
}

interface Manned {
  readonly bench: Bench;
  readonly waiting: Map<number, Waiting>;
  readBytes: number;
}

/** Answers with what has a small picture made, as WebP. */
export function createWorkshop({ open }: { readonly open: () => Bench }): (ask: Omit<PictureAsk, 'nth'>) => Promise<Uint8Array> {
  let present: Manned | null = null;
  let asked = 0;

  return (ask) => {
    const manned = present ?? man();
    present = manned;
    asked += 1;
    const nth = asked;
    return new Promise((resolve, reject) => {
      manned.waiting.set(nth, { resolve, reject });
      const whole: PictureAsk = { ...ask, nth };
      manned.bench.postMessage(whole);
    });
  };

  function man(): Manned {
    const manned: Manned = { bench: open(), waiting: new Map(), readBytes: 0 };
    manned.bench.onmessage = ({ data }: MessageEvent<PictureAnswer>) => {
      const one = manned.waiting.get(data.nth);
      manned.waiting.delete(data.nth);
      manned.readBytes += data.readBytes;
      if (manned.readBytes >= READS_MOST_BYTES) retire(manned);
      if ('webp' in data) one?.resolve(new Uint8Array(data.webp));
      else one?.reject(new Error(data.failed));
    };
    // It could not be loaded, or broke: the next picture gets a new one.
    manned.bench.onerror = () => {
      const left = [...manned.waiting.values()];
      manned.waiting.clear();
      retire(manned);
      for (const { reject } of left) reject(new Error('the worker broke'));
    };
    return manned;
  }

  /** Gets nothing new, ends what it has begun, and goes. */
  function retire(manned: Manned): void {
    if (present === manned) present = null;
    if (manned.waiting.size === 0) manned.bench.terminate();
  }
}
