/** The real file system, in which one call fails. */

import { type DiskFiles, diskFiles, type OpenFile } from '../../src/main/adapters/disk/diskFiles.ts';

/** Each call that can fail; `shortWrite` writes one byte and then has no room for more. */
export type Fault = 'open' | 'write' | 'shortWrite' | 'flush' | 'close' | 'name' | 'flushFolder';
export const FAULTS: readonly Fault[] = ['open', 'write', 'shortWrite', 'flush', 'close', 'name', 'flushFolder'];

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made to fail`), { code });
}

export function failingFiles(fault: Fault): DiskFiles {
  const failAt = (here: Fault) => {
    if (here === fault) throw systemError(here === 'write' || here === 'shortWrite' ? 'ENOSPC' : 'EIO');
  };
  const failing = (file: OpenFile): OpenFile => ({
    async write(bytes, offset) {
      failAt('write');
      if (fault !== 'shortWrite') return file.write(bytes, offset);
      if (offset > 0) failAt('shortWrite');
      return file.write(bytes.subarray(0, 1), 0);
    },
    async flush() {
      failAt('flush');
      return file.flush();
    },
    async close() {
      await file.close();
      failAt('close');
    },
  });
  return {
    ...diskFiles,
    async create(path, mode) {
      failAt('open');
      return failing(await diskFiles.create(path, mode));
    },
    async reopen(path) {
      failAt('open');
      return failing(await diskFiles.reopen(path));
    },
    async rename(from, to) {
      failAt('name');
      return diskFiles.rename(from, to);
    },
    async link(from, to) {
      failAt('name');
      return diskFiles.link(from, to);
    },
    async flushFolder(folder) {
      failAt('flushFolder');
      return diskFiles.flushFolder(folder);
    },
  };
}
