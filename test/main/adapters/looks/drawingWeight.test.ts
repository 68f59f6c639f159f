import { describe, expect, test } from 'vitest';
import { drawingWeight, WEIGHT_MOST } from '../../../../src/main/adapters/looks/drawingWeight.ts';

const svg = (inner: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;

/** Groups that each use the one before, so many times, so many levels deep. */
function bomb(levels: number, uses: number, use = (id: string) => `<use href="#${id}"/>`): string {
  const groups = Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${use(`a${at}`).repeat(uses)}</g>`);
  return svg(`<g id="a0"><circle r="1"/></g>${groups.join('')}`);
}

describe('how much painting a drawing asks for', () => {
  test('plain shapes count once, also in groups, comments and quotes with brackets', () => {
    expect(drawingWeight(svg('<g><path d="M0 0"/><path d="a>b"/></g><!-- <path/> --><text>1 &lt; 2</text>'))).toBe(5);
  });
  test('what is used often counts as often', () => {
    expect(drawingWeight(svg('<g id="a"><circle/><circle/></g><use href="#a"/><use xlink:href="#a"/>'))).toBe(1 + 3 + 4 + 4);
  });
  test('nine uses over nine levels are more than anybody paints', () => {
    expect(drawingWeight(bomb(9, 9))).toBe(WEIGHT_MOST);
    expect(drawingWeight(bomb(4, 9))).toBeLessThan(100_000);
  });
  test('a fill, a mask and an address with signs written by their numbers are uses too', () => {
    expect(drawingWeight(bomb(9, 9, (id) => `<rect fill="url(#${id})"/>`))).toBe(WEIGHT_MOST);
    expect(drawingWeight(bomb(9, 9, (id) => `<g style="mask: url('#${id}')"/>`))).toBe(WEIGHT_MOST);
    expect(drawingWeight(bomb(9, 9, (id) => `<use href="&#35;${id}"/>`))).toBe(WEIGHT_MOST);
    expect(drawingWeight(bomb(9, 9, (id) => `<use xlink:href='&#x23;${id}'></use>`))).toBe(WEIGHT_MOST);
  });
  test('more tags than are ever painted are counted and not read', () => {
    expect(drawingWeight(svg('<path id="a"/>'.repeat(200_000)))).toBeGreaterThan(200_000);
  });
  test('entities may stand for anything', () => {
    expect(drawingWeight(`<!DOCTYPE svg [<!ENTITY a "<g/>">]>${svg('&a;')}`)).toBe(Number.POSITIVE_INFINITY);
  });
  test('what uses itself, and what is cut short, comes to an end', () => {
    expect(drawingWeight(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBeLessThan(20);
    const whole = bomb(3, 3);
    for (let length = 0; length < whole.length; length += 1) expect(drawingWeight(whole.slice(0, length))).toBeLessThan(1_000);
  });
  test('a hundred thousand groups inside each other, and as many open brackets, take no time and no stack', () => {
    expect(drawingWeight(svg('<g>'.repeat(100_000)))).toBe(100_001);
    expect(drawingWeight('<'.repeat(100_000))).toBe(0);
  });
});
