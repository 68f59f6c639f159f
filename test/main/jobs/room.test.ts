/** A disk without room for something new is a condition of the machine: told at once, and gone once there is room. */

import { describe, expect, it } from 'vitest';
import type { Bodies } from '../../../src/main/jobs/ports/bodies.ts';
import { MINUTE, SECOND } from '../../../src/shared/time.ts';
import { createMemoryBodies, startCore, value } from '../../support/core.ts';

/** A disk that takes this much. */
function startOn(disk: { freeBytes: number; code: string }) {
  const kept = createMemoryBodies();
  const bodies: Bodies = {
    ...kept,
    async put(bytes) {
      if (bytes.length > disk.freeBytes) throw Object.assign(new Error('no room'), { code: disk.code });
      return kept.put(bytes);
    },
  };
  const asked: number[] = [];
  const core = startCore({
    bodies,
    replace: {
      hasRoomFor: async (sizeBytes) => {
        asked.push(sizeBytes);
        return sizeBytes <= disk.freeBytes;
      },
    },
  });
  const told: (readonly string[])[] = [];
  core.runner.onFacts(({ hindrances }) => void told.push(hindrances.map(({ kind }) => kind)));
  const hindrances = () => core.runner.facts().hindrances.map(({ kind }) => kind);
  return { core, asked, told, hindrances };
}

describe.each(['ENOSPC', 'EDQUOT'])('a draft whose body finds no room (%s)', (code) => {
  it('is refused, the window is told of the full disk at once, and nothing else has to happen for that to go', async () => {
    const disk = { freeBytes: 0, code };
    const { core, told, hindrances } = startOn(disk);
    await core.clock.settle();
    expect(await core.runner.submit(core.draft())).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    await core.clock.settle();
    expect(hindrances()).toEqual(['diskFull']);
    expect(told.at(-1)).toEqual(['diskFull']);
    await core.clock.advance(10 * MINUTE);
    expect(hindrances()).toEqual(['diskFull']);

    disk.freeBytes = 1_000;
    await core.clock.advance(10 * SECOND);
    expect(hindrances()).toEqual([]);
    expect(told.at(-1)).toEqual([]);
    value(await core.runner.submit(core.draft()));
  });
});

it('room for less than what was refused is not enough', async () => {
  const disk = { freeBytes: 100, code: 'ENOSPC' };
  const { core, hindrances } = startOn(disk);
  const body = JSON.stringify({ prompt: 'long '.repeat(100) });
  expect((await core.runner.submit(core.draft({ body }))).ok).toBe(false);
  value(await core.runner.submit(core.draft()));
  await core.clock.advance(MINUTE);
  expect(hindrances()).toEqual(['diskFull']);
  disk.freeBytes = 1_000;
  await core.clock.advance(10 * SECOND);
  expect(hindrances()).toEqual([]);
});

it('a ledger that takes no new job tells of it at once too, and what waited goes on when there is room', async () => {
  const disk = { freeBytes: 0, code: 'ENOSPC' };
  const { core, hindrances } = startOn(disk);
  disk.freeBytes = -1;
  core.ledger.failWrites('full');
  expect(await core.runner.addJob({ model: 'bfl/flux-2-pro', requestId: crypto.randomUUID() })).toMatchObject({ ok: false });
  await core.clock.advance(5 * MINUTE);
  expect(hindrances()).toEqual(['diskFull']);
  core.ledger.failWrites(null);
  disk.freeBytes = 1_000;
  await core.clock.advance(10 * SECOND);
  expect(hindrances()).toEqual([]);
});

it('a start on a full disk tells so, though nobody has tried anything yet', async () => {
  const disk = { freeBytes: -1, code: 'ENOSPC' };
  const { core, hindrances } = startOn(disk);
  await core.clock.settle();
  expect(hindrances()).toEqual(['diskFull']);
  disk.freeBytes = 1_000;
  await core.clock.advance(10 * SECOND);
  expect(hindrances()).toEqual([]);
});

it('as long as there is room nothing is looked for', async () => {
  const { core, asked } = startOn({ freeBytes: 1_000, code: 'ENOSPC' });
  await core.submit();
  await core.clock.advance(10 * MINUTE);
  expect(asked).toEqual([0]);
});
