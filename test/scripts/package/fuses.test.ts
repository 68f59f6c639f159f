import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fuseLine, fusesFor, readFuses, setFuses, wrongFuses } from '../../../scripts/package/fuses.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterglow-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** By these letters fuses are found in a binary: https://www.electronjs.org/docs/latest/tutorial/fuses */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** A binary with nothing in it but fuses: where they are, their version, how many, and one byte for each. */
async function binaryWith(wire: string): Promise<string> {
  const path = join(folder, 'binary');
  await writeFile(path, Buffer.concat([Buffer.from(`xx${SENTINEL}`), Buffer.from([1, wire.length]), Buffer.from(`${wire}xx`)]));
  return path;
}

const SHIPPED = fusesFor({ isInspectable: false });

test('the fuses of a package for people leave no way in, and that for tests differs in one', () => {
  expect(SHIPPED[FuseV1Options.RunAsNode]).toBe(false);
  expect(SHIPPED[FuseV1Options.EnableNodeCliInspectArguments]).toBe(false);
  const forTests = fusesFor({ isInspectable: true });
  const names = Object.keys(SHIPPED).map(Number) as FuseV1Options[];
  expect(names.filter((name) => SHIPPED[name] !== forTests[name])).toEqual([FuseV1Options.EnableNodeCliInspectArguments]);
});

test('every fuse that the tool knows is decided about', () => {
  const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
  expect(Object.keys(SHIPPED).map(Number).sort()).toEqual(known.sort());
});

test('all are set and read back, whatever they were', async () => {
  const path = await binaryWith('110101110');
  const report = await setFuses(path, { fuses: SHIPPED });
  expect(wrongFuses(report)).toEqual([]);
  expect(fuseLine(report)).toBe('fuses 9 of 9 as wanted');
});

test('an older Electron has fewer, which is told and not passed over', async () => {
  const report = await setFuses(await binaryWith('10110000'), { fuses: SHIPPED });
  expect(fuseLine(report)).toBe('fuses 8 of 8 as wanted (this Electron has no WasmTrapHandlers)');
});

test('an Electron with a fuse that nobody decided about is refused, and its binary is left as it was', async () => {
  const path = await binaryWith('1011000010');
  await expect(setFuses(path, { fuses: SHIPPED })).rejects.toThrow('strictlyRequireAllFuses');
  expect(fuseLine(await readFuses(path, SHIPPED))).toMatch(/^fuses \d of 10 as wanted/u);
});

test('a fuse that is not as wanted is named, one that Electron has taken out too', async () => {
  const report = await readFuses(await binaryWith('1100r1001'), SHIPPED);
  expect(wrongFuses(report)).toEqual([
    { fuse: 'RunAsNode', wanted: false, found: 'on' },
    { fuse: 'EnableEmbeddedAsarIntegrityValidation', wanted: true, found: 'removed' },
  ]);
  expect(fuseLine(report)).toBe('fuses 7 of 9 as wanted');
});
