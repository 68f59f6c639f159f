import { afterEach, describe, expect, test } from 'vitest';
import { useDraft } from '../../../src/renderer/views/compose/draftState.ts';
import { moveUnfinished, setUnfinished } from '../../../src/renderer/views/compose/draftStore.ts';
import { isHex, isPlainColour, jsonOfHex, shownColour } from '../../../src/renderer/views/compose/fields/colourText.ts';
import { indexAfterMove } from '../../../src/renderer/views/compose/fields/useRows.ts';
import { keepAllSeeds, keepSeed, rollSeed, withRolledSeeds } from '../../../src/renderer/views/compose/seedRolls.ts';
import { readAt } from '../../../src/shared/schema/draftText.ts';

describe('a colour in the three ways that models write it', () => {
  const parts = { kind: 'parts', names: ['red', 'green', 'blue'] } as const;

  test.each([
    [{ kind: 'text' } as const, '"#ff8000"'],
    [{ kind: 'list' } as const, '[255,128,0]'],
    [parts, '{"red":255,"green":128,"blue":0}'],
  ])('%j', (form, jsonText) => {
    expect(jsonOfHex('#ff8000', form)).toBe(jsonText);
    if (form.kind !== 'text') expect(shownColour(jsonText, form)).toBe('#ff8000');
  });

  test('what is no such colour is left to JSON', () => {
    expect(isPlainColour('[255,128]', { kind: 'list' })).toBe(false);
    expect(isPlainColour('[255,128,300]', { kind: 'list' })).toBe(false);
    expect(isPlainColour('{"red":1,"green":2,"blue":3,"alpha":4}', parts)).toBe(false);
    expect(isPlainColour(null, { kind: 'list' })).toBe(true);
    expect([isHex('#12345'), isHex('red'), isHex('#A0b1c2')]).toEqual([false, false, true]);
  });
});

describe('a seed with an open lock', () => {
  afterEach(keepAllSeeds);
  const path = ['seed'];

  test('is drawn anew for a submit, and only where the draft has one', () => {
    rollSeed({ path, min: 0, max: 100 });
    expect(withRolledSeeds('{"seed": 7, "a": 1.50}', () => 0.5)).toBe('{"seed": 50, "a": 1.50}');
    expect(withRolledSeeds('{"a":1}', () => 0.5)).toBe('{"a":1}');
    expect(withRolledSeeds('{"seed":null}', () => 0.5)).toBe('{"seed":null}');
  });

  test('stays as it is once it is kept', () => {
    rollSeed({ path, min: 0, max: 100 });
    keepSeed(path);
    expect(
      readAt(
        withRolledSeeds('{"seed":1234567890123456789}', () => 0.5),
        path,
      ),
    ).toBe('1234567890123456789');
  });
});

describe('parts that cannot be read yet', () => {
  afterEach(() => useDraft.setState({ unfinished: new Map() }));

  test('go with the row that they stand in, and end with it', () => {
    for (const index of [0, 1, 2]) setUnfinished(`["list",${index},"x"]`, { label: String(index), text: '{' });
    setUnfinished('["other"]', { label: 'other', text: '[' });
    moveUnfinished((at) => {
      const index = at[1];
      if (at[0] !== 'list' || typeof index !== 'number') return at;
      return index === 1 ? null : at.with(1, indexAfterMove(index, { from: 0, to: 2 }));
    });
    const left = [...useDraft.getState().unfinished].map(([key, { label }]) => [key, label]);
    expect(left).toEqual([
      ['["list",2,"x"]', '0'],
      ['["list",1,"x"]', '2'],
      ['["other"]', 'other'],
    ]);
  });

  test('each index follows its row', () => {
    const rows = ['a', 'b', 'c', 'd'];
    for (const from of [0, 1, 2, 3]) {
      for (const to of [0, 1, 2, 3]) {
        const moved = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] ?? '');
        for (const [index, row] of rows.entries()) expect(moved[indexAfterMove(index, { from, to })]).toBe(row);
      }
    }
  });
});
