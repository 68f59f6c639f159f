import { describe, expect, test } from 'vitest';
import {
  FIT,
  fitScale,
  middleOf,
  overflows,
  panBy,
  place,
  type Stage,
  screenScale,
  toggleOne,
  toOne,
  type View,
  wheelFactor,
  zoomAround,
} from '../../../src/renderer/views/viewer/zoom.ts';

const STAGE: Stage = {
  box: { width: 1_000, height: 600 },
  picture: { width: 2_000, height: 1_000 },
  density: 1,
  margin: 0,
  grows: false,
};
const at = (x: number, y: number) => ({ x, y });

/** The point of the picture, in its own pixels, that lies under a point of the box. */
function under(view: View, stage: Stage, { x, y }: { readonly x: number; readonly y: number }) {
  const { left, top, width, height } = place(view, stage);
  return { x: ((x - left) / width) * stage.picture.width, y: ((y - top) / height) * stage.picture.height };
}

describe('all of it in sight', () => {
  test('the longer side decides, and the picture lies in the middle', () => {
    expect(fitScale(STAGE)).toBe(0.5);
    expect(place(FIT, STAGE)).toMatchObject({ left: 0, top: 50, width: 1_000, height: 500 });
  });
  test('a small picture keeps its own pixels, unless several are compared', () => {
    const small = { ...STAGE, picture: { width: 100, height: 100 } };
    expect(fitScale(small)).toBe(1);
    expect(fitScale({ ...small, density: 2 })).toBe(0.5);
    expect(fitScale({ ...small, grows: true })).toBe(6);
  });
  test('the margin stays free', () => {
    expect(place(FIT, { ...STAGE, margin: 100 })).toMatchObject({ left: 100, width: 800 });
  });
  test('a box of no size yet does no harm', () => {
    const placed = place(FIT, { ...STAGE, box: { width: 0, height: 0 }, margin: 24 });
    expect(Object.values(placed).every((value) => typeof value === 'boolean' || Number.isFinite(value))).toBe(true);
  });
});

describe('one to one', () => {
  test.each([1, 1.5, 2])('one pixel of the picture on one of the screen, at density %d', (density) => {
    const stage = { ...STAGE, density };
    const view = toOne(FIT, stage);
    expect(screenScale(view, stage)).toBeCloseTo(1, 10);
    const { left, top } = place(view, stage);
    expect(left * density).toBeCloseTo(Math.round(left * density), 10);
    expect(top * density).toBeCloseTo(Math.round(top * density), 10);
  });
  test('it stays one to one when the window grows', () => {
    const view = toOne(FIT, STAGE);
    expect(screenScale(view, { ...STAGE, box: { width: 1_400, height: 900 } })).toBe(1);
  });
  test('a double click goes there around the pointer, and back', () => {
    const view = toggleOne(FIT, STAGE, at(250, 300));
    expect(view.mode).toBe('one');
    expect(under(view, STAGE, at(250, 300)).x).toBeCloseTo(500, 0);
    expect(toggleOne(view, STAGE, at(10, 10))).toEqual(FIT);
  });
  test('of a picture that fits one to one a double click shows it larger, and the next all of it', () => {
    const small = { ...STAGE, picture: { width: 100, height: 100 } };
    const larger = toggleOne(FIT, small, at(500, 300));
    expect(screenScale(larger, small)).toBe(2);
    expect(toggleOne(larger, small, at(500, 300))).toEqual(FIT);
  });
});

describe('zooming', () => {
  test('what lies under the pointer stays there, in and out again', () => {
    const pointer = at(620, 340);
    let view: View = FIT;
    const before = under(view, STAGE, pointer);
    for (const factor of [2, 1.5, 1.5, 0.8]) view = zoomAround(view, STAGE, { factor, at: pointer });
    const after = under(view, STAGE, pointer);
    expect(after.x).toBeCloseTo(before.x, -0.5);
    expect(after.y).toBeCloseTo(before.y, -0.5);
  });
  test('never smaller than all of it, never beyond 32 pixels of the screen to one', () => {
    expect(zoomAround(FIT, STAGE, { factor: 0.2, at: at(0, 0) })).toEqual(FIT);
    const most = zoomAround(FIT, STAGE, { factor: 1e6, at: at(0, 0) });
    expect(screenScale(most, STAGE)).toBe(32);
    expect(zoomAround(most, STAGE, { factor: 2, at: at(0, 0) })).toEqual(most);
  });
  test('pixels are shown as squares from twice their size on', () => {
    const factorTo = (scale: number) => scale / fitScale(STAGE);
    expect(place(zoomAround(FIT, STAGE, { factor: factorTo(1.9), at: at(0, 0) }), STAGE).isMagnified).toBe(false);
    expect(place(zoomAround(FIT, STAGE, { factor: factorTo(2), at: at(0, 0) }), STAGE).isMagnified).toBe(true);
  });
  test('a pinch and a wheel both zoom, and undo themselves', () => {
    for (const isPinch of [true, false]) {
      expect(wheelFactor({ deltaY: -100, isPinch })).toBeGreaterThan(1);
      expect(wheelFactor({ deltaY: -100, isPinch }) * wheelFactor({ deltaY: 100, isPinch })).toBeCloseTo(1, 10);
    }
    expect(wheelFactor({ deltaY: -1e9, isPinch: true })).toBeLessThan(20);
  });
});

describe('panning', () => {
  const large = zoomAround(FIT, STAGE, { factor: 4, at: middleOf(STAGE) });
  test('the picture goes along with the pointer', () => {
    const before = under(large, STAGE, at(500, 300));
    const moved = panBy(large, STAGE, at(100, -40));
    expect(under(moved, STAGE, at(600, 260)).x).toBeCloseTo(before.x, 0);
    expect(under(moved, STAGE, at(600, 260)).y).toBeCloseTo(before.y, 0);
  });
  test('no further than edge to edge', () => {
    expect(place(panBy(large, STAGE, at(1e6, 1e6)), STAGE)).toMatchObject({ left: 0, top: 0 });
    const far = place(panBy(large, STAGE, at(-1e6, -1e6)), STAGE);
    expect(far.left + far.width).toBeCloseTo(1_000, 5);
    expect(far.top + far.height).toBeCloseTo(600, 5);
  });
  test('what fits does not move', () => {
    expect(panBy(FIT, STAGE, at(50, 50))).toEqual(FIT);
    expect(overflows(FIT, STAGE)).toBe(false);
    expect(overflows(large, STAGE)).toBe(true);
  });
});

test('pictures of one motif in two sizes show the same part of it in step', () => {
  const stages = [
    { ...STAGE, grows: true },
    { ...STAGE, grows: true, picture: { width: 500, height: 250 } },
  ] as const;
  const view = panBy(zoomAround(FIT, stages[0], { factor: 5, at: at(200, 100) }), stages[0], at(33, 12));
  const seen = stages.map((stage) => {
    const point = under(view, stage, at(400, 200));
    return [point.x / stage.picture.width, point.y / stage.picture.height];
  });
  expect(seen[0]?.[0]).toBeCloseTo(seen[1]?.[0] ?? 0, 5);
  expect(seen[0]?.[1]).toBeCloseTo(seen[1]?.[1] ?? 0, 5);
});
