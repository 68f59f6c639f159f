import { describe, expect, test } from 'vitest';
import { readFeed } from '../../../src/main/updates/readFeed.ts';
import { NOTES_LENGTH } from '../../../src/shared/updates.ts';

const FEED = `version: 1.4.0
files:
  - url: Afterglow-1.4.0.AppImage
    sha512: abc==
    size: 1234
path: Afterglow-1.4.0.AppImage
sha512: abc==
releaseDate: '2026-11-20T10:00:00.000Z'
`;

describe('a feed', () => {
  test('as it is published: its version and its date', () => {
    expect(readFeed(FEED)).toEqual({ version: '1.4.0', releasedAt: Date.parse('2026-11-20T10:00:00.000Z'), notes: null });
  });

  test('a version that looks like a number stays a text, and one of two parts is none', () => {
    expect(readFeed('version: 1.10.0')?.version).toBe('1.10.0');
    expect(readFeed('version: 1.10')).toBeNull();
  });

  test('notes come as one text, or as one for each version', () => {
    expect(readFeed(`${FEED}releaseNotes: |\n  Faster.\n\n\n\n  And calmer.\n`)?.notes).toBe('Faster.\n\nAnd calmer.');
    const list = 'releaseNotes:\n  - version: 1.4.0\n    note: Faster.\n  - version: 1.3.0\n    note: Calmer.\n  - just words\n';
    expect(readFeed(FEED + list)?.notes).toBe('Faster.\n\nCalmer.');
  });

  test('notes are plain text: nothing in them turns, hides or steers what stands around them', () => {
    const notes = JSON.stringify('<b>new</b>\u202Eevil\u0007\u200B [x](javascript:1)\r\nmore');
    expect(readFeed(`${FEED}releaseNotes: ${notes}`)?.notes).toBe('<b>new</b>evil [x](javascript:1)\nmore');
  });

  test('long notes are cut, between characters', () => {
    const notes = readFeed(`${FEED}releaseNotes: ${JSON.stringify('🌅'.repeat(20_000))}`)?.notes ?? '';
    expect(notes.length).toBeLessThanOrEqual(NOTES_LENGTH);
    expect(notes).toMatch(/^🌅+…$/u);
  });

  test('a date that is none, or notes that are none, cost nothing but themselves', () => {
    for (const date of ['soon', "''", '[1]', '2026-99-99', "'-271821-04-20'", '1e99', '{a: b}']) {
      expect(readFeed(`version: 1.4.0\nreleaseDate: ${date}\nreleaseNotes: {a: b}`), date).toEqual({
        version: '1.4.0',
        releasedAt: null,
        notes: null,
      });
    }
  });
});

describe('what is no feed is refused', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
    .split('')
    .map((name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[at]}`).join(',')}]`)
    .join('\n')}\nversion: 1.4.0\n`;
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['JSON of something else', '{"error":"not found"}'],
    ['a list', '- version: 1.4.0'],
    ['a text', 'version'],
    ['no version', 'path: Afterglow.AppImage'],
    ['a version that is none', 'version: newest'],
    ['a version as long as a book', `version: 1.0.0-${'a'.repeat(100_000)}`],
    ['two versions', 'version: 1.4.0\nversion: 1.5.0'],
    ['two documents', 'version: 1.4.0\n---\nversion: 1.5.0'],
    ['a broken one', 'version: "1.4.0'],
    ['one that stands for itself many times', bomb],
    ['a version by reference', 'path: &p 1.4.0\nversion: *p'],
    ['a version of the prototype', '__proto__:\n  version: 1.4.0'],
    ['a very deep one', `${'['.repeat(20_000)}`],
  ])('%s', (_name, text) => {
    expect(readFeed(text)).toBeNull();
  });

  test('types that a document names for itself make nothing but text', () => {
    expect(readFeed('version: !!js/function "1.4.0"')?.version ?? '1.4.0').toBe('1.4.0');
    expect(readFeed('version: 1.4.0\nreleaseNotes: !!binary "aGk="')?.notes ?? 'aGk=').toBe('aGk=');
  });
});
