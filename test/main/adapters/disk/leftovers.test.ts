import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { partPathIn } from '../../../../src/main/adapters/assets/savePart.ts';
import { sweepLeftovers } from '../../../../src/main/adapters/disk/leftovers.ts';

let dataFolder: string;
let resultsFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'afterglow-'));
  resultsFolder = join(dataFolder, 'results');
  for (const folder of ['results', 'store', 'store/waiting']) mkdirSync(join(dataFolder, folder));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

function partIn(folder: string): string {
  const path = partPathIn(folder);
  writeFileSync(path, 'half of it');
  return path;
}

it('what a run that was cut short left half written goes, wherever it was written', async () => {
  const own = ['store', 'store/waiting', ''].map((folder) => partIn(join(dataFolder, folder)));
  const result = partIn(resultsFolder);
  utimesSync(result, 0, 0);
  const { resultsSwept } = await sweepLeftovers({ dataFolder, resultsFolder, clock: Date, log: () => {} });
  await resultsSwept;
  expect([...own, result].filter((path) => existsSync(path))).toEqual([]);
});

it('what another Afterglow is writing to the same results folder, and what is a person’s, stays', async () => {
  const others = [partIn(resultsFolder), join(resultsFolder, 'mine.part'), join(resultsFolder, '.afterglow-notes.part')];
  for (const path of others.slice(1)) {
    writeFileSync(path, 'mine');
    utimesSync(path, 0, 0);
  }
  const { resultsSwept } = await sweepLeftovers({ dataFolder, resultsFolder, clock: Date, log: () => {} });
  await resultsSwept;
  expect(others.filter((path) => !existsSync(path))).toEqual([]);
});
