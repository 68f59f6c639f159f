import { expect, test } from 'vitest';
import { DEFAULTS, openSettings, parseSettings, ROUTER_BASE, type SettingsFile } from '../../../src/main/electron/settings.ts';
import { HOSTILE } from '../../support/hostile/hostile.ts';

const isBase = (address: string): boolean => address.startsWith('https://');
const WINDOW = { x: 10, y: 20, width: 900, height: 700, maximized: false };
const WHOLE = {
  version: 1,
  base: 'https://router.example',
  formerBases: ['https://api.comfy.org'],
  folder: '/home/someone/Pictures',
  theme: 'dark',
  profile: 'router',
  window: WINDOW,
};

function memoryFile(content: unknown): SettingsFile & { readonly written: unknown[]; asides: number } {
  const written: unknown[] = [];
  return {
    written,
    asides: 0,
    read: () => content,
    write: (kept) => {
      written.push(kept);
    },
    setAside() {
      this.asides += 1;
      return '/aside';
    },
  };
}

test('no settings yet: the usual ones, and nothing is set aside', () => {
  for (const nothing of [undefined, null, {}]) {
    expect(parseSettings(nothing, isBase)).toEqual({ settings: DEFAULTS, unreadable: [] });
  }
  expect(DEFAULTS.base).toBe(ROUTER_BASE);
});

test('what was written is read again', () => {
  const file = memoryFile(undefined);
  const settings = openSettings({ file, isBase, log: () => {} });
  settings.change({ theme: 'dark', folder: '/x' });
  expect(settings.get()).toMatchObject({ theme: 'dark', folder: '/x' });
  expect(parseSettings(file.written[0], isBase)).toEqual({ settings: settings.get(), unreadable: [] });
  expect(parseSettings(WHOLE, isBase).unreadable).toEqual([]);
});

test('one bad value falls back alone, after a copy was kept', () => {
  const file = memoryFile({ ...WHOLE, theme: 'pink' });
  const lines: string[] = [];
  const settings = openSettings({ file, isBase, log: (line) => lines.push(line) });
  expect(settings.get()).toMatchObject({ base: WHOLE.base, theme: 'system', folder: WHOLE.folder });
  expect(file.asides).toBe(1);
  expect(lines.join()).toContain('theme');
  expect(lines.join()).toContain('/aside');
});

test('a pattern that names nothing falls back to the usual names, and nothing else does', () => {
  for (const pattern of ['', '{nothing}', '../x', 7]) {
    const read = parseSettings({ ...WHOLE, naming: { pattern, sidecars: false } }, isBase);
    expect(read).toMatchObject({ settings: { naming: DEFAULTS.naming, folder: WHOLE.folder }, unreadable: ['naming'] });
  }
  const naming = { pattern: '{year}/{prompt:20}', sidecars: false };
  expect(parseSettings({ ...WHOLE, naming }, isBase)).toMatchObject({ settings: { naming }, unreadable: [] });
});

test('settings of a later version are set aside before they are written over', () => {
  expect(parseSettings({ ...WHOLE, version: 2 }, isBase).unreadable).toEqual(['version']);
});

test('a base that no Router can have is not taken from a file either', () => {
  expect(parseSettings({ ...WHOLE, base: 'http://evil.example' }, isBase).settings.base).toBe(ROUTER_BASE);
  expect(parseSettings({ ...WHOLE, formerBases: ['http://evil.example'] }, isBase).settings.formerBases).toEqual([]);
});

test('nothing that a file may hold brings the start down', () => {
  for (const [what, value] of HOSTILE) {
    for (const content of [value, ...Object.keys(WHOLE).map((name) => ({ ...WHOLE, [name]: value }))]) {
      const { settings } = parseSettings(content, isBase);
      expect(Object.keys(settings).sort(), what).toEqual(Object.keys(DEFAULTS).sort());
      expect(isBase(settings.base), what).toBe(true);
    }
  }
});
