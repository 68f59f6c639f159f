import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBuildStamp } from '../../../src/main/adapters/buildStamp.ts';
import { readLicences } from '../../../src/main/adapters/licences.ts';
import { HOSTILE } from '../../support/hostile/hostile.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const STAMP = {
  purpose: 'test',
  runtime: 'registry',
  electron: '33.2.1',
  commit: null,
  builtAt: '2026-11-20T10:00:00Z',
  isInspectable: false,
  updateFeed: null,
};

describe('the stamp of a build', () => {
  function read(text: string | null) {
    const folder = tempFolder();
    if (text !== null) writeFileSync(join(folder, 'build.json'), text);
    const lines: string[] = [];
    return { stamp: readBuildStamp({ folder, log: (line) => lines.push(line) }), lines };
  }

  test('is read from beside the package', () => expect(read(JSON.stringify(STAMP)).stamp).toEqual(STAMP));
  test('is not there in a run from source, which is no trouble', () => expect(read(null)).toEqual({ stamp: null, lines: [] }));
  test.each([
    ['nothing', ''],
    ['half of it', JSON.stringify(STAMP).slice(0, 40)],
    ['one that says more', JSON.stringify({ ...STAMP, more: 1 })],
    ['a feed that is not sealed', JSON.stringify({ ...STAMP, updateFeed: 'http://downloads.example.com/' })],
    ['one as long as a book', JSON.stringify({ ...STAMP, commit: 'a'.repeat(1_000_000) })],
  ])('that is %s is none, and that is logged', (_name, text) => {
    const { stamp, lines } = read(text);
    expect(stamp).toBeNull();
    expect(lines).toHaveLength(1);
  });
});

describe('the licences of what is shipped', () => {
  const ONE = { name: 'undici', version: '7.30.2', license: 'MIT', text: 'MIT License', homepage: 'https://undici.nodejs.org' };

  async function read(content: unknown) {
    const path = join(tempFolder(), 'licences.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return readLicences(path);
  }

  test('are read as they are, in their order', async () => {
    const { homepage: _, ...other } = { ...ONE, name: 'ajv', extra: true };
    const { extra: __, ...shown } = other;
    expect(await read([ONE, other])).toEqual([ONE, { ...shown, homepage: null }]);
  });

  test('a homepage that is no sealed address is none', async () => {
    for (const homepage of ['http://a.example', 'javascript:1', '', 7, null, 'git+ssh://a'])
      expect(await read([{ ...ONE, homepage }])).toEqual([{ ...ONE, homepage: null }]);
  });

  test('what is no such list is none', async () => {
    for (const content of ['', '[', '{}', [ONE, null], [{ ...ONE, text: 7 }], [{ name: 'x' }]])
      expect(await read(content)).toBeNull();
    for (const [name, value] of HOSTILE) {
      if (Array.isArray(value) && value.length === 0) continue;
      let text: string | undefined;
      try {
        text = JSON.stringify(value);
      } catch {
        continue;
      }
      if (text !== undefined && text !== '[]') expect(await read(text), name).toBeNull();
    }
    expect(await readLicences(join(tempFolder(), 'nowhere.json'))).toBeNull();
  });
});
