/** Brings one asset of a job to where it belongs, or as near to it as can be. */

import type { Job, StoredBody } from '../../../shared/job.ts';
import type { CallLine } from '../../../shared/jobView.ts';
import type { LimitKind } from '../../../shared/sizeLimits.ts';
import type { Clock } from '../../../shared/time.ts';
import { moveIn, placeFile } from '../disk/placeFile.ts';
import { type JobNames, withoutFolders } from '../naming/jobNames.ts';
import type { Asset } from './asset.ts';
import { callLine } from './assetCalls.ts';
import type { Reach } from './assetLinks.ts';
import type { createGather, Gathered } from './gather.ts';
import type { GivenNames, KeptAsset, KeptAssets } from './keptAssets.ts';
import { resumableIn } from './resumes.ts';
import { HEAD_BYTES, partPathIn, unwritable } from './savePart.ts';

export type FolderTrouble = 'folderUnavailable' | 'folderFull';

type Kept = { readonly kind: 'kept'; readonly kept: KeptAsset };
/** `stuck`: why it waits in the app's own store instead of lying in the results folder. */
export type Collected = (Kept & { readonly stuck: FolderTrouble | null }) | Exclude<Gathered, { kind: 'part' }>;

/** What the collecting of one job works with. */
export interface Work {
  readonly job: Job;
  readonly output: StoredBody;
  readonly list: KeptAssets;
  readonly names: JobNames;
  readonly given: GivenNames;
  readonly folder: { readonly path: string; readonly trouble: FolderTrouble | null };
  readonly reach: Reach;
  readonly lastTry: boolean;
  readonly onCall: (call: CallLine) => void;
}

export function createKeepAsset(deps: {
  readonly gather: ReturnType<typeof createGather>;
  readonly clock: Clock;
  /** Where assets wait for a results folder that cannot be written. */
  readonly waitingFolder: string;
  /** Where interrupted downloads are noted. */
  readonly resumesFolder: string;
  readonly maxBytes: (kind: LimitKind, job: Job) => number;
}) {
  const { gather, clock, waitingFolder, resumesFolder, maxBytes } = deps;

  /** What the results folder does not take is kept in the store until it does, since links die within hours. */
  async function keepAsset(asset: Asset, number: number, work: Work): Promise<Collected> {
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
    const { job, output: body, list, given, reach, lastTry } = work;
    const { number, folder, place } = where;
    const { source } = asset;
    const names = place === 'results' ? work.names : withoutFolders(work.names);
    const placing = { job, number, list, folder, names, given };
    try {
      const known = await list.find(source);
      if (known !== null) {
        const isWhereItShouldBe = known.place === place || place === 'store';
        return { kind: 'kept', kept: isWhereItShouldBe ? known : await moveIn(known, placing) };
      }
      const startedAt = clock.now();
      const resumable = resumableIn(resumesFolder, { job: job.id, source, folder, headBytes: HEAD_BYTES });
      const gathered = await gather(asset, {
        body,
        reach,
        resumable,
        partPath: partPathIn(folder),
        mode: place === 'store' ? 0o600 : 0o666,
        maxBytes: maxBytes(asset.form === 'body' ? 'body' : asset.kind, job),
      });
      if (asset.form === 'url') work.onCall(callLine(gathered, { startedAt, now: clock.now(), lastTry }));
      if (gathered.kind !== 'part') return gathered;
      const { sizeBytes, digest, partPath } = gathered.part;
      const part: KeptAsset = { ...gathered.type, source, sizeBytes, digest, path: partPath, place };
      const kept = await placeFile(part, placing);
      await resumable.drop();
      return { kind: 'kept', kept };
    } catch (error) {
      return unwritable(error);
    }
  }

  return keepAsset;
}
