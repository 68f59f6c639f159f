/** Tables as people paste and drop them. Every cell stays text as it was written: digits are not read here. */

import Papa from 'papaparse';
import { withoutMark } from './lines.ts';
import type { Delimiter } from './sheet.ts';

export interface TableRow {
  /** Where it begins in the text, from 1. */
  readonly line: number;
  /** As many as the header has. */
  readonly cells: readonly string[];
  /** `surplus`: it had more cells than the header; `quote`: a quote in it is not closed, so it may hold lines that follow. */
  readonly trouble: 'surplus' | 'quote' | null;
}

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  readonly delimiter: Exclude<Delimiter, 'auto'>;
  /** There are more rows than anybody may send; what is here is the beginning. */
  readonly cut: boolean;
}

const SIGNS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
/** Where the header has none of the signs the table is one column. This sign (unit separator) is in no text of a person. */
const NO_SIGN = '\u001f';
const MOST_COLUMNS = 1_000;

/** The first row that is not empty is the header. Empty rows are skipped. Null: there is no header. */
export function readTable(
  pasted: string,
  { delimiter, mostRows }: { readonly delimiter: Delimiter; readonly mostRows: number },
): Table | null {
  const text = withoutMark(pasted).replace(/\r\n?/gu, '\n');
  const chosen = delimiter === 'auto' ? delimiterOf(text) : delimiter;
  const sign = chosen === null ? NO_SIGN : SIGNS[chosen];
  let header: readonly string[] | null = null;
  let cut = false;
  const rows: TableRow[] = [];
  let counted = 0;
  let line = 1;
  const lineAt = (offset: number): number => {
    for (; counted < offset; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  let start = 0;
  Papa.parse<readonly string[]>(text, {
    delimiter: sign,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const at = start;
      start = meta.cursor;
      if (data.every((cell) => cell.trim() === '')) return;
      if (header === null) {
        header = data.slice(0, MOST_COLUMNS).map((name) => name.trim());
        return;
      }
      if (rows.length === mostRows) {
        cut = true;
        parser.abort();
        return;
      }
      rows.push(rowOf(data, { line: lineAt(at), width: header.length, isOpen: errors.some(({ type }) => type === 'Quotes') }));
    },
  });
  return header === null ? null : { header, rows, delimiter: chosen ?? 'comma', cut };
}

function rowOf(
  data: readonly string[],
  { line, width, isOpen }: { readonly line: number; readonly width: number; readonly isOpen: boolean },
): TableRow {
  const cells = Array.from({ length: width }, (_, index) => data[index] ?? '');
  const isSurplus = data.slice(width).some((cell) => cell.trim() !== '');
  return { line, cells, trouble: isOpen ? 'quote' : isSurplus ? 'surplus' : null };
}

/** By the header alone, outside of quotes: prompts have commas of their own. Null: one column. */
function delimiterOf(text: string): Exclude<Delimiter, 'auto'> | null {
  const counts = { comma: 0, semicolon: 0, tab: 0, pipe: 0 };
  let isQuoted = false;
  let hasWords = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n' && !isQuoted && hasWords) break;
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted) {
      if (sign === ',') counts.comma += 1;
      else if (sign === ';') counts.semicolon += 1;
      else if (sign === '\t') counts.tab += 1;
      else if (sign === '|') counts.pipe += 1;
    }
    hasWords ||= sign !== '\n' && sign !== ' ';
  }
  const order = ['tab', 'semicolon', 'pipe', 'comma'] as const;
  const best = order.reduce((most, name) => (counts[name] > counts[most] ? name : most));
  return counts[best] === 0 ? null : best;
}
