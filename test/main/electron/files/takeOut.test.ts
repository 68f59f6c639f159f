/** What leaves the app, by ids alone: dragged, copied, thrown into the trash, taken up as an input. */

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserWindow, NativeImage } from 'electron';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../../src/main/adapters/export/meteredFile.ts';
import { createCopies } from '../../../../src/main/electron/files/copies.ts';
import { createDragOut } from '../../../../src/main/electron/files/dragOut.ts';
import { createExportDialogs } from '../../../../src/main/electron/files/exportDialogs.ts';
import { filePayload } from '../../../../src/main/electron/files/pastedFiles.ts';
import { createTask } from '../../../../src/main/electron/files/task.ts';
import { createTrash } from '../../../../src/main/electron/files/trash.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { jobIn, REQUEST_ID, START } from '../../../support/jobs.ts';
import { idOf, ledgerOf, savedJob } from '../../../support/savedJobs.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const quiet = { now: () => START, log: () => {} };
const bodyFile = { role: 'body', kind: 'json', mediaType: 'application/json' } as const;

function severalFiles(folder: string): Job {
  return savedJob(folder, {
    id: idOf(1),
    files: [
      { name: 'fox.png', content: 'fox' },
      { name: 'fox other.png', content: 'other', more: { role: 'alternate' } },
      { name: 'small.png', content: 'small', more: { role: 'thumbnail' } },
      { name: 'answer.json', content: '{"n":12345678901234567890}', more: bodyFile },
    ],
  });
}

describe('a drag out of the window', () => {
  const icon = { isEmpty: () => false } as NativeImage;

  function dragging(...jobs: readonly Job[]) {
    const drags: unknown[] = [];
    const page = { startDrag: (item: unknown) => void drags.push(item) };
    return { drags, drag: createDragOut({ job: ledgerOf(...jobs), page: () => page, icon: () => icon }) };
  }

  test('carries the files that stand for each job, or the one that was named, each once, with a picture of our own', async () => {
    const folder = tempFolder();
    const { drags, drag } = dragging(severalFiles(folder));
    const picks = [
      { id: idOf(1), index: null },
      { id: idOf(1), index: 2 },
      { id: idOf(1), index: 0 },
    ];
    expect(await drag(picks)).toEqual({ ok: true, value: { taken: 3, left: 0 } });
    const files = ['fox.png', 'fox other.png', 'small.png'].map((name) => join(folder, name));
    expect(drags).toEqual([{ file: files[0], files, icon }]);
  });

  test('leaves out what is gone and tells how many; with nothing left there is no drag', async () => {
    const folder = tempFolder();
    const { drags, drag } = dragging(severalFiles(folder));
    rmSync(join(folder, 'fox.png'));
    expect(await drag([{ id: idOf(1), index: null }])).toEqual({ ok: true, value: { taken: 1, left: 1 } });
    rmSync(join(folder, 'fox other.png'));
    expect(await drag([{ id: idOf(1), index: null }])).toMatchObject({ ok: false, error: { kind: 'fileMissing' } });
    expect(await drag([{ id: idOf(9), index: null }])).toMatchObject({ ok: false, error: { kind: 'noSuchFile' } });
    expect(await drag([{ id: idOf(1), index: 77 }])).toMatchObject({ ok: false, error: { kind: 'noSuchFile' } });
    expect(drags).toHaveLength(1);
  });

  test('of a job that is only an answer carries the answer', async () => {
    const folder = tempFolder();
    const { drags, drag } = dragging(
      savedJob(folder, { id: idOf(1), files: [{ name: 'answer.json', content: '{}', more: bodyFile }] }),
    );
    expect(await drag([{ id: idOf(1), index: null }])).toMatchObject({ ok: true });
    expect(drags).toMatchObject([{ file: join(folder, 'answer.json') }]);
  });
});

describe('copying', () => {
  function copying(jobs: readonly Job[], bodies: Readonly<Record<string, string>> = {}) {
    const board: { text: string | null; files: readonly string[] | null } = { text: null, files: null };
    const copy = createCopies({
      job: ledgerOf(...jobs),
      readBody: async ({ digest }) => {
        const text = bodies[digest];
        if (text === undefined) throw new Error('gone');
        return Buffer.from(text);
      },
      pasteboard: {
        writeText: async (text) => {
          board.text = text;
        },
        writeFiles: async (paths) => {
          board.files = paths;
          return 'files';
        },
      },
    });
    const of = jobs.map(({ id }) => ({ id, index: null }));
    return { board, copy, of };
  }

  const body = (letter: string, sizeBytes = 100) => ({ digest: letter.repeat(64), sizeBytes });

  test('takes files, and their paths, of what is there', async () => {
    const folder = tempFolder();
    const { board, copy, of } = copying([severalFiles(folder)]);
    const paths = ['fox.png', 'fox other.png'].map((name) => join(folder, name));
    expect(await copy({ what: 'files', of })).toEqual({ ok: true, value: { as: 'files', count: 2, left: 0 } });
    expect(board.files).toEqual(paths);
    rmSync(join(folder, 'fox.png'));
    expect(await copy({ what: 'paths', of })).toEqual({ ok: true, value: { as: 'text', count: 1, left: 1 } });
    expect(board.text).toBe(paths[1]);
  });

  test('takes the whole prompt with its line breaks, from the settings that were sent', async () => {
    const prompt = `a fox\n${'in the snow '.repeat(60)}`;
    const jobs = [savedJob(tempFolder(), { id: idOf(1), files: [], more: { body: body('1') } })];
    const { board, copy, of } = copying(jobs, { [body('1').digest]: JSON.stringify({ prompt }) });
    await copy({ what: 'prompts', of });
    expect(board.text).toBe(prompt);
  });

  test('takes the beginning of a prompt where the settings are gone', async () => {
    const { board, copy, of } = copying([savedJob(tempFolder(), { id: idOf(1), files: [] })]);
    await copy({ what: 'prompts', of });
    expect(board.text).toBe('a fox');
  });

  test('takes ids, one per line, and tells of jobs that have none', async () => {
    const jobs = [1, 2].map((n) =>
      savedJob(tempFolder(), { id: idOf(n), files: [], more: { requestId: n === 1 ? REQUEST_ID : null } }),
    );
    const { board, copy, of } = copying(jobs);
    await copy({ what: 'jobIds', of });
    expect(board.text).toBe(`${idOf(1)}\n${idOf(2)}`);
    expect(await copy({ what: 'requestIds', of })).toEqual({ ok: true, value: { as: 'text', count: 1, left: 1 } });
    expect(board.text).toBe(REQUEST_ID);
  });

  test('takes settings and results with every digit, several as one list', async () => {
    const folder = tempFolder();
    const one = severalFiles(folder);
    const path = join(folder, 'answer.json');
    const output = { path, sizeBytes: 26, digest: 'x', mediaType: 'application/json' };
    const jobs = [1, 2].map((n) => ({ ...one, id: idOf(n), output, body: body(String(n)) }));
    const sent = '{"seed":12345678901234567890,"cfg":1.50}';
    const { board, copy, of } = copying(jobs, { [body('1').digest]: sent, [body('2').digest]: sent });
    await copy({ what: 'settings', of: of.slice(0, 1) });
    expect(board.text).toBe(sent);
    await copy({ what: 'settings', of });
    expect(board.text).toBe(`[\n${sent},\n${sent}\n]\n`);
    await copy({ what: 'results', of: of.slice(0, 1) });
    expect(board.text).toBe('{"n":12345678901234567890}');
  });

  test('says so when there is nothing of the kind, or more than can be pasted', async () => {
    const huge = 'x'.repeat(9 * 1024 * 1024);
    const jobs = [1, 2].map((n) =>
      savedJob(tempFolder(), { id: idOf(n), files: [], more: { body: body(String(n)), output: null } }),
    );
    const { board, copy, of } = copying(jobs, { [body('1').digest]: huge, [body('2').digest]: huge });
    expect(await copy({ what: 'results', of })).toMatchObject({ ok: false, error: { kind: 'nothingThere' } });
    expect(await copy({ what: 'files', of })).toMatchObject({ ok: false, error: { kind: 'nothingThere' } });
    expect(await copy({ what: 'settings', of })).toMatchObject({ ok: false, error: { kind: 'textTooLong' } });
    expect(board).toEqual({ text: null, files: null });
  });
});

describe('files on the clipboard', () => {
  const asText = (paths: readonly string[], platform: NodeJS.Platform) => {
    const { formats, asFiles } = filePayload(paths, platform);
    return { asFiles, formats: formats.map(({ name, bytes }) => [name, String(bytes)]) };
  };

  test('are links in a list on Linux, for file managers and for others, with nothing in a name left as it could be misread', () => {
    expect(asText(['/r/a b#1.png', '/r/折.png'], 'linux')).toEqual({
      asFiles: true,
      formats: [
        ['text/uri-list', 'file:///r/a%20b%231.png\r\nfile:///r/%E6%8A%98.png\r\n'],
        ['x-special/gnome-copied-files', 'copy\nfile:///r/a%20b%231.png\nfile:///r/%E6%8A%98.png'],
      ],
    });
  });
  test('are one link, or the older list of paths, on macOS', () => {
    expect(asText(['/r/a.png'], 'darwin')).toEqual({ asFiles: true, formats: [['public.file-url', 'file:///r/a.png']] });
    const several = asText(['/r/a&b.png', '/r/<c>.png'], 'darwin').formats[0];
    expect(several?.[0]).toBe('NSFilenamesPboardType');
    expect(several?.[1]).toContain('<array><string>/r/a&amp;b.png</string><string>/r/&lt;c&gt;.png</string></array>');
  });
  test('are told to be paths where the system takes no files from us', () => {
    expect(asText(['/r/a.png'], 'win32')).toEqual({ asFiles: false, formats: [] });
  });
});

describe('the trash', () => {
  function throwing(jobs: readonly Job[], { refuses = () => false }: { refuses?: (path: string) => boolean } = {}) {
    const bin = tempFolder();
    const known: [string, readonly number[]][] = [];
    const task = createTask({ tell: () => {}, ...quiet });
    const trash = createTrash({
      job: ledgerOf(...jobs),
      task,
      trashItem: async (path) => {
        if (refuses(path)) throw new Error('no trash there');
        renameSync(path, join(bin, basename(path)));
      },
      digestOf,
      companionsOf: async (_job, { path }) => (existsSync(`${path}.afterglow.json`) ? [`${path}.afterglow.json`] : []),
      trashed: async (id, indexes) => void known.push([id, indexes]),
      log: () => {},
    });
    return { trash, task, bin, known, ids: jobs.map(({ id }) => id) };
  }

  test('takes what was saved, with what lies beside it, and never what the app keeps for itself', async () => {
    const folder = tempFolder();
    const { trash, bin, known, ids } = throwing([severalFiles(folder)]);
    writeFileSync(join(folder, 'fox.png.afterglow.json'), '{}');
    expect(await trash.weigh({ ids })).toEqual({ ok: true, value: { jobs: 1, files: 3, sizeBytes: 13, left: 0 } });
    expect(await trash.throwAway({ ids })).toEqual({
      ok: true,
      value: { files: 3, sizeBytes: 13, changed: 0, gone: 0, refused: [], stopped: false },
    });
    expect(readdirSync(folder)).toEqual(['answer.json']);
    expect(readdirSync(bin).sort()).toEqual(['fox other.png', 'fox.png', 'fox.png.afterglow.json', 'small.png']);
    expect(known).toEqual([[idOf(1), [0, 1, 2]]]);
  });

  test('leaves what is not as it was saved: changed bytes of the same length, another length, a link, a folder', async () => {
    const folder = tempFolder();
    const names = ['same length', 'longer', 'link', 'gone', 'ours'];
    const job = savedJob(folder, { id: idOf(1), files: names.map((name) => ({ name: `${name}.png`, content: 'saved so' })) });
    writeFileSync(join(folder, 'same length.png'), 'SAVED SO');
    writeFileSync(join(folder, 'longer.png'), 'saved so, and more');
    rmSync(join(folder, 'link.png'));
    symlinkSync(join(folder, 'ours.png'), join(folder, 'link.png'));
    rmSync(join(folder, 'gone.png'));
    const { trash, bin, known, ids } = throwing([job]);
    expect(await trash.throwAway({ ids })).toMatchObject({ ok: true, value: { files: 1, changed: 3, gone: 1 } });
    expect(readdirSync(bin)).toEqual(['ours.png']);
    expect(readFileSync(join(folder, 'same length.png'), 'utf8')).toBe('SAVED SO');
    expect(known).toEqual([[idOf(1), [4]]]);
  });

  test('never takes files of a job that is not over, or that nobody knows', async () => {
    const folder = tempFolder();
    const running = { ...severalFiles(folder), ...jobIn('collecting'), id: idOf(1), files: severalFiles(folder).files } as Job;
    const { trash, bin } = throwing([running]);
    expect(await trash.throwAway({ ids: [idOf(1), idOf(2)] })).toMatchObject({ ok: true, value: { files: 0 } });
    expect(readdirSync(bin)).toEqual([]);
  });

  test('tells what the system would not take, and that stays where it is', async () => {
    const folder = tempFolder();
    const { trash, known, ids } = throwing([severalFiles(folder)], { refuses: (path) => path.endsWith('other.png') });
    expect(await trash.throwAway({ ids })).toMatchObject({ ok: true, value: { files: 2, refused: ['fox other.png'] } });
    expect(existsSync(join(folder, 'fox other.png'))).toBe(true);
    expect(known).toEqual([[idOf(1), [0, 2]]]);
  });

  test('that is stopped has told of all that went', async () => {
    const folder = tempFolder();
    const jobs = [1, 2, 3].map((n) => savedJob(folder, { id: idOf(n), files: [{ name: `${n}.png`, content: `fox ${n}` }] }));
    let stop = (): void => {};
    const { trash, task, known, ids } = throwing(jobs, {
      refuses: (path) => {
        if (path.endsWith('2.png')) stop();
        return false;
      },
    });
    stop = task.stop;
    expect(await trash.throwAway({ ids })).toMatchObject({ ok: true, value: { files: 2, stopped: true } });
    expect(known).toEqual([
      [idOf(1), [0]],
      [idOf(2), [0]],
    ]);
    expect(existsSync(join(folder, '3.png'))).toBe(true);
  });
});

describe('a long piece of work', () => {
  test('is alone: a second one is refused until the first is over', async () => {
    const task = createTask({ tell: () => {}, ...quiet });
    let end = (): void => {};
    const first = task.run('export', async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return { ok: true, value: 1 };
    });
    const second = () => task.run('trash', async () => ({ ok: true, value: 2 }));
    expect(await second()).toMatchObject({ ok: false, error: { kind: 'taskUnderWay' } });
    end();
    expect(await first).toEqual({ ok: true, value: 1 });
    expect(await second()).toEqual({ ok: true, value: 2 });
  });
  test('that breaks is told as a bug of ours, and the next one can begin', async () => {
    const task = createTask({ tell: () => {}, ...quiet });
    const broken = task.run('export', () => Promise.reject(new Error('x')));
    expect(await broken).toMatchObject({ ok: false, error: { kind: 'bug' } });
    expect(await task.run('export', async () => ({ ok: true, value: 1 }))).toMatchObject({ ok: true });
  });
});

describe('where an export goes', () => {
  function asking(answer: { canceled: boolean; filePath?: string; filePaths?: string[] }) {
    const work: unknown[] = [];
    const asked: object[] = [];
    const dialog = {
      showSaveDialog: async (options: object) => {
        asked.push(options);
        return { filePath: '', ...answer };
      },
      showOpenDialog: async (options: object) => {
        asked.push(options);
        return { filePaths: [], ...answer };
      },
    };
    const exportJobs = createExportDialogs({
      dialog: dialog as never,
      window: (): BrowserWindow | null => null,
      work: async (wish, place) => {
        work.push([wish.to, place]);
        return { ok: true, value: { path: place.path, jobs: 1, files: 1, sizeBytes: 1, changed: 0, left: 0 } };
      },
      task: createTask({ tell: () => {}, ...quiet }),
      folder: () => '/home/ada',
      now: () => new Date(2026, 0, 5, 23, 59).getTime(),
    });
    return { exportJobs, work, asked };
  }

  test('is asked of a person, with a name that says the day', async () => {
    const zip = asking({ canceled: false, filePath: '/x/Mine' });
    await zip.exportJobs({ ids: [idOf(1)], to: 'zip', list: 'csv' });
    expect(zip.asked).toMatchObject([{ defaultPath: '/home/ada/Afterglow 2026-01-05.zip' }]);
    expect(zip.work).toEqual([['zip', { to: 'zip', path: '/x/Mine.zip' }]]);
    const folder = asking({ canceled: false, filePaths: ['/x'] });
    await folder.exportJobs({ ids: [idOf(1)], to: 'folder', list: 'csv' });
    expect(folder.work).toEqual([['folder', { to: 'folder', path: '/x/Afterglow 2026-01-05' }]]);
  });

  test('and nothing is begun when the dialog is closed', async () => {
    for (const to of ['zip', 'folder'] as const) {
      const { exportJobs, work } = asking({ canceled: true });
      expect(await exportJobs({ ids: [idOf(1)], to, list: 'csv' })).toEqual({ ok: true, value: null });
      expect(work).toEqual([]);
    }
  });
});
