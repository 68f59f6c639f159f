/** The core with its real ledger on a disk that really is full. */

import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBodies } from '../../src/main/adapters/bodies/bodies.ts';
import { hasDiskRoom } from '../../src/main/adapters/disk/diskRoom.ts';
import { type OpenedLedger, openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { type Core, startCore, value } from '../support/core.ts';
import { createHandClock, type HandClock } from '../support/handClock.ts';
import { canMount, mountSmallDisk, NEEDS_MOUNT, type SmallDisk } from '../support/smallDisk.ts';

const MB = 1024 * 1024;

describe.skipIf(!canMount())(`on a full disk ${NEEDS_MOUNT}`, () => {
  let disk: SmallDisk;
  let clock: HandClock;
  let opened: OpenedLedger;

  beforeEach(() => {
    disk = mountSmallDisk(8 * MB);
    // As the system's clock, it knows no parts of a ms.
    const hand = createHandClock();
    clock = { ...hand, now: () => Math.ceil(hand.now()) };
    opened = open();
  });
  afterEach(() => {
    opened.ledger.close();
    disk.dispose();
  });

  const path = () => join(disk.folder, 'data', 'ledger.sqlite');

  function open(file = path()): OpenedLedger {
    return openLedger({ path: file, fold: reduce, clock, log: () => {} });
  }

  function start(): Core {
    const ledger = { ...opened.ledger, failWrites: () => {}, events: () => [] };
    const folder = join(disk.folder, 'data');
    return startCore({
      clock,
      ledger,
      bodies: createBodies({ folder: join(folder, 'bodies') }),
      replace: { hasRoomFor: async (sizeBytes) => opened.hasRoom() && (await hasDiskRoom(folder, sizeBytes)) },
    });
  }

  const phaseOf = async (core: Core, id: string) => value(await core.runner.getJob(id)).phase;

  it('a submit is refused in words before anything is sent, jobs at the server go on, and their news are written', async () => {
    const core = start();
    const id = await core.submit();
    await disk.fill();

    expect(await core.runner.submit(core.draft())).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    expect(core.runner.facts().hindrances).toEqual([{ kind: 'diskFull' }]);
    core.router.run().status = 'IN_PROGRESS';
    await clock.advance(10 * MINUTE);
    expect(core.router.count('submit')).toBe(1);
    expect(await phaseOf(core, id)).toBe('running');

    core.router.run().status = 'COMPLETED';
    await clock.advance(20 * MINUTE);
    expect(await phaseOf(core, id)).toBe('done');
    // Written, not only remembered: into the room that was kept back.
    expect(opened.ledger.get(id)?.phase).toBe('done');
    expect(opened.hasRoom()).toBe(false);
    expect(await core.runner.submit(core.draft())).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    expect(core.router.count('submit')).toBe(1);
  });

  it('the window is told so even with nothing else to do, and told when there is room again', async () => {
    const core = start();
    const told: (readonly string[])[] = [];
    core.runner.onFacts(({ hindrances }) => void told.push(hindrances.map(({ kind }) => kind)));
    // The log keeps the room that the first tables took in it, so what is small goes in there even then.
    await core.submit();
    await disk.fill();
    expect((await core.runner.submit(core.draft())).ok).toBe(false);
    await clock.settle();
    expect(told.at(-1)).toEqual(['diskFull']);
    await pass(MINUTE);
    expect(told.at(-1)).toEqual(['diskFull']);
    disk.free();
    await pass(MINUTE);
    expect(told.at(-1)).toEqual([]);
    expect((await core.runner.submit(core.draft())).ok).toBe(true);
  });

  /** The real disk is asked between the steps of a clock that is moved by hand. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 5 * SECOND) {
      await clock.advance(5 * SECOND);
      await wait(20);
    }
  }

  it('saving goes on by itself when there is room again, and nothing that happened is missing', async () => {
    const core = start();
    const id = await core.submit();
    await disk.fill();
    expect((await core.runner.submit(core.draft())).ok).toBe(false);
    core.router.run().status = 'IN_PROGRESS';
    await clock.advance(10 * MINUTE);

    disk.free();
    await clock.advance(10 * MINUTE);
    await pass(MINUTE);
    expect(opened.hasRoom()).toBe(true);
    expect(core.runner.facts().hindrances).toEqual([]);
    const later = await core.submit();
    for (const run of core.router.runs.values()) run.status = 'COMPLETED';
    await clock.advance(20 * MINUTE);
    expect([await phaseOf(core, id), await phaseOf(core, later)]).toEqual(['done', 'done']);

    await core.runner.stop();
    const history = core.history(id);
    opened.ledger.close();
    opened = open();
    expect(opened.setAside).toBeNull();
    expect([id, later].map((job) => opened.ledger.get(job)?.phase)).toEqual(['done', 'done']);
    expect(opened.ledger.history(id).map((line) => line.type)).toEqual(history);
  });

  it('a job that waits in the outbox is not sent as long as that cannot be recorded', async () => {
    const core = start();
    value(await core.runner.setSending('paused'));
    const id = await core.submit();
    await disk.fill();
    // What is kept back is not for this.
    expect((await core.runner.submit(core.draft())).ok).toBe(false);
    while (opened.hasRoom()) opened.ledger.append({ type: 'cancelAsked', at: 0 }, jobOf(id));
    value(await core.runner.setSending('on'));
    await clock.advance(10 * MINUTE);
    expect(core.router.count('submit')).toBe(0);
    disk.free();
    await clock.advance(10 * MINUTE);
    expect(core.router.count('submit')).toBe(1);
  });

  function jobOf(id: string) {
    const job = opened.ledger.get(id);
    if (job === null) throw new Error(`There is no job ${id}.`);
    return job;
  }

  it('what does not even fit into the room that was kept back is remembered, and written as soon as it can be', async () => {
    const core = start();
    const id = await core.submit();
    await disk.fill();
    // Somebody else takes that too.
    rmSync(`${path()}.room`);
    await disk.fill();
    core.router.run().status = 'IN_PROGRESS';
    await clock.advance(10 * MINUTE);
    core.router.run().status = 'COMPLETED';
    const polled = core.router.count('status');
    await clock.advance(30 * MINUTE);
    expect(core.runner.facts().hindrances.map(({ kind }) => kind)).toEqual(['unrecorded', 'diskFull']);
    expect(polled).toBeGreaterThan(0);
    disk.free();
    await clock.advance(60 * MINUTE);
    expect(await phaseOf(core, id)).toBe('done');
    expect(opened.ledger.get(id)?.phase).toBe('done');
  });

  it('the app can be opened and closed, and the file stays whole', async () => {
    const core = start();
    const id = await core.submit();
    await core.runner.stop();
    await disk.fill();
    opened.ledger.close();
    await disk.fill();
    opened = open();
    expect(opened.setAside).toBeNull();
    expect(opened.ledger.get(id)?.phase).toBe('queued');
    await disk.fill();
    const again = start();
    expect(await again.runner.submit(again.draft())).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
    await again.runner.stop();
    opened.ledger.close();
    disk.free();
    // A process that ends gives back what a close that found no room could not.
    cpSync(dirname(path()), join(disk.folder, 'next'), { recursive: true });
    opened = open(join(disk.folder, 'next', 'ledger.sqlite'));
    expect(opened.setAside).toBeNull();
    expect(opened.ledger.get(id)?.phase).toBe('queued');
  });

  it('with no room for a first ledger, that is the reason that is told, and it works once there is room', async () => {
    opened.ledger.close();
    rmSync(join(disk.folder, 'data'), { recursive: true });
    await disk.fill();
    expect(() => open()).toThrow(expect.objectContaining({ reason: 'full' }));
    disk.free();
    opened = open();
    expect(opened.setAside).toBeNull();
  });
});
