/** Putting a value of a row right where it came from, so that every row that is made from it is right. */

import { tableOf, type Value, type Write } from './axes.ts';
import { linesOf, withLine } from './lines.ts';
import { type Axis, cellKey, type Sheet } from './sheet.ts';

/** What stands at the source: the template and not what was drawn from it. */
export function sourceOf(sheet: Sheet, value: Value, write: Write): string {
  const axis = sheet.axes.find(({ id }) => id === value.axis);
  switch (axis?.kind) {
    case 'prompts':
    case 'values': {
      const split = axis.kind === 'prompts' ? axis.split : 'line';
      return linesOf(axis.text, split).find(({ line }) => line === value.line)?.text ?? write.cell;
    }
    case 'table': {
      const column = write.column ?? 0;
      const row = tableOf(axis)?.rows.find(({ line }) => line === value.line);
      return axis.fixes[cellKey(value.line, column)] ?? row?.cells[column] ?? write.cell;
    }
    default:
      return write.cell;
  }
}

export function mended(sheet: Sheet, at: { readonly value: Value; readonly write: Write; readonly text: string }): Sheet {
  const { value, write, text } = at;
  const mend = (axis: Axis): Axis => {
    if (axis.id !== value.axis) return axis;
    switch (axis.kind) {
      case 'prompts':
        return { ...axis, text: withLine(axis.text, axis.split, { line: value.line, text }) };
      case 'values':
        return { ...axis, text: withLine(axis.text, 'line', { line: value.line, text }) };
      case 'models':
        return { ...axis, models: axis.models.map((model) => (model === write.cell ? text.trim() : model)) };
      case 'table':
        return { ...axis, fixes: { ...axis.fixes, [cellKey(value.line, write.column ?? 0)]: text } };
    }
  };
  return { ...sheet, axes: sheet.axes.map(mend) };
}
