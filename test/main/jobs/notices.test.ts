/** Each job that ended is told of once, together with others, and only to people who did not see it. */

import { describe, expect, it } from 'vitest';
import { AWAY_LONGEST_MS, createNotices, LONGEST_MS, type Notice, QUIET_MS } from '../../../src/main/jobs/notices.ts';
import type { JobId } from '../../../src/shared/job.ts';
import type { NoticeWish } from '../../../src/shared/notices.ts';
import { MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, type CoreOptions, restart, startCore, value } from '../../support/core.ts';
import { refusal } from '../../support/memoryRouter.ts';

const ALL: NoticeWish = { finished: true, failed: true, atRisk: true, sound: false };

function listen(core: Core, given: { isWatched?: boolean; wish?: Partial<NoticeWish> } = {}) {
  const shown: Notice[] = [];
  const person = { isWatched: given.isWatched ?? false };
  let isOver = false;
  const notices = createNotices({
    ledger: core.ledger,
    runner: core.runner,
    now: core.clock.now,
    later(delayMs, run) {
      let isWanted = true;
      void core.clock.wait(delayMs).then(() => {
        if (isWanted && !isOver) run();
      });
      return () => {
        isWanted = false;
      };
    },
    isWatched: () => person.isWatched,
    wish: () => ({ ...ALL, ...given.wish }),
    show: (notice) => void shown.push(notice),
    awayChanged: () => {},
    log: () => {},
  });
  notices.start();
  return {
    notices,
    shown,
    person,
    /** The process ends here: its timers never come. */
    end(): void {
      isOver = true;
    },
  };
}

function begin(given: Parameters<typeof listen>[1] = {}, options: CoreOptions = {}) {
  const core = startCore(options);
  return { core, ...listen(core, given) };
}

async function submitMany(core: Core, count: number): Promise<readonly JobId[]> {
  const ids: JobId[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await core.submit());
  return ids;
}

function finishAll(core: Core, ending: string | null = null): void {
  for (const run of core.router.runs.values()) {
    if (run.status === 'COMPLETED') continue;
    run.status = 'COMPLETED';
    run.ending = ending;
  }
}

describe('while the app runs', () => {
  it('what ends shortly after one another is one notice, after a moment of quiet', async () => {
    const { core, shown } = begin();
    const ids = await submitMany(core, 3);
    finishAll(core);
    await core.clock.advance(3 * SECOND);
    expect(core.ledger.counts().done).toBe(3);
    expect(shown).toEqual([]);
    await core.clock.advance(QUIET_MS);
    expect(shown).toEqual([{ kind: 'ended', saved: 3, failed: 0, isAway: false, ids, model: null }]);
  });

  it('a steady flow of ends is told in parts, far fewer than there are', async () => {
    const { core, shown } = begin();
    for (let nth = 0; nth < 40; nth += 1) {
      await core.submit();
      finishAll(core);
      await core.clock.advance(2 * SECOND);
    }
    await core.clock.advance(LONGEST_MS);
    expect(core.ledger.counts().done).toBe(40);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(shown.length).toBeLessThanOrEqual(Math.ceil(80 / 25));
    expect(shown.flatMap((notice) => (notice.kind === 'ended' ? notice.ids : []))).toHaveLength(40);
  });

  it('what ends under somebody’s eyes needs none, then or later', async () => {
    const { core, shown, person, end } = begin({ isWatched: true });
    await core.submit();
    finishAll(core);
    await core.clock.advance(MINUTE);
    person.isWatched = false;
    await core.clock.advance(MINUTE);
    expect(core.ledger.owedNotices()).toEqual([]);
    end();
    const later = restart(core);
    const second = listen(later);
    await later.clock.advance(MINUTE);
    expect([...shown, ...second.shown]).toEqual([]);
  });

  it('whoever comes back to the window before it is told has seen it', async () => {
    const { core, shown, person } = begin();
    await core.submit();
    finishAll(core);
    await core.clock.advance(3 * SECOND);
    person.isWatched = true;
    await core.clock.advance(MINUTE);
    expect(shown).toEqual([]);
    expect(core.ledger.owedNotices()).toEqual([]);
  });

  it('a person is not told of what they cancelled, sent or not', async () => {
    const { core, shown } = begin();
    const id = await core.submit();
    value(await core.runner.cancelJob(id));
    finishAll(core, 'cancelled');
    value(await core.runner.setSending('paused'));
    value(await core.runner.cancelJob(await core.submit()));
    await core.clock.advance(5 * MINUTE);
    expect(core.ledger.counts().cancelled).toBe(2);
    expect(shown).toEqual([]);
    expect(core.ledger.owedNotices()).toEqual([]);
  });

  it('each kind can be switched off; what is off is not told later either', async () => {
    const { core, shown, end } = begin({ wish: { finished: false } });
    await submitMany(core, 2);
    finishAll(core);
    core.router.script('submit', refusal(422, 'invalid_input'));
    const failed = await core.submit();
    await core.clock.advance(MINUTE);
    expect(shown).toEqual([{ kind: 'ended', saved: 0, failed: 1, isAway: false, ids: [failed], model: 'bfl/flux-2-pro' }]);
    end();
    const second = listen(restart(core));
    await core.clock.advance(MINUTE);
    expect(second.shown).toEqual([]);
  });

  it('what the record says was told is not told again, whoever told it', async () => {
    const { core, shown } = begin();
    const [first = '', second = ''] = await submitMany(core, 2);
    finishAll(core);
    await core.clock.advance(3 * SECOND);
    expect(core.ledger.takeNotices([first])).toEqual([first]);
    await core.clock.advance(MINUTE);
    expect(shown).toMatchObject([{ saved: 1, ids: [second] }]);
  });

  it('what cannot be recorded as told is not shown, and is told once it can', async () => {
    const { core, shown } = begin();
    await core.submit();
    finishAll(core);
    await core.clock.advance(3 * SECOND);
    expect(core.ledger.counts().done).toBe(1);
    core.ledger.failWrites('full');
    await core.clock.advance(MINUTE);
    expect(shown).toEqual([]);
    core.ledger.failWrites(null);
    await core.clock.advance(MINUTE);
    expect(shown).toHaveLength(1);
  });
});

describe('after the app was closed', () => {
  it('everything that ended meanwhile is one notice, and the window can show that group', async () => {
    const first = begin();
    const ids = await submitMany(first.core, 40);
    first.end();
    finishAll(first.core);
    const core = restart(first.core);
    const { shown, notices } = listen(core, { isWatched: true });
    await core.clock.advance(2 * MINUTE);
    expect(core.ledger.counts().done).toBe(40);
    expect(shown).toMatchObject([{ kind: 'ended', saved: 40, failed: 0, isAway: true }]);
    expect(notices.away()).toEqual({ saved: 40, failed: 0 });
    expect(new Set(notices.awayIds())).toEqual(new Set(ids));
    notices.dismissAway();
    expect(notices.away()).toBeNull();
  });

  it('a run that goes on is no part of it', async () => {
    const first = begin();
    await submitMany(first.core, 3);
    first.end();
    const [one] = first.core.router.runs.values();
    if (one !== undefined) one.status = 'COMPLETED';
    const core = restart(first.core);
    const { shown } = listen(core);
    await core.clock.advance(MINUTE);
    finishAll(core);
    await core.clock.advance(MINUTE);
    expect(shown).toMatchObject([
      { saved: 1, isAway: true },
      { saved: 2, isAway: false },
    ]);
  });

  it('what ended before the last process could tell is told by the next, and only by that one', async () => {
    const first = begin();
    await submitMany(first.core, 2);
    finishAll(first.core);
    await first.core.clock.advance(3 * SECOND);
    expect(first.core.ledger.counts().done).toBe(2);
    first.end();
    const second = listen(restart(first.core));
    expect(second.shown).toMatchObject([{ saved: 2, isAway: true }]);
    second.end();
    const third = listen(restart(first.core));
    await first.core.clock.advance(10 * MINUTE);
    expect([...first.shown, ...third.shown]).toEqual([]);
  });

  it('one that hangs does not keep the others from being told', async () => {
    const first = begin();
    await submitMany(first.core, 3);
    first.end();
    finishAll(first.core);
    const core = restart(first.core);
    const { shown } = listen(core);
    // The folder of one of them cannot be written for a long time.
    for (let nth = 0; nth < 30; nth += 1) core.collects.push({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    for (let nth = 0; nth < 2; nth += 1) core.collects.unshift({ kind: 'saved', files: [], missing: [] });
    await core.clock.advance(AWAY_LONGEST_MS + MINUTE);
    expect(shown).toMatchObject([{ saved: 2, isAway: true }]);
  });

  it('a job that was removed from the list is told of no more', async () => {
    const first = begin();
    const [id = ''] = await submitMany(first.core, 1);
    finishAll(first.core);
    await first.core.clock.advance(3 * SECOND);
    first.end();
    value(await first.core.runner.removeJob(id));
    const { shown } = listen(restart(first.core));
    expect(shown).toEqual([]);
  });
});
