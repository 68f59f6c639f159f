/** Reads an archive with a reader that is not ours. */

import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Every entry by its name; throws when an entry's bytes do not have the checksum that the archive gives. */
export async function readZip(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, strictFileNames: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const contents = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(contents));
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        return buffer(stream).then((bytes) => {
          if (contents.has(entry.fileName)) reject(new Error(`twice: ${entry.fileName}`));
          contents.set(entry.fileName, bytes);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
}
