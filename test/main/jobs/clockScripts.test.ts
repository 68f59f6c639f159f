import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/main/jobs/plan.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type ClockFigures, createClockWorld, FAIR_IN_A_SECOND } from '../../support/clockWorld.ts';
import { answer, silence, unreachable } from '../../support/memoryRouter.ts';

type World = Awaited<ReturnType<typeof createClockWorld>>;

const JOBS = 40;
const YEAR = 365 * DAY;
const PORTAL = answer(200, { kind: 'unreadable', why: 'notJson', excerpt: '<html>Sign in</html>' }, { supportId: null });

interface Script {
  readonly name: string;
  readonly play: (world: World) => Promise<void>;
  /**
   * Set forward, a clock makes a hint look over that is not, which cannot be told from sleep; and the answers of the double come
   * by that clock too.
   */
  readonly isSetForward?: true;
}

const SCRIPTS: readonly Script[] = [
  {
    name: '8 hours of sleep',
    play: async (world) => {
      world.endSome(2 * HOUR);
      await world.sleep(8 * HOUR, 'told');
      await world.pass(5 * MINUTE);
    },
  },
  {
    name: '8 hours of sleep that nobody told of',
    play: async (world) => {
      world.endSome(2 * HOUR);
      await world.sleep(8 * HOUR, 'silent');
      await world.pass(5 * MINUTE);
    },
  },
  {
    name: 'sleep for so long that results are really gone',
    play: async (world) => {
      world.endSome(HOUR);
      await world.sleep(30 * HOUR, 'told');
      await world.pass(5 * MINUTE);
    },
  },
  {
    name: 'the clock is set back by an hour',
    play: async (world) => {
      world.endSome(3 * MINUTE);
      world.setClock(-HOUR);
      await world.pass(5 * SECOND);
      world.noticeJump();
      await world.pass(10 * MINUTE);
    },
  },
  {
    name: 'the clock is set forward by a year',
    isSetForward: true,
    play: async (world) => {
      world.endSome(3 * MINUTE);
      world.setClock(YEAR);
      world.noticeJump();
      await world.pass(10 * MINUTE);
    },
  },
  {
    name: 'the clock is set forward by a year while results are fetched, and put right again',
    isSetForward: true,
    play: async (world) => {
      world.endSome(0);
      await world.pass(5 * SECOND);
      world.setClock(YEAR);
      await world.pass(2 * MINUTE);
      world.setClock(-YEAR);
      world.noticeJump();
      await world.pass(10 * MINUTE);
    },
  },
  {
    name: 'daylight saving ends and begins on a machine that keeps local time',
    isSetForward: true,
    play: async (world) => {
      world.endSome(2 * MINUTE);
      world.setClock(-HOUR);
      world.noticeJump();
      await world.pass(5 * MINUTE);
      world.setClock(HOUR);
      world.noticeJump();
      await world.pass(5 * MINUTE);
    },
  },
  {
    name: 'a time server nudges the clock every minute',
    isSetForward: true,
    play: async (world) => {
      world.endSome(10 * MINUTE);
      for (let count = 0; count < 30; count += 1) {
        world.setClock(count % 2 === 0 ? 2 * SECOND : -2 * SECOND);
        await world.pass(MINUTE);
      }
    },
  },
  {
    name: 'the lid is opened and closed again and again, with reads under way',
    play: async (world) => {
      world.endSome(HOUR);
      for (let count = 0; count < 40; count += 1) {
        await world.pass(SECOND / 10);
        await world.sleep(count % 3 === 0 ? SECOND : 3 * MINUTE, count % 2 === 0 ? 'told' : 'silent');
      }
      await world.pass(5 * MINUTE);
    },
  },
  {
    name: 'the network flaps',
    play: async (world) => {
      world.endSome(5 * MINUTE);
      for (let count = 0; count < 200; count += 1) {
        world.online(count % 2 === 1);
        await world.pass(count % 7 === 0 ? 200 : 2 * SECOND);
      }
      world.online(true);
      await world.pass(5 * MINUTE);
    },
  },
  {
    name: 'there is a line and no route, now and then',
    play: async (world) => {
      world.endSome(5 * MINUTE);
      const from = world.now();
      world.disturb(
        () => Math.floor((world.now() - from) / (20 * SECOND)) % 2 === 0 && world.now() < from + 10 * MINUTE,
        () => unreachable,
      );
      await world.pass(15 * MINUTE);
    },
  },
  {
    name: 'it wakes in a network that wants a sign-in first',
    play: async (world) => {
      world.endSome(HOUR);
      await world.sleep(3 * HOUR, 'told');
      const until = world.now() + 30 * MINUTE;
      world.disturb(
        () => world.now() < until,
        () => PORTAL,
      );
      await world.pass(20 * MINUTE);
      expect(world.core.runner.facts().hindrances).toMatchObject([{ kind: 'offline', because: 'notRouter' }]);
      await world.pass(15 * MINUTE);
      expect(world.core.runner.facts().hindrances).toEqual([]);
    },
  },
  {
    name: 'the server takes calls and says nothing, and the machine sleeps over it',
    play: async (world) => {
      world.endSome(HOUR);
      const until = world.now() + 20 * MINUTE;
      world.disturb(
        () => world.now() < until,
        async () => {
          await world.wait(MINUTE);
          return silence('timeout');
        },
      );
      await world.pass(5 * MINUTE);
      await world.sleep(2 * HOUR, 'told');
      await world.pass(30 * MINUTE);
    },
  },
  {
    name: 'it sleeps offline, wakes offline, and finds a line later',
    play: async (world) => {
      world.endSome(HOUR);
      world.online(false);
      await world.sleep(5 * HOUR, 'told');
      await world.pass(10 * MINUTE);
      world.online(true);
      await world.pass(5 * MINUTE);
    },
  },
];

describe('forty jobs', () => {
  it.each(SCRIPTS)('$name: no burst, no wrong expiry, nothing bought twice', async ({ play, isSetForward }) => {
    const world = await createClockWorld(JOBS);
    await play(world);
    const figures: ClockFigures = await world.finish();
    expect(figures).toMatchObject({ wrongExpiries: 0, wrongEndings: 0, runs: JOBS });
    expect(figures.mostAtOnce).toBeLessThanOrEqual(LIMITS.calls);
    if (isSetForward === true) return;
    expect(figures.mostInASecond).toBeLessThanOrEqual(FAIR_IN_A_SECOND);
    expect(figures.early).toBe(0);
  });
});
