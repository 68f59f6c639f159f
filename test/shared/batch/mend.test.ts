import { describe, expect, it } from 'vitest';
import { mended, sourceOf } from '../../../src/shared/batch/mend.ts';
import { planOf, valuesAt } from '../../../src/shared/batch/rows.ts';
import { type Axis, freshSheet, type Sheet } from '../../../src/shared/batch/sheet.ts';

const base = { model: 'acme/a', body: '{}', route: 'queued' } as const;
const sheet = (...axes: readonly Axis[]): Sheet => ({ ...freshSheet({ ticket: 't', base, seed: 1, prompt: '' }), axes });
const PROMPTS: Axis = { kind: 'prompts', id: 'p', text: 'a\n\n{b|c}\n', split: 'line', wildcards: 'all', draws: 4 };
const TABLE: Axis = {
  kind: 'table',
  id: 't',
  name: '',
  text: 'one,two\n1,2\n3,4',
  delimiter: 'auto',
  columns: [{ kind: 'prompt' }, { kind: 'field', path: ['two'] }],
  fixes: {},
};

/** The values of a row after a cell of it was put right, and what stood at its source. */
function mend(of: Sheet, at: { readonly nth: number; readonly write: number; readonly text: string }) {
  const value = valuesAt(planOf(of), at.nth)[0];
  const write = value?.writes[at.write];
  if (!value || !write) throw new Error('no such cell');
  const next = mended(of, { value, write, text: at.text });
  const plan = planOf(next);
  const cells = Array.from({ length: plan.total }, (_, nth) =>
    valuesAt(plan, nth)[0]
      ?.writes.map(({ cell }) => cell)
      .join(),
  );
  return { source: sourceOf(of, value, write), cells };
}

describe('a value that is put right', () => {
  it.each([
    ['a prompt', sheet(PROMPTS), { nth: 0, write: 0, text: 'x' }, 'a', ['x', 'b', 'c']],
    ['the template of a prompt', sheet(PROMPTS), { nth: 2, write: 0, text: '{d|e|f}' }, '{b|c}', ['a', 'd', 'e', 'f']],
    ['a cell', sheet(TABLE), { nth: 1, write: 1, text: '5' }, '4', ['1,2', '3,5']],
    ['a value', sheet({ kind: 'values', id: 'v', path: ['x'], text: '1\n2' }), { nth: 1, write: 0, text: '9' }, '2', ['1', '9']],
    [
      'a model',
      sheet({ kind: 'models', id: 'm', models: ['a/a', 'b/b'] }),
      { nth: 0, write: 0, text: 'c/c' },
      'a/a',
      ['c/c', 'b/b'],
    ],
  ] as const)('is right at its source, and the others stay: %s', (_what, of, at, source, cells) => {
    expect(mend(of, at)).toEqual({ source, cells });
  });
});
