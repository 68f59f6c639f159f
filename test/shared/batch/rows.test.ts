import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRows } from '../../../src/shared/batch/axes.ts';
import { createRowBuilder, planOf, type Row } from '../../../src/shared/batch/rows.ts';
import { type Axis, freshAxisId, freshSheet, parseSheet, type Sheet, type Target } from '../../../src/shared/batch/sheet.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { flatImage, twoModes } from '../schema/documents.ts';

const OTHER = buildForm({ ...flatImage, id: 'acme/other' });
const OPEN = buildForm({ ...flatImage, id: 'acme/open', authored: false, input: null, example: null });
const FORMS = new Map([
  ['acme/flat-image', buildForm(flatImage)],
  ['acme/two-modes', buildForm(twoModes)],
  ['acme/other', OTHER],
  ['acme/open', OPEN],
]);

const field = (...path: readonly string[]): Target => ({ kind: 'field', path });
const prompts = (text: string, more: Partial<Extract<Axis, { kind: 'prompts' }>> = {}): Axis => ({
  kind: 'prompts',
  id: 'p',
  text,
  split: 'line',
  wildcards: 'off',
  draws: 4,
  ...more,
});
const values = (name: string, text: string): Axis => ({ kind: 'values', id: name, path: [name], text });
const models = (...names: readonly string[]): Axis => ({ kind: 'models', id: 'm', models: names });
const table = (text: string, columns: readonly (Target | null)[], fixes: Readonly<Record<string, string>> = {}): Axis => ({
  kind: 'table',
  id: 't',
  name: '',
  text,
  delimiter: 'auto',
  columns,
  fixes,
});

const BODY = '{"zeta": 1.50, "prompt": "as it was",\n "seed": 12345678901234567890}';

function sheet(axes: readonly Axis[], more: Partial<Sheet> = {}): Sheet {
  const base = { model: 'acme/flat-image', body: BODY, route: 'queued' as const };
  return { ...freshSheet({ ticket: 't', base, seed: 7, prompt: '' }), axes, ...more };
}

function rowsOf(of: Sheet): readonly Row[] {
  const plan = planOf(of);
  const rowAt = createRowBuilder({ base: of.base, formOf: (model) => FORMS.get(model), routeOf: () => 'queued' });
  return Array.from({ length: plan.isOver ? 0 : plan.total }, (_, nth) => rowAt(plan, nth));
}

const bodies = (of: Sheet): readonly string[] => rowsOf(of).map(({ body }) => body);
const troubles = (of: Sheet): readonly string[] =>
  rowsOf(of).map(({ troubles: found }) => found.map(({ kind, label }) => (label === '' ? kind : `${label} ${kind}`)).join());

describe('the rows of a sheet', () => {
  it('are every value with every other, the last axis turning fastest', () => {
    const rows = rowsOf(sheet([prompts('a\nb'), values('width', '512\n1024')]));
    expect(rows.map(({ coordinates }) => coordinates.join(' '))).toEqual(['a 512', 'a 1024', 'b 512', 'b 1024']);
  });

  it('are fifty prompts times three models times two sizes', () => {
    const text = Array.from({ length: 50 }, (_, index) => `prompt ${index}`).join('\n');
    const of = sheet([prompts(text), models('acme/flat-image', 'acme/other', 'acme/open'), values('width', '512\n1024')]);
    expect(countRows(of)).toEqual({ counts: [50, 3, 2], total: 300 });
    const rows = rowsOf(of);
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map(({ coordinates }) => coordinates.join('\u0000'))).size).toBe(300);
    expect(rows.filter(({ model }) => model === 'acme/other')).toHaveLength(100);
  });

  it('keep every digit, the order of fields and fields that nobody knows', () => {
    expect(bodies(sheet([table('prompt,seed\nx,9223372036854775807', [{ kind: 'prompt' }, field('seed')])]))).toEqual([
      '{"zeta": 1.50, "prompt": "x",\n "seed": 9223372036854775807}',
    ]);
    expect(bodies(sheet([values('seed', '1234567890123456789')]))).toEqual([
      '{"zeta": 1.50, "prompt": "as it was",\n "seed": 1234567890123456789}',
    ]);
  });

  it('leave what the draft says where a cell is empty', () => {
    expect(bodies(sheet([table('prompt,seed\n,5', [{ kind: 'prompt' }, field('seed')])]))).toEqual([
      '{"zeta": 1.50, "prompt": "as it was",\n "seed": 5}',
    ]);
  });

  it('are none while nothing varies, and an axis without values takes nothing away', () => {
    expect(planOf(sheet([])).total).toBe(0);
    expect(planOf(sheet([prompts('')])).total).toBe(0);
    expect(planOf(sheet([prompts('a\nb'), values('width', '')])).total).toBe(2);
  });

  it('are not written out beyond the bound', () => {
    const text = Array.from({ length: 60 }, (_, index) => String(index)).join('\n');
    const plan = planOf(sheet([prompts(text), values('width', text)], { mostRows: 100 }));
    expect([plan.total, plan.isOver]).toEqual([3_600, true]);
    const wild = planOf(sheet([prompts('{a|b|c|d|e|f|g|h}'.repeat(30), { wildcards: 'all' })], { mostRows: 50 }));
    expect(wild.isOver).toBe(true);
    expect(wild.axes[0]?.values).toHaveLength(50);
  });

  it('draw what was shown again, whatever stands in the other lines', () => {
    const axis = prompts('{a|b|c|d} {e|f|g}\nplain\n{h|i|j|k|l}', { wildcards: 'some', draws: 3 });
    const shown = rowsOf(sheet([axis])).map(({ coordinates }) => coordinates[0]);
    expect(shown).toHaveLength(7);
    expect(rowsOf(sheet([axis])).map(({ coordinates }) => coordinates[0])).toEqual(shown);
    // Another line may stand for more rows: what is drawn for the lines after it stays.
    const text = 'text' in axis ? axis.text.replace('plain', '{x|y} {x|y}') : '';
    const other = rowsOf(sheet([{ ...axis, text } as Axis])).map(({ coordinates }) => coordinates[0]);
    expect(other.slice(0, 3)).toEqual(shown.slice(0, 3));
    expect(other.slice(-3)).toEqual(shown.slice(-3));
  });

  it('carry the draft over to another model', () => {
    const [row] = rowsOf(
      sheet([prompts('x'), models('acme/other')], {
        base: { model: 'acme/flat-image', body: '{"prompt": "p", "seed": 9007199254740993}', route: 'queued' },
      }),
    );
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ prompt: 'x' });
    expect(row?.body).toContain('9007199254740993');
  });

  it.each<[what: string, of: Sheet, expected: readonly string[]]>([
    ['a number that is none', sheet([values('width', '512\nwide')]), ['', 'Width expectedNumber']],
    ['a choice that there is not', sheet([values('output_format', 'PNG\ngif')]), ['', 'Output format notOption']],
    ['a switch', sheet([values('prompt_upsampling', 'yes\nmaybe')]), ['', 'Prompt upsampling expectedYesNo']],
    ['a setting that the model has not', sheet([values('colour', 'red')]), ['Colour noSuchField']],
    ['a model that is not known', sheet([models('acme/open')]), ['']],
    ['too many cells', sheet([table('prompt\na,b', [{ kind: 'prompt' }])]), ['']],
    ['more cells than names', sheet([table('prompt,seed\na,1,2', [{ kind: 'prompt' }, null])]), ['surplusCells']],
    ['an open quote', sheet([table('prompt,seed\n"a,1', [{ kind: 'prompt' }, null])]), ['openQuote']],
    ['a list that there is not', sheet([prompts('__x__', { wildcards: 'all' })]), ['unknownList']],
    [
      'a draft that is no JSON',
      sheet([prompts('a')], { base: { model: 'acme/flat-image', body: '{', route: 'queued' } }),
      ['badDraft'],
    ],
    ['no model', sheet([prompts('a')], { base: { model: '', body: '{}', route: 'queued' } }), ['noModel']],
  ])('tell what is wrong with them: %s', (_what, of, expected) => {
    expect(troubles(of)).toEqual(expected);
  });

  it('are good once a cell was put right', () => {
    const of = (fixes: Readonly<Record<string, string>>) =>
      sheet([table('prompt,width\na,wide\nb,512', [{ kind: 'prompt' }, field('width')], fixes)]);
    expect(troubles(of({}))).toEqual(['Width expectedNumber', '']);
    expect(troubles(of({ '2:1': '640' }))).toEqual(['', '']);
    expect(bodies(of({ '2:1': '640' }))[0]).toContain('"width": 640');
  });

  it('have names of their own even where values are the same', () => {
    expect(rowsOf(sheet([prompts('a\na\na (2)')])).map(({ coordinates }) => coordinates[0])).toEqual(['a', 'a (2)', 'a (2) (2)']);
  });

  it('are as many as the product of their axes, each one JSON, each coordinate once', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', '"', '\\', '{', '\u00e9', '\ud83e\udd8a', ' '),
      minLength: 1,
      maxLength: 6,
    });
    const list = fc.array(word, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(list, list, (one, other) => {
        const of = sheet([prompts(one.join('\n')), values('free', other.join('\n'))], {
          base: { model: 'acme/open', body: '{}', route: 'queued' },
        });
        const rows = rowsOf(of);
        expect(rows).toHaveLength(countRows(of).total);
        expect(new Set(rows.map(({ coordinates }) => JSON.stringify(coordinates))).size).toBe(rows.length);
        for (const row of rows) {
          const prompt = row.values.find(({ axis }) => axis === 'p')?.writes[0]?.cell;
          if (prompt !== undefined) expect((JSON.parse(row.body) as { prompt: unknown }).prompt).toBe(prompt);
        }
      }),
    );
  });
});

describe('a sheet that was kept', () => {
  it('comes back as it was', () => {
    const whole = sheet(
      [prompts('a'), models('acme/other'), values('width', '1'), table('a,b\n1,2', [{ kind: 'prompt' }, null], { '2:0': 'x' })],
      {
        lists: [{ name: 'c', text: 'd' }],
        left: ['["a"]'],
        mostCredits: 12.5,
        giveUpAfterMs: 60_000,
      },
    );
    expect(parseSheet(JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...sheet([]), more: 1 }),
    JSON.stringify({ ...sheet([]), axes: [{ kind: 'prompts', id: 'a' }] }),
    JSON.stringify({ ...sheet([]), mostRows: 10_001 }),
    JSON.stringify({ ...sheet([]), seed: -1 }),
    JSON.stringify({ ...sheet([]), axes: [values('a', 'b'), { kind: 'other', id: 'x' }] }),
    JSON.stringify({ ...sheet([]), axes: [{ ...table('a', []), fixes: { nonsense: 'x' } }] }),
  ])('is none when it is anything else: %s', (text) => {
    expect(parseSheet(text)).toBeNull();
  });

  it('gives a new axis an id that no other has', () => {
    expect(freshAxisId([values('a2', '')])).toBe('a3');
    expect(freshAxisId([{ ...values('x', ''), id: 'a2' }])).toBe('a3');
  });
});
