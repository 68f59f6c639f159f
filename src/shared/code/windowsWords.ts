/** A pasted command line of Windows as its words: of cmd, and of PowerShell. Nothing is run. */

import type { ShellCommand, Word } from './shellWords.ts';

const SPACE = /[\s\u00a0\ufeff]/u;

/** Commands of cmd: carets are taken off, then quotes count as programs on Windows read them. */
export function cmdCommands(text: string): readonly ShellCommand[] {
  return withoutCarets(text)
    .split('\n')
    .map((line) => ({ words: argumentsOf(line), input: null }))
    .filter(({ words }) => words.length > 0);
}

/** A caret takes the meaning from what follows it and joins lines, except between quotes. */
function withoutCarets(text: string): string {
  const pieces: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '^' && !isQuoted) {
      at += text[at + 1] === '\r' ? 2 : 1;
      const next = text[at] ?? '';
      pieces.push(next === '\n' ? ' ' : next);
    } else {
      if (sign === '"') isQuoted = !isQuoted;
      if (sign === '\n') isQuoted = false;
      pieces.push(sign);
    }
  }
  return pieces.join('');
}

/** Backslashes count only before a quote: two make one, and an odd one makes the quote a sign like any other. */
function argumentsOf(line: string): readonly Word[] {
  const words: Word[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (SPACE.test(sign) && !isQuoted) {
      if (word !== null) words.push({ text: word, unknown: null });
      word = null;
    } else if (sign === '\\') {
      const run = /\\+/uy;
      run.lastIndex = at;
      const slashes = run.exec(line)?.[0].length ?? 1;
      const isBeforeQuote = line[at + slashes] === '"';
      word = (word ?? '') + '\\'.repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes);
      at += slashes - 1;
      if (isBeforeQuote && slashes % 2 === 1) {
        word += '"';
        at += 1;
      }
    } else if (sign === '"') {
      if (isQuoted && line[at + 1] === '"') {
        word = `${word ?? ''}"`;
        at += 1;
      } else {
        isQuoted = !isQuoted;
        word ??= '';
      }
    } else word = (word ?? '') + sign;
  }
  if (word !== null) words.push({ text: word, unknown: null });
  return words;
}

const BACKTICK: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\u0007', b: '\b', f: '\f', v: '\v' };
const VARIABLE = /\$(?:\{([^}\n]{1,80})\}|((?:env:)?[A-Za-z_]\w{0,80}))/iuy;
const HERE = /@(['"])[ \t]*\r?\n/uy;

/** Commands of PowerShell. A line goes on behind a backtick and inside of brackets. */
export function powerShellCommands(text: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  const variables = new Map<string, Word>();
  let words: Word[] = [];
  let word: { text: string; unknown: string | null } | null = null;
  let depth = 0;
  const put = (piece: string, unknown: string | null = null): void => {
    word ??= { text: '', unknown: null };
    word.text += piece;
    word.unknown ??= unknown;
  };
  const endWord = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endCommand = (): void => {
    endWord();
    const [name, sign, value] = words;
    if (name && sign?.text === '=' && value && words.length === 3) variables.set(name.text.toLowerCase(), value);
    else if (words.length > 0) commands.push({ words, input: null });
    words = [];
  };
  const expand = (at: number): number => {
    VARIABLE.lastIndex = at;
    const name = VARIABLE.exec(text)?.[0];
    if (name === undefined) {
      put('$', text[at + 1] === '(' ? text.slice(at, at + 40) : null);
      return at + 1;
    }
    const value = variables.get(name.toLowerCase());
    put(value?.text ?? name, value ? value.unknown : name);
    return at + name.length;
  };
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    HERE.lastIndex = at;
    const here = sign === '@' ? HERE.exec(text) : null;
    if (here) {
      const start = at + here[0].length;
      const end = text.indexOf(`\n${here[1] ?? "'"}@`, start - 1);
      const inside = text.slice(start, end === -1 ? text.length : end).replace(/\r$/u, '');
      put(inside, here[1] === '"' ? (/(?<!`)\$[\w({][^\s"']{0,39}/u.exec(inside)?.[0] ?? null) : null);
      at = end === -1 ? text.length : end + 3;
    } else if (sign === '`') {
      const joint = /`[ \t]*\r?\n/uy;
      joint.lastIndex = at;
      const joined = joint.exec(text)?.[0];
      if (joined === undefined) put(text[at + 1] ?? '');
      else endWord();
      at += joined?.length ?? 2;
    } else if (sign === '\n' || sign === ';' || (sign === '|' && depth === 0)) {
      if (depth === 0) endCommand();
      else endWord();
      at += 1;
    } else if (SPACE.test(sign)) {
      endWord();
      at += 1;
    } else if (sign === "'" || sign === '"') {
      put('');
      at += 1;
      while (at < text.length && (text[at] !== sign || text[at + 1] === sign)) {
        const inner = text[at] ?? '';
        if (inner === sign) {
          put(sign);
          at += 2;
        } else if (sign === '"' && inner === '`') {
          const next = text[at + 1] ?? '';
          put(BACKTICK[next] ?? next);
          at += 2;
        } else if (sign === '"' && inner === '$') at = expand(at);
        else {
          const stop = sign === '"' ? /["`$]/gu : /'/gu;
          stop.lastIndex = at;
          const end = Math.max(at + 1, stop.exec(text)?.index ?? text.length);
          put(text.slice(at, end));
          at = end;
        }
      }
      at += 1;
    } else if (sign === '#' && word === null) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (sign === '$' && words.length > 0) at = expand(at);
    else {
      if ('({'.includes(sign)) depth += 1;
      if (')}'.includes(sign)) depth = Math.max(0, depth - 1);
      put(sign);
      at += 1;
    }
  }
  endCommand();
  return commands;
}
