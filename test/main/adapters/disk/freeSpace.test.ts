import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { partPathIn, savePart } from '../../../../src/main/adapters/assets/savePart.ts';
import { freeBytes, LOOK_BYTES, RESERVE_BYTES } from '../../../../src/main/adapters/disk/freeSpace.ts';
import { probeFolder } from '../../../../src/main/adapters/disk/placeFile.ts';
import { canMount, mountSmallDisk, NEEDS_MOUNT } from '../../../support/smallDisk.ts';
import { quickFolder } from '../../../support/tempFolder.ts';

const MB = 1_024 * 1_024;

async function* chunks(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(MB, index + 1);
}

function save(
  folder: string,
  options: { readonly count: number; readonly expectedBytes?: number; readonly free?: readonly number[] },
) {
  const left = [...(options.free ?? [])];
  let begun = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks(options.count)) {
      begun += 1;
      yield chunk;
    }
  }
  const saved = savePart({
    chunks: counted(),
    partPath: partPathIn(folder),
    maxBytes: 100 * MB,
    pace: null,
    clock: { now: () => 0 },
    mode: 0o600,
    ...(options.expectedBytes === undefined ? {} : { expectedBytes: options.expectedBytes }),
    ...(options.free === undefined ? {} : { freeBytes: async () => left.shift() ?? 0 }),
  });
  return saved.then((outcome) => ({ outcome, begun }));
}

describe('room for a result', () => {
  it('is looked for before a byte of it is taken, by the length that it is said to have', async () => {
    const folder = quickFolder();
    const { outcome, begun } = await save(folder, { count: 20, expectedBytes: 20 * MB, free: [20 * MB] });
    expect(outcome).toMatchObject({ kind: 'unwritable', full: true });
    expect(begun).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    expect((await save(folder, { count: 2, expectedBytes: 2 * MB, free: [20 * MB] })).outcome).toMatchObject({ kind: 'saved' });
  });

  it('is looked for again on the way, since others write too, and nothing is left of what found none', async () => {
    const folder = quickFolder();
    const { outcome, begun } = await save(folder, { count: 20, free: [100 * MB, 50 * MB, 0] });
    expect(outcome).toMatchObject({ kind: 'unwritable', full: true });
    expect(begun).toBe((2 * LOOK_BYTES) / MB);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not asked of a system that does not say', async () => {
    expect(await freeBytes('/nowhere/at/all')).toBeNull();
    expect(LOOK_BYTES).toBeLessThan(RESERVE_BYTES);
  });

  it.skipIf(!canMount())(`ends before the disk does ${NEEDS_MOUNT}`, async () => {
    const disk = mountSmallDisk(200 * MB);
    onTestFinished(() => disk.dispose());
    const { outcome } = await save(disk.folder, { count: 90 });
    expect(outcome).toMatchObject({ kind: 'saved' });
    const all = await freeBytes(disk.folder);
    writeFileSync(join(disk.folder, 'other'), Buffer.alloc(108 * MB, 'x'));
    expect(all).toBeGreaterThan(100 * MB);
    // A little more than a MB is left, and none of it is for results.
    expect(await freeBytes(disk.folder)).toBe(0);
    expect(await probeFolder(disk.folder)).toBe('full');
    expect((await save(disk.folder, { count: 1 })).outcome).toMatchObject({ kind: 'unwritable', full: true });
    rmSync(join(disk.folder, 'other'));
    expect(await probeFolder(disk.folder)).toBe('usable');
    expect((await save(disk.folder, { count: 1 })).outcome).toMatchObject({ kind: 'saved' });
  });
});
