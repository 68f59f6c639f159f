/** Files that the ledger names, where a back-up of anybody could have put the names. */

import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createIsOwn, ownOnly } from '../../../../src/main/adapters/disk/ownFiles.ts';
import { createCopies } from '../../../../src/main/electron/files/copies.ts';
import { createDragOut, whatIsThere } from '../../../../src/main/electron/files/dragOut.ts';
import { createFileReader } from '../../../../src/main/electron/files/fileReader.ts';
import { createFiles } from '../../../../src/main/electron/files/files.ts';
import { createPreviews } from '../../../../src/main/electron/files/previews.ts';
import { createTask } from '../../../../src/main/electron/files/task.ts';
import { createResultScheme } from '../../../../src/main/electron/page/resultScheme.ts';
import { createExports } from '../../../../src/main/exports.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { idOf, ledgerOf, savedJob } from '../../../support/savedJobs.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const ID = idOf(1);
const AT = { id: ID, index: 0 };
const SECRET = 'a private key';
const PICTURE = { id: ID, index: 1 };
const text = { kind: 'text', mediaType: 'text/plain' } as const;

/** A private file beside the results folder, which a job calls its result; its digest is nothing that others know. */
function forged() {
  const root = tempFolder();
  const results = join(root, 'results');
  mkdirSync(results);
  const secret = { name: 'id_ed25519', content: SECRET, more: { ...text, digest: '0'.repeat(64) } };
  const job = savedJob(root, { id: ID, files: [secret, { ...secret, more: { digest: '0'.repeat(64) } }] });
  const output = { path: join(root, 'id_ed25519'), sizeBytes: SECRET.length, digest: '0'.repeat(64), mediaType: 'text/plain' };
  return { root, results, ...lookUpIn(results, { ...job, output } as Job) };
}

function lookUpIn(results: string, ...jobs: readonly Job[]) {
  const job = ledgerOf(...jobs);
  const known = { job, file: ({ id, index }: typeof AT) => job(id)?.files.find((file) => file.index === index) ?? null };
  return ownOnly(known, createIsOwn({ folders: () => [results] }));
}

const refused = (kind: string) => ({ ok: false, error: { kind } });

describe('a private file that a back-up calls a result', () => {
  it('is not painted, read or searched', async () => {
    const { file } = forged();
    const serve = createResultScheme({ file, thumb: () => null });
    const answer = await serve(new Request(`afterglow-result://job/${ID}/0`));
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    const measured: string[] = [];
    const look = async (path: string): Promise<never> => {
      measured.push(path);
      throw new Error('gone');
    };
    const watch = { isMarked: () => false, began: () => {}, ended: () => {} } as never;
    const previews = createPreviews({ file, pictureSize: look, drawingWeight: look, watch });
    expect(await previews.begin(PICTURE)).toMatchObject(refused('fileMissing'));
    expect(measured).toEqual(['']);
    const reader = createFileReader({ file, dialog: noDialog, window: () => null, folder: () => null });
    expect(await reader.textPage({ ...AT, from: 0 })).toMatchObject(refused('fileMissing'));
    expect(await reader.head(AT)).toMatchObject(refused('fileMissing'));
    expect(await reader.find({ ...AT, words: 'key' })).toMatchObject(refused('fileMissing'));
    expect(await reader.saveAs(AT)).toMatchObject(refused('fileMissing'));
  });

  it('is not opened, shown in its folder or copied, and its path neither', async () => {
    const { file, job } = forged();
    const did: unknown[] = [];
    const note = async (what: unknown): Promise<never> => Promise.reject(did.push(what));
    const pasteboard = { writeText: note, writeImage: note, writeFiles: note };
    const shell = { openPath: note, showItemInFolder: (path: string) => void did.push(path) };
    const files = createFiles({ file, shell, pasteboard, pictureSize: async () => null });
    for (const act of [files.open, files.reveal, files.copy, files.readText]) {
      expect(await act(AT)).toMatchObject(refused('fileMissing'));
    }
    const copy = createCopies({ job, readBody: async () => Buffer.alloc(0), pasteboard });
    expect(await copy({ what: 'files', of: [AT] })).toMatchObject(refused('fileMissing'));
    expect(await copy({ what: 'paths', of: [AT] })).toMatchObject(refused('fileMissing'));
    expect(await copy({ what: 'results', of: [AT] })).toMatchObject(refused('nothingThere'));
    expect(did).toEqual([]);
  });

  it('is not dragged out, and an export says that it is not there', async () => {
    const { root, job } = forged();
    const drags: unknown[] = [];
    const page = { startDrag: (item: unknown) => void drags.push(item) };
    const drag = createDragOut({ job, page: () => page, icon: () => Promise.reject(new Error('unused')) as never });
    expect(await drag([AT])).toMatchObject(refused('fileMissing'));
    expect(drags).toEqual([]);
    const task = createTask({ tell: () => {}, now: () => 0, log: () => {} });
    const work = createExports({
      job,
      readBody: async () => Promise.reject(new Error('gone')),
      mask: (words) => words,
      now: () => 0,
      log: () => {},
    });
    const place = { to: 'folder', path: join(root, 'Mine') } as const;
    const outcome = await task.run('export', (run) => work({ ids: [ID], to: 'folder', list: 'json' }, place, run));
    expect(outcome).toMatchObject({ ok: true, value: { files: 0, left: 2 } });
  });
});

describe('a result', () => {
  it('in the results folder is read as it stands now, also when a person changed it', async () => {
    const results = tempFolder();
    const saved = savedJob(results, { id: ID, files: [{ name: 'fox.png', content: 'fox' }] });
    writeFileSync(join(results, 'fox.png'), 'another fox');
    expect(await lookUpIn(results, saved).file(AT)).toMatchObject({ path: join(results, 'fox.png') });
  });

  it('in a folder of earlier days is read while it holds what was saved, and no longer', async () => {
    const [results, earlier] = [tempFolder(), tempFolder()];
    const { job } = lookUpIn(results, savedJob(earlier, { id: ID, files: [{ name: 'fox.png', content: 'fox' }] }));
    const path = join(earlier, 'fox.png');
    expect(await whatIsThere([AT], job)).toEqual({ paths: [path], left: 0 });
    writeFileSync(join(earlier, 'other'), 'fix');
    renameSync(join(earlier, 'other'), path);
    expect(await whatIsThere([AT], job)).toEqual({ paths: [], left: 1 });
  });

  it.each(['../id_ed25519', 'x/../../id_ed25519', '../results2/a'])(
    'is not what lies at %s of the results folder',
    async (way) => {
      const root = tempFolder();
      const results = join(root, 'results');
      mkdirSync(join(root, 'results2'));
      for (const name of ['id_ed25519', 'results2/a']) writeFileSync(join(root, name), SECRET);
      const isOwn = createIsOwn({ folders: () => [results] });
      const path = `${results}/${way}`;
      expect(await isOwn({ path, sizeBytes: SECRET.length, digest: '0'.repeat(64) })).toBe(false);
    },
  );

  it('elsewhere is a plain file: no folder, no device, no link to what is not it', async () => {
    const root = tempFolder();
    const isOwn = createIsOwn({ folders: () => [] });
    symlinkSync('/etc/passwd', join(root, 'link'));
    for (const path of [root, '/dev/zero', join(root, 'link'), join(root, 'gone'), '']) {
      expect(await isOwn({ path, sizeBytes: 0, digest: '0'.repeat(64) })).toBe(false);
    }
  });
});

const noDialog = { showSaveDialog: () => Promise.reject(new Error('no dialog is opened')) };
