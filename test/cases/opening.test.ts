/** What went wrong for other people when they opened what a model returned, each as a promise. Sources: docs/reliability-cases.md. */

import { describe, expect, it } from 'vitest';
import { sniff } from '../../src/main/adapters/looks/sniff.ts';
import { createFiles } from '../../src/main/electron/files/files.ts';
import { createLinkOpener } from '../../src/main/electron/links.ts';
import { fileName } from '../../src/shared/fileName.ts';
import type { JobFile } from '../../src/shared/job.ts';
import { idOf, savedJob } from '../support/savedJobs.ts';
import { tempFolder } from '../support/tempFolder.ts';

const ADDRESS = { id: idOf(1), index: 0 };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LNK = Buffer.from('4c0000000114020000000000c000000000000046', 'hex');
/** Endings by which a system runs what it opens. */
const RUNS = /\.(?:bat|cmd|exe|com|html?|lnk|url|desktop|sh)$/iu;

/** A saved file, pressed "Open" and "Show in folder" on. */
function pressing(file: JobFile) {
  const opened: string[] = [];
  const shown: string[] = [];
  const files = createFiles({
    file: () => file,
    shell: {
      openPath: async (path) => {
        opened.push(path);
        return '';
      },
      showItemInFolder: (path) => void shown.push(path),
    },
    pasteboard: { writeText: async () => {}, writeImage: async () => false },
    pictureSize: async () => null,
  });
  return { opened, shown, open: () => files.open(ADDRESS), reveal: () => files.reveal(ADDRESS) };
}

describe('what is served as a program', () => {
  const served: readonly (readonly [name: string, bytes: string | Buffer])[] = [
    ['run.bat', '@echo off\r\nstart calc\r\n'],
    ['run.cmd', '@start calc\r\n'],
    ['setup.exe', Buffer.from(`MZ\x90\0${'\0'.repeat(60)}PE\0\0`, 'latin1')],
    ['page.html', '<!doctype html><script>fetch("http://127.0.0.1:9/")</script>'],
    ['link.lnk', LNK],
    ['a.png.cmd', '@start calc\r\n'],
    ['a.png.cmd', PNG],
    ['link.url', '[InternetShortcut]\r\nURL=file:///c:/windows/system32/calc.exe\r\n'],
    ['start.desktop', '[Desktop Entry]\nType=Application\nExec=xcalc\n'],
    ['run.sh', '#!/bin/sh\nxcalc\n'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['paper.pdf', '%PDF-1.7\n1 0 obj<</OpenAction<</S/Launch>>>>endobj\n'],
    ['fox.png.', '@start calc\r\n'],
    ['fox.png ', LNK],
    ['fox.png\u202Egnp.exe', Buffer.from('MZ\x90\0', 'latin1')],
  ];

  it.each(served)(
    '%j is opened as a known kind of medium or not at all, and shown in its folder at any time',
    async (name, bytes) => {
      const content = Buffer.from(bytes);
      const { mediaType, kind, extension } = await sniff(content, { whole: true });
      const saved = fileName({ stem: name, extension });
      expect(saved).not.toMatch(RUNS);
      const job = savedJob(tempFolder(), { id: idOf(1), files: [{ name: saved, content, more: { mediaType, kind } }] });
      const [file] = job.files;
      if (file === undefined) throw new Error('no file');
      const { open, reveal, opened, shown } = pressing(file);
      const outcome = await open();
      if (outcome.ok) expect(opened.every((path) => /\.(?:png|txt|json)$/u.test(path))).toBe(true);
      else expect(outcome).toMatchObject({ error: { kind: 'notOpenable' } });
      expect(await reveal()).toEqual({ ok: true, value: null });
      expect(shown).toEqual([file.path]);
    },
  );
});

describe('a file whose name says something else than its bytes', () => {
  const names = ['a.bat', 'a.exe', 'a.html', 'a.lnk', 'a.png.cmd', 'a.png.', 'a.png ', 'a', '.png', 'a.PNG.exe', 'a.png:b.exe'];
  it.each(names)('is not opened as %j, whatever type it is said to have', async (name) => {
    for (const mediaType of ['image/png', 'text/plain', 'application/json', 'video/mp4']) {
      const folder = tempFolder();
      const [file] = savedJob(folder, { id: idOf(1), files: [{ name, content: PNG, more: { mediaType } }] }).files;
      if (file === undefined) throw new Error('no file');
      const { open, opened } = pressing(file);
      expect(await open()).toMatchObject({ ok: false, error: { kind: 'notOpenable' } });
      expect(opened).toEqual([]);
    }
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'application/pdf',
    'application/octet-stream',
    'application/x-msdownload',
    'constructor',
    '',
  ])('is not opened with the type %j, whatever it is called', async (mediaType) => {
    const folder = tempFolder();
    for (const name of ['a.png', 'a.txt', 'a.html', 'a.exe']) {
      const [file] = savedJob(folder, { id: idOf(1), files: [{ name, content: PNG, more: { mediaType } }] }).files;
      if (file === undefined) throw new Error('no file');
      const { open, opened } = pressing(file);
      expect((await open()).ok).toBe(false);
      expect(opened).toEqual([]);
    }
  });
});

it.each([
  'file:///etc/passwd',
  'file://server/share/run.exe',
  'ms-msdt:/id PCWDiagnostic',
  'ms-officecmd:%7B%7D',
  'search-ms:query=x',
  'smb://server/share',
  '\\\\server\\share\\run.exe',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'afterglow-result://job/x/0',
  'http://docs.comfy.org/',
  'https://docs.comfy.org.evil.example/',
  'https://files.example/a.png',
  'vscode://x',
])('the link %j in a result leads nowhere', (address) => {
  const opened: string[] = [];
  const log: string[] = [];
  createLinkOpener({
    shell: { openExternal: async (link) => void opened.push(link) },
    log: (line) => void log.push(line),
  })(address);
  expect(opened).toEqual([]);
  expect(log).toHaveLength(1);
});
