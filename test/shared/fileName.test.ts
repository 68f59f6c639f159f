import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanStem, fileName, NAME_BYTES } from '../../src/shared/fileName.ts';
import { DEFAULT_PATTERN, NO_SETTINGS, nameBy, parsePattern } from '../../src/shared/pattern.ts';
import { HOSTILE_NAMES } from '../support/hostile/hostileNames.ts';

const NOON = new Date(2026, 10, 29, 12).getTime();
const result = { at: NOON, prompt: '', model: 'bfl/flux-2-pro', number: 1, extension: 'png' };

function resultName({ extension, ...facts }: typeof result): string {
  const pattern = parsePattern(DEFAULT_PATTERN);
  if (!('ok' in pattern)) throw new Error('The usual pattern cannot be read.');
  const name = nameBy(pattern.ok, { ...facts, job: 'x', batch: null, kind: 'image', settings: NO_SETTINGS });
  expect(name.folders).toEqual([]);
  return fileName({ stem: name.stem, extension });
}

describe('the name of a result', () => {
  it.each([
    ['paper crane studio light', '2026-11-29 paper crane studio light 1.png'],
    ['  Paper\ncrane,\tstudio "light".', '2026-11-29 Paper crane studio light 1.png'],
    ['', '2026-11-29 flux-2-pro 1.png'],
    ['…/../..', '2026-11-29 … 1.png'],
    ['\u202Egnp.exe', '2026-11-29 gnp exe 1.png'],
    [
      'Ein Kätzchen auf der Fensterbank im Abendlicht, weich gezeichnet, Film',
      '2026-11-29 Ein Kätzchen auf der Fensterbank im Abendlicht 1.png',
    ],
    ['a'.repeat(300), `2026-11-29 ${'a'.repeat(48)} 1.png`],
    ['折り紙の鶴、スタジオの光', '2026-11-29 折り紙の鶴、スタジオの光 1.png'],
  ])('for %j is %j', (prompt, name) => {
    expect(resultName({ ...result, prompt })).toBe(name);
  });

  it('counts the files of a job', () => {
    expect(resultName({ ...result, prompt: 'fox', number: 12, extension: 'webp' })).toBe('2026-11-29 fox 12.webp');
  });
});

const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])( *)(\.|$)/iu;
const RUNS = /\.(exe|cmd|bat|scr|js|html|lnk|url|sh|command)(\.|$| )/iu;

describe('a name made of hostile text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the table is long enough', () => {
    expect(new Set(HOSTILE_NAMES).size).toBeGreaterThanOrEqual(250);
  });

  it.each(HOSTILE_NAMES.map((stem) => [stem]))('%j is safe everywhere', (stem) => {
    const name = fileName({ stem, extension: 'png' });
    expect(name).toMatch(/^[^\s.].*\.png$/u);
    expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u);
    expect(name).not.toMatch(DEVICE);
    expect(name).not.toMatch(/[. ]\.png$/u);
    expect(name.slice(0, -4)).not.toMatch(RUNS);
    expect(name).toBe(name.normalize('NFC'));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(NAME_BYTES);
    expect(basename(join(folder, name))).toBe(name);
    writeFileSync(join(folder, name), '');
    expect(readdirSync(folder)).toContain(name);
  });

  it('is not cut through a character', () => {
    expect(fileName({ stem: '😀'.repeat(300), extension: 'png' })).toMatch(/^😀+\.png$/u);
    expect(fileName({ stem: `x${'e\u0301\u0302'.repeat(120)}`, extension: 'png' })).not.toMatch(/^x?[\u0300-\u036F]/u);
  });

  it('keeps what is readable', () => {
    expect(fileName({ stem: 'a:b?', extension: 'png' })).toBe('a b.png');
    expect(fileName({ stem: '..\\..\\x', extension: 'png' })).toBe('x.png');
    expect(fileName({ stem: 'AUX', extension: 'png' })).toBe('_AUX.png');
    expect(fileName({ stem: '', extension: 'png' })).toBe('result.png');
    expect(cleanStem('cafe\u0301')).toBe('caf\u00e9');
  });

  it('tells taken names apart and still fits', () => {
    expect(fileName({ stem: 'fox', extension: 'png', counter: 1 })).toBe('fox.png');
    expect(fileName({ stem: 'fox', extension: 'png', counter: 2 })).toBe('fox (2).png');
    expect(Buffer.byteLength(fileName({ stem: 'e'.repeat(400), extension: 'png', counter: 1234 }))).toBeLessThanOrEqual(
      NAME_BYTES,
    );
  });

  it('takes no extension on trust', () => {
    expect(fileName({ stem: 'fox', extension: '../p:n.G' })).toBe('fox.png');
    expect(fileName({ stem: 'fox', extension: '' })).toBe('fox');
  });
});
