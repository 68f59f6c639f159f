/** Which stretches of a snippet are comments and texts, to colour them. Only for what the app has written itself. Pure. */

import type { CodeLanguage } from '../../../shared/code/writeCode.ts';

export interface CodeSpan {
  readonly kind: 'plain' | 'comment' | 'text';
  readonly text: string;
}

const DOUBLE = String.raw`"[^"\\\n]*(?:\\.[^"\\\n]*)*"`;
const SPANS: Readonly<Record<CodeLanguage, RegExp>> = {
  // Between single quotes a shell knows no escapes.
  curl: new RegExp(`(?<comment>^#[^\\n]*)|(?<text>(?:'[^']*'|\\\\')+|${DOUBLE})`, 'gmu'),
  typescript: new RegExp(`(?<comment>(?<=^\\s*)//[^\\n]*)|(?<text>${DOUBLE}|\`[^\`\\\\]*(?:\\\\.[^\`\\\\]*)*\`)`, 'gmsu'),
  python: new RegExp(`(?<comment>(?<=^\\s*)#[^\\n]*)|(?<text>${DOUBLE})`, 'gmu'),
};

export function codeSpans(code: string, language: CodeLanguage): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let from = 0;
  for (const match of code.matchAll(SPANS[language])) {
    if (match.index > from) spans.push({ kind: 'plain', text: code.slice(from, match.index) });
    spans.push({ kind: match.groups?.['comment'] === undefined ? 'text' : 'comment', text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < code.length) spans.push({ kind: 'plain', text: code.slice(from) });
  return spans;
}
