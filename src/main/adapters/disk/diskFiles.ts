/** The calls to the file system on which whole files depend, as a port: tests let each of them fail in turn. */

import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises';

export interface OpenFile {
  /** Writes from `offset` on, perhaps less than all, and answers with how much. */
  write(bytes: Uint8Array, offset: number): Promise<number>;
  /** When it answers, what was written is on the disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface DiskFiles {
  /** A new file; fails with `EEXIST` when the name is taken. */
  create(path: string, mode: number): Promise<OpenFile>;
  /** A file that exists, to flush it. */
  reopen(path: string): Promise<OpenFile>;
  /** Replaces what is at `to`. */
  rename(from: string, to: string): Promise<void>;
  /** A second name for the same file; fails with `EEXIST` when the name is taken. */
  link(from: string, to: string): Promise<void>;
  /** No error when there is nothing. */
  remove(path: string): Promise<void>;
  names(folder: string): Promise<readonly string[]>;
  /** When a file was last written, wall clock, ms; null for anything that is no plain file. */
  changedAt(path: string): Promise<number | null>;
  /** Makes new names in a folder last. */
  flushFolder(folder: string): Promise<void>;
}

// Some network and FUSE file systems do not know how to flush a folder. They have their own ways of keeping it, or none.
const NO_SUCH_CALL = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EISDIR', 'EBADF']);

export const diskFiles: DiskFiles = {
  create: async (path, mode) => openFile(path, 'wx', mode),
  reopen: async (path) => openFile(path, 'r+'),
  rename,
  link,
  remove: (path) => rm(path, { force: true }),
  names: (folder) => readdir(folder),
  async changedAt(path) {
    const found = await lstat(path);
    return found.isFile() ? found.mtimeMs : null;
  },
  async flushFolder(folder) {
    // Windows has no such call; its renames go through the journal of the file system.
    if (process.platform === 'win32') return;
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } catch (error) {
      if (!NO_SUCH_CALL.has(systemCodeOf(error))) throw error;
    } finally {
      await handle.close();
    }
  },
};

async function openFile(path: string, flags: string, mode?: number): Promise<OpenFile> {
  const handle = await open(path, flags, mode);
  return {
    write: async (bytes, offset) => (await handle.write(bytes, offset)).bytesWritten,
    flush: () => handle.sync(),
    close: () => handle.close(),
  };
}

/** The system's word for an error (`ENOSPC`, `EEXIST`, …); empty when it has none. */
export function systemCodeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
