/**
 * Which saved files stand in the window at this moment. Should the window's process die, they are what it died over: from
 * then on they are not painted by themselves, so that opening the window again cannot end the same way.
 */

import type { BrokenPreview } from '../../../shared/fileFacts.ts';
import type { JobFile } from '../../../shared/job.ts';

/** The oldest marks give way; each is a digest of 64 letters. */
export const MOST_MARKS = 200;

type Painted = Pick<JobFile, 'digest' | 'name'>;

export interface PaintWatch {
  /** Told before the page paints it. The same file may stand in several places. */
  began(file: Painted): void;
  ended(file: Painted): void;
  /** The page's process is gone. */
  broke(): void;
  /** A page that has just opened shows nothing yet; answers once with what the one before it broke over. */
  opened(): BrokenPreview | null;
  isPainting(): boolean;
  isMarked(digest: string): boolean;
  /** A person wants to see it all the same. */
  unmark(digest: string): void;
}

export interface PaintWatchParts {
  /** Digests of files that are not painted by themselves, oldest first; they outlive the app. */
  readonly marks: { get(): readonly string[]; set(digests: readonly string[]): void };
  readonly log: (line: string) => void;
}

export function createPaintWatch({ marks, log }: PaintWatchParts): PaintWatch {
  const painted = new Map<string, { readonly name: string; readonly places: number }>();
  let broken: BrokenPreview | null = null;

  return {
    began: ({ digest, name }) => {
      painted.set(digest, { name, places: (painted.get(digest)?.places ?? 0) + 1 });
    },
    ended: ({ digest }) => {
      const known = painted.get(digest);
      if (known === undefined) return;
      if (known.places > 1) painted.set(digest, { ...known, places: known.places - 1 });
      else painted.delete(digest);
    },
    broke: () => {
      const [latest] = [...painted.values()].slice(-1);
      if (latest === undefined) return;
      const digests = [...painted.keys()];
      log(`the page broke while it showed ${digests.length} file(s); they are not shown by themselves any more`);
      marks.set([...marks.get().filter((digest) => !painted.has(digest)), ...digests].slice(-MOST_MARKS));
      broken = { name: latest.name, more: digests.length - 1 };
      painted.clear();
    },
    opened: () => {
      painted.clear();
      const told = broken;
      broken = null;
      return told;
    },
    isPainting: () => painted.size > 0,
    isMarked: (digest) => marks.get().includes(digest),
    unmark: (digest) => {
      const left = marks.get().filter((marked) => marked !== digest);
      if (left.length < marks.get().length) marks.set(left);
    },
  };
}
