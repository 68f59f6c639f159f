/** Colours as `#rrggbb`, whichever way a model writes them. */

import type { ColourForm } from '../../../../shared/schema/looks.ts';
import { isRecord } from '../../../../shared/schema/raw.ts';

export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/iu.test(text);
}

/** JSON text of a colour in the model's way. `hex` is `#rrggbb`. */
export function jsonOfHex(hex: string, form: ColourForm): string {
  const shades = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (form.kind === 'text') return JSON.stringify(hex);
  if (form.kind === 'list') return JSON.stringify(shades);
  return JSON.stringify(Object.fromEntries(form.names.map((name, index) => [name, shades[index]])));
}

/** What the draft has as `#rrggbb`; empty when it has nothing, and its JSON when it is no such colour. */
export function shownColour(jsonText: string | null, form: ColourForm): string {
  if (jsonText === null || jsonText === 'null') return '';
  const value: unknown = JSON.parse(jsonText);
  const shades = form.kind === 'parts' && isRecord(value) ? form.names.map((name) => value[name]) : value;
  if (!isColour(shades)) return jsonText;
  return `#${shades.map((shade) => shade.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a value is a colour that the control can show without losing any of it. */
export function isPlainColour(jsonText: string | null, form: ColourForm): boolean {
  if (form.kind === 'text' || jsonText === null || jsonText === 'null') return true;
  const value: unknown = JSON.parse(jsonText);
  if (form.kind === 'list') return isColour(value);
  return isRecord(value) && Object.keys(value).length === 3 && isColour(form.names.map((name) => value[name]));
}

function isColour(value: unknown): value is readonly number[] {
  const isShade = (shade: unknown) => typeof shade === 'number' && Number.isInteger(shade) && shade >= 0 && shade <= 255;
  return Array.isArray(value) && value.length === 3 && value.every(isShade);
}
