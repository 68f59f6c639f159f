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

const rows = fields<RowsToCheck>({
  model: text({ max: 193, pattern: /^[a-z0-9._-]{1,64}\/[a-z0-9._-]{1,128}$/u }),
  bodies: listOf(text({ max: CHECKED_TEXT }), CHECKED_AT_ONCE),
});

/** One row may be larger than all may be together, so that no row is too large to be looked at. */
export const rowsToCheck: Shape<RowsToCheck> = (input) => {
  const parsed = rows(input);
  if (parsed === null || parsed.value.bodies.length === 0) return null;
  const size = parsed.value.bodies.reduce((sum, body) => sum + body.length, 0);
  return parsed.value.bodies.length === 1 || size <= CHECKED_TEXT ? parsed : null;
};
