/** The arguments of the calls about the sheet, parsed from unknown. */

import { fields, listOf, type Shape, text } from '../parser.ts';
import { MOST_SHEET_TEXT, parseSheet } from './sheet.ts';
import { CHECKED_AT_ONCE, CHECKED_TEXT, type RowsToCheck } from './trouble.ts';

const anyText = text({ min: 1, max: MOST_SHEET_TEXT });

/** Nothing but a whole sheet is kept. */
export const sheetText: Shape<string> = (input) => {
  const parsed = anyText(input);
  return parsed !== null && parseSheet(parsed.value) !== null ? parsed : null;
};

/** Of one model, and no more text than can be gone through at once. */
export function rowsToCheck(model: Shape<string>): Shape<RowsToCheck> {
  const rows = fields<RowsToCheck>({ model, bodies: listOf(text({ max: CHECKED_TEXT }), CHECKED_AT_ONCE) });
  return (input) => {
    const parsed = rows(input);
    if (parsed === null || parsed.value.bodies.length === 0) return null;
    const size = parsed.value.bodies.reduce((sum, body) => sum + body.length, 0);
    return parsed.value.bodies.length === 1 || size <= CHECKED_TEXT ? parsed : null;
  };
}
