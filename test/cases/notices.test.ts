/** What went wrong for other people who were told of too much. Sources: docs/reliability-cases.md. */

import { expect, it } from 'vitest';
import { createNotices, type Notice } from '../../src/main/jobs/notices.ts';
import { HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { type CaseDesk, openDesk } from '../support/caseDesk.ts';

const WISH = { finished: true, failed: true, atRisk: true, sound: false };

/** As the app joins them, with timers that go by the hand-moved clock; after a death they never ring. */
function listen(desk: CaseDesk) {
  const shown: Notice[] = [];
  let isDead = false;
  const notices = createNotices({
    ledger: desk.core.store.ledger,
    runner: desk.runner,
    now: desk.clock.now,
    later(delayMs, run) {
      let isWanted = true;
      void desk.clock.wait(delayMs).then(() => {
        if (isWanted && !isDead) run();
      });
      return () => {
        isWanted = false;
      };
    },
    isWatched: () => false,
    wish: () => WISH,
    show: (notice) => void shown.push(notice),
    awayChanged: () => {},
    log: () => {},
  });
  notices.start();
  return {
    shown,
    notices,
    die(): void {
      isDead = true;
    },
  };
}

/** The clock of the notices moves in small steps, so that what is due in between happens. */
async function passSlowly(desk: CaseDesk, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2 * SECOND) await desk.pass(2 * SECOND);
}

it('forty jobs that finished while the app was closed are one notice with their group; each is told of once, whatever breaks off', async () => {
  const first = await openDesk();
  const early = listen(first);
  const ids = await first.submitMany(40);
  await first.die();
  early.die();
  expect(early.shown).toEqual([]);
  await first.clock.advance(HOUR);

  const second = first.start();
  const told = listen(second);
  await passSlowly(second, 4 * MINUTE);
  expect(new Set(second.phases(ids))).toEqual(new Set(['done']));
  expect(told.shown).toMatchObject([{ kind: 'ended', saved: 40, failed: 0, isAway: true }]);
  expect(new Set(told.notices.awayIds())).toEqual(new Set(ids));
  expect(told.notices.away()).toEqual({ saved: 40, failed: 0 });

  // A kill right after, and another start: nobody is told again.
  await second.die();
  told.die();
  const third = second.start();
  const later = listen(third);
  await passSlowly(third, 2 * MINUTE);
  expect(later.shown).toEqual([]);
  expect(third.core.store.ledger.owedNotices()).toEqual([]);
}, 60_000);

it('a kill between an end and its notice loses neither: the next start tells of it, once', async () => {
  const first = await openDesk();
  const early = listen(first);
  const id = await first.submit();
  await first.pass(13 * SECOND);
  expect(first.job(id).phase).toBe('done');
  expect(early.shown).toEqual([]);
  await first.die();
  early.die();
  const second = first.start();
  const told = listen(second);
  await passSlowly(second, MINUTE);
  expect(told.shown).toMatchObject([{ saved: 1, ids: [id] }]);
});
