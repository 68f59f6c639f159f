import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFacts, buildLines, createAbout } from '../../../src/main/electron/about.ts';
import { createMenuChoices } from '../../../src/main/electron/menuChoices.ts';
import type { BuildStamp } from '../../../src/shared/build.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const STAMP: BuildStamp = {
  purpose: 'release',
  runtime: 'official',
  electron: '45.5.0',
  commit: 'a'.repeat(40),
  builtAt: '2026-11-20T10:00:00Z',
  isInspectable: false,
  updateFeed: null,
};

function open({ openTrouble = '' } = {}) {
  const folder = tempFolder();
  const did: string[] = [];
  const about = createAbout({
    version: '1.0.0',
    build: buildFacts({ stamp: STAMP, isPackaged: true }),
    machine: [['electron', '45.5.0']],
    place: (name) => join(folder, name),
    runtimeLicences: [join(folder, 'nowhere.html'), join(folder, 'LICENSES.chromium.html')],
    readLicences: async () => null,
    shell: {
      openPath: async (path) => {
        did.push(`open ${path}`);
        return openTrouble;
      },
      showItemInFolder: (path) => did.push(`show ${path}`),
    },
  });
  return { about, folder, did };
}

test('a place is shown where it lies and never opened, and one that is not there is said to be missing', async () => {
  const { about, folder, did } = open();
  mkdirSync(join(folder, 'results'));
  expect(await about.showPlace('results')).toEqual({ ok: true, value: null });
  expect(did).toEqual([`show ${join(folder, 'results')}`]);
  expect(await about.showPlace('ledger')).toMatchObject({ ok: false, error: { kind: 'placeMissing' } });
  expect(did).toHaveLength(1);
});

test('the licences of the runtime are offered where they lie, opened, and shown where nothing opens them', async () => {
  const { about, folder, did } = open({ openTrouble: 'no application' });
  const path = join(folder, 'LICENSES.chromium.html');
  const facts = async () => {
    const answer = await about.getAbout();
    return answer.ok ? answer.value : null;
  };
  expect(await facts()).toMatchObject({ version: '1.0.0', hasRuntimeLicences: false });
  expect(await about.openRuntimeLicences()).toMatchObject({ ok: false, error: { kind: 'noLicences' } });
  writeFileSync(path, '<title>Licences</title>');
  expect(await facts()).toMatchObject({ hasRuntimeLicences: true });
  await about.openRuntimeLicences();
  expect(did).toEqual([`open ${path}`, `show ${path}`]);
});

test('a build without a list of licences says so', async () => {
  expect(await open().about.listLicences()).toMatchObject({ ok: false, error: { kind: 'noLicences' } });
});

test('a release is one without a reason against it, and any other build tells why it is none', () => {
  const kindOf = (stamp: BuildStamp | null, isPackaged = true) => {
    const { kind, because } = buildFacts({ stamp, isPackaged });
    return [kind, because];
  };
  expect(kindOf(STAMP)).toEqual(['release', null]);
  expect(kindOf({ ...STAMP, purpose: 'test', runtime: 'registry' })).toEqual(['test', 'registry']);
  expect(kindOf({ ...STAMP, purpose: 'test', runtime: 'override', isInspectable: true })).toEqual(['test', 'override']);
  expect(kindOf({ ...STAMP, purpose: 'test', isInspectable: true })).toEqual(['test', 'inspectable']);
  expect(kindOf({ ...STAMP, purpose: 'test' })).toEqual(['test', 'other']);
  expect(kindOf(null, false)).toEqual(['source', null]);
  // Nothing is claimed of a package that does not say what it is.
  expect(kindOf(null)).toEqual(['unknown', null]);
});

test('a person who asks for help tells the build too', () => {
  const lines = buildLines(buildFacts({ stamp: { ...STAMP, purpose: 'test', runtime: 'registry' }, isPackaged: true }));
  expect(lines).toEqual([
    ['build', 'test (registry)'],
    ['commit', 'a'.repeat(40)],
    ['built', '2026-11-20T10:00:00.000Z'],
  ]);
  expect(buildLines(buildFacts({ stamp: null, isPackaged: false }))).toEqual([['build', 'source']]);
});

test('what is chosen in the menu waits for the page, and is taken once', () => {
  const did: string[] = [];
  const choices = createMenuChoices({ showWindow: () => did.push('window'), tellPlainly: () => did.push('plainly') });
  // No page comes while the app cannot start.
  choices.choose('about');
  expect(did.splice(0)).toEqual(['plainly']);
  // Keys mean nothing without it.
  choices.choose('shortcuts');
  expect(did).toEqual([]);
  expect(choices.take()).toBeNull();
  choices.open(() => did.push('nudge'));
  choices.choose('about');
  choices.choose('updates');
  expect(did).toEqual(['window', 'nudge', 'window', 'nudge']);
  expect(choices.take()).toBe('updates');
  expect(choices.take()).toBeNull();
});
