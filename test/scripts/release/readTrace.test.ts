import { describe, expect, it } from 'vitest';
import { readTrace } from '../../../scripts/release/readTrace.mjs';

const asked: string[] = [];
const findPlace = ({ file, line, column }: { file: string; line: number; column: number }) => {
  asked.push(`${file} ${line} ${column}`);
  return file.endsWith('unknown.js') ? null : { source: 'src/main/core.ts', line: line + 1, column: column + 1 };
};
const read = (text: string) => readTrace({ text, findPlace });

describe('a trace', () => {
  it.each([
    [
      'at f (file:///opt/Afterglow/resources/app.asar/out/main/index.js:12:3)',
      'at f (src/main/core.ts:13:4)',
      'out/main/index.js 12 3',
    ],
    [
      'at /home/a b/Afterglow/resources/app.asar/out/main/chunks/x-1.js:1:2',
      'at /home/a src/main/core.ts:2:3',
      'out/main/chunks/x-1.js 1 2',
    ],
    [
      'at C:\\Programs\\Afterglow\\resources\\app.asar\\out\\preload\\index.cjs:7:8',
      'at src/main/core.ts:8:9',
      'out/preload/index.cjs 7 8',
    ],
    [
      'at g (afterglow-app://app/assets/index-4HBd_iO.js:40:1205)',
      'at g (src/main/core.ts:41:1206)',
      'out/renderer/assets/index-4HBd_iO.js 40 1205',
    ],
  ])('is led back to the sources: %s', (line, told, question) => {
    asked.length = 0;
    expect(read(line)).toBe(told);
    expect(asked).toEqual([question]);
  });

  it('keeps what is not known as it stands', () => {
    const text = '2026-11-29 it went wrong\n  at node:internal/process:1:2\n  at out/main/unknown.js:1:2\n  at src/x.ts:3:4\n';
    expect(read(text)).toBe(text);
  });
});
