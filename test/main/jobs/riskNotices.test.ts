/** The warning before a result is lost comes in time, once for each threshold, and for many together. */

import { expect, it } from 'vitest';
import type { Notice } from '../../../src/main/jobs/notices.ts';
import { createRiskNotices } from '../../../src/main/jobs/riskNotices.ts';
import { DAY, HOUR, MINUTE } from '../../../src/shared/time.ts';
import { type Core, restart, startCore } from '../../support/core.ts';

function listen(core: Core, atRisk = true) {
  const shown: (Notice & { readonly at: number })[] = [];
  const look = createRiskNotices({
    ledger: core.ledger,
    runner: core.runner,
    now: core.clock.now,
    wish: () => ({ atRisk }),
    show: (notice) => void shown.push({ ...notice, at: core.clock.now() }),
    log: () => {},
  });
  return {
    shown,
    /** Looks again and again while this much time passes. */
    async pass(ms: number, everyMs = 5 * MINUTE): Promise<void> {
      for (let passed = 0; passed < ms; passed += everyMs) {
        await core.clock.advance(everyMs);
        look();
      }
    },
  };
}

/** Jobs whose runs are over and whose results cannot be put on this disk. */
async function startBurning(count: number): Promise<Core> {
  const core = startCore();
  for (let nth = 0; nth < count; nth += 1) await core.submit();
  for (let nth = 0; nth < 100_000; nth += 1) core.collects.push({ kind: 'obstacle', obstacle: 'diskFull' });
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(MINUTE);
  expect(core.ledger.counts().collecting).toBe(count);
  return core;
}

it('comes at six hours, one hour and ten minutes, and tells no more time than there is', async () => {
  const core = await startBurning(1);
  const { shown, pass } = listen(core);
  await pass(17 * HOUR);
  await pass(7 * HOUR - 2 * MINUTE, MINUTE);
  expect(shown.map((notice) => (notice.kind === 'atRisk' ? Math.ceil(notice.leftMs / MINUTE) : null))).toEqual([360, 60, 10]);
  for (const notice of shown) expect(notice).toMatchObject({ kind: 'atRisk', count: 1 });
});

it('is one for many that end nearly together, and not again after a restart', async () => {
  const core = await startBurning(5);
  const first = listen(core);
  await first.pass(19 * HOUR);
  expect(first.shown).toMatchObject([{ kind: 'atRisk', count: 5 }]);
  const second = listen(restart(core));
  await second.pass(3 * HOUR);
  expect(second.shown).toEqual([]);
});

it('for jobs that ended one after another comes rarely while there is much time, and for each when there is little', async () => {
  const core = startCore();
  for (let nth = 0; nth < 100_000; nth += 1) core.collects.push({ kind: 'obstacle', obstacle: 'diskFull' });
  for (let nth = 0; nth < 6; nth += 1) {
    await core.submit();
    for (const run of core.router.runs.values()) run.status = 'COMPLETED';
    await core.clock.advance(20 * MINUTE);
  }
  expect(core.ledger.counts().collecting).toBe(6);
  const { shown, pass } = listen(core);
  await pass(DAY);
  const left = shown.map((notice) => (notice.kind === 'atRisk' ? notice.leftMs : 0));
  const within = (fromMs: number, toMs: number): number => left.filter((ms) => ms > fromMs && ms <= toMs).length;
  expect([within(HOUR, 6 * HOUR), left.length]).toEqual([1, 1 + 3 + 6]);
});

it('a late start warns once, of the nearest threshold alone', async () => {
  const core = await startBurning(1);
  await core.clock.advance(23 * HOUR + 20 * MINUTE);
  const { shown, pass } = listen(core);
  await pass(5 * MINUTE);
  expect(shown).toHaveLength(1);
});

it('stays away where it is switched off, and comes when it is switched on again', async () => {
  const core = await startBurning(1);
  const off = listen(core, false);
  await off.pass(19 * HOUR);
  expect(off.shown).toEqual([]);
  const on = listen(core);
  await on.pass(10 * MINUTE);
  expect(on.shown).toHaveLength(1);
});
