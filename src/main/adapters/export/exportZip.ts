/** An export as one archive, written in one go: no file is ever held in memory. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { publishFile } from '../disk/writeFile.ts';
import { type ExportTarget, firstFree } from './exportTarget.ts';

/** What needs the longer form of the format (ZIP64) begins at 4 GiB; a file may have grown a little since it was looked at. */
const NEEDS_LONG_FORM_BYTES = 0xf000_0000;
const READABLE_BY_ALL = 0o100644;

export interface ZipPlace {
  /** Absolute, and chosen by a person. */
  readonly path: string;
  /** Beside it: where it is written until it is whole. */
  readonly partPath: string;
}

/** @throws a system error when nothing can be made there. */
export async function openExportZip({ path, partPath }: ZipPlace): Promise<ExportTarget> {
  const zip = new ZipFile();
  const disk = createWriteStream(partPath, { flags: 'wx', mode: 0o644 });
  const written = pipeline(zip.outputStream, disk);
  const trouble = new Promise<never>((_, reject) => {
    zip.once('error', reject);
    written.catch(reject);
  });
  // Told to whoever waits at that moment, or waits next.
  trouble.catch(() => {});
  await Promise.race([once(disk, 'open'), trouble]);

  return {
    async add({ name, source, sizeBytes, modifiedAt, isPackable }) {
      const isOver = finished(source, { writable: false });
      // Where the entry is refused, nobody waits for its source any more.
      isOver.catch(() => {});
      zip.addReadStream(source, name, {
        mtime: modifiedAt,
        mode: READABLE_BY_ALL,
        compress: isPackable,
        forceZip64Format: sizeBytes >= NEEDS_LONG_FORM_BYTES,
      });
      await Promise.race([isOver, trouble]);
    },
    async finish() {
      zip.end();
      await Promise.race([written, trouble]);
      const { dir, name, ext } = parse(path);
      return firstFree(
        (counter) => (counter === 1 ? path : join(dir, `${name} (${counter})${ext}`)),
        (free) => publishFile({ partPath, path: free }),
      );
    },
    async abandon() {
      disk.destroy();
      await written.catch(() => {});
      await rm(partPath, { force: true }).catch(() => {});
    },
  };
}
