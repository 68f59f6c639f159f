/**
 * Where a picture lies in its box. Pure. A view does not say pixels but parts of the picture and times of what fits, so that
 * several pictures of one motif can be looked at in step, whatever size each has.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * `fit`: all of it in sight. `one`: one pixel of the picture on one pixel of the screen. `free`: so many times what fits.
 * `centre`: the point of the picture, 0 to 1, that lies in the middle of the box.
 */
export type View =
  | { readonly mode: 'fit' }
  | { readonly mode: 'one'; readonly centre: Point }
  | { readonly mode: 'free'; readonly times: number; readonly centre: Point };

export const FIT: View = { mode: 'fit' };
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Everything in CSS pixels; `picture` in its own. */
export interface Stage {
  readonly box: Size;
  readonly picture: Size;
  /** Pixels of the screen to one CSS pixel. */
  readonly density: number;
  /** Free room around a picture that fits. */
  readonly margin: number;
  /** Whether a small picture grows to fill its box: where several are compared. */
  readonly grows: boolean;
}

/** One pixel of the picture fills so many of the screen at most. */
const MOST_DENSE = 32;

/** CSS pixels to one pixel of the picture, so that all of it is in sight. */
export function fitScale({ box, picture, density, margin, grows }: Stage): number {
  const room = { width: Math.max(1, box.width - 2 * margin), height: Math.max(1, box.height - 2 * margin) };
  const fit = Math.min(room.width / picture.width, room.height / picture.height);
  return grows ? fit : Math.min(fit, 1 / density);
}

export function scaleOf(view: View, stage: Stage): number {
  switch (view.mode) {
    case 'fit':
      return fitScale(stage);
    case 'one':
      return 1 / stage.density;
    case 'free':
      return view.times * fitScale(stage);
  }
}

/** Pixels of the screen to one of the picture: what is told as per cent. */
export function screenScale(view: View, stage: Stage): number {
  return scaleOf(view, stage) * stage.density;
}

export interface Placed {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Its pixels are shown as squares. */
  readonly isMagnified: boolean;
}

/** Where the picture's corners lie. At one to one they lie on pixels of the screen, so that nothing is blurred. */
export function place(view: View, stage: Stage): Placed {
  const scale = scaleOf(view, stage);
  const { x, y } = centreOf(view, stage);
  const width = stage.picture.width * scale;
  const height = stage.picture.height * scale;
  const onPixel = (value: number): number => Math.round(value * stage.density) / stage.density;
  return {
    left: onPixel(stage.box.width / 2 - x * width),
    top: onPixel(stage.box.height / 2 - y * height),
    width,
    height,
    isMagnified: scale * stage.density >= 2,
  };
}

/** Zooms by a factor so that what lies under `at` (from the box's corner) stays there. */
export function zoomAround(view: View, stage: Stage, { factor, at }: { readonly factor: number; readonly at: Point }): View {
  const scale = scaleOf(view, stage) * factor;
  const fit = fitScale(stage);
  const most = Math.max(MOST_DENSE / stage.density, fit);
  // All in sight is the least; of a picture smaller than its box the same.
  if (scale <= fit * 1.001) return FIT;
  return aimedAt({ view, stage, at, scale: Math.min(scale, most) });
}

/** One to one around a point; from there, and from whatever is larger, back to all of it. */
export function toggleOne(view: View, stage: Stage, at: Point): View {
  const isAtOne = Math.abs(screenScale(view, stage) - 1) < 0.001;
  if (view.mode !== 'fit' && (view.mode === 'one' || isAtOne || fitScale(stage) * stage.density >= 1)) return FIT;
  if (isAtOne) return zoomAround(view, stage, { factor: 2, at });
  const { centre } = aimedAt({ view, stage, at, scale: 1 / stage.density });
  return { mode: 'one', centre };
}

/** One to one, around the middle of what is in sight. */
export function toOne(view: View, stage: Stage): View {
  const { centre } = aimedAt({ view, stage, at: middleOf(stage), scale: 1 / stage.density });
  return { mode: 'one', centre };
}

/** Moves what is in sight by CSS pixels: the picture goes along with the pointer. */
export function panBy(view: View, stage: Stage, by: Point): View {
  if (view.mode === 'fit') return view;
  const scale = scaleOf(view, stage);
  const { x, y } = centreOf(view, stage);
  const moved = {
    x: x - by.x / (stage.picture.width * scale),
    y: y - by.y / (stage.picture.height * scale),
  };
  return { ...view, centre: held(moved, scale, stage) };
}

/** Whether there is more of the picture than the box shows. */
export function overflows(view: View, stage: Stage): boolean {
  const scale = scaleOf(view, stage);
  return stage.picture.width * scale > stage.box.width + 0.5 || stage.picture.height * scale > stage.box.height + 0.5;
}

export function middleOf({ box }: Pick<Stage, 'box'>): Point {
  return { x: box.width / 2, y: box.height / 2 };
}

interface Aim {
  readonly view: View;
  readonly stage: Stage;
  readonly at: Point;
  readonly scale: number;
}

function aimedAt({ view, stage, at, scale }: Aim): Extract<View, { readonly mode: 'free' }> {
  const before = scaleOf(view, stage);
  const { x, y } = centreOf(view, stage);
  const { picture, box } = stage;
  const under = {
    x: x + (at.x - box.width / 2) / (picture.width * before),
    y: y + (at.y - box.height / 2) / (picture.height * before),
  };
  const centre = {
    x: under.x - (at.x - box.width / 2) / (picture.width * scale),
    y: under.y - (at.y - box.height / 2) / (picture.height * scale),
  };
  return { mode: 'free', times: scale / fitScale(stage), centre: held(centre, scale, stage) };
}

function centreOf(view: View, stage: Stage): Point {
  return view.mode === 'fit' ? MIDDLE : held(view.centre, scaleOf(view, stage), stage);
}

/** No further than the picture's edge at the box's edge; what is smaller than the box lies in its middle. */
function held(centre: Point, scale: number, { box, picture }: Stage): Point {
  return {
    x: heldOne(centre.x, box.width / (picture.width * scale)),
    y: heldOne(centre.y, box.height / (picture.height * scale)),
  };
}

/** `seen`: how much of the picture, in parts of it, the box shows along this side. */
function heldOne(centre: number, seen: number): number {
  return seen >= 1 ? 0.5 : Math.min(Math.max(centre, seen / 2), 1 - seen / 2);
}

/** A turn of the wheel, or a pinch, as a factor. `deltaY` in CSS pixels; a pinch comes in small steps. */
export function wheelFactor({ deltaY, isPinch }: { readonly deltaY: number; readonly isPinch: boolean }): number {
  const step = Math.max(-240, Math.min(240, deltaY));
  return Math.exp(-step * (isPinch ? 0.01 : 0.002));
}
