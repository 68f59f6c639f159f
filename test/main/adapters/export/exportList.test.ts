import { describe, expect, test } from 'vitest';
import { csvOf, jsonOf, type ListedJob } from '../../../../src/main/adapters/export/exportList.ts';
import { createExportNames } from '../../../../src/main/adapters/export/exportNames.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { FILE, jobIn } from '../../../support/jobs.ts';

function listed(more: Partial<ListedJob> & { readonly facts?: Partial<Job> } = {}): ListedJob {
  const { facts = {}, ...rest } = more;
  const file = { name: 'fox.png', file: FILE, digest: FILE.digest, sizeBytes: 9, state: 'as saved' } as const;
  return { job: { ...jobIn('done'), ...facts } as Job, prompt: 'a fox', settings: null, isMasked: false, files: [file], ...rest };
}

/** The cells of a table, read as RFC 4180 has it. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu;
  for (const [, quoted, bare, end] of csv.replace(/^\uFEFF/u, '').matchAll(pattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the table of an export', () => {
  test('has one line per file, and one for a job without files', () => {
    const rows = cellsOf(csvOf([listed(), listed({ files: [] })]));
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true);
    expect(rows[1]).toEqual(expect.arrayContaining(['fox.png', FILE.digest, 'bfl/flux-2-pro', 'a fox', 'as saved']));
  });

  test.each(['=HYPERLINK("http://127.0.0.1/","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '-'])(
    'never lets a spreadsheet run %j',
    (prompt) => {
      const [, row] = cellsOf(csvOf([listed({ prompt })]));
      expect(row?.[3]).toBe(`'${prompt}`);
    },
  );

  test.each(['0.1', '-12.50', '12345678901234567890.123456789012345678', '00012'])('keeps the digits of %s', (credits) => {
    const [, row] = cellsOf(csvOf([listed({ facts: { credits } })]));
    expect(row?.[8]).toBe(credits);
  });

  test('survives quotes, commas, line breaks and other scripts', () => {
    const prompt = 'say "hi", then\r\n折り鶴 🦊; and so on ';
    expect(cellsOf(csvOf([listed({ prompt })]))[1]?.[3]).toBe(prompt);
    expect(csvOf([]).startsWith('\uFEFFjob id,')).toBe(true);
  });
});

describe('the list as JSON', () => {
  test('holds the settings as they were sent, to the last digit', () => {
    const text = jsonOf([listed({ settings: '{"seed":12345678901234567890,"cfg":1.50}' }), listed()]);
    expect(JSON.parse(text)).toHaveLength(2);
    expect(text).toContain('"seed":12345678901234567890,"cfg":1.50');
  });

  test('holds no key of any kind', () => {
    const { key } = jobIn('done');
    expect(jsonOf([listed()])).not.toContain(key);
    expect(csvOf([listed()])).not.toContain(key);
  });
});

test('files of the same name get numbers, also where only case or Unicode form differ', () => {
  const names = createExportNames(['Afterglow list.csv']);
  expect(
    ['fox.png', 'FOX.png', 'fox.png', 'é.png', 'e\u0301.png', 'afterglow list.CSV', 'a.tar.gz', 'a.tar.gz'].map(names.take),
  ).toEqual([
    'fox.png',
    'FOX (2).png',
    'fox (3).png',
    'é.png',
    'e\u0301 (2).png',
    'afterglow list (2).CSV',
    'a.tar.gz',
    'a.tar (2).gz',
  ]);
});

test('no name of an export leads anywhere on any system, or shows otherwise than it is', () => {
  const names = createExportNames();
  expect(['a\\..\\..\\x', 'C:x.png', 'new\nline', 'fox\u202Egnp.exe', 'a_.._.._x'].map(names.take)).toEqual([
    'a_.._.._x',
    'C_x.png',
    'new_line',
    'fox_gnp.exe',
    'a_.._. (2)._x',
  ]);
});
