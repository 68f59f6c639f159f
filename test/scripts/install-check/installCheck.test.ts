import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createChecklist, exitCodeFor, tableOf } from '../../../scripts/install-check/checklist.mjs';
import { execOf, fieldOf } from '../../../scripts/install-check/desktopFile.mjs';
import { addedTo, digestsBelow, listFiles } from '../../../scripts/install-check/files.mjs';
import { mainOf, pageIsSandboxed } from '../../../scripts/install-check/processes.mjs';
import { desktopEntry } from '../../../scripts/package/linux/desktopEntry.mjs';
import { tempFolder } from '../../support/tempFolder.ts';

describe('starting as a desktop does', () => {
  const entry = desktopEntry('/opt/Afterglow/afterglow');

  test('puts what is opened behind the end of the switches, and nothing where nothing is opened', () => {
    expect(execOf(entry, null)).toEqual(['/opt/Afterglow/afterglow', '--']);
    expect(execOf(entry, '--no-sandbox')).toEqual(['/opt/Afterglow/afterglow', '--', '--no-sandbox']);
    expect(execOf(entry, 'afterglow://open')).toEqual(['/opt/Afterglow/afterglow', '--', 'afterglow://open']);
  });

  test('needs an entry that says what to start', () => {
    expect(() => execOf('[Desktop Entry]\nName=X\n', null)).toThrow(/nothing to start/);
    expect(fieldOf(entry, 'StartupWMClass')).toBe('Afterglow');
    expect(fieldOf(entry, 'Nothing')).toBeNull();
  });
});

describe('what is told', () => {
  test('is good only when everything held, and something was looked at', () => {
    const list = createChecklist(() => {});
    expect(exitCodeFor(list.findings())).toBe(1);
    list.note('one', true);
    expect(exitCodeFor(list.findings())).toBe(0);
    list.note('the other', false, 'why\nand more');
    expect(exitCodeFor(list.findings())).toBe(1);
    expect(tableOf(list.findings())).toBe('held    one\nBROKEN  the other  why');
  });
});

describe('what lies in a root', () => {
  test('is listed without what no package owns, and what was added is told', async () => {
    const root = tempFolder();
    const before = await listFiles(root);
    for (const path of ['opt/Afterglow/afterglow', 'home/person/kept', 'proc/1/stat', 'var/lib/dpkg/status']) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), path);
    }
    expect(addedTo(before, await listFiles(root))).toEqual([
      '/opt',
      '/opt/Afterglow',
      '/opt/Afterglow/afterglow',
      '/var',
      '/var/lib',
    ]);
    expect([...(await digestsBelow(join(root, 'home'))).keys()]).toEqual(['/person/kept']);
  });
});

describe('the sandbox of the page', () => {
  const page = { id: 2, args: ['/opt/a', '--type=renderer'], seccomp: '2', isInOwnNamespace: true };
  const main = { id: 1, args: ['/opt/a', '--'], seccomp: '0', isInOwnNamespace: false };

  test('is real only when every page is filtered and apart', () => {
    expect(pageIsSandboxed([main, page])).toBe(true);
    expect(pageIsSandboxed([main])).toBe(false);
    expect(pageIsSandboxed([main, page, { ...page, seccomp: '0' }])).toBe(false);
    expect(pageIsSandboxed([main, { ...page, isInOwnNamespace: false }])).toBe(false);
    expect(mainOf([page, main])).toBe(main);
  });
});
