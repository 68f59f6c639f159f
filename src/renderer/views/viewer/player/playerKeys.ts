/** Which key does what while a player has the focus, or stands alone in front of everything. Pure. */

export type PlayerWish =
  | 'toggle'
  | 'back'
  | 'on'
  | 'frameBack'
  | 'frameOn'
  | 'slower'
  | 'faster'
  | 'loop'
  | 'mute'
  | 'start'
  | 'end';

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KEYS: Readonly<Record<string, PlayerWish>> = {
  k: 'toggle',
  j: 'back',
  l: 'on',
  ',': 'frameBack',
  '.': 'frameOn',
  '<': 'slower',
  '>': 'faster',
  e: 'loop',
  m: 'mute',
};
/** Only where they mean nothing else: in the viewer the space bar closes, and the arrows go to the next result. */
const KEYS_BESIDE: Readonly<Record<string, PlayerWish>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'start',
  End: 'end',
};

export function wishOf({ key, ctrlKey, metaKey, altKey }: Pressed, place: 'beside' | 'full'): PlayerWish | null {
  if (ctrlKey || metaKey || altKey) return null;
  const known = key.length === 1 ? key.toLowerCase() : key;
  if (Object.hasOwn(KEYS, known)) return KEYS[known] ?? null;
  return place === 'beside' && Object.hasOwn(KEYS_BESIDE, known) ? (KEYS_BESIDE[known] ?? null) : null;
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
