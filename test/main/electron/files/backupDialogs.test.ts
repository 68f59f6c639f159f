import { describe, expect, it } from 'vitest';
import { type BackupDialogParts, createBackupDialogs } from '../../../../src/main/electron/files/backupDialogs.ts';

function dialogs(
  chosen: { readonly save?: string | readonly string[]; readonly open?: string },
  folder: string | null = '/home/ada',
) {
  const saves = [chosen.save ?? []].flat();
  const asked: string[] = [];
  const offered: string[] = [];
  const work = (name: string) => async (given: string) => {
    asked.push(`${name} ${given}`);
    return { ok: false, error: { kind: 'backupFailed', field: null, detail: null } } as const;
  };
  const parts = {
    dialog: {
      showSaveDialog: async ({ defaultPath }: { readonly defaultPath: string }) => {
        offered.push(defaultPath);
        const filePath = saves.shift();
        return { canceled: filePath === undefined, filePath: filePath ?? '' };
      },
      showOpenDialog: async () => ({
        canceled: chosen.open === undefined,
        filePaths: chosen.open === undefined ? [] : [chosen.open],
      }),
    },
    window: () => null,
    work: { write: work('write'), weigh: work('weigh'), take: work('take') },
    folder: () => folder,
    isThere: (path: string) => path === '/a/taken.afterglow',
    now: () => 0,
  } as unknown as BackupDialogParts;
  return { asked, offered, ...createBackupDialogs(parts) };
}

describe('where a back-up goes and comes from', () => {
  it('is what a person chose', async () => {
    const { asked, exportBackup, openBackup, importBackup } = dialogs({ save: '/a/b.afterglow', open: '/c/d' });
    await exportBackup();
    await openBackup();
    await importBackup('ticket');
    expect(asked).toEqual(['write /a/b.afterglow', 'weigh /c/d', 'take ticket']);
  });

  it('is nothing when the dialog was closed', async () => {
    const { asked, exportBackup, openBackup } = dialogs({});
    expect(await exportBackup()).toEqual({ ok: true, value: null });
    expect(await openBackup()).toEqual({ ok: true, value: null });
    expect(asked).toEqual([]);
  });

  it('is offered below the person’s documents, and by its name alone where the system knows no such folder', async () => {
    const known = dialogs({});
    await known.exportBackup();
    const unknown = dialogs({}, null);
    await unknown.exportBackup();
    expect([...known.offered, ...unknown.offered]).toEqual([
      '/home/ada/Afterglow 1970-01-01.afterglow',
      'Afterglow 1970-01-01.afterglow',
    ]);
  });

  it('is asked for once more where the ending makes it a file that is there, about which the system has not asked', async () => {
    const kept = dialogs({ save: '/a/taken' });
    expect(await kept.exportBackup()).toEqual({ ok: true, value: null });
    expect([kept.offered.at(-1), ...kept.asked]).toEqual(['/a/taken.afterglow']);
    const replaced = dialogs({ save: ['/a/taken', '/a/taken.afterglow'] });
    await replaced.exportBackup();
    expect(replaced.asked).toEqual(['write /a/taken.afterglow']);
  });

  it('never replaces a file of the app, whatever name was given', async () => {
    const { asked, exportBackup } = dialogs({ save: '/data/ledger.sqlite' });
    await exportBackup();
    expect(asked).toEqual(['write /data/ledger.sqlite.afterglow']);
  });
});
