/** The words about a run. */

import type { Line } from './line.ts';

const HEADS = ['area', 'what must hold', 'tried', 'got through'] as const;

export function hostileTable(lines: readonly Line[]): string {
  const rows = lines.map(({ area, promise, tried, through }) => [area, promise, String(tried), String(through.length)]);
  const written = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [written(HEADS), '| --- | --- | ---: | ---: |', ...rows.map(written)].join('\n');
}

export function verdictOf(lines: readonly Line[]): string {
  const tried = lines.reduce((sum, line) => sum + line.tried, 0);
  const through = lines.reduce((sum, line) => sum + line.through.length, 0);
  return through === 0 ? `Nothing of ${tried} tries got through.` : `${through} of ${tried} tries got through.`;
}

const BEGIN = '<!-- hostile: begin -->';
const END = '<!-- hostile: end -->';

/** The page with the table of this run between its marks. Throws when the marks are not there. */
export function securityPage(page: string, { lines, at }: { readonly lines: readonly Line[]; readonly at: Date }): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from === -1 || to < from) throw new Error('The page has no place for the table.');
  const day = at.toISOString().slice(0, 10);
  const told = `Run on ${day} with \`npm run hostile -- --write\`. ${verdictOf(lines)}`;
  return `${page.slice(0, from + BEGIN.length)}\n\n${told}\n\n${hostileTable(lines)}\n\n${page.slice(to)}`;
}
