/** Joins the core and its adapters into a client that needs no window. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Hindrance, Naming } from '../shared/appFacts.ts';
import { describeError } from '../shared/describeError.ts';
import type { ProfileId } from '../shared/job.ts';
import { DEFAULT_PATTERN } from '../shared/pattern.ts';
import { buildForm } from '../shared/schema/buildForm.ts';
import type { SizeLimits } from '../shared/sizeLimits.ts';
import type { Clock } from '../shared/time.ts';
import { createAlarm } from './adapters/alarm.ts';
import { createCollector } from './adapters/assets/collector.ts';
import { createSizeLimits } from './adapters/assets/sizeLimits.ts';
import { createBodies } from './adapters/bodies/bodies.ts';
import { createClaims } from './adapters/bodies/claims.ts';
import { withSmallBodies } from './adapters/bodies/smallBodies.ts';
import { sweepBodies } from './adapters/bodies/sweepBodies.ts';
import { createCatalogue, type ModelCatalogue } from './adapters/catalogue/catalogue.ts';
import { diskFreeBytes, hasDiskRoom } from './adapters/disk/diskRoom.ts';
import { createHoldsBytes } from './adapters/disk/knownDigests.ts';
import { createOutsideParts, type OutsideParts } from './adapters/disk/outsideParts.ts';
import { createIsOwn, ownOnly } from './adapters/disk/ownFiles.ts';
import { createWhereNow, type WhereNow } from './adapters/disk/whereabouts.ts';
import { type LedgerFile, openLedger } from './adapters/ledger/ledger.ts';
import { mask } from './adapters/log/mask.ts';
import { createMediaBodies } from './adapters/media/mediaBodies.ts';
import { createMediaStore, type MediaStore } from './adapters/media/mediaStore.ts';
import { readableBodies } from './adapters/media/readableBodies.ts';
import { withRecipes } from './adapters/media/recipeBodies.ts';
import { createRecipes } from './adapters/media/recipes.ts';
import { sweepMedia } from './adapters/media/sweepMedia.ts';
import { type Network, PLAIN_NETWORK } from './adapters/network/network.ts';
import { type Connect, createRouterApi } from './adapters/router/routerApi.ts';
import { createSidecars, type Sidecars } from './adapters/sidecar/writeSidecars.ts';
import type { Alarm } from './jobs/ports/alarm.ts';
import type { Bodies } from './jobs/ports/bodies.ts';
import type { Collector, SavedFiles, SizeLifts } from './jobs/ports/collector.ts';
import type { Ledger } from './jobs/ports/ledger.ts';
import type { IsOwn } from './jobs/ports/lookUp.ts';
import type { Media } from './jobs/ports/media.ts';
import type { RouterApi } from './jobs/ports/router.ts';
import type { Runner } from './jobs/ports/runner.ts';
import { reduce } from './jobs/reduce.ts';
import { createRunner } from './jobs/runner.ts';

/** Of each step and this, the step is the smaller part. */
const BETWEEN_LOOKS_MS = 20;
/** Below the folder in which everything is kept. */
export const LEDGER_FILE = 'ledger.sqlite';

export interface CoreParts {
  /** Everything that is kept lies below it. */
  readonly dataFolder: string;
  /** Asked for each job. */
  readonly resultsFolder: () => string;
  readonly connect: Connect;
  /** Where new jobs go; null while there is nobody to send them for. */
  readonly destination: () => { readonly profile: ProfileId; readonly base: string } | null;
  /** The profile of the key that acts for the jobs of a profile now; null: none does. */
  readonly heirOf?: (profile: ProfileId) => ProfileId | null;
  /** The list of models that ships with the app, as parsed JSON. */
  readonly offline: unknown;
  readonly userAgent: string;
  /** How the internet is reached; absent: directly. */
  readonly network?: Network;
  /** How results are named, and whether a sidecar lies beside each; asked for each job. Absent: the usual, and none. */
  readonly naming?: () => Naming;
  /** How large what is saved may be; asked each time. Absent: the usual. */
  readonly sizeLimits?: () => SizeLimits;
  readonly clock: Clock;
  /** Every key and password that is known now: none of them stays in what is kept of an answer. */
  readonly secrets?: () => readonly string[];
  readonly log: (line: string) => void;
  /** A job of this profile was read with a replaced key. */
  readonly onSameWorkspace?: (profile: ProfileId) => void;
  /** A job of this profile is unknown to a replaced key. */
  readonly onOtherWorkspace?: (profile: ProfileId) => void;
  /** Damage was met in the ledger while it is in use. */
  readonly onLedgerDamage?: () => void;
}

export interface Core {
  readonly runner: Runner;
  readonly models: ModelCatalogue;
  /** For back-ups, which hold everything. */
  readonly store: Pick<Adapters, 'ledger' | 'bodies' | 'media' | 'sidecars' | 'outside'>;
  /** Jobs and their files, as they may be shown, opened or handed out. */
  readonly lookUp: ReturnType<typeof ownOnly>;
  /** What there is to tell of the ledger itself. */
  ledgerHindrances(): readonly Hindrance[];
  /** The profiles that have unfinished jobs. */
  unfinishedProfiles(): readonly ProfileId[];
  /** What is put down before quitting, in this order. */
  readonly closing: readonly (() => void | Promise<void>)[];
}

/** What stands behind the ports of a core. */
export interface Adapters extends LedgerFile {
  readonly ledger: Ledger;
  readonly bodies: Bodies;
  /** Files that stand in drafts: how bodies are built of them, where they lie, and how they go, and bodies, once nobody needs them. */
  readonly media: Media & { readonly store: MediaStore; readonly readable: Pick<Bodies, 'read'>; sweep(): Promise<void> };
  readonly api: RouterApi & { close(): Promise<void> };
  readonly collector: Collector & { close(): Promise<void> };
  readonly saved?: SavedFiles;
  readonly models: ModelCatalogue;
  readonly sidecars?: Sidecars;
  readonly lifts?: SizeLifts;
  /** What is half written where a person chose. */
  readonly outside?: OutsideParts;
  readonly isOwn?: IsOwn;
  readonly whereNow?: WhereNow;
  /** Whether the disk that the ledger and the bodies lie on has room for this much more. */
  readonly hasRoomFor?: (sizeBytes: number) => Promise<boolean>;
  /** How much is free there; null: the system does not say. */
  readonly freeBytes?: () => Promise<number | null>;
}

export function openCore(parts: CoreParts): Core {
  const { clock } = parts;
  return joinCore({ ...parts, adapters: openAdapters(parts), createAlarm: (ring) => createAlarm({ clock, ring }) });
}

/** `migrations`: those of the ledger, where they are others than the ones of this version. */
export function openAdapters(parts: CoreParts & { readonly migrations?: readonly string[] }): Adapters {
  const { dataFolder, resultsFolder, connect, userAgent, clock, log, migrations, onLedgerDamage } = parts;
  const storeFolder = join(dataFolder, 'store');
  const { ledger, ...file } = openLedger({
    path: join(dataFolder, LEDGER_FILE),
    fold: reduce,
    clock,
    log,
    ...(onLedgerDamage === undefined ? {} : { onDamage: onLedgerDamage }),
    ...(migrations === undefined ? {} : { migrations }),
  });
  const bodiesFolder = join(storeFolder, 'bodies');
  const store = createMediaStore({ folder: join(storeFolder, 'media'), clock });
  const claims = createClaims();
  const recipes = createRecipes({ folder: bodiesFolder, store, claims });
  const bodies = withSmallBodies(withRecipes(createBodies({ folder: bodiesFolder, claims }), recipes), ledger.smallBody);
  const mediaBodies = createMediaBodies({ folder: bodiesFolder, store, recipes });
  const readable = readableBodies(bodies, mediaBodies);
  const media = {
    ...mediaBodies,
    store,
    readable,
    async sweep() {
      // Bodies first: what they alone referred to goes with them.
      const isTrusted = () => file.setAside === null && !file.isDamaged();
      await sweepBodies({ folder: bodiesFolder, namedBodies: file.namedBodies, isTrusted, claims, clock, log });
      await sweepMedia({ store, bodiesFolder, namedInLedger: file.namedMedia, clock, log });
    },
  };
  const network = parts.network ?? PLAIN_NETWORK;
  const secrets = parts.secrets ?? (() => []);
  const lifts = createSizeLimits({
    path: join(storeFolder, 'lifted.json'),
    ...(parts.sizeLimits === undefined ? {} : { limits: parts.sizeLimits }),
  });
  const resultBytes = (known: string) => lifts.bytesFor('body', known);
  const api = createRouterApi({ connect, bodies, storeFolder, clock, userAgent, network, secrets, resultBytes });
  const sidecars = createSidecars({ bodies, media, clock, app: userAgent, mask: (text) => mask(text, secrets()).text, log });
  const holdsBytes = createHoldsBytes();
  const folders = () => [resultsFolder(), storeFolder];
  const whereNow = createWhereNow({ folders, holdsBytes });
  const collector = createCollector({
    resultsFolder,
    storeFolder,
    connect,
    bodies: { ...bodies, ...readable },
    clock,
    userAgent,
    network,
    maxBytes: (kind, job) => lifts.bytesFor(kind, job.id),
    pattern: () => parts.naming?.().pattern ?? DEFAULT_PATTERN,
    sidecars: () => (parts.naming?.().sidecars ? sidecars : null),
    whereNow,
  });
  const isOwn = createIsOwn({ folders, holdsBytes });
  const cacheFolder = join(dataFolder, 'models');
  const models = createCatalogue({ connect, cacheFolder, offline: parts.offline, clock, userAgent, network, secrets });
  const hasRoomFor = async (sizeBytes: number) => file.hasRoom() && (await hasDiskRoom(dataFolder, sizeBytes));
  return {
    ledger,
    bodies,
    media,
    api,
    collector,
    saved: collector,
    lifts,
    models,
    sidecars,
    outside: createOutsideParts({ folder: join(storeFolder, 'outside'), clock, log }),
    isOwn,
    whereNow,
    ...file,
    hasRoomFor,
    freeBytes: () => diskFreeBytes(dataFolder),
  };
}

export function joinCore(
  parts: Pick<
    CoreParts,
    'destination' | 'resultsFolder' | 'clock' | 'log' | 'onSameWorkspace' | 'onOtherWorkspace' | 'heirOf'
  > & {
    readonly adapters: Adapters;
    readonly createAlarm: (ring: () => void) => Alarm;
  },
): Core {
  const { destination, resultsFolder, clock, log, onSameWorkspace, onOtherWorkspace, heirOf } = parts;
  const {
    ledger,
    bodies,
    media,
    api,
    collector,
    saved,
    lifts,
    models,
    sidecars,
    outside,
    lookThrough,
    hasRoomFor,
    freeBytes,
    whereNow,
  } = parts.adapters;
  const runner = createRunner({
    ledger,
    bodies,
    media,
    api,
    collector,
    ...(saved === undefined ? {} : { saved }),
    ...(lifts === undefined ? {} : { lifts }),
    ...(hasRoomFor === undefined ? {} : { hasRoomFor }),
    ...(freeBytes === undefined ? {} : { freeBytes }),
    clock,
    chance: { uuid: randomUUID, fraction: Math.random },
    alarm: parts.createAlarm(() => runner.wake()),
    destination,
    resultsFolder,
    pause: () => setImmediate(),
    formOf: async ({ profile, base, model }) => {
      const read = await models.model({ profile, base, id: model });
      return read.ok ? buildForm(read.value) : null;
    },
    ...(heirOf === undefined ? {} : { heirOf }),
    ...(onSameWorkspace === undefined ? {} : { onSameWorkspace }),
    ...(onOtherWorkspace === undefined ? {} : { onOtherWorkspace }),
    log: ({ text, job, cause }) => {
      const about = job === null ? '' : ` (job ${job})`;
      log(cause === null || cause === undefined ? `${text}${about}` : `${text}${about}: ${describeError(cause)}`);
    },
  });
  models.onServerTime((serverAt) => runner.tell({ kind: 'serverTime', serverAt }));
  // A large ledger is looked through between other work.
  void lookThrough(() => setTimeout(BETWEEN_LOOKS_MS));
  return {
    runner,
    models,
    store: {
      ledger,
      bodies,
      media,
      ...(sidecars === undefined ? {} : { sidecars }),
      ...(outside === undefined ? {} : { outside }),
    },
    lookUp: ownOnly(
      { file: runner.file, job: runner.job, ...(whereNow === undefined ? {} : { whereNow }) },
      parts.adapters.isOwn ?? createIsOwn({ folders: () => [resultsFolder()] }),
    ),
    ledgerHindrances: () => hindrancesOf(parts.adapters),
    unfinishedProfiles: () => [...new Set(ledger.unfinished().map((job) => job.profile))],
    closing: [runner.stop, api.close, collector.close, models.close, () => ledger.close()],
  };
}

function hindrancesOf({ setAside, isDamaged, hasRoom }: LedgerFile): readonly Hindrance[] {
  const found: Hindrance[] = [];
  if (!hasRoom()) found.push({ kind: 'diskFull' });
  if (isDamaged()) found.push({ kind: 'ledgerDamaged' });
  if (setAside !== null) {
    const { path, doubtfulJobs, lostJobs } = setAside;
    found.push({ kind: 'ledgerSetAside', path, doubtfulJobs: doubtfulJobs.length, lostJobs: lostJobs.length });
  }
  return found;
}
