/**
 * A pasted command line as its words, by the rules of the shell that it was written for. Nothing is run: what a shell would
 * have to work out (a command inside of the line, a variable that the text does not set) is told with the word.
 */

export interface Word {
  readonly text: string;
  /** What in it only a shell could know, as it is written: `$PROMPT`, `$(cat body.json)`. Null: nothing. */
  readonly unknown: string | null;
}

export interface ShellCommand {
  readonly words: readonly Word[];
  /** What the command is given to read: written in the text, or in a file of this name. */
  readonly input: Word | { readonly file: string } | null;
}

const SPACE = /[\s\u00a0\ufeff]/u;
const NAME = /\$(?:\{([A-Za-z_]\w{0,80})\}|([A-Za-z_]\w{0,80}))/uy;
const ASSIGNMENT = /^([A-Za-z_]\w{0,80})=/u;
const HERE = /<<-?[ \t]*(?:'([^'\n]{1,80})'|"([^"\n]{1,80})"|\\?([\w.-]{1,80}))/uy;
const SHOWN = 40;

interface Here {
  readonly mark: string;
  readonly isPlain: boolean;
}

/** Commands of bash, zsh and their kin. */
export function shellCommands(text: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  const variables = new Map<string, string>();
  let words: Word[] = [];
  let word: { text: string; unknown: string | null } | null = null;
  let input: ShellCommand['input'] = null;
  let here: Here | null = null;
  /** The next word is where something is read from or written to. */
  let aside: 'read' | 'say' | 'write' | null = null;
  const put = (piece: string, unknown: string | null = null): void => {
    word ??= { text: '', unknown: null };
    word.text += piece;
    word.unknown ??= unknown;
  };
  const endWord = (): void => {
    if (word === null) return;
    if (aside === 'read') input = { file: word.text };
    else if (aside === 'say') input = word;
    else if (aside === null) words.push(word);
    aside = null;
    word = null;
  };
  const endCommand = (): void => {
    endWord();
    const rest = words[0]?.text === 'export' ? words.slice(1) : words;
    const isSetting = rest.length > 0 && rest.every(({ text: one }) => ASSIGNMENT.test(one));
    for (const { text: one, unknown } of isSetting ? rest : []) {
      if (unknown === null) variables.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1));
    }
    if (words.length > 0 && !isSetting) commands.push({ words, input });
    words = [];
    input = null;
    aside = null;
  };
  /** A `$` or a backtick at `at`: puts what it stands for, and answers where it ends. */
  const expand = (at: number): number => {
    NAME.lastIndex = at;
    const match = NAME.exec(text);
    if (match) {
      const value = variables.get(match[1] ?? match[2] ?? '');
      put(value ?? match[0], value === undefined ? match[0] : null);
      return at + match[0].length;
    }
    const isBacktick = text[at] === '`';
    if (!isBacktick && !/[({]/u.test(text[at + 1] ?? '')) {
      put('$');
      return at + 1;
    }
    const end = isBacktick ? closing(text, at + 1, '`') : endOfNested(text, at + 1);
    put('', text.slice(at, Math.min(end, at + SHOWN)));
    return end;
  };
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === '\n') {
      endWord();
      at += 1;
      if (here !== null) {
        const read = hereText(text, at, here);
        at = read.end;
        input = read.word;
        here = null;
      }
      endCommand();
    } else if (SPACE.test(sign)) {
      endWord();
      at += 1;
    } else if (sign === '\\') {
      // A space behind the backslash that joins two lines is a slip of copying.
      const joint = /\\[ \t\u00a0]*\r?\n/uy;
      joint.lastIndex = at;
      const joined = joint.exec(text)?.[0];
      if (joined === undefined) put(text[at + 1] ?? '');
      at += joined?.length ?? 2;
    } else if (sign === "'") {
      const end = closing(text, at + 1, "'");
      put(text.slice(at + 1, end - 1));
      at = end;
    } else if (sign === '$' && text[at + 1] === "'") {
      const quoted = ansiText(text, at + 2);
      put(quoted.text);
      at = quoted.end;
    } else if (sign === '"') {
      put('');
      at += 1;
      while (at < text.length && text[at] !== '"') {
        const inner = text[at] ?? '';
        if (inner === '\\') {
          const next = text[at + 1] ?? '';
          if (next !== '\n') put('$`"\\'.includes(next) ? next : `\\${next}`);
          at += 2;
        } else if (inner === '$' || inner === '`') at = expand(at);
        else {
          const stop = /[\\$`"]/gu;
          stop.lastIndex = at;
          const end = stop.exec(text)?.index ?? text.length;
          put(text.slice(at, end));
          at = end;
        }
      }
      at += 1;
    } else if (sign === '$' || sign === '`') at = expand(at);
    else if (sign === '#' && word === null) at = lineEnd(text, at);
    else if (sign === ';' || sign === '|' || sign === '&' || sign === '(' || sign === ')') {
      endCommand();
      at += 1;
    } else if (sign === '<') {
      HERE.lastIndex = at;
      const mark = text.startsWith('<<<', at) ? null : HERE.exec(text);
      endWord();
      if (mark) here = { mark: mark[1] ?? mark[2] ?? mark[3] ?? '', isPlain: mark[3] !== undefined };
      else aside = text.startsWith('<<<', at) ? 'say' : 'read';
      at += mark?.[0].length ?? (aside === 'say' ? 3 : 1);
    } else if (sign === '>') {
      endWord();
      aside = 'write';
      at += text[at + 1] === '>' ? 2 : 1;
    } else {
      const stop = /[\s\u00a0\ufeff\\'"$`;|&()<>]/gu;
      stop.lastIndex = at + 1;
      const end = stop.exec(text)?.index ?? text.length;
      put(text.slice(at, end));
      at = end;
    }
  }
  endCommand();
  return commands;
}

/** Just behind the next `sign`; the end of the text when there is none. */
function closing(text: string, from: number, sign: string): number {
  const end = text.indexOf(sign, from);
  return end === -1 ? text.length + 1 : end + 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Just behind the bracket that closes the one at `at`. */
function endOfNested(text: string, at: number): number {
  const open = text[at] ?? '(';
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    if (text[index] === open) depth += 1;
    else if (text[index] === close) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

const ANSI: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\u0007', e: '\u001b' };
const CODE = /x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})/iuy;

/** The inside of `$'…'`. */
function ansiText(text: string, from: number): { readonly text: string; readonly end: number } {
  const pieces: string[] = [];
  let at = from;
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== '\\') {
      const stop = /['\\]/gu;
      stop.lastIndex = at;
      const end = stop.exec(text)?.index ?? text.length;
      pieces.push(text.slice(at, end));
      at = end;
      continue;
    }
    CODE.lastIndex = at + 1;
    const code = CODE.exec(text);
    if (code) {
      const digits = code[1] ?? code[2] ?? code[3];
      const point = digits === undefined ? Number.parseInt(code[4] ?? '0', 8) : Number.parseInt(digits, 16);
      pieces.push(point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point));
      at += 1 + code[0].length;
    } else {
      const next = text[at + 1] ?? '';
      pieces.push(ANSI[next] ?? ('\\\'"?'.includes(next) ? next : `\\${next}`));
      at += 2;
    }
  }
  return { text: pieces.join(''), end: at + 1 };
}

/** The lines from `from` to the one that holds the mark alone. */
function hereText(text: string, from: number, { mark, isPlain }: Here): { readonly word: Word; readonly end: number } {
  let at = from;
  while (at < text.length) {
    const end = lineEnd(text, at);
    if (text.slice(at, end).trim() === mark) {
      const inside = text.slice(from, Math.max(from, at - 1));
      const unknown = isPlain ? (/(?<!\\)(?:\$[\w({]|`)[^\s"']{0,39}/u.exec(inside)?.[0] ?? null) : null;
      return { word: { text: isPlain ? inside.replaceAll(/\\([$`\\])/gu, '$1') : inside, unknown }, end };
    }
    at = end + 1;
  }
  return { word: { text: text.slice(from), unknown: null }, end: text.length };
}
