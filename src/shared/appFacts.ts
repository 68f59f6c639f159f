/** What the window shows beside jobs: keys, hindrances, settings. Never a secret. */

import type { BuildKind } from './about.ts';
import type { ConnectionFacts, LineTrouble } from './connection.ts';
import type { JobId, ProfileId } from './job.ts';
import type { JobCounts, JobSummary } from './jobView.ts';
import type { ModelPicks } from './modelPicks.ts';
import type { Away, NoticeWish } from './notices.ts';
import type { SizeLimits } from './sizeLimits.ts';
import type { UpdateFacts } from './updates.ts';

/** What the page may know of the key: never the key. `tail` is its last four characters. */
export type KeyFacts =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly tail: string; readonly strength: 'sealed' | 'weak' }
  | {
      readonly kind: 'thisRun';
      readonly tail: string;
      /** Why it is not kept: the system offers no encryption, the key came from `COMFY_API_KEY`, or sealing failed. */
      readonly because: 'noEncryption' | 'environment' | 'sealFailed';
      /** A weaker store can be chosen. */
      readonly weakerPossible: boolean;
    }
  /** There is a sealed key and it cannot be opened now; it is kept. */
  | { readonly kind: 'unreadable'; readonly because: 'otherKeyring' | 'damaged' | 'unavailable' };

/** `main`, `environment` (the key of `COMFY_API_KEY`, for this run) or a UUID. */
export type KeyId = string;

/** One of the named keys. It stays in the list without a key while jobs may still know its name. */
export interface NamedKey {
  readonly id: KeyId;
  /** Empty: nobody named it yet. */
  readonly name: string;
  /** It had this name before another key took its place, which turned out to be of another workspace. */
  readonly isEarlier: boolean;
  /** One of six quiet colours, 0 to 5. */
  readonly tint: number;
  readonly facts: KeyFacts;
  /** Jobs of these profiles were made with it, or with a key that it replaced. */
  readonly profiles: readonly ProfileId[];
}

export type ActiveProfile = 'practice' | 'router' | 'none';

/** One thing that keeps work from going on. The window tells the first of these in its banner. */
export type Hindrance =
  | { readonly kind: 'keyMissing'; readonly profiles: readonly ProfileId[] }
  | { readonly kind: 'keyRefused'; readonly profiles: readonly ProfileId[] }
  | { readonly kind: 'creditsExhausted' }
  /** `because`: what is in the way, where more is known than that nothing comes through. */
  | { readonly kind: 'offline'; readonly because: LineTrouble | null }
  | { readonly kind: 'sendingPaused'; readonly waiting: number }
  | { readonly kind: 'oldOutbox'; readonly waiting: number; readonly oldestAt: number }
  | { readonly kind: 'resting'; readonly until: number; readonly because: 'rateLimited' | 'backlogFull' | 'unavailable' }
  | { readonly kind: 'diskFull' }
  | { readonly kind: 'folderUnavailable'; readonly folder: string }
  /** The drive of the results folder is full; there is room where the app keeps its own things. */
  | { readonly kind: 'folderFull'; readonly folder: string }
  | { readonly kind: 'unrecorded'; readonly jobs: readonly { readonly id: JobId; readonly requestId: string | null }[] }
  /** A damaged ledger lies at `path`, and what is left of it was brought over. */
  | { readonly kind: 'ledgerSetAside'; readonly path: string; readonly doubtfulJobs: number; readonly lostJobs: number }
  /** Damage was met while it is in use; the next start sets it aside. */
  | { readonly kind: 'ledgerDamaged' };

export type Theme = 'system' | 'light' | 'dark';
export type TileSize = 'large' | 'small';

/** How results are named and what is laid beside them. */
export interface Naming {
  /** See `pattern.ts`; as it was typed. */
  readonly pattern: string;
  readonly sidecars: boolean;
}

/** All that the window shows beside jobs. */
export interface AppFacts {
  readonly version: string;
  readonly profile: ActiveProfile;
  /** The key that new jobs go out with. */
  readonly key: KeyFacts;
  readonly keys: readonly NamedKey[];
  readonly activeKey: KeyId | null;
  readonly base: string;
  /** The base comes from the environment and cannot be changed in this run. */
  readonly baseFixed: boolean;
  readonly resultsFolder: string;
  readonly dataFolder: string;
  readonly naming: Naming;
  readonly sizeLimits: SizeLimits;
  readonly theme: Theme;
  /** How large the gallery hangs its pictures. */
  readonly tiles: TileSize;
  readonly modelPicks: ModelPicks;
  readonly notices: NoticeWish;
  /** What ended while the app was closed, until a person has put it aside; null: nothing to tell. */
  readonly away: Away | null;
  readonly connection: ConnectionFacts;
  readonly hindrances: readonly Hindrance[];
  /** Server time minus local time, ms: add it to the local clock before comparing with an expiry. */
  readonly skewMs: number;
  readonly inFlight: number;
  readonly nextCheckAt: number | null;
  readonly lastContactAt: number | null;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly build: BuildKind;
  /** Null: this build does not look for newer versions. */
  readonly updates: UpdateFacts | null;
}

/** What the page asks for when it opens, or when it noticed a gap. */
export interface AppView {
  readonly app: AppFacts;
  readonly revision: number;
  readonly counts: JobCounts;
  /** Every unfinished job, and those ended ones that are at risk. */
  readonly active: readonly JobSummary[];
}
