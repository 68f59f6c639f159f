/** The ways to compare, and which of them what is compared allows. Pure. */

import type { FileKind } from '../../../../shared/job.ts';

export const MODES = ['slider', 'side', 'blink', 'difference'] as const;
export type Mode = (typeof MODES)[number];

/** Pictures alone can be laid over each other; a divider and a difference need exactly two. */
export function modesFor(kinds: readonly FileKind[]): readonly Mode[] {
  if (!kinds.every((kind) => kind === 'image' || kind === 'svg')) return ['side'];
  return kinds.length === 2 ? MODES : ['side', 'blink'];
}

/** The next way, round and round. */
export function modeAfter(mode: Mode, allowed: readonly Mode[]): Mode {
  return allowed[(allowed.indexOf(mode) + 1) % allowed.length] ?? mode;
}

/** Where a key puts the divider; null: it is not about it. */
export function sliderKey(key: string, percent: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, percent - 2);
  if (key === 'ArrowRight') return Math.min(100, percent + 2);
  if (key === 'Home') return 0;
  if (key === 'End') return 100;
  return null;
}
