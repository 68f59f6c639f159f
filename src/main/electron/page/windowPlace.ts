/** Where the window goes: where it was, corrected for screens that went away. */

import type { Rectangle } from 'electron';
import type { WindowPlace } from '../settings.ts';

export const USUAL_SIZE = { width: 1280, height: 800 } as const;
export const LEAST_SIZE = { width: 720, height: 480 } as const;
/** So much of the window's top must be on a screen that it can be grasped. */
const GRASP = { width: 120, height: 40 } as const;

/** Size and place for a new window. Without `x` and `y` the system centres it. */
export function placeWindow(
  kept: WindowPlace | null,
  workAreas: readonly Rectangle[],
): { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number } {
  if (kept === null) return sized(USUAL_SIZE, workAreas[0]);
  const home = workAreas.find((area) => canGrasp(kept, area));
  if (home === undefined) return sized(kept, workAreas[0]);
  const size = sized(kept, home);
  return {
    ...size,
    x: clamp(kept.x, { min: Math.min(home.x, kept.x), max: home.x + home.width - GRASP.width }),
    y: clamp(kept.y, { min: home.y, max: home.y + home.height - GRASP.height }),
  };
}

function sized(
  wanted: { readonly width: number; readonly height: number },
  area: Rectangle | undefined,
): { width: number; height: number } {
  const within = (length: number, least: number, most: number): number => Math.max(least, Math.min(length, most));
  return {
    width: within(wanted.width, LEAST_SIZE.width, area?.width ?? wanted.width),
    height: within(wanted.height, LEAST_SIZE.height, area?.height ?? wanted.height),
  };
}

function canGrasp(place: WindowPlace, area: Rectangle): boolean {
  const overlap = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  return overlap >= GRASP.width && place.y + GRASP.height > area.y && place.y + GRASP.height <= area.y + area.height;
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.max(min, Math.min(value, max));
}
