/**
 * A pattern that finds words in the bytes of a UTF-8 text, for bytes that were decoded one by one (latin1), so that what is found
 * has its place in bytes. A to Z match in either case; other letters as given, and in upper or lower case throughout; and all of
 * it as JSON would escape it, too.
 */
export function findPattern(words: string): { readonly pattern: RegExp; readonly longest: number } {
  const spellings = [words, words.toLowerCase(), words.toUpperCase()];
  const all = new Set([...spellings, ...spellings.map((spelling) => JSON.stringify(spelling).slice(1, -1))]);
  const inBytes = [...all].map((spelling) => Buffer.from(spelling, 'utf8').toString('latin1'));
  return {
    pattern: new RegExp([...new Set(inBytes.map(eitherCase))].join('|'), 'gu'),
    longest: Math.max(...inBytes.map((spelling) => spelling.length)),
  };
}

function eitherCase(bytes: string): string {
  return [...bytes]
    .map((letter) =>
      /[a-z]/iu.test(letter) && letter < '\u0080' ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : escaped(letter),
    )
    .join('');
}

function escaped(letter: string): string {
  return /[\\^$.*+?()[\]{}|/-]/u.test(letter) ? `\\${letter}` : letter;
}
