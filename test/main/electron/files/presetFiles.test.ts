import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPresetFiles, type PresetFileParts } from '../../../../src/main/electron/files/presetFiles.ts';
import type { Preset } from '../../../../src/shared/presets/preset.ts';
import { type FoundPreset, presetsAsJson } from '../../../../src/shared/presets/presetFile.ts';
import { value } from '../../../support/core.ts';

const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const WIDE: Preset = { id: ID, name: 'Wide', model: 'bfl/flux-2-pro', settings: '{\n  "width": 2048\n}' };
const file = (...presets: readonly FoundPreset[]): string => presetsAsJson(presets);

function open(text: string, parts: Partial<PresetFileParts> = {}) {
  const added: (readonly FoundPreset[])[] = [];
  const written: { readonly path: string; readonly text: string }[] = [];
  const bytes = new TextEncoder().encode(text);
  const files = createPresetFiles({
    dialog: {
      showOpenDialog: async () => ({ canceled: false, filePaths: ['/chosen/mine.json'] }),
      showSaveDialog: async () => ({ canceled: false, filePath: '/chosen/out' }),
    },
    window: () => null,
    list: async () => ({ ok: true, value: [WIDE] }),
    add: async (presets) => {
      added.push(presets);
      return { ok: true, value: null };
    },
    readFile: async () => ({ head: bytes, sizeBytes: bytes.length }),
    writeFile: async (path, words) => void written.push({ path, text: words }),
    folder: () => null,
    newTicket: randomUUID,
    log: () => {},
    ...parts,
  });
  return { files, added, written };
}

describe('a file of presets', () => {
  it('is told of first, and nothing comes in before a person says so', async () => {
    const fresh = { name: 'Foggy', model: 'bfl/flux-2-pro', settings: '{"seed":1234567890123456789,"a":1}' };
    const { files, added } = open(file(WIDE, fresh));
    const report = value(await files.openPresets());
    expect(report).toMatchObject({
      path: '/chosen/mine.json',
      same: 1,
      refused: [],
      fresh: [{ name: 'Foggy', model: 'bfl/flux-2-pro', fields: ['seed', 'a'], renamed: false }],
    });
    expect(added).toEqual([]);
    expect(value(await files.takePresets(report?.ticket ?? ''))).toEqual({ presets: 1 });
    expect(added.flat().map(({ settings }) => settings.replace(/\s/gu, ''))).toEqual(['{"seed":1234567890123456789,"a":1}']);
    expect(await files.takePresets(report?.ticket ?? '')).toMatchObject({ error: { kind: 'presetsChanged' } });
  });

  it('knows the same settings in another order and spacing, and renames what is another preset of the same name', async () => {
    const kept = { ...WIDE, settings: '{"a":1,"b":2.0}' };
    const { files } = open(
      file(
        { ...WIDE, settings: '{"b": 2.0, "a": 1}' },
        { ...WIDE, name: 'WIDE', settings: '{"b": 3}' },
        { ...WIDE, settings: '{"b": 4}' },
      ),
      { list: async () => ({ ok: true, value: [kept] }) },
    );
    expect(value(await files.openPresets())).toMatchObject({
      same: 1,
      fresh: [
        { name: 'WIDE 2', renamed: true },
        { name: 'Wide 3', renamed: true },
      ],
    });
  });

  it.each([
    ['presetFileForeign', 'hello', {}],
    ['presetFileNewer', '{"kind":"afterglow-presets","version":9,"presets":[]}', {}],
    ['presetFileTooLarge', '{', { readFile: async () => ({ head: new Uint8Array(1), sizeBytes: 2 }) }],
    ['presetFileUnreadable', '{', { readFile: () => Promise.reject(new Error('EACCES')) }],
  ])('is refused with %s', async (kind, text, parts) => {
    expect(await open(text, parts).files.openPresets()).toMatchObject({ ok: false, error: { kind } });
  });

  it('is written where a person says, with the ending that says what it is', async () => {
    const { files, written } = open('');
    expect(value(await files.exportPresets({ ids: [ID], as: 'csv' }))).toBe('/chosen/out.csv');
    expect(value(await files.exportPresets({ ids: [ID], as: 'json' }))).toBe('/chosen/out.json');
    expect(written.map(({ text }) => text)).toEqual([expect.stringContaining('Wide,bfl/flux-2-pro,2048'), presetsAsJson([WIDE])]);
    expect(await files.exportPresets({ ids: [randomUUID()], as: 'csv' })).toMatchObject({ error: { kind: 'nothingThere' } });
  });

  it('that cannot be written is told, and a closed dialog is nothing', async () => {
    const failing = open('', { writeFile: () => Promise.reject(new Error('ENOSPC')) });
    expect(await failing.files.exportPresets({ ids: [ID], as: 'csv' })).toMatchObject({ error: { kind: 'presetsUnwritable' } });
    const closed = open('', {
      dialog: {
        showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
        showSaveDialog: async () => ({ canceled: true, filePath: '' }),
      },
    });
    expect(value(await closed.files.openPresets())).toBeNull();
    expect(value(await closed.files.exportPresets({ ids: [ID], as: 'json' }))).toBeNull();
  });
});
