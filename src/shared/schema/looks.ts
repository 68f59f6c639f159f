/** Fields that people know by more than their type: colours, sizes, turns of a conversation, short ranges. */

import type { Field, GroupField, ListField, NumberField } from './field.ts';

export interface Slide {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** More stops than this on a slider cannot be told apart by hand. */
const MOST_STOPS = 100;

/** The stops of a slider where the range is small enough for one; null where it is not. */
export function slideOf(field: NumberField): Slide | null {
  const { min, max } = field;
  if (min === null || max === null || max <= min) return null;
  const step = field.step ?? (field.integer ? 1 : fineStep(max - min));
  const low = field.minIsOpen ? min + step : min;
  const high = field.maxIsOpen ? max - step : max;
  const stops = (high - low) / step;
  return stops >= 2 && stops <= MOST_STOPS + 1e-6 ? { min: low, max: high, step } : null;
}

function fineStep(range: number): number {
  if (range <= 1) return 0.01;
  if (range <= 5) return 0.05;
  return range <= 10 ? 0.1 : 1;
}

/** Two sides of one picture or clip. */
export interface SidePair {
  readonly width: NumberField;
  readonly height: NumberField;
}

const WIDTH = /^(.*)width$/iu;

/** The fields in their order, a width and a height that belong together as one pair in the place of the first. */
export function pairedUp(fields: readonly Field[]): readonly (Field | SidePair)[] {
  const partners = new Map<Field, Field>();
  for (const field of fields) {
    const before = WIDTH.exec(field.name)?.[1];
    if (before === undefined || !isSide(field)) continue;
    const other = fields.find((each) => each.name.toLowerCase() === `${before}height`.toLowerCase() && isSide(each));
    if (other) partners.set(field, other).set(other, field);
  }
  const done = new Set<Field>();
  return fields.flatMap((field): readonly (Field | SidePair)[] => {
    if (done.has(field)) return [];
    const other = partners.get(field);
    if (!other || !isSide(field) || !isSide(other)) return [field];
    done.add(other);
    return [WIDTH.test(field.name) ? { width: field, height: other } : { width: other, height: field }];
  });
}

/** A number of pixels; a line width of 3 or a share of the picture is none. */
function isSide(field: Field): field is NumberField {
  return field.widget === 'number' && field.integer && (field.max === null || field.max >= 128);
}

/** How a colour is written: text, a list of three numbers, or three named numbers. */
export type ColourForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'list' }
  | { readonly kind: 'parts'; readonly names: readonly [string, string, string] };

/** Null: no colour, or one that only JSON tells. */
export function colourOf(field: Field): ColourForm | null {
  if (field.widget === 'text') return field.format === 'colour' && field.suggestions.length === 0 ? { kind: 'text' } : null;
  if (field.widget === 'list') {
    const isOfThree = field.maxItems === 3 || /(^|_)rgb$/iu.test(field.name);
    return isOfThree && COLOUR_NAME.test(field.name) && isShade(field.item) ? { kind: 'list' } : null;
  }
  if (field.widget === 'tuple') {
    return field.items.length === 3 && COLOUR_NAME.test(field.name) && field.items.every(isShade) ? { kind: 'list' } : null;
  }
  return field.widget === 'group' ? partsOf(field) : null;
}

const COLOUR_NAME = /colou?r|rgb/iu;

function isShade(field: Field): boolean {
  return field.widget === 'number' && field.integer && (field.max === null || field.max === 255);
}

function partsOf(group: GroupField): ColourForm | null {
  if (group.fields.length !== 3 || group.rest !== null || !group.fields.every(isShade)) return null;
  const named = (pattern: RegExp) => group.fields.find((field) => pattern.test(field.name))?.name;
  const [red, green, blue] = [named(/^r(ed)?$/iu), named(/^g(reen)?$/iu), named(/^b(lue)?$/iu)];
  return red !== undefined && green !== undefined && blue !== undefined ? { kind: 'parts', names: [red, green, blue] } : null;
}

/** A list of turns of a conversation: who speaks, and what. */
export interface Turns {
  readonly item: GroupField;
  readonly role: Field;
  readonly content: Field;
}

/** Null: an ordinary list. */
export function turnsOf(list: ListField): Turns | null {
  const { item } = list;
  if (item.widget !== 'group') return null;
  const role = item.fields.find((field) => field.name === 'role' && (field.widget === 'select' || field.widget === 'text'));
  const content = item.fields.find((field) => field.name === 'content' || field.name === 'parts');
  return role && content ? { item, role, content } : null;
}
