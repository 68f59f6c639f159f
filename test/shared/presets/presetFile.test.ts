import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FoundPreset,
  presetsAsCsv,
  presetsAsJson,
  type ReadPreset,
  readPresetFile,
} from '../../../src/shared/presets/presetFile.ts';
import { membersOf, objectText } from '../../../src/shared/presets/settings.ts';

const WIDE: FoundPreset = {
  name: 'Wide',
  model: 'bfl/flux-2-pro',
  settings: '{\n  "seed": 1234567890123456789,\n  "size": "2:1"\n}',
};

const read = (name: string, text: string): readonly ReadPreset[] => {
  const found = readPresetFile({ name, text });
  if (found.kind !== 'ok') throw new Error(found.kind);
  return found.presets;
};
const presetsIn = (name: string, text: string): readonly FoundPreset[] =>
  read(name, text).flatMap((one) => ('preset' in one ? [one.preset] : []));
const membersIn = (presets: readonly FoundPreset[]) =>
  presets.map(({ name, model, settings }) => ({ name, model, members: membersOf(settings) }));

const anyPreset = fc
  .record({
    name: fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((name) => name.trim() === name && !/\p{C}/u.test(name)),
    model: fc.constantFrom('bfl/flux-2-pro', 'kling/v3'),
    members: fc.dictionary(
      fc.oneof(
        fc.constantFrom('name', 'model', 'seed', '__proto__', ' spaced ', '=SUM(A1)', '"quoted"', "'x"),
        fc.string({ minLength: 1, maxLength: 8 }),
      ),
      fc.oneof(
        fc.constantFrom(
          '1234567890123456789',
          '-0.10',
          '1e400',
          '"=cmd|x"',
          '"\'+1"',
          '"true"',
          '"12"',
          '""',
          '"a\\nb"',
          '" x "',
          '"\\r"',
        ),
        fc.json({ maxDepth: 2 }),
        fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
      ),
      { minKeys: 1, maxKeys: 6, noNullPrototype: false },
    ),
  })
  .map(({ name, model, members }) => ({ name, model, settings: objectText(Object.entries(members)) }));

describe('presets in a file', () => {
  it('come back from JSON as they were, every digit and every name', () => {
    fc.assert(
      fc.property(fc.array(anyPreset, { minLength: 1, maxLength: 5 }), (presets) => {
        expect(membersIn(presetsIn('a.json', presetsAsJson(presets)))).toEqual(membersIn(presets));
      }),
    );
  });

  it('come back from a table as they were, in whatever order their settings stood', () => {
    const sorted = (presets: readonly FoundPreset[]) =>
      membersIn(presets).map(({ members, ...rest }) => ({
        ...rest,
        members: members?.map(([name, text]) => [name, JSON.stringify(JSON.parse(text))].join('=')).toSorted(),
      }));
    fc.assert(
      fc.property(fc.array(anyPreset, { minLength: 1, maxLength: 5 }), (presets) => {
        expect(sorted(presetsIn('a.csv', presetsAsCsv(presets)))).toEqual(sorted(presets));
      }),
    );
  });

  it('keep nineteen digits in a table', () => {
    expect(membersIn(presetsIn('a.csv', presetsAsCsv([WIDE])))).toEqual(membersIn([WIDE]));
    expect(presetsAsCsv([WIDE])).toContain('1234567890123456789');
  });

  it('begin no cell of a table as a formula, but for plain numbers', () => {
    const settings = objectText(
      ['=1+1', '+1+cmd', '-x', '@SUM(A1)', '\tx', '＝1', "'x"].map((text, at) => [`f${at}`, JSON.stringify(text)]),
    );
    const csv = presetsAsCsv([{ ...WIDE, name: '=HYPERLINK("x")', settings: settings.replace('}', ',"n":-5}') }]);
    const cells =
      csv
        .replace(/^\uFEFF/u, '')
        .split(/\r\n/u)[1]
        ?.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gu) ?? [];
    const begun = cells
      .map((cell) => cell.replace(/,$/u, '').replace(/^"(?!")/u, ''))
      .filter((cell) => /^[=+\-@\t＝]/u.test(cell));
    expect(begun).toEqual(['-5']);
  });

  it('that a person wrote by hand are read too: plain words, yes and no, semicolons', () => {
    const text = 'Model;Name;prompt;raw;seed\nbfl/flux-2-pro;Foggy;{prompt}, fog;true;7\n';
    expect(presetsIn('mine.csv', text).map(({ name, settings }) => [name, JSON.parse(settings)])).toEqual([
      ['Foggy', { prompt: '{prompt}, fog', raw: true, seed: 7 }],
    ]);
  });

  it('that cannot be taken are told one by one, and the others come in', () => {
    const text = 'name,model,seed\n,bfl/flux-2-pro,1\nA,flux,1\nB,bfl/flux-2-pro,\nC,bfl/flux-2-pro,1,2\nD,bfl/flux-2-pro,1\n';
    expect(read('a.csv', text).map((one) => ('why' in one ? [one.at, one.why] : one.preset.name))).toEqual([
      [2, 'name'],
      [3, 'model'],
      [4, 'empty'],
      [5, 'table'],
      'D',
    ]);
    const items = ['{}', '{"name":"A","model":"a/b","settings":[]}', '{"name":"A","model":"a/b","settings":{"x":1,"x":2}}', '7'];
    const json = `{"kind":"afterglow-presets","version":1,"presets":[${items.join()}]}`;
    expect(read('a.json', json).map((one) => ('why' in one ? one.why : 'taken'))).toEqual([
      'name',
      'settings',
      'settings',
      'name',
    ]);
  });

  it.each([
    ['a.json', ''],
    ['a.json', '{"kind":"afterglow-presets"'],
    ['a.json', '{"kind":"other","version":1}'],
    ['a.json', '[]'],
    ['a.csv', ''],
    ['a.csv', 'title,prompt\nx,y\n'],
  ])('are not looked for in what is none: %s with %j', (name, text) => {
    expect(readPresetFile({ name, text })).toEqual({ kind: 'foreign' });
  });

  it('of a later version are left alone', () => {
    expect(readPresetFile({ name: 'a.json', text: '{"kind":"afterglow-presets","version":2,"presets":[]}' })).toEqual({
      kind: 'newer',
    });
  });
});
