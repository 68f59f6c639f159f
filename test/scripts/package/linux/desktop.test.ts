import { describe, expect, test } from 'vitest';
import { APP } from '../../../../scripts/package/facts.mjs';
import { ABOUT, maintainerIn } from '../../../../scripts/package/linux/about.mjs';
import { desktopEntry } from '../../../../scripts/package/linux/desktopEntry.mjs';
import { mediaTypeXml } from '../../../../scripts/package/linux/mediaType.mjs';
import { metainfo } from '../../../../scripts/package/linux/metainfo.mjs';
import { xml } from '../../../../scripts/package/linux/xml.mjs';
import { BACKUP_KIND } from '../../../../src/main/adapters/backup/items.ts';
import { sealLine } from '../../../../src/main/adapters/backup/line.ts';
import { LINK_SCHEME } from '../../../../src/shared/appLink.ts';

const entry = desktopEntry('/opt/Afterglow/afterglow');

describe('the desktop entry', () => {
  test('takes links and back-ups, and ends the switches before what comes from outside', () => {
    expect(entry).toContain('\nMimeType=x-scheme-handler/afterglow;application/x-afterglow-backup;\n');
    expect(entry).toContain('\nExec=/opt/Afterglow/afterglow -- %u\n');
    expect(APP.scheme).toBe(LINK_SCHEME);
  });

  test('says each thing once, on a line of its own', () => {
    const keys = entry.split('\n').flatMap((line) => line.match(/^[\w-]+(?==)/)?.[0] ?? []);
    expect(keys).toEqual([...new Set(keys)]);
    expect(entry.split('\n')[0]).toBe('[Desktop Entry]');
    for (const list of [ABOUT.categories, ABOUT.keywords]) for (const item of list) expect(item).not.toMatch(/[;\n]/);
  });
});

/** What each part of the magic of the media type says: where, and what stands there. */
function magic(): { at: number; text: string }[] {
  return [...mediaTypeXml().matchAll(/offset="(\d+)" value="([^"]*)"/g)].map(([, at, text = '']) => ({
    at: Number(at),
    text: text.replaceAll('&quot;', '"'),
  }));
}

test('a back-up is known by how it really begins', () => {
  const { line } = sealLine(JSON.stringify({ kind: BACKUP_KIND, version: 1, app: '1.0.0', writtenAt: 0 }));
  expect(magic()).toHaveLength(2);
  for (const { at, text } of magic()) expect(line.slice(at, at + text.length)).toBe(text);
});

describe('what software centres show', () => {
  const made = { version: '1.2.3', builtAt: '2026-01-02T03:04:05Z' };

  test('is a stable release only when it is one', () => {
    expect(metainfo({ ...made, purpose: 'release' })).toContain('<release version="1.2.3" date="2026-01-02" type="stable"/>');
    expect(metainfo({ ...made, purpose: 'test' })).toContain('type="development"');
    expect(metainfo({ ...made, version: '1.2.3-beta.1', purpose: 'release' })).toContain('type="development"');
  });

  test('names no address on the web', () => {
    expect(metainfo({ ...made, purpose: 'release' })).not.toMatch(/https?:|<url/);
  });
});

test('text in XML stays text', () => {
  expect(xml('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d');
});

describe('who answers for a package', () => {
  test('is named by the environment, and nobody otherwise', () => {
    expect(maintainerIn({ AFTERGLOW_MAINTAINER: ' Ada <ada@example.org> ' })).toBe('Ada <ada@example.org>');
    expect(maintainerIn({})).toMatch(/\.invalid>$/);
    expect(maintainerIn({ AFTERGLOW_MAINTAINER: '  ' })).toMatch(/\.invalid>$/);
  });

  test.each(['Ada', 'Ada ada@example.org', 'Ada <ada>', 'Ada <a@b>\nDepends: evil', '<a@b.c>'])(
    'is not taken from %j',
    (named) => {
      expect(() => maintainerIn({ AFTERGLOW_MAINTAINER: named })).toThrow(/AFTERGLOW_MAINTAINER/);
    },
  );
});
