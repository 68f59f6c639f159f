/** The files of jobs that ended: whether they are still there, and how to have them again. */

import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Job, JobFile, MissingAsset, StoredBody } from '../../../shared/job.ts';
import { SECOND } from '../../../shared/time.ts';
import type { CollectOutcome, Collector, SavedFiles } from '../../jobs/ports/collector.ts';
import { openKeptAssets } from '../assets/keptAssets.ts';
import type { ReadResult } from '../assets/readResult.ts';
import type { WhereNow } from './whereabouts.ts';

const BODY_SOURCE = '$body';
/** A drive that is gone may keep a question for minutes. */
const PATIENCE_MS = 2 * SECOND;

export function createSavedFiles(deps: {
  /** Where the lists of kept assets lie. */
  readonly listFolder: string;
  readonly collect: Collector['collect'];
  /** What a stored body holds; null when it cannot be read. */
  readonly read: (job: Job, output: StoredBody) => Promise<ReadResult | null>;
  /** Where a file that the ledger names lies now. Absent: where it was put. */
  readonly whereNow?: WhereNow;
}): SavedFiles {
  const { whereNow = async (file) => file } = deps;
  return {
    async absent({ files }) {
      const looks = files.map(async (file) => ((await isAsSaved(await whereNow(file))) ? [] : [file.index]));
      const found = await inTime(Promise.all(looks));
      return found === null ? null : found.flat();
    },
    async unkept(job, indexes) {
      const result = job.output === null ? null : await deps.read(job, await whereNow(job.output));
      const held = new Set(result?.assets.filter(({ form }) => form !== 'url').map(({ source }) => source));
      if (result !== null) held.add(BODY_SOURCE);
      const sourceOf = new Map(job.files.map(({ index, source }) => [index, source]));
      return indexes.filter((index) => !held.has(sourceOf.get(index) ?? ''));
    },
    async moved({ files }) {
      const found = await inTime(Promise.all(files.map(whereNow)));
      return found?.some((file, place) => file !== files[place]) ? found : null;
    },
    async saveAgain(named, { output: kept, onCall }) {
      const output = await whereNow(kept);
      const job = { ...named, files: await Promise.all(named.files.map(whereNow)) };
      if (!(await isThere(output.path, output.sizeBytes))) return { kind: 'bodyLost' };
      const list = await openKeptAssets(deps.listFolder, job.id).catch(() => null);
      if (list === null) return { kind: 'obstacle', obstacle: 'diskFull' };
      // What is still there need not be made a second time; the list of it was only kept for days.
      for (const file of job.files) {
        if (file.role === 'body' || (await list.find(file.source)) !== null || !(await isAsSaved(file))) continue;
        const { source, path, sizeBytes, digest, mediaType, kind } = file;
        await list.note({
          source,
          path,
          sizeBytes,
          digest,
          mediaType,
          kind,
          extension: extname(path).slice(1),
          place: 'results',
        });
      }
      const outcome = await deps.collect({ ...job, output }, { lastTry: true, onCall });
      return outcome.kind === 'saved' ? joined(job, outcome) : outcome;
    },
  };
}

/** A file that could not be had again stays listed where it was; what was missing before may be here now. */
function joined(job: Job, outcome: Extract<CollectOutcome, { kind: 'saved' }>): CollectOutcome {
  const found = new Map(outcome.files.map((file) => [file.source, file]));
  const earlier = job.files.map((file): JobFile => ({ ...(found.get(file.source) ?? file), index: file.index }));
  const sources = new Set(job.files.map((file) => file.source));
  const taken = new Set(job.files.map((file) => file.index));
  let free = Math.max(-1, ...job.files.map(({ index }) => index), ...outcome.files.map(({ index }) => index)) + 1;
  const added = outcome.files
    .filter((file) => !sources.has(file.source))
    .map((file): JobFile => ({ ...file, index: taken.has(file.index) ? free++ : file.index }));
  const missing = outcome.missing.filter((asset: MissingAsset) => !sources.has(asset.source));
  return { kind: 'saved', files: [...earlier, ...added].sort((one, other) => one.index - other.index), missing };
}

const isAsSaved = ({ path, sizeBytes }: JobFile): Promise<boolean> => isThere(path, sizeBytes);

async function isThere(path: string, sizeBytes: number): Promise<boolean> {
  try {
    const found = await stat(path);
    return found.isFile() && found.size === sizeBytes;
  } catch {
    return false;
  }
}

async function inTime<T>(pending: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  return Promise.race([pending, late]).finally(() => clearTimeout(timer));
}
