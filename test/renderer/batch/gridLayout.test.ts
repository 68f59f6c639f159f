import { describe, expect, test } from 'vitest';
import { arrangementsOf, layOut, rowsAlong, stepFrom } from '../../../src/renderer/views/batch/gridLayout.ts';
import type { BatchAxes, BatchCell } from '../../../src/shared/batch.ts';

const PROMPTS = Array.from({ length: 50 }, (_, nth) => `prompt ${nth}`);
const AXES: BatchAxes = [
  { name: 'Prompt', values: PROMPTS },
  { name: 'Model', values: ['a', 'b', 'c'] },
  { name: 'Size', values: ['small', 'large'] },
];

const cell = (row: number, at: readonly number[]): BatchCell => ({ row, at, job: `job ${row}`, phase: 'done' });
const matrix = PROMPTS.flatMap((_, prompt) =>
  [0, 1, 2].flatMap((model) => [0, 1].map((size) => cell((prompt * 3 + model) * 2 + size, [prompt, model, size]))),
);

describe('how a batch is laid out', () => {
  test('the longest axis goes down and the others across, in their order', () => {
    const [best = { kind: 'list' as const }] = arrangementsOf(AXES, matrix);
    expect(best).toEqual({ kind: 'table', across: [1, 2] });
    const layout = layOut({ axes: AXES, cells: matrix }, { arrangement: best, columns: 1 });
    expect([layout.lines, layout.columns]).toEqual([50, 6]);
    expect(layout.heads?.columns.map(({ parts }) => parts.join())).toEqual([
      'a,small',
      'a,large',
      'b,small',
      'b,large',
      'c,small',
      'c,large',
    ]);
    expect(layout.heads?.lines[7]?.parts).toEqual(['prompt 7']);
    for (const { row } of matrix) {
      const spot = layout.spotOf(row);
      expect(spot === null ? null : layout.rowAt(spot)).toBe(row);
    }
  });

  test('one axis is a wall, none is a list, and rows that share no values are no table', () => {
    const single = PROMPTS.map((_, nth) => cell(nth, [nth]));
    expect(arrangementsOf(AXES.slice(0, 1), single)[0]).toEqual({ kind: 'wall' });
    expect(arrangementsOf([], [cell(0, []), cell(1, [])])[0]).toEqual({ kind: 'list' });
    const diagonal = PROMPTS.map((_, nth) => cell(nth, [nth, nth]));
    const axes = [
      { name: 'Prompt', values: PROMPTS },
      { name: 'Seed', values: PROMPTS },
    ];
    expect(arrangementsOf(axes, diagonal).map(({ kind }) => kind)).toEqual(['wall', 'list']);
  });

  test('rows with the same values stand below each other, and none is lost', () => {
    const twice = [...matrix, ...matrix.map(({ row, at }) => cell(row + 300, at))];
    const layout = layOut({ axes: AXES, cells: twice }, { arrangement: { kind: 'table', across: [1, 2] }, columns: 1 });
    expect(layout.lines).toBe(100);
    expect(new Set(twice.map(({ row }) => JSON.stringify(layout.spotOf(row)))).size).toBe(600);
  });

  test('a step goes over what is empty, and stays where nothing follows', () => {
    const axes: BatchAxes = [
      { name: 'Down', values: ['x', 'y', 'z'] },
      { name: 'Across', values: ['1', '2', '3'] },
    ];
    const cells = [cell(0, [0, 0]), cell(1, [0, 2]), cell(2, [1, 0]), cell(3, [2, 2]), cell(4, [2, 1])];
    const layout = layOut({ axes, cells }, { arrangement: { kind: 'table', across: [1] }, columns: 1 });
    const from = { line: 0, column: 0 };
    expect(stepFrom(layout, from, { step: 'right', page: 5 })).toEqual({ line: 0, column: 2 });
    expect(stepFrom(layout, { line: 0, column: 2 }, { step: 'down', page: 5 })).toEqual({ line: 2, column: 2 });
    expect(stepFrom(layout, from, { step: 'up', page: 5 })).toEqual(from);
    expect(stepFrom(layout, from, { step: 'last', page: 5 })).toEqual({ line: 2, column: 2 });
    expect(rowsAlong(layout, 0, 'line')).toEqual([0, 1]);
    expect(rowsAlong(layout, 0, 'column')).toEqual([0, 2]);
  });

  test('ten thousand cells make a table of a hundred by a hundred', () => {
    const side = Array.from({ length: 100 }, (_, nth) => String(nth));
    const axes = [
      { name: 'Down', values: side },
      { name: 'Across', values: side },
    ];
    const cells = Array.from({ length: 10_000 }, (_, row) => cell(row, [Math.floor(row / 100), row % 100]));
    const [best = { kind: 'list' as const }] = arrangementsOf(axes, cells);
    const layout = layOut({ axes, cells }, { arrangement: best, columns: 1 });
    expect([layout.lines, layout.columns]).toEqual([100, 100]);
  });
});
