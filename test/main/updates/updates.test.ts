import { beforeEach, describe, expect, test } from 'vitest';
import { createUpdates, type FeedAnswer, TICK_MS, type Updates } from '../../../src/main/updates/updates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/shared/time.ts';
import { NO_UPDATES_YET, type UpdatesKept, updatesKept } from '../../../src/shared/updates.ts';

const START = 1_790_000_000_000;
const feedOf = (version: string, notes = ''): FeedAnswer => ({
  kind: 'text',
  text: `version: ${version}\nreleaseDate: '2026-11-20T10:00:00.000Z'\n${notes}`,
});

let now: number;
let online: boolean;
let kept: UpdatesKept;
let answer: FeedAnswer;
let asked: number[];
let told: number;
let tick: () => void;
let ended: boolean;
let updates: Updates;

function open(version = '1.0.0'): Updates {
  return createUpdates({
    version,
    ask: async () => {
      asked.push(now);
      return answer;
    },
    page: 'https://downloads.example.com/',
    isOnline: () => online,
    kept: {
      get: () => kept,
      set: (next) => {
        kept = next;
        // What is remembered is read again at the next start.
        expect(updatesKept(JSON.parse(JSON.stringify(next)))).toEqual({ value: next });
      },
    },
    now: () => now,
    every: (delayMs, ticked) => {
      expect(delayMs).toBe(TICK_MS);
      tick = ticked;
      return () => {
        ended = true;
      };
    },
    changed: () => {
      told += 1;
    },
  });
}

/** Lets time pass with all ticks on the way. */
async function pass(ms: number): Promise<void> {
  for (const end = now + ms; now < end; ) {
    now = Math.min(end, now + TICK_MS);
    tick();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(() => {
  now = START;
  online = true;
  kept = NO_UPDATES_YET;
  answer = feedOf('1.0.0');
  asked = [];
  told = 0;
  ended = false;
  updates = open();
});

describe('by itself', () => {
  test('it looks a day after the first start, and once a day from then on', async () => {
    updates.start();
    await pass(DAY - MINUTE);
    expect(asked).toEqual([]);
    await pass(3 * DAY);
    expect(asked).toHaveLength(3);
    for (const [at, time] of asked.entries()) expect(time - (asked[at - 1] ?? START)).toBeGreaterThanOrEqual(DAY);
  });

  test('starting again and again brings no look forward', async () => {
    for (let start = 0; start < 10; start += 1) {
      open().start();
      await pass(2 * HOUR);
    }
    expect(asked).toEqual([]);
    open().start();
    await pass(5 * HOUR);
    expect(asked).toHaveLength(1);
  });

  test('it never looks where a person wants to ask', async () => {
    updates.start();
    updates.saveWish('onRequest');
    await pass(10 * DAY);
    expect(asked).toEqual([]);
    updates.saveWish('daily');
    await pass(TICK_MS);
    expect(asked).toHaveLength(1);
  });

  test('it does not look while offline, and looks once the line is back', async () => {
    online = false;
    updates.start();
    await pass(3 * DAY);
    expect(asked).toEqual([]);
    expect(updates.facts().failure).toBeNull();
    online = true;
    await pass(TICK_MS);
    expect(asked).toHaveLength(1);
  });

  test('after a look that failed it rests an hour, two, four, up to a day, and is patient again after a good one', async () => {
    answer = { kind: 'trouble', because: 'timeout' };
    updates.start();
    await pass(10 * DAY);
    const rests = asked.map((time, at) => (time - (asked[at - 1] ?? START)) / HOUR);
    expect(rests.slice(0, 8).map(Math.round)).toEqual([24, 1, 2, 4, 8, 16, 24, 24]);
    answer = feedOf('1.0.0');
    await updates.look();
    answer = { kind: 'trouble', because: 'timeout' };
    asked = [];
    await pass(DAY + 2 * HOUR);
    expect(asked).toHaveLength(2);
  });

  test('a clock that was set back by years delays it by a day at most', async () => {
    updates.start();
    await pass(DAY);
    expect(asked).toHaveLength(1);
    now = START - 2_000 * DAY;
    await pass(DAY + TICK_MS);
    expect(asked).toHaveLength(2);
  });

  test('it does not look any more once it was stopped', () => {
    updates.start();
    updates.stop();
    expect(ended).toBe(true);
  });
});

describe('when a person asks', () => {
  test('nothing is claimed before, while it is being looked that is said, and then what it came to', async () => {
    expect(updates.facts()).toMatchObject({ isLooking: false, heardAt: null, newer: null, failure: null });
    const looking = updates.look();
    expect(updates.facts().isLooking).toBe(true);
    await looking;
    expect(updates.facts()).toMatchObject({ isLooking: false, heardAt: START, newer: null, failure: null });
    expect(told).toBeGreaterThanOrEqual(2);
  });

  test('asking twice at once asks the feed once', async () => {
    await Promise.all([updates.look(), updates.look(), updates.look()]);
    expect(asked).toHaveLength(1);
    await updates.look();
    expect(asked).toHaveLength(2);
  });

  test('a newer version is told with its date and notes, and is still known at the next start', async () => {
    answer = feedOf('1.1.0', 'releaseNotes: Calmer.\n');
    await updates.look();
    const newer = { version: '1.1.0', releasedAt: Date.parse('2026-11-20T10:00:00.000Z'), notes: 'Calmer.' };
    expect(updates.facts().newer).toEqual(newer);
    expect(open().facts().newer).toEqual(newer);
    // By then it is what runs.
    expect(open('1.1.0').facts().newer).toBeNull();
  });

  test('an older version, and the same one, are no news', async () => {
    for (const version of ['0.9.0', '1.0.0', '1.0.0-rc.9', '2.0.0-beta.1']) {
      answer = feedOf(version);
      await updates.look();
      expect(updates.facts(), version).toMatchObject({ newer: null, heardAt: START });
    }
  });

  test('offline, nothing is asked and that is said; the rest until the next look by itself stays', async () => {
    updates.start();
    const { restsUntil } = kept;
    online = false;
    await updates.look();
    expect(asked).toEqual([]);
    expect(updates.facts().failure).toEqual({ at: START, because: 'offline' });
    expect(kept.restsUntil).toBe(restsUntil);
  });

  test('what failed is told with when and why, and what was known before stays known', async () => {
    answer = feedOf('1.1.0');
    await updates.look();
    now += HOUR;
    answer = { kind: 'trouble', because: 'http_503' };
    await updates.look();
    expect(updates.facts()).toMatchObject({
      newer: { version: '1.1.0' },
      heardAt: START,
      failure: { at: START + HOUR, because: 'http_503' },
    });
    answer = { kind: 'text', text: '<!doctype html>' };
    await updates.look();
    expect(updates.facts().failure?.because).toBe('notFeed');
  });
});

describe('skipping', () => {
  test('a skipped version is said to be skipped, and the next one is news again', async () => {
    answer = feedOf('1.1.0');
    await updates.look();
    expect(updates.skip('1.1.0')).toBe(true);
    expect(open().facts()).toMatchObject({ newer: { version: '1.1.0' }, isSkipped: true });
    answer = feedOf('1.2.0');
    await updates.look();
    expect(updates.facts()).toMatchObject({ newer: { version: '1.2.0' }, isSkipped: false });
  });

  test('only what is newer can be skipped', async () => {
    expect(updates.skip('1.1.0')).toBe(false);
    answer = feedOf('1.1.0');
    await updates.look();
    expect(updates.skip('1.0.5')).toBe(false);
    expect(updates.facts().isSkipped).toBe(false);
  });
});
