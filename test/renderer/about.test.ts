import { describe, expect, test } from 'vitest';
import { licencesFor } from '../../src/renderer/views/about/licenceList.ts';
import { isNews, updateLines, updateState } from '../../src/renderer/views/about/updateState.ts';
import { versionLines, versionsText } from '../../src/renderer/views/about/versions.ts';
import type { AboutFacts, Licence } from '../../src/shared/about.ts';
import { HOUR } from '../../src/shared/time.ts';
import type { UpdateFacts } from '../../src/shared/updates.ts';

const NOW = new Date(2026, 10, 29, 20, 0).getTime();
const NOTHING: UpdateFacts = {
  look: 'daily',
  isLooking: false,
  heardAt: null,
  newer: null,
  isSkipped: false,
  failure: null,
  page: 'https://downloads.example.com/',
};
const NEWER = { version: '1.1.0', releasedAt: new Date(2026, 10, 20).getTime(), notes: null };
const linesOf = (facts: Partial<UpdateFacts>) => updateLines({ ...NOTHING, ...facts }, { version: '1.0.0', now: NOW }).join(' ');

describe('what is said of newer versions', () => {
  test('nothing is claimed before it was looked', () => {
    expect(updateState(NOTHING).kind).toBe('unknown');
    expect(linesOf({})).toBe('Not checked yet.');
  });
  test('while it is being looked, only that', () => {
    expect(linesOf({ isLooking: true, heardAt: NOW - HOUR, newer: NEWER })).toMatch(/^Checking/u);
  });
  test('the newest version is called so with the time of the look', () => {
    expect(updateState({ ...NOTHING, heardAt: NOW - HOUR }).kind).toBe('current');
    expect(linesOf({ heardAt: NOW - HOUR })).toMatch(/^1\.0\.0 is the newest version\. Checked .*(7|19)/u);
  });
  test('a newer version with the day it came out, where that is known', () => {
    expect(linesOf({ heardAt: NOW, newer: NEWER })).toMatch(/^Version 1\.1\.0 came out on .*2026\.$/u);
    expect(linesOf({ heardAt: NOW, newer: { ...NEWER, releasedAt: null } })).toBe('Version 1.1.0 is out.');
  });
  test('a skipped one is said to be skipped, and is no news', () => {
    const skipped = { ...NOTHING, heardAt: NOW, newer: NEWER, isSkipped: true };
    expect(linesOf(skipped)).toBe('Version 1.1.0 is out. You skipped it.');
    expect([isNews(skipped), isNews({ ...skipped, isSkipped: false }), isNews(NOTHING), isNews(null)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
  test('a failed look with its reason, its time, and when it last went well', () => {
    const failure = { at: NOW - HOUR, because: 'http_404' };
    expect(linesOf({ failure })).toMatch(/no version is announced there for this system\. No check has worked yet\.$/u);
    expect(linesOf({ failure, heardAt: NOW - 2 * HOUR })).toMatch(/The last one that worked: .+\.$/u);
    expect(linesOf({ failure: { ...failure, because: 'tlsExpired' } })).toContain('the certificate has expired');
    expect(linesOf({ failure: { ...failure, because: 'http_503' } })).toContain('the answer was error 503');
    expect(linesOf({ failure: { ...failure, because: 'whatever' } })).toContain('it failed for an unknown reason');
  });
  test('a failure takes nothing away from what is known to be newer', () => {
    const state = updateState({ ...NOTHING, newer: NEWER, failure: { at: NOW, because: 'timeout' } });
    expect(state).toEqual({ kind: 'newer', release: NEWER });
  });
});

describe('versions', () => {
  const FACTS: AboutFacts = {
    version: '1.0.0',
    build: {
      kind: 'test',
      because: 'registry',
      commit: 'abcdef0123456789abcdef0123456789abcdef01',
      builtAt: Date.UTC(2026, 10, 20, 10),
    },
    machine: [
      ['platform', 'linux x64, 6.1'],
      ['electron', '33.2.1'],
    ],
    places: [],
    hasRuntimeLicences: false,
  };
  test('are shown with a short commit and a day', () => {
    const lines = new Map(versionLines(FACTS));
    expect(lines.get('Commit')).toBe('abcdef0123');
    expect(lines.get('Made')).toContain('2026');
    expect(lines.get('Electron')).toBe('33.2.1');
  });
  test('are copied whole, and with what the build is', () => {
    expect(versionsText(FACTS)).toBe(
      [
        'Afterglow 1.0.0 (Test build, not for release)',
        'commit abcdef0123456789abcdef0123456789abcdef01',
        'made 2026-11-20T10:00:00.000Z',
        'platform linux x64, 6.1',
        'electron 33.2.1',
      ].join('\n'),
    );
  });
});

describe('the list of licences', () => {
  const licence = (name: string, license: string): Licence => ({ name, version: '1', license, text: '', homepage: null });
  const ALL = [licence('zod', 'MIT'), licence('@base-ui/react', 'MIT'), licence('afterglow', 'MIT'), licence('Inter', 'OFL-1.1')];
  const names = (search: string) => licencesFor(ALL, search).map(({ name }) => name);
  test('begins with our own, then goes by name', () =>
    expect(names('')).toEqual(['afterglow', '@base-ui/react', 'Inter', 'zod']));
  test('is searched by name and licence, in any case and order', () => {
    expect(names('ofl')).toEqual(['Inter']);
    expect(names('mit BASE')).toEqual(['@base-ui/react']);
    expect(names('.*')).toEqual([]);
  });
});
