/** Joins what looks for newer versions. Where the build names no feed there is nothing of it: no request, no timer, no setting. */

import type { Net, Shell } from 'electron';
import { type Outcome, refusal } from '../shared/refusal.ts';
import type { UpdateFacts, UpdateWish } from '../shared/updates.ts';
import type { Network } from './adapters/network/network.ts';
import { askUpdateFeed } from './adapters/updateFeed.ts';
import { createLinkOpener } from './electron/links.ts';
import type { OpenSettings } from './electron/settings.ts';
import { type FeedMachine, feedPlace } from './updates/feedPlace.ts';
import { createUpdates, type Updates } from './updates/updates.ts';

export interface UpdatingParts {
  /** The address of the feed; null: this build has none. */
  readonly feed: string | null;
  readonly machine: FeedMachine;
  readonly version: string;
  readonly settings: OpenSettings;
  readonly network: Network;
  readonly net: Pick<Net, 'isOnline'>;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly now: () => number;
  readonly every: (delayMs: number, tick: () => void) => () => void;
  readonly changed: () => void;
  readonly log: (line: string) => void;
}

export interface Updating extends Pick<Updates, 'start' | 'stop'> {
  /** Null: this build does not look for newer versions. */
  facts(): UpdateFacts | null;
  lookForUpdate(): Promise<Outcome<null>>;
  saveUpdateWish(wish: UpdateWish): Outcome<null>;
  skipUpdate(version: string): Outcome<null>;
  openUpdatePage(): Outcome<null>;
}

export function createUpdating(parts: UpdatingParts): Updating {
  const { feed, machine, version, settings, network, net, shell, now, every, changed, log } = parts;
  const place = feed === null ? null : feedPlace(feed, machine);
  if (place === null) return NOTHING;
  const { file, page } = place;
  const updates = createUpdates({
    version,
    ask: () => askUpdateFeed({ url: file, network, log }),
    page,
    isOnline: () => net.isOnline(),
    kept: { get: () => settings.get().updates, set: (kept) => settings.change({ updates: kept }) },
    now,
    every,
    changed,
  });
  const openLink = createLinkOpener({ shell, log, ownPage: page });
  return {
    start: updates.start,
    stop: updates.stop,
    facts: updates.facts,
    lookForUpdate: async () => {
      await updates.look();
      return done;
    },
    saveUpdateWish: (wish) => {
      updates.saveWish(wish);
      return done;
    },
    skipUpdate: (skipped) => (updates.skip(skipped) ? done : refused('noSuchUpdate')),
    openUpdatePage: () => {
      if (page === null) return refused('noFeed');
      openLink(page);
      return done;
    },
  };
}

const done: Outcome<null> = { ok: true, value: null };
const refused = (kind: 'noSuchUpdate' | 'noFeed'): Outcome<never> => ({ ok: false, error: refusal(kind) });

const NOTHING: Updating = {
  start: () => {},
  stop: () => {},
  facts: () => null,
  lookForUpdate: async () => refused('noFeed'),
  saveUpdateWish: () => refused('noFeed'),
  skipUpdate: () => refused('noFeed'),
  openUpdatePage: () => refused('noFeed'),
};
