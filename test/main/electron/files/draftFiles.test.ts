import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDraftFiles, type DraftFileParts, type FoundSettings } from '../../../../src/main/electron/files/draftFiles.ts';
import { createSavedCopies } from '../../../../src/main/electron/files/savedCopies.ts';
import type { JobFile } from '../../../../src/shared/job.ts';
import { FILE, JOB_ID } from '../../../support/jobs.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const TICKET = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const FOUND: FoundSettings = {
  job: JOB_ID,
  model: 'bfl/flux-2-pro',
  route: 'queued',
  settings: { sha256: 'a', sizeBytes: 2, text: '{"a":1}', masked: false },
};
const START = { head: new Uint8Array([1]), sizeBytes: 1 };

function open(found: Partial<FoundSettings> = {}, parts: Partial<DraftFileParts> = {}) {
  return createDraftFiles({
    dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: ['/chosen'] }) },
    window: () => null,
    readStart: async () => START,
    read: () => ({ ok: { ...FOUND, ...found } }),
    sent: () => Promise.reject(new Error('not here')),
    knows: (id) => id === JOB_ID,
    newTicket: async () => ({ ok: true, value: TICKET }),
    ...parts,
  });
}

describe('settings from a file', () => {
  it('become a draft under a fresh ticket, as another run of the job that it tells of', async () => {
    const draft = { ticket: TICKET, model: 'bfl/flux-2-pro', route: 'queued', body: '{"a":1}', parent: JOB_ID };
    expect(await open().read(START)).toEqual({ ok: true, value: { draft, isMasked: false } });
    expect(await open().open()).toEqual({ ok: true, value: { draft, isMasked: false } });
  });

  it('of a job that is not known here have no parent', async () => {
    expect(await open({ job: 'something' }).read(START)).toMatchObject({ ok: true, value: { draft: { parent: null } } });
  });

  it('that were left out or masked come from what was sent, where that is here', async () => {
    const sent = async () => Buffer.from('{"whole":1}');
    for (const settings of [
      { ...FOUND.settings, text: null },
      { ...FOUND.settings, masked: true },
    ]) {
      expect(await open({ settings }, { sent }).read(START)).toMatchObject({
        value: { draft: { body: '{"whole":1}' }, isMasked: false },
      });
    }
    const masked = { ...FOUND.settings, masked: true };
    expect(await open({ settings: masked }).read(START)).toMatchObject({ value: { draft: { body: '{"a":1}' }, isMasked: true } });
    expect(await open({ settings: { ...FOUND.settings, text: null } }).read(START)).toMatchObject({
      error: { kind: 'draftFileNoSettings' },
    });
  });

  it.each(['', 'x', '../x/y', 'a/b/c', 'A/b'])('for the model %j are not taken', async (model) => {
    expect(await open({ model }).read(START)).toMatchObject({ ok: false, error: { kind: 'draftFileDamaged' } });
  });

  it('that are none, or cannot be read, are told in words', async () => {
    const read = () => ({ refused: 'draftFileNewer' as const });
    expect(await open({}, { read }).read(START)).toMatchObject({ error: { kind: 'draftFileNewer' } });
    const readStart = () => Promise.reject(new Error('EACCES'));
    expect(await open({}, { readStart }).open()).toMatchObject({ error: { kind: 'draftFileUnreadable' } });
    const dialog = { showOpenDialog: async () => ({ canceled: true, filePaths: [] }) };
    expect(await open({}, { dialog }).open()).toEqual({ ok: true, value: null });
  });
});

describe('a copy with settings', () => {
  function copies(chosen: (folder: string) => string, file: Partial<JobFile> = {}) {
    const folder = tempFolder();
    const path = join(folder, 'a.png');
    writeFileSync(path, 'received');
    const written: string[] = [];
    const asked: unknown[] = [];
    const saved = createSavedCopies({
      file: () => ({ ...FILE, path, ...file }),
      dialog: {
        showSaveDialog: async (options: unknown) => {
          asked.push(options);
          return { canceled: chosen(folder) === '', filePath: chosen(folder) };
        },
      } as Parameters<typeof createSavedCopies>[0]['dialog'],
      window: () => null,
      write: async (_address, { to }) => {
        if (to.includes('broken')) throw new Error('EIO');
        written.push(to);
        return !to.includes('other');
      },
      log: () => {},
    });
    return { folder, path, written, asked, save: () => saved.saveWithSettings({ id: JOB_ID, index: 0 }) };
  }

  it('goes where the person says, as a PNG', async () => {
    const { save, written, folder, asked } = copies((at) => join(at, 'copy'));
    expect(await save()).toEqual({ ok: true, value: join(folder, 'copy.png') });
    expect(written).toEqual([join(folder, 'copy.png')]);
    expect(asked).toMatchObject([{ defaultPath: join(folder, 'a with settings.png') }]);
  });

  it('is never written over the result itself, by whatever name', async () => {
    mkdirSync(join(tempFolder(), 'x'));
    for (const chosen of [(at: string) => join(at, 'a.png'), (at: string) => `${at}/./a.png`]) {
      const { save, written, path } = copies(chosen);
      expect(await save()).toMatchObject({ ok: false, error: { kind: 'copyOntoResult' } });
      expect([written, readFileSync(path, 'utf8')]).toEqual([[], 'received']);
    }
  });

  it('is refused in words where there is nothing to copy, or nowhere to copy it', async () => {
    const to = (name: string) => (at: string) => join(at, name);
    expect(await copies(to('b'), { mediaType: 'image/webp' }).save()).toMatchObject({ error: { kind: 'notPng' } });
    expect(await copies(to('b'), { path: '/nowhere/a.png' }).save()).toMatchObject({ error: { kind: 'fileMissing' } });
    expect(await copies(to('other')).save()).toMatchObject({ error: { kind: 'notPng' } });
    expect(await copies(to('broken')).save()).toMatchObject({ error: { kind: 'copyFailed' } });
    expect(await copies(() => '').save()).toEqual({ ok: true, value: null });
  });
});
