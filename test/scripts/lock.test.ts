import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whileLocked } from '../../scripts/setup/lock.mjs';

describe('one run at a time', () => {
  it('two runs of the same work do not overlap, and the lock is gone afterwards', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'afterglow-test-')), 'lock');
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all([whileLocked({ folder, doing: 'working' }, work), whileLocked({ folder, doing: 'working' }, work)]);
    expect(most).toBe(1);
    await mkdir(folder);
    await rm(folder, { recursive: true });
  });

  it('a lock whose process has ended is taken over', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'afterglow-test-')), 'lock');
    await mkdir(folder);
    // No process has this id: Linux gives none above 2^22.
    await writeFile(join(folder, 'pid'), '99999999');
    expect(await whileLocked({ folder, doing: 'working' }, async () => 'done')).toBe('done');
  });
});
