/**
 * The file system as the adapters see it here: that of Node, which stops at named points and remembers what was flushed. The
 * bundle of the killed process puts it in the place of `node:fs/promises`, so nothing of it is in the app.
 */

import * as real from 'node:fs/promises';
import { basename } from 'node:path';
import { fileFlushed, folderFlushed, isFolder } from './shadow.ts';
import { isNext, stopAt } from './stops.ts';

// What is not named here is Node's own.
export * from 'node:fs/promises';

const RESULT_NAME = /^\d{4}-\d{2}-\d{2}/u;

export async function link(from: string, to: string): Promise<void> {
  await real.link(from, to);
  // Bodies are named by a digest, files for people by a date.
  if (RESULT_NAME.test(basename(to))) stopAt('K13');
}

export async function open(path: string, flags?: string, mode?: number): Promise<real.FileHandle> {
  const handle = await real.open(path, flags, mode);
  return new Proxy(handle, {
    get(file, name) {
      if (name === 'sync') return () => flush(file, path);
      if (name === 'write') return (bytes: Uint8Array, offset: number) => write(file, bytes, offset);
      const value: unknown = Reflect.get(file, name, file);
      return typeof value === 'function' ? value.bind(file) : value;
    },
  });
}

async function flush(file: real.FileHandle, path: string): Promise<void> {
  await file.sync();
  if (isFolder(path)) folderFlushed(path);
  else fileFlushed(path);
}

async function write(file: real.FileHandle, bytes: Uint8Array, offset: number) {
  if (!isNext('K17')) return file.write(bytes, offset);
  await file.write(bytes, offset, Math.floor((bytes.length - offset) / 2));
  stopAt('K17');
  return { bytesWritten: 0, buffer: bytes };
}
