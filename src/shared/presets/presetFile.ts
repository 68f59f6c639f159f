/**
 * Presets in a file, as JSON or as a table. In JSON the settings stand as they are. In a table every setting has a column; a
 * cell that reads as JSON is that value, anything else is a text, and an empty one says nothing. What a spreadsheet would take
 * for a formula begins with an apostrophe, which is taken away again.
 */

import { readTable } from '../batch/csv.ts';
import { isModelId } from '../parse/shapes.ts';
import { readAt, readTree, sizeAt, stringAt } from '../schema/draftText.ts';
import { MOST_PRESETS, PRESET_LENGTH, PRESET_NAME_LENGTH, type Preset, type PresetTrouble } from './preset.ts';
import { membersOf, objectText } from './settings.ts';

const KIND = 'afterglow-presets';
const VERSION = 1;

export type FoundPreset = Omit<Preset, 'id'>;

export type ReadPreset =
  | { readonly at: number; readonly preset: FoundPreset }
  /** `at`: a line of a table, or a number in a list, from 1. */
  | { readonly at: number; readonly why: PresetTrouble };

export type PresetFileRead =
  | { readonly kind: 'ok'; readonly presets: readonly ReadPreset[] }
  | { readonly kind: 'foreign' | 'newer' };

export function presetsAsJson(presets: readonly FoundPreset[]): string {
  const items = presets.map(({ name, model, settings }) => {
    const facts = `"name": ${JSON.stringify(name)}, "model": ${JSON.stringify(model)}`;
    return `    { ${facts}, "settings": ${settings.replaceAll('\n', '\n    ')} }`;
  });
  return `{\n  "kind": "${KIND}",\n  "version": ${VERSION},\n  "presets": [\n${items.join(',\n')}\n  ]\n}\n`;
}

/** RFC 4180, with a mark for spreadsheets that it is UTF-8. */
export function presetsAsCsv(presets: readonly FoundPreset[]): string {
  const rows = presets.map((preset) => ({ preset, members: new Map(membersOf(preset.settings) ?? []) }));
  const columns = [...new Set(rows.flatMap(({ members }) => [...members.keys()]))];
  const lines = rows.map(({ preset, members }) => [
    cellOfText(preset.name),
    preset.model,
    ...columns.map((column) => {
      const jsonText = members.get(column);
      return jsonText === undefined ? '' : cellOfValue(jsonText);
    }),
  ]);
  return `\uFEFF${[['name', 'model', ...columns.map(cellOfName)], ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** `name`: of the file; what it ends in says how it is read. */
export function readPresetFile({ name, text }: { readonly name: string; readonly text: string }): PresetFileRead {
  return /\.(?:csv|tsv|txt)$/iu.test(name) ? readCsv(text) : readJson(text.replace(/^\uFEFF/u, ''));
}

function readJson(text: string): PresetFileRead {
  const tree = readTree(text);
  const head = headOf(text);
  if (head === null || stringAt(tree, ['kind']) !== KIND) return { kind: 'foreign' };
  if (head > VERSION) return { kind: 'newer' };
  const presets = Array.from({ length: sizeAt(tree, ['presets']) }, (_, index): ReadPreset => {
    const at = index + 1;
    const settings = readAt(tree, ['presets', index, 'settings']);
    return judged(at, {
      name: stringAt(tree, ['presets', index, 'name']) ?? '',
      model: stringAt(tree, ['presets', index, 'model']) ?? '',
      settings: settings ?? '',
    });
  });
  return { kind: 'ok', presets };
}

/** Its version; null for what is no JSON or has none. */
function headOf(text: string): number | null {
  try {
    const value: unknown = JSON.parse(text);
    const version = typeof value === 'object' && value !== null ? (value as { readonly version?: unknown }).version : null;
    return typeof version === 'number' ? version : null;
  } catch {
    return null;
  }
}

function readCsv(text: string): PresetFileRead {
  const table = readTable(text, { delimiter: 'auto', mostRows: MOST_PRESETS + 1 });
  if (table === null) return { kind: 'foreign' };
  const header = table.header.map(nameOfCell);
  const [nameAt, modelAt] = ['name', 'model'].map((wanted) => header.findIndex((column) => column.toLowerCase() === wanted));
  if (nameAt === undefined || modelAt === undefined || nameAt === -1 || modelAt === -1) return { kind: 'foreign' };
  const presets = table.rows.map(({ line, cells, trouble }): ReadPreset => {
    if (trouble !== null) return { at: line, why: 'table' };
    const members = header.flatMap((column, index) => {
      const cell = cells[index] ?? '';
      return index === nameAt || index === modelAt || column === '' || cell === '' ? [] : [[column, valueOfCell(cell)] as const];
    });
    return judged(line, {
      name: textOfCell(cells[nameAt] ?? ''),
      model: (cells[modelAt] ?? '').trim(),
      settings: objectText(members),
    });
  });
  return { kind: 'ok', presets };
}

function judged(at: number, { name, model, settings }: FoundPreset): ReadPreset {
  const called = name.trim();
  if (called === '' || called.length > PRESET_NAME_LENGTH || /\p{C}/u.test(called)) return { at, why: 'name' };
  if (!isModelId(model)) return { at, why: 'model' };
  if (settings.length > PRESET_LENGTH) return { at, why: 'tooLong' };
  const members = membersOf(settings);
  if (members === null) return { at, why: 'settings' };
  if (members.length === 0) return { at, why: 'empty' };
  return { at, preset: { name: called, model, settings: objectText(members) } };
}

/** A text stands as it is unless it would be read as something else. */
function cellOfValue(jsonText: string): string {
  const value: unknown = JSON.parse(jsonText);
  if (typeof value !== 'string') return jsonText;
  return value === '' || isJson(value) || value !== value.trim() || value.includes('\r') ? jsonText : cellOfText(value);
}

function valueOfCell(cell: string): string {
  if (isJson(cell)) return cell.trim();
  return JSON.stringify(textOfCell(cell));
}

/** A name with spaces around it, or in quotes, stands as JSON. */
const cellOfName = (name: string): string =>
  name !== name.trim() || name.startsWith('"') ? JSON.stringify(name) : cellOfText(name);

function nameOfCell(cell: string): string {
  if (!cell.startsWith('"') || !isJson(cell)) return textOfCell(cell);
  return String(JSON.parse(cell));
}

const FORMULA = /^[=+\-@\t\r\n'\uFF1D\uFF0B\uFF0D\uFF20]/u;

const cellOfText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);

const quoted = (cell: string): string => (/[",;\r\n\t']|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
