/**
 * Looks for newer versions where the build names a feed, and says what it learned. It tells and never fetches a version:
 * what is installed is changed by a person. The feed is asked with nothing that tells who asks.
 */

import { DAY, MINUTE } from '../../shared/time.ts';
import type { Release, UpdateFacts, UpdatesKept, UpdateWish } from '../../shared/updates.ts';
import { restAfterFailure, restsUntil } from './pace.ts';
import { readFeed } from './readFeed.ts';
import { isOffered } from './versions.ts';

/** What came of asking the feed: its text, or a machine word for why there is none. */
export type FeedAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'trouble'; readonly because: string };

export interface UpdateParts {
  /** The version that runs. */
  readonly version: string;
  /** Asks the feed, once. It never throws. */
  readonly ask: () => Promise<FeedAnswer>;
  /** The page where newer versions can be got; null: none that may be opened. */
  readonly page: string | null;
  /** "No" is certain, "yes" is not. */
  readonly isOnline: () => boolean;
  readonly kept: { get(): UpdatesKept; set(kept: UpdatesKept): void };
  readonly now: () => number;
  /** Calls `tick` again and again; answers with what ends it. */
  readonly every: (delayMs: number, tick: () => void) => () => void;
  readonly changed: () => void;
}

export interface Updates {
  /** From here on it looks by itself, if that is wanted. */
  start(): void;
  stop(): void;
  facts(): UpdateFacts;
  /** A person asks. Resolves when the answer is known. */
  look(): Promise<void>;
  saveWish(wish: UpdateWish): void;
  /** False: this is not what is newer. */
  skip(version: string): boolean;
}

/** How often it is thought about looking. */
export const TICK_MS = 10 * MINUTE;

export function createUpdates({ version, ask, page, isOnline, kept, now, every, changed }: UpdateParts): Updates {
  let looking: Promise<void> | null = null;
  let stopTicking = (): void => {};

  const keep = (change: Partial<UpdatesKept>): void => {
    kept.set({ ...kept.get(), ...change });
    changed();
  };

  async function askOnce(): Promise<void> {
    const answer = await ask();
    const named = answer.kind === 'text' ? readFeed(answer.text) : null;
    const at = now();
    if (named !== null) {
      keep({ heardAt: at, named, failure: null, failures: 0, restsUntil: at + DAY });
      return;
    }
    const failures = kept.get().failures + 1;
    const because = answer.kind === 'trouble' ? answer.because : 'notFeed';
    keep({ failure: { at, because }, failures, restsUntil: at + restAfterFailure(failures) });
  }

  function look(): Promise<void> {
    // Who asks while it is being looked hears of that look.
    looking ??= askOnce().finally(() => {
      looking = null;
      changed();
    });
    changed();
    return looking;
  }

  function tick(): void {
    const { look: wish, restsUntil: rests } = kept.get();
    const until = restsUntil({ restsUntil: rests }, now());
    if (until !== rests) keep({ restsUntil: until });
    if (wish === 'daily' && now() >= until && isOnline()) void look();
  }

  function newer({ named }: UpdatesKept): Release | null {
    return named !== null && isOffered({ own: version, named: named.version }) ? named : null;
  }

  return {
    start: () => {
      // The first look by itself comes a day after the first start: until then there is time to say no to it.
      tick();
      stopTicking = every(TICK_MS, tick);
    },
    stop: () => stopTicking(),
    facts: () => {
      const now = kept.get();
      const release = newer(now);
      return {
        look: now.look,
        isLooking: looking !== null,
        heardAt: now.heardAt,
        newer: release,
        isSkipped: release !== null && release.version === now.skipped,
        failure: now.failure,
        page,
      };
    },
    look: async () => {
      if (isOnline()) await look();
      // Nothing was asked, so nothing is to be rested from.
      else keep({ failure: { at: now(), because: 'offline' } });
    },
    saveWish: (wish) => keep({ look: wish }),
    skip: (skipped) => {
      if (newer(kept.get())?.version !== skipped) return false;
      keep({ skipped });
      return true;
    },
  };
}
