/** What came of all assets of a job, as one outcome. */

import { basename } from 'node:path';
import type { JobFile, StoredBody } from '../../../shared/job.ts';
import type { CollectOutcome } from '../../jobs/ports/collector.ts';
import type { Collected, FolderTrouble } from './keepAsset.ts';
import { bodyFile, type ReadResult } from './readResult.ts';

/** An obstacle comes first: nothing is given up because a disk was full. */
export function settle(done: {
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

export function obstacle(what: 'diskFull' | FolderTrouble): CollectOutcome {
  return { kind: 'obstacle', obstacle: what };
}
