/**
 * Turns the stored body of a result into files. Whatever happens on the way, what was paid for stays: the body in the app's
 * own store, and, while the results folder cannot be written, the assets too, since their links die within hours.
 */

import { join } from 'node:path';
import type { Job, StoredBody } from '../../../shared/job.ts';
import { DEFAULT_PATTERN } from '../../../shared/pattern.ts';
import { DEFAULT_SIZE_LIMITS, type LimitKind, MB } from '../../../shared/sizeLimits.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Collector, SavedFiles } from '../../jobs/ports/collector.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { createIsOwn } from '../disk/ownFiles.ts';
import { probeFolder } from '../disk/placeFile.ts';
import { createSavedFiles } from '../disk/savedFiles.ts';
import type { WhereNow } from '../disk/whereabouts.ts';
import { namesOf } from '../naming/jobNames.ts';
import type { Network } from '../network/network.ts';
import type { Connect } from '../router/routerApi.ts';
import { isLoopbackUrl } from '../router/routerBase.ts';
import type { Sidecars } from '../sidecar/writeSidecars.ts';
import { createTurns } from '../turns.ts';
import type { Asset } from './asset.ts';
import type { Reach, Resolve } from './assetLinks.ts';
import { createAssetStandings } from './assetStandings.ts';
import { createDownloads, type DownloadLimits } from './downloads.ts';
import { createGather } from './gather.ts';
import { createKeepAsset, type Work } from './keepAsset.ts';
import { type GivenNames, type KeptAssets, openKeptAssets, sweepKeptAssets } from './keptAssets.ts';
import { bodyMissing, readResult, type SentBodies } from './readResult.ts';
import { dropResumes } from './resumes.ts';
import { unwritable } from './savePart.ts';
import { obstacle, settle } from './settle.ts';

/** How many assets are fetched at once, over all jobs. */
const AT_ONCE = 4;

export function createCollector(deps: {
  /** Absolute; asked for each job, since a person may change it. It must exist: a missing folder may be a drive unplugged. */
  readonly resultsFolder: () => string;
  /** The app's own store, below which assets wait for a results folder that is away. */
  readonly storeFolder: string;
  readonly connect: Connect;
  /** The bodies that were sent: echoes of them in a result are nothing that the model made. */
  readonly bodies: SentBodies;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly limits?: Partial<DownloadLimits>;
  /** How large a file of a kind may be for a job, in bytes. */
  readonly maxBytes?: (kind: LimitKind, job: Job) => number;
  readonly resolve?: Resolve;
  readonly network?: Network;
  /** How files are named, as it was typed; asked for each job. */
  readonly pattern?: () => string;
  /** Null: none are wanted. */
  readonly sidecars?: () => Sidecars | null;
  /** Where a file that the ledger names lies now. Absent: where it was put. */
  readonly whereNow?: WhereNow;
}): Collector & SavedFiles & { close(): Promise<void> } {
  const { clock, storeFolder, whereNow = async (file) => file } = deps;
  const downloads = createDownloads(deps);
  const listFolder = join(storeFolder, 'collecting');
  const waitingFolder = join(storeFolder, 'waiting');
  const resumesFolder = join(storeFolder, 'resumes');
  const standings = createAssetStandings();
  const inTurn = createTurns(AT_ONCE);
  const isOwn = createIsOwn({ folders: () => [storeFolder] });
  /** A job of a back-up may name any file as its answer; one that is not ours counts as lost. */
  const readOwn = async (job: Job, output: StoredBody) => ((await isOwn(output)) ? readResult(job, output, deps.bodies) : null);
  const keepAsset = createKeepAsset({
    gather: createGather({ downloads, clock }),
    clock,
    waitingFolder,
    resumesFolder,
    maxBytes: deps.maxBytes ?? ((kind) => DEFAULT_SIZE_LIMITS[kind] * MB),
  });
  let swept: Promise<GivenNames> | null = null;

  const collect: Collector['collect'] = async (job, { lastTry, onCall }) => {
    swept ??= sweepKeptAssets(listFolder, clock);
    const given = await swept;
    if (job.output === null) return { kind: 'again', because: 'noBody' };
    const output = await whereNow(job.output);
    const result = await readOwn(job, output);
    if (result === null) {
      return lastTry ? { kind: 'saved', files: [], missing: [bodyMissing('unreadable')] } : { kind: 'bodyLost' };
    }
    const folder = await folderNow();
    // Where there is room nowhere, nothing is fetched in vain.
    if (folder.trouble === 'folderFull' && (await probeFolder(storeFolder)) === 'full') return obstacle('diskFull');
    let list: KeptAssets;
    try {
      list = await openKeptAssets(listFolder, job.id);
      await makeFolder(waitingFolder);
    } catch (error) {
      return obstacle(unwritable(error).full ? 'diskFull' : 'folderUnavailable');
    }
    const names = await namesOf(job, { pattern: deps.pattern?.() ?? DEFAULT_PATTERN, bodies: deps.bodies });
    const work = { job, output, list, names, given, folder, reach: reachOf(job), lastTry, onCall };
    const standing = standings.begin(job.id, result.assets);
    const watched = async (asset: Asset, at: number) => {
      standing.fetching(at);
      const collected = await keepAsset(asset, at + 1, work);
      standing.came(at, collected);
      return collected;
    };
    const collected = await Promise.all(result.assets.map((asset, at) => inTurn(job.id, () => watched(asset, at))));
    const outcome = settle({ result, output, collected, lastTry });
    if (outcome.kind === 'saved') await dropResumes(resumesFolder, job.id);
    // After the files and before the row that names them: a sidecar never tells of what is not there.
    if (outcome.kind === 'saved') {
      standings.end(job.id);
      await deps.sidecars?.()?.write(job, outcome);
    }
    return outcome;
  };

  async function folderNow(): Promise<Work['folder']> {
    const path = deps.resultsFolder();
    const probe = await probeFolder(path);
    return { path, trouble: probe === 'usable' ? null : probe === 'full' ? 'folderFull' : 'folderUnavailable' };
  }

  /** Assets on loopback are for a Router on loopback. */
  function reachOf(job: Job): Reach {
    const url = deps.connect({ profile: job.profile, base: job.base })?.url ?? job.base;
    return URL.canParse(url) && isLoopbackUrl(new URL(url)) ? 'publicAndLoopback' : 'public';
  }

  const saved = createSavedFiles({
    listFolder,
    collect,
    read: readOwn,
    whereNow,
  });
  return { collect, standings: standings.of, ...saved, close: () => downloads.close() };
}
