import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import yauzl from 'yauzl';
import { partPathIn } from '../../../../src/main/adapters/assets/savePart.ts';
import { openExportZip } from '../../../../src/main/adapters/export/exportZip.ts';
import { openMetered } from '../../../../src/main/adapters/export/meteredFile.ts';
import { START } from '../../../support/jobs.ts';
import { tempFolder } from '../../../support/tempFolder.ts';
import { readZip } from '../../../support/zip.ts';

const plain = { modifiedAt: new Date(START), isPackable: false } as const;

test('an entry in the long form, which begins at 4 GiB, is read by others', async () => {
  const path = join(tempFolder(), 'Mine.zip');
  const target = await openExportZip({ path, partPath: partPathIn(dirname(path)) });
  // Told to be that large, so that the form is used without the bytes.
  await target.add({ name: 'film.mp4', source: Readable.from([Buffer.from('film')]), sizeBytes: 5 * 1024 ** 3, ...plain });
  await target.add({ name: 'fox.png', source: Readable.from([Buffer.from('fox')]), sizeBytes: 3, ...plain });
  await target.finish();
  const contents = await readZip(path);
  expect([...contents].map(([name, bytes]) => [name, String(bytes)])).toEqual([
    ['film.mp4', 'film'],
    ['fox.png', 'fox'],
  ]);
});

test('a name that no archive may hold is refused, and nothing of it is left to break the process later', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const folder = tempFolder();
  const target = await openExportZip({ path: join(folder, 'Mine.zip'), partPath: partPathIn(folder) });
  const source = Readable.from([Buffer.from('fox')]);
  await expect(target.add({ name: '..\\fox.png', source, sizeBytes: 3, ...plain })).rejects.toThrow();
  source.destroy();
  await target.abandon();
  await setImmediate();
  expect(unheard).toEqual([]);
});

/** Takes a minute and 4.5 GB of disk: `AFTERGLOW_LARGE=1 npx vitest run test/main/adapters/export`. */
test.runIf(process.env['AFTERGLOW_LARGE'] === '1')(
  'a file of 4.5 GB goes into an archive whole, in little memory, and what comes after it is found',
  async () => {
    const folder = tempFolder();
    const film = join(folder, 'film.mp4');
    writeFileSync(film, '');
    truncateSync(film, 4_500_000_000);
    const path = join(folder, 'Mine.zip');
    const target = await openExportZip({ path, partPath: partPathIn(dirname(path)) });
    const before = process.memoryUsage().rss;
    let most = before;
    const met = openMetered(film, {
      signal: new AbortController().signal,
      onBytes: () => {
        most = Math.max(most, process.memoryUsage().rss);
      },
    });
    await target.add({ name: 'film.mp4', source: met.source, sizeBytes: statSync(film).size, ...plain });
    await target.add({ name: 'fox.png', source: Readable.from([Buffer.from('fox')]), sizeBytes: 3, ...plain });
    await target.finish();
    expect((most - before) / 1e6).toBeLessThan(128);
    const sizes = new Map<string, number>();
    await new Promise<void>((resolve, reject) => {
      yauzl.open(path, (error, zip) => {
        if (error) return reject(error);
        zip.on('entry', ({ fileName, uncompressedSize }: yauzl.Entry) => sizes.set(fileName, uncompressedSize));
        zip.on('end', () => resolve());
        zip.on('error', reject);
        return undefined;
      });
    });
    expect([...sizes]).toEqual([
      ['film.mp4', 4_500_000_000],
      ['fox.png', 3],
    ]);
  },
  300_000,
);
