/** Which key does what while a player has the focus, or stands alone in front of everything. Pure. */

import { meaningIn, type Pressed, type ShortcutIn } from '../../../../shared/shortcuts.ts';

export type PlayerWish = ShortcutIn<'player'> | ShortcutIn<'playerBeside'>;

export function wishOf(
  pressed: Pressed,
  { place, isMac }: { readonly place: 'beside' | 'full'; readonly isMac: boolean },
): PlayerWish | null {
  const everywhere = meaningIn('player', pressed, { isMac });
  return everywhere ?? (place === 'beside' ? meaningIn('playerBeside', pressed, { isMac }) : null);
}

export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export function nextSpeed(speed: number, way: 'slower' | 'faster'): number {
  const faster = SPEEDS.find((other) => other > speed);
  const slower = SPEEDS.findLast((other) => other < speed);
  return (way === 'faster' ? faster : slower) ?? speed;
}

/** One frame on or back, in its middle, so that rounding never lands on the frame before. */
export function frameBeside({
  seconds,
  whole,
  frameSeconds,
  way,
}: {
  readonly seconds: number;
  readonly whole: number;
  readonly frameSeconds: number;
  readonly way: 'frameBack' | 'frameOn';
}): number {
  const frame = Math.floor(seconds / frameSeconds + 1e-3) + (way === 'frameOn' ? 1 : -1);
  return Math.min(Math.max(0, whole - frameSeconds / 2), Math.max(0, (frame + 0.5) * frameSeconds));
}
