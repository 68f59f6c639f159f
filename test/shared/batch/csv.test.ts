import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, type Table } from '../../../src/shared/batch/csv.ts';

const read = (text: string, delimiter: Parameters<typeof readTable>[1]['delimiter'] = 'auto'): Table | null =>
  readTable(text, { delimiter, mostRows: 10_001 });

/** The header, then each row as `line: cells`, with its trouble. */
function shown(table: Table | null): readonly string[] {
  if (table === null) return [];
  const rows = table.rows.map(
    ({ line, cells, trouble }) => `${line}: ${JSON.stringify(cells)}${trouble === null ? '' : ` ${trouble}`}`,
  );
  return [JSON.stringify(table.header), ...rows];
}

const H = '["prompt","seed"]';

describe('a table that was pasted', () => {
  it.each<[what: string, text: string, expected: readonly string[]]>([
    ['nothing', '', []],
    ['empty lines alone', '\n\r\n  \n', []],
    ['a header alone', 'prompt,seed', [H]],
    ['a plain table', 'prompt,seed\na,1\nb,2', [H, '2: ["a","1"]', '3: ["b","2"]']],
    ['a byte order mark', '\ufeffprompt,seed\na,1', [H, '2: ["a","1"]']],
    ['line breaks of Windows', 'prompt,seed\r\na,1\r\nb,2\r\n', [H, '2: ["a","1"]', '3: ["b","2"]']],
    ['line breaks of an old Mac', 'prompt,seed\ra,1\rb,2', [H, '2: ["a","1"]', '3: ["b","2"]']],
    ['line breaks of all kinds', 'prompt,seed\r\na,1\nb,2\rc,3', [H, '2: ["a","1"]', '3: ["b","2"]', '4: ["c","3"]']],
    ['semicolons', 'prompt;seed\na, with a comma;1', [H, '2: ["a, with a comma","1"]']],
    ['tabs', 'prompt\tseed\na, b; c\t1', [H, '2: ["a, b; c","1"]']],
    ['bars', 'prompt|seed\na,b|1', [H, '2: ["a,b","1"]']],
    ['one column of prompts with commas', 'prompt\na fox, red\na cat', ['["prompt"]', '2: ["a fox, red"]', '3: ["a cat"]']],
    ['quoted commas', 'prompt,seed\n"a, b",1', [H, '2: ["a, b","1"]']],
    ['doubled quotes', 'prompt,seed\n"say ""hi""",1', [H, '2: ["say \\"hi\\"","1"]']],
    ['a quote inside of a cell', 'prompt,seed\na 12" record,1', [H, '2: ["a 12\\" record","1"]']],
    ['a line break in quotes', 'prompt,seed\n"a\nb",1\nc,2', [H, '2: ["a\\nb","1"]', '4: ["c","2"]']],
    ['a quoted header with a comma', '"prompt, long",seed\na,1', ['["prompt, long","seed"]', '2: ["a","1"]']],
    ['a quote that never closes', 'prompt,seed\na,1\n"b,2\nc,3', [H, '2: ["a","1"]', '3: ["b,2\\nc,3",""] quote']],
    ['too few cells', 'prompt,seed\na', [H, '2: ["a",""]']],
    ['too many cells', 'prompt,seed\na,1,x', [H, '2: ["a","1"] surplus']],
    ['empty cells at the end', 'prompt,seed\na,1,,', [H, '2: ["a","1"]']],
    ['empty lines between', 'prompt,seed\n\na,1\n\n\nb,2\n', [H, '3: ["a","1"]', '6: ["b","2"]']],
    ['lines of commas alone', 'prompt,seed\n,\na,1', [H, '3: ["a","1"]']],
    ['empty lines before the header', '\n\nprompt,seed\na,1', [H, '4: ["a","1"]']],
    ['spaces around names', ' prompt , seed \na,1', [H, '2: ["a","1"]']],
    ['19 digits', 'prompt,seed\na,9223372036854775807', [H, '2: ["a","9223372036854775807"]']],
    ['digits that a spreadsheet would change', 'prompt,seed\n007,1e400', [H, '2: ["007","1e400"]']],
    ['what spreadsheets take for formulas', 'prompt,seed\n=1+1,@x', [H, '2: ["=1+1","@x"]']],
    ['the same name twice', 'seed,seed\n1,2', ['["seed","seed"]', '2: ["1","2"]']],
    ['names of objects', '__proto__,constructor\na,b', ['["__proto__","constructor"]', '2: ["a","b"]']],
    ['a nul and other signs', 'prompt,seed\na\u0000b\u200b,1', [H, '2: ["a\u0000b\u200b","1"]'.replace('\u0000', '\\u0000')]],
    [
      'scripts from right to left and pictures',
      'prompt,seed\n\u05e9\u05dc\u05d5\u05dd \ud83e\udd8a,1',
      [H, '2: ["\u05e9\u05dc\u05d5\u05dd \ud83e\udd8a","1"]'],
    ],
    ['half a character', 'prompt,seed\n\ud83e,1', [H, '2: ["\\ud83e","1"]']],
    ['JSON in a cell', 'prompt,size\na,"{""width"": 1}"', ['["prompt","size"]', '2: ["a","{\\"width\\": 1}"]']],
    ['HTML in a cell', 'prompt,seed\n<img src=x onerror=alert(1)>,1', [H, '2: ["<img src=x onerror=alert(1)>","1"]']],
  ])('is read as it was meant: %s', (_what, text, expected) => {
    expect(shown(read(text))).toEqual(expected);
  });

  it('is parted as a person says, where they say so', () => {
    expect(shown(read('prompt,seed\na;b,1', 'semicolon'))).toEqual(['["prompt,seed"]', '2: ["a"] surplus']);
  });

  it('is read no further than anybody may send', () => {
    const table = readTable(`p\n${'a\n'.repeat(50)}`, { delimiter: 'auto', mostRows: 10 });
    expect(table?.rows).toHaveLength(10);
    expect(table?.cut).toBe(true);
  });

  it('gives back any cells that were written by the rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', '\t', '|', '{', '\u00e9') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = ['one,two', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n');
        const kept = rows.filter((row) => row.some((words) => words.trim() !== ''));
        expect(read(text)?.rows.map(({ cells }) => cells)).toEqual(kept);
      }),
    );
  });

  it('never throws, whatever it is', () => {
    const unit = fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', '|', '\ufeff', '\u0000', "'");
    fc.assert(fc.property(fc.string({ unit, maxLength: 200 }), (text) => void read(text)));
  });
});
