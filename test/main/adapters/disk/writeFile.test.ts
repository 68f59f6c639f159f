import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskFiles, diskFiles } from '../../../../src/main/adapters/disk/diskFiles.ts';
import { publishFile, sweepParts, writeFileDurably } from '../../../../src/main/adapters/disk/writeFile.ts';
import { FAULTS, failingFiles, systemError } from '../../../support/failingFiles.ts';

let folder: string;
let path: string;
let partPath: string;
const OLD = Buffer.from('the old content');
const NEW = Buffer.from('the new content, which is longer');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  path = join(folder, 'target');
  partPath = join(folder, '.afterglow-00000000-0000-4000-8000-000000000000.part');
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = () => readdirSync(folder).toSorted();

/** The real file system, in which the first `times` renames are refused. */
function refusingRenames(code: string, times: number): DiskFiles & { readonly tries: () => number } {
  let tries = 0;
  return {
    ...diskFiles,
    tries: () => tries,
    async rename(from, to) {
      tries++;
      if (tries <= times) throw systemError(code);
      return diskFiles.rename(from, to);
    },
  };
}

describe('writing a file durably', () => {
  it('leaves exactly the bytes, readable by the owner alone, and nothing beside them', async () => {
    await writeFileDurably(path, NEW);
    expect(readFileSync(path).equals(NEW)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(names()).toEqual(['target']);
  });

  it('replaces what was there, with nothing as well', async () => {
    writeFileSync(path, OLD);
    await writeFileDurably(path, new Uint8Array(0), { mode: 0o644 });
    expect(readFileSync(path)).toHaveLength(0);
    expect(statSync(path).mode & 0o777).toBe(0o644);
  });

  it.each(FAULTS)('that fails at %s leaves the old content or the new one, whole, and no part file', async (fault) => {
    writeFileSync(path, OLD);
    const code = fault === 'write' || fault === 'shortWrite' ? 'ENOSPC' : 'EIO';
    await expect(writeFileDurably(path, NEW, { files: failingFiles(fault) })).rejects.toMatchObject({ code });
    expect(readFileSync(path).equals(fault === 'flushFolder' ? NEW : OLD)).toBe(true);
    expect(names()).toEqual(['target']);
  });

  it.each(FAULTS.filter((fault) => fault !== 'flushFolder'))('that fails at %s makes no new file', async (fault) => {
    await expect(writeFileDurably(path, NEW, { files: failingFiles(fault) })).rejects.toThrow();
    expect(names()).toEqual([]);
  });

  it('goes on after a write that took only a part of the bytes', async () => {
    const files: DiskFiles = {
      ...diskFiles,
      async create(at, mode) {
        const file = await diskFiles.create(at, mode);
        return { ...file, write: (bytes, offset) => file.write(bytes.subarray(0, offset + 5), offset) };
      },
    };
    await writeFileDurably(path, NEW, { files });
    expect(readFileSync(path).equals(NEW)).toBe(true);
  });

  it('flushes the bytes before they get their name, and the folder after that', async () => {
    const calls: string[] = [];
    const noted = <T>(call: string, act: () => T): T => {
      calls.push(call);
      return act();
    };
    const files: DiskFiles = {
      ...diskFiles,
      async create(at, mode) {
        const file = await diskFiles.create(at, mode);
        return { ...file, flush: () => noted('flush', file.flush) };
      },
      rename: (from, to) => noted('rename', () => diskFiles.rename(from, to)),
      flushFolder: (at) => noted(`flush ${at === folder}`, () => diskFiles.flushFolder(at)),
    };
    await writeFileDurably(path, NEW, { files });
    expect(calls).toEqual(['flush', 'rename', 'flush true']);
  });

  it.each(['EPERM', 'EBUSY', 'EACCES'])('tries again on Windows while another program holds the file (%s)', async (code) => {
    const files = refusingRenames(code, 3);
    const waits: number[] = [];
    const wait = async (delayMs: number) => waits.push(delayMs);
    await writeFileDurably(path, NEW, { files, wait, platform: 'win32' });
    expect(readFileSync(path).equals(NEW)).toBe(true);
    expect(waits).toEqual([10, 20, 50]);
  });

  it('gives up after a bounded time, and leaves no litter', async () => {
    const files = refusingRenames('EBUSY', Number.POSITIVE_INFINITY);
    let waitedMs = 0;
    const wait = async (delayMs: number) => (waitedMs += delayMs);
    await expect(writeFileDurably(path, NEW, { files, wait, platform: 'win32' })).rejects.toMatchObject({ code: 'EBUSY' });
    expect(waitedMs).toBeLessThan(2_000);
    expect(names()).toEqual([]);
  });

  it('tries once where no program can hold a file, and for any other reason', async () => {
    const linux = refusingRenames('EACCES', 1);
    await expect(writeFileDurably(path, NEW, { files: linux, platform: 'linux' })).rejects.toThrow();
    const other = refusingRenames('EIO', 1);
    await expect(writeFileDurably(path, NEW, { files: other, platform: 'win32' })).rejects.toThrow();
    expect([linux.tries(), other.tries()]).toEqual([1, 1]);
  });
});

describe('publishing a part file', () => {
  const noLinks: DiskFiles = { ...diskFiles, link: () => Promise.reject(systemError('EPERM')) };
  beforeEach(() => writeFileSync(partPath, NEW));

  it.each([
    ['by a second name', diskFiles],
    ['where there are no hard links', noLinks],
  ])('gives it its name %s', async (_way, files) => {
    await publishFile({ partPath, path }, { files });
    expect(readFileSync(path).equals(NEW)).toBe(true);
    expect(names()).toEqual(['target']);
  });

  it.each([
    ['by a second name', diskFiles],
    ['where there are no hard links', noLinks],
  ])('never takes the place of another file, %s', async (_way, files) => {
    writeFileSync(path, OLD);
    await expect(publishFile({ partPath, path }, { files })).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(path).equals(OLD)).toBe(true);
    expect(readFileSync(partPath).equals(NEW)).toBe(true);
  });

  it.each(FAULTS.filter((fault) => fault !== 'write' && fault !== 'shortWrite'))(
    'that fails at %s leaves the part file and no name',
    async (fault) => {
      await expect(publishFile({ partPath, path }, { files: failingFiles(fault) })).rejects.toMatchObject({ code: 'EIO' });
      expect(names()).toEqual([expect.stringMatching(/\.part$/u)]);
      expect(readFileSync(partPath).equals(NEW)).toBe(true);
    },
  );

  it.each(['name', 'flushFolder'] as const)('that fails at %s without hard links leaves the part file too', async (fault) => {
    const rename = fault === 'name' ? failingFiles('name').rename : diskFiles.rename;
    const files = { ...failingFiles(fault), link: noLinks.link, rename };
    await expect(publishFile({ partPath, path }, { files })).rejects.toMatchObject({ code: 'EIO' });
    expect(names()).toEqual([expect.stringMatching(/\.part$/u)]);
    expect(readFileSync(partPath).equals(NEW)).toBe(true);
  });

  it('gives one name once when two want it', async () => {
    const second = partPath.replace('0.part', '1.part');
    writeFileSync(second, OLD);
    const outcomes = await Promise.allSettled([publishFile({ partPath, path }), publishFile({ partPath: second, path })]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(names()).toHaveLength(2);
  });
});

describe('sweeping', () => {
  it('removes what writes that were cut short left, and nothing else', async () => {
    const others = ['.afterglow-notes.part', 'picture.png', 'picture.png.part', '.hidden'];
    for (const name of others) writeFileSync(join(folder, name), '');
    writeFileSync(partPath, NEW);
    expect(await sweepParts(folder)).toBe(1);
    expect(names()).toEqual(others.toSorted());
  });

  it('leaves what was written lately when somebody else may be at work', async () => {
    writeFileSync(partPath, NEW);
    expect(await sweepParts(folder, { until: Date.now() - 60_000 })).toBe(0);
    utimesSync(partPath, 0, 0);
    expect(await sweepParts(folder, { until: Date.now() - 60_000 })).toBe(1);
  });

  it('leaves a folder or a link of that name alone', async () => {
    mkdirSync(partPath);
    symlinkSync(folder, partPath.replace('-0000', '-1111'));
    expect(await sweepParts(folder)).toBe(0);
    expect(names()).toHaveLength(2);
  });

  it('finds nothing in a folder that is not there', async () => {
    expect(await sweepParts(join(folder, 'none'))).toBe(0);
  });

  it('removes what a killed write left', async () => {
    const killed: DiskFiles = {
      ...diskFiles,
      rename: () => Promise.reject(systemError('EIO')),
      remove: () => Promise.reject(systemError('EIO')),
    };
    await expect(writeFileDurably(path, NEW, { files: killed })).rejects.toThrow();
    expect(names()).toHaveLength(1);
    expect(await sweepParts(folder)).toBe(1);
    expect(names()).toEqual([]);
  });
});
