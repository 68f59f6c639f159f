import { describe, expect, it } from 'vitest';
import { costOf } from '../../../src/renderer/views/batch/credits.ts';
import type { CheckedRow } from '../../../src/renderer/views/batch/rowsStore.ts';
import { sheetReasons, sortRows } from '../../../src/renderer/views/batch/sending.ts';
import { troubleWords } from '../../../src/renderer/views/batch/troubleWords.ts';
import { freshSheet, type Sheet } from '../../../src/shared/batch/sheet.ts';
import type { RowTrouble } from '../../../src/shared/batch/trouble.ts';

const base = { model: 'acme/a', body: '{}', route: 'queued' } as const;
const SHEET: Sheet = freshSheet({ ticket: 't', base, seed: 1, prompt: '' });
const DOUBT: RowTrouble = { kind: 'tooBig', path: ['width'], label: 'Width', fact: '2048', firm: false };
const FIRM: RowTrouble = { kind: 'badDraft', path: [], label: '', fact: '', firm: true };

const row = (nth: number, told: CheckedRow['told'], model = 'acme/a'): CheckedRow => ({
  nth,
  model,
  route: 'queued',
  values: [],
  coordinates: [String(nth)],
  body: '{}',
  troubles: [],
  key: String(nth),
  told,
});

const TABLE = { kind: 'table', id: 't', name: '', text: 'a,b\n1,2', delimiter: 'auto', columns: [], fixes: {} } as const;
const NO_COST = costOf(new Map(), new Map());
const app = { profile: 'practice', key: { kind: 'none' } } as const;

function reasons(
  rows: readonly CheckedRow[],
  more: Partial<Parameters<typeof sheetReasons>[0]> = {},
  left: readonly string[] = [],
) {
  const plan = { axes: [], total: rows.length, isOver: false };
  const state = { plan, status: 'ready', checked: rows.length, sizeOfAll: 0, sheet: SHEET } as const;
  const sorted = sortRows(rows, new Set(left));
  return sheetReasons({ app, sheet: SHEET, state, sorted, cost: NO_COST, ...more }).map(({ key, firm }) =>
    firm ? key : `${key}?`,
  );
}

describe('why a batch cannot be queued', () => {
  it.each<[what: string, found: readonly string[], expected: readonly string[]]>([
    ['nothing hinders it', reasons([row(0, [])]), []],
    ['no row', reasons([]), ['rows']],
    ['a row that only the schema doubts', reasons([row(0, []), row(1, [DOUBT])]), ['bad?']],
    ['a row that cannot be sent', reasons([row(0, []), row(1, [{ ...FIRM, kind: 'expectedNumber' }])]), ['bad']],
    ['bad rows that are left out', reasons([row(0, []), row(1, [DOUBT])], {}, ['1']), []],
    ['all left out', reasons([row(0, [])], {}, ['0']), ['left']],
    ['the draft itself', reasons([row(0, [FIRM]), row(1, [FIRM])]), ['draft']],
    [
      'a table that nothing is taken from',
      reasons([row(0, [])], { sheet: { ...SHEET, axes: [{ ...TABLE, columns: [null, null] }] } }),
      ['unused'],
    ],
    ['no key', reasons([row(0, [])], { app: { profile: 'none', key: { kind: 'none' } } }), ['key']],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('more rows than a person allows, and more credits', () => {
    const plan = { axes: [], total: 2_000, isOver: true };
    const state = { plan, status: 'idle', checked: 0, sizeOfAll: 0, sheet: SHEET } as const;
    expect(reasons([], { state })).toEqual(['over']);
    const cost = costOf(
      new Map([['acme/a', 10]]),
      new Map([['acme/a', { model: 'acme/a', count: 4, median: 2.5, from: 1, to: 3 }]]),
    );
    expect(reasons([row(0, [])], { cost, sheet: { ...SHEET, mostCredits: 24 } })).toEqual(['credits']);
    expect(reasons([row(0, [])], { cost, sheet: { ...SHEET, mostCredits: 25 } })).toEqual([]);
  });

  it('the same setting in two places', () => {
    const value = {
      label: '1',
      axis: 'a',
      line: 1,
      trouble: null,
      amiss: null,
      writes: [{ target: { kind: 'prompt' }, cell: 'x', column: null }],
    } as const;
    const axes = [
      { id: 'a', values: [value] },
      { id: 'b', values: [{ ...value, axis: 'b' }] },
    ];
    const state = { plan: { axes, total: 1, isOver: false }, status: 'ready', checked: 1, sizeOfAll: 0, sheet: SHEET } as const;
    expect(reasons([row(0, [])], { state })).toEqual(['twice']);
  });

  it('rows that are still being checked, or could not be', () => {
    const plan = { axes: [], total: 5, isOver: false };
    const at = (status: 'working' | 'failed') => ({ plan, status, checked: 2, sizeOfAll: 0, sheet: SHEET }) as const;
    expect(reasons([row(0, null)], { state: at('working') })).toEqual(['checking']);
    expect(reasons([row(0, null)], { state: at('failed') })).toEqual(['unchecked?']);
  });
});

describe('what a batch may cost', () => {
  it('is what is known of each model, times its rows; what is not known is told', () => {
    const learned = new Map([
      ['a/a', { model: 'a/a', count: 12, median: 4.2, from: 3, to: 9 }],
      ['b/b', { model: 'b/b', count: 0, median: 0, from: 0, to: 0 }],
    ]);
    const cost = costOf(
      new Map([
        ['a/a', 100],
        ['b/b', 100],
        ['c/c', 1],
      ]),
      learned,
    );
    expect(cost).toMatchObject({ credits: 420, samples: 12, unknown: ['b/b', 'c/c'] });
  });
});

describe('what is wrong with a row', () => {
  it.each([
    [DOUBT, 'Width must be at most 2048'],
    [{ ...FIRM, kind: 'unknownList', fact: 'colour' }, 'There is no word list called colour'],
    [{ ...FIRM, kind: 'noSuchField', label: 'Width' }, 'Width is no setting of this model'],
    [{ ...FIRM, kind: 'refusedBySchema', label: 'Size' }, 'Size does not fit what this model publishes'],
  ] as const)('is told in words', (trouble, words) => {
    expect(troubleWords(trouble)).toBe(words);
  });
});
