import { expect, test } from 'vitest';
import { createSystemNotices } from '../../../src/main/electron/notices.ts';
import { wordsOf } from '../../../src/main/electron/noticeWords.ts';
import type { JobSummary } from '../../../src/shared/jobView.ts';
import { HOUR, MINUTE } from '../../../src/shared/time.ts';

interface Made {
  readonly options: Readonly<Record<string, unknown>>;
  shown: number;
  click(): void;
}

function desk(given: { readonly isSupported?: boolean; readonly sound?: boolean } = {}) {
  const made: Made[] = [];
  const told: string[] = [];
  class Fake {
    readonly #listeners = new Map<string, () => void>();
    readonly #made: Made;
    constructor(options: Made['options']) {
      this.#made = { options, shown: 0, click: () => this.#listeners.get('click')?.() };
      made.push(this.#made);
    }
    static isSupported(): boolean {
      return given.isSupported ?? true;
    }
    on(name: string, listener: () => void): this {
      this.#listeners.set(name, listener);
      return this;
    }
    show(): void {
      this.#made.shown += 1;
    }
  }
  const system = createSystemNotices({
    Notification: Fake as never,
    wish: () => ({ finished: true, failed: true, atRisk: true, sound: given.sound ?? false }),
    iconPath: '/icon.png',
    summaryOf: (id) => (id === 'gone' ? null : ({ id } as JobSummary)),
    showWindow: () => told.push('window'),
    nudge: () => told.push('nudge'),
    log: () => {},
  });
  return { system, made, told };
}

const ended = { kind: 'ended', saved: 38, failed: 2, isAway: true, ids: ['a', 'b', 'gone'], model: null } as const;

test('a click opens the window at the group, once; what was removed since is left out', () => {
  const { system, made, told } = desk();
  system.show(ended);
  expect(made).toMatchObject([{ shown: 1, options: { title: 'While you were away: 38 saved, 2 failed', silent: true } }]);
  expect(system.takeShowing()).toBeNull();
  made[0]?.click();
  expect(told).toEqual(['window', 'nudge']);
  expect(system.takeShowing()).toEqual({ kind: 'group', jobs: [{ id: 'a' }, { id: 'b' }], isAway: true });
  expect(system.takeShowing()).toBeNull();
});

test('a click on one job opens that job, and one on a warning what is at risk', () => {
  const { system, made } = desk({ sound: true });
  system.show({ ...ended, saved: 1, failed: 0, isAway: false, ids: ['a'], model: 'bfl/flux-2-pro' });
  system.show({ kind: 'atRisk', count: 2, leftMs: HOUR });
  expect(made.map(({ options }) => options['silent'])).toEqual([false, false]);
  made[0]?.click();
  expect(system.takeShowing()).toEqual({ kind: 'job', id: 'a' });
  made[1]?.click();
  expect(system.takeShowing()).toEqual({ kind: 'atRisk' });
});

test('where the system shows none, nothing breaks', () => {
  const { system, made } = desk({ isSupported: false });
  system.show(ended);
  expect(made).toEqual([]);
});

test('the words promise no more time than there is, and name no prompt', () => {
  expect(wordsOf({ kind: 'atRisk', count: 1, leftMs: 59 * MINUTE + 59_999 })).toEqual({
    title: 'A result is not on your disk',
    body: 'It stays on the server for at least 59 min more.',
  });
  expect(wordsOf({ kind: 'atRisk', count: 3, leftMs: 0 }).body).toBe(
    'The first of them may be gone from the server at any time.',
  );
  expect(wordsOf({ ...ended, saved: 0, failed: 1, isAway: false, ids: ['a'], model: 'bfl/flux-2-pro' })).toEqual({
    title: '1 failed',
    body: 'bfl/flux-2-pro. Open to see why, and what was charged.',
  });
});
