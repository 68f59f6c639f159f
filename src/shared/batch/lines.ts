/** Lists as people paste them: one on each line, or parted by empty lines. */

export interface Line {
  /** What it says, without spaces around it. Never empty. */
  readonly text: string;
  /** Where it begins in what was pasted, from 1. */
  readonly line: number;
}

const BREAK = /\r\n|[\n\r\u2028\u2029]/u;

/** `line`: each line that is not empty; `paragraph`: lines up to an empty one belong together. */
export function linesOf(pasted: string, split: 'line' | 'paragraph'): readonly Line[] {
  const lines = withoutMark(pasted)
    .split(BREAK)
    .map((text, index) => ({ text: text.trim(), line: index + 1 }));
  if (split === 'line') return lines.filter(({ text }) => text !== '');
  const found: Line[] = [];
  let open: { text: string; line: number } | null = null;
  for (const { text, line } of lines) {
    if (text === '') open = null;
    else if (open) open.text += `\n${text}`;
    else {
      open = { text, line };
      found.push(open);
    }
  }
  return found;
}

/** Files written on Windows often begin with this mark, which is no letter. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** `pasted` with the text that begins at a line replaced; nothing else moves. */
export function withLine(
  pasted: string,
  split: 'line' | 'paragraph',
  at: { readonly line: number; readonly text: string },
): string {
  const parts = pasted.split(/(\r\n|[\n\r\u2028\u2029])/u);
  const first = (at.line - 1) * 2;
  if (first < 0 || first >= parts.length) return pasted;
  let last = first;
  if (split === 'paragraph') {
    while (last + 2 < parts.length && (parts[last + 2] ?? '').trim() !== '') last += 2;
  }
  const clean = split === 'line' ? at.text.replace(/\s*(\r\n|[\n\r\u2028\u2029])\s*/gu, ' ') : at.text;
  return [...parts.slice(0, first), clean, ...parts.slice(last + 1)].join('');
}
