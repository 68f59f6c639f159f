/**
 * Turns the stored body of a result into files. Whatever happens on the way, what was paid for stays: the body in the app's
 * own store, and, while the results folder cannot be written, the assets too, since their links die within hours.
 */

import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Job, JobFile, StoredBody } from '../../shared/job.ts';
import type { CallLine } from '../../shared/jobView.ts';
import { DEFAULT_PATTERN } from '../../shared/pattern.ts';
import type { Clock } from '../../shared/time.ts';
import type { CollectOutcome, Collector, SavedFiles } from '../jobs/ports.ts';
import type { Asset } from './asset.ts';
import type { Reach, Resolve } from './assetAgent.ts';
import { createDownloads, DOWNLOAD_LIMITS, type DownloadLimits } from './downloads.ts';
import { createGather, type Gathered } from './gather.ts';
import { type GivenNames, type KeptAsset, type KeptAssets, openKeptAssets, sweepKeptAssets } from './keptAssets.ts';
import { makeFolder } from './makeFolder.ts';
import { type JobNames, namesOf, withoutFolders } from './naming/jobNames.ts';
import type { Network } from './network/network.ts';
import { moveIn, placeFile, probeFolder } from './placeFile.ts';
import { bodyFile, bodyMissing, type ReadResult, readResult, type SentBodies } from './readResult.ts';
import type { Connect } from './routerApi.ts';
import { isLoopbackUrl } from './routerBase.ts';
import { createSavedFiles } from './savedFiles.ts';
import { partPathIn, unwritable } from './savePart.ts';
import type { Sidecars } from './sidecar/writeSidecars.ts';

/** How many assets of a job are fetched at once. */
const AT_ONCE = 4;

type FolderTrouble = 'folderUnavailable' | 'folderFull';

type Kept = { readonly kind: 'kept'; readonly kept: KeptAsset };
/** `stuck`: why it waits in the app's own store instead of lying in the results folder. */
type Collected = (Kept & { readonly stuck: FolderTrouble | null }) | Exclude<Gathered, { kind: 'part' }>;

/** What the collecting of one job works with. */
interface Work {
  readonly job: Job;
  readonly output: StoredBody;
  readonly list: KeptAssets;
  readonly names: JobNames;
  readonly given: GivenNames;
  readonly folder: { readonly path: string; readonly trouble: FolderTrouble | null };
  readonly lastTry: boolean;
  readonly onCall: (call: CallLine) => void;
}

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
  readonly resolve?: Resolve;
  readonly network?: Network;
  /** How files are named, as it was typed; asked for each job. */
  readonly pattern?: () => string;
  /** Null: none are wanted. */
  readonly sidecars?: () => Sidecars | null;
}): Collector & SavedFiles & { close(): Promise<void> } {
  const { clock, storeFolder } = deps;
  const downloads = createDownloads(deps);
  const gather = createGather({ downloads, clock });
  const listFolder = join(storeFolder, 'collecting');
  const waitingFolder = join(storeFolder, 'waiting');
  const maxBytes = deps.limits?.maxBytes ?? DOWNLOAD_LIMITS.maxBytes;
  let swept: Promise<GivenNames> | null = null;

  const collect: Collector['collect'] = async (job, { lastTry, onCall }) => {
    swept ??= sweepKeptAssets(listFolder, clock);
    const given = await swept;
    const { output } = job;
    if (output === null) return { kind: 'again', because: 'noBody' };
    const result = await readResult(job, output, deps.bodies);
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
    const work = { job, output, list, names, given, folder, lastTry, onCall };
    const collected = await inTurns(result.assets, AT_ONCE, (asset, at) => collectOne(asset, at + 1, work));
    const outcome = settle({ result, output, collected, lastTry });
    // After the files and before the row that names them: a sidecar never tells of what is not there.
    if (outcome.kind === 'saved') await deps.sidecars?.()?.write(job, outcome);
    return outcome;
  };

  async function folderNow(): Promise<Work['folder']> {
    const path = deps.resultsFolder();
    const probe = await probeFolder(path);
    return { path, trouble: probe === 'usable' ? null : probe === 'full' ? 'folderFull' : 'folderUnavailable' };
  }

  /** What the results folder does not take is kept in the store until it does, since links die within hours. */
  async function collectOne(asset: Asset, number: number, work: Work): Promise<Collected> {
    const { path, trouble } = work.folder;
    let stuck = trouble;
    if (stuck === null) {
      const collected = await keep(asset, work, { number, folder: path, place: 'results' });
      if (collected.kind === 'kept') return { ...collected, stuck: null };
      if (collected.kind !== 'unwritable') return collected;
      stuck = collected.full ? 'folderFull' : 'folderUnavailable';
    }
    const collected = await keep(asset, work, { number, folder: waitingFolder, place: 'store' });
    return collected.kind === 'kept' ? { ...collected, stuck } : collected;
  }

  async function keep(
    asset: Asset,
    work: Work,
    where: { readonly number: number; readonly folder: string; readonly place: KeptAsset['place'] },
  ): Promise<Kept | Exclude<Gathered, { kind: 'part' }>> {
    const { job, list, given } = work;
    const { number, folder, place } = where;
    const names = place === 'results' ? work.names : withoutFolders(work.names);
    const placing = { job, number, list, folder, names, given };
    try {
      const known = await list.find(asset.source);
      if (known !== null) {
        const isWhereItShouldBe = known.place === place || place === 'store';
        return { kind: 'kept', kept: isWhereItShouldBe ? known : await moveIn(known, placing) };
      }
      const partPath = partPathIn(folder);
      const startedAt = clock.now();
      const mode = place === 'store' ? 0o600 : 0o666;
      const gathered = await gather(asset, { body: work.output, reach: reachOf(job), partPath, mode, maxBytes });
      if (asset.form === 'url') work.onCall(callLine(gathered, { startedAt, now: clock.now(), lastTry: work.lastTry }));
      if (gathered.kind !== 'part') {
        await rm(partPath, { force: true });
        return gathered;
      }
      const { sizeBytes, digest } = gathered.part;
      const part: KeptAsset = { ...gathered.type, source: asset.source, sizeBytes, digest, path: partPath, place };
      return { kind: 'kept', kept: await placeFile(part, placing) };
    } catch (error) {
      return unwritable(error);
    }
  }

  /** Assets on loopback are for a Router on loopback. */
  function reachOf(job: Job): Reach {
    const url = deps.connect({ profile: job.profile, base: job.base })?.url ?? job.base;
    return URL.canParse(url) && isLoopbackUrl(new URL(url)) ? 'publicAndLoopback' : 'public';
  }

  const saved = createSavedFiles({ listFolder, collect });
  return { collect, ...saved, close: () => downloads.close() };
}

/** All the assets' outcomes as one. An obstacle comes first: nothing is given up because a disk was full. */
function settle(done: {
  readonly result: ReadResult;
  readonly output: StoredBody;
  readonly collected: readonly Collected[];
  readonly lastTry: boolean;
}): CollectOutcome {
  const { result, output, collected } = done;
  const refusals = collected.filter((one) => one.kind === 'unwritable');
  if (refusals.length > 0) return obstacle(refusals.some((one) => one.full) ? 'diskFull' : 'folderUnavailable');
  const stuck = collected.flatMap((one) => (one.kind === 'kept' && one.kept.place === 'store' ? [one.stuck] : []));
  if (stuck.length > 0) return obstacle(stuck.includes('folderFull') ? 'folderFull' : 'folderUnavailable');
  const later = collected.find((one) => one.kind === 'again');
  if (later !== undefined && !done.lastTry) return { kind: 'again', because: later.because };

  const files = collected.flatMap((one, index): readonly JobFile[] => {
    const asset = result.assets[index];
    if (one.kind !== 'kept' || asset === undefined) return [];
    const { path, sizeBytes, digest, mediaType, kind } = one.kept;
    return [{ index, name: basename(path), path, sizeBytes, digest, mediaType, kind, role: asset.role, source: asset.source }];
  });
  const missing = collected.flatMap((one) => (one.kind === 'missing' || one.kind === 'again' ? [one.missing] : []));
  return {
    kind: 'saved',
    files: [...files, bodyFile(output, result.type, result.assets.length)],
    missing: [...result.missing, ...missing],
  };
}

function obstacle(what: 'diskFull' | FolderTrouble): CollectOutcome {
  return { kind: 'obstacle', obstacle: what };
}

function callLine(
  gathered: Gathered,
  when: { readonly startedAt: number; readonly now: number; readonly lastTry: boolean },
): CallLine {
  const { startedAt, now, lastTry } = when;
  const told = outcomeOf(gathered);
  const durationMs = Math.max(0, now - startedAt);
  const isGivenUp = gathered.kind === 'missing' || (gathered.kind === 'again' && lastTry);
  const decided = { event: gathered.kind === 'part' ? 'fileKept' : isGivenUp ? 'linkGivenUp' : null, nextAt: null };
  return { at: startedAt, durationMs, call: 'asset', bucket: null, supportId: null, retryAfterMs: null, ...told, decided };
}

function outcomeOf(gathered: Gathered): Pick<CallLine, 'httpStatus' | 'trouble'> {
  switch (gathered.kind) {
    case 'part':
      return { httpStatus: gathered.httpStatus, trouble: null };
    case 'missing':
      return { httpStatus: gathered.missing.httpStatus, trouble: gathered.missing.reason };
    case 'again':
      return { httpStatus: gathered.missing.httpStatus, trouble: gathered.because };
    case 'unwritable':
      return { httpStatus: null, trouble: gathered.full ? 'diskFull' : 'unwritable' };
  }
}

/** Runs at most `atOnce` at a time; the results stand in the order of the items. */
async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T, at: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await run(item, at);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
