import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanStem, fileName, NAME_BYTES } from '../../src/shared/fileName.ts';
import { DEFAULT_PATTERN, NO_SETTINGS, nameBy, parsePattern } from '../../src/shared/pattern.ts';

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

const HOSTILE: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '...',
  '. .',
  '/',
  '\\',
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '..%2f..%2fx',
  '/etc/shadow',
  'C:\\x',
  'C:x',
  '\\\\server\\share\\x',
  '\\\\?\\C:\\x',
  '//server/share',
  'a:b?',
  'a:$DATA',
  'file.txt::$INDEX_ALLOCATION',
  'a*b<c>d|e"f',
  'CON',
  'con',
  'Con.x',
  'CON .x',
  'PRN.txt.png',
  'AUX',
  'nul',
  'NUL.tar.gz',
  'COM1',
  'com9.log',
  'COM0',
  'COM¹',
  'com².x',
  'COM³',
  'LPT1',
  'lpt¹',
  'LPT³.x',
  'CONIN$',
  'CONOUT$',
  'conin$.txt',
  'CLOCK$',
  'trailing.',
  'trailing...',
  'trailing ',
  'trailing . . ',
  ' leading',
  '.hidden',
  '~lock',
  '-rf',
  '--help',
  'nul\u0000byte',
  'bell\u0007',
  'new\nline',
  'tab\tstop',
  'escape\u001b[31mred',
  'del\u007f',
  'c1\u0085next',
  'line\u2028sep\u2029para',
  'rtl\u202Egnp.exe',
  'isolate\u2066x\u2069',
  'zero\u200Bwidth\u200Djoin',
  '\uFEFFbom',
  'soft\u00ADhyphen',
  'tag\u{E0041}chars',
  'lone\uD800high',
  'lone\uDC00low',
  'private\uE000use',
  'unassigned\u0378',
  'photo.exe',
  'a.png.cmd',
  'a.bat.',
  'invoice.pdf.scr ',
  'x.js',
  'page.html',
  'link.lnk',
  'a.URL',
  'run.sh.command',
  'cafe\u0301',
  'caf\u00e9',
  'e'.repeat(400),
  'é'.repeat(200),
  '😀'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(60),
  `x${'e\u0301\u0302\u0303'.repeat(120)}`,
  '漢'.repeat(120),
  `${'a'.repeat(194)}😀`,
  `${'.'.repeat(300)}`,
  `${' '.repeat(300)}x`,
  `${'a'.repeat(190)}. . . . . . . . .`,
  '⁄⁄fraction',
  'fullwidth／slash＼back：colon',
  'division∕slash',
];

const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])( *)(\.|$)/iu;
const RUNS = /\.(exe|cmd|bat|scr|js|html|lnk|url|sh|command)(\.|$| )/iu;

describe('a name made of hostile text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the table is long enough', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE.map((stem) => [stem]))('%j is safe everywhere', (stem) => {
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
