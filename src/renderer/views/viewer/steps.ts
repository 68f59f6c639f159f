/** Which file comes next: through the files of a job, and on to the next job of the list that it was opened from. Pure. */

import type { FileAddress } from '../../../shared/contract.ts';
import type { JobFile, JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';

/** What the job was for; a thumbnail or the body as received only when there is nothing else. */
export function mainFile({ files, cover }: Pick<JobView, 'files' | 'cover'>): JobFile | null {
  return files.find((file) => file.role === 'main') ?? files.find((file) => file.index === cover?.index) ?? files[0] ?? null;
}

/** The files to walk through. The body as received is one of them only where it is all there is. */
export function filesToShow(view: Pick<JobView, 'files' | 'cover'>): readonly JobFile[] {
  const made = view.files.filter((file) => file.role !== 'body');
  if (made.length === 0) return view.files;
  const first = mainFile(view);
  return first === null || !made.includes(first) ? made : [first, ...made.filter((file) => file !== first)];
}

export type Way = 'next' | 'previous';

export interface Where {
  readonly job: JobId;
  /** `first` and `last`: of the files to show, for a job whose files are not known yet. */
  readonly index: number | 'first' | 'last';
}

/** The job before or after in the list, among those that have something to show. Null: there is none. */
export function jobBeside(
  job: JobId,
  way: Way,
  { order, hasFiles }: { readonly order: readonly JobId[]; readonly hasFiles: (id: JobId) => boolean },
): JobId | null {
  const at = order.indexOf(job);
  if (at < 0) return null;
  const beside = way === 'next' ? order.slice(at + 1) : order.slice(0, at).toReversed();
  return beside.find(hasFiles) ?? null;
}

/** One step on. Null: the list ends here. */
export function stepFrom(
  { id, index }: FileAddress,
  way: Way,
  list: { readonly files: readonly JobFile[]; readonly order: readonly JobId[]; readonly hasFiles: (id: JobId) => boolean },
): Where | null {
  const at = list.files.findIndex((file) => file.index === index);
  const beside = at < 0 ? undefined : list.files[way === 'next' ? at + 1 : at - 1];
  if (beside !== undefined) return { job: id, index: beside.index };
  const job = jobBeside(id, way, list);
  return job === null ? null : { job, index: way === 'next' ? 'first' : 'last' };
}

/** The file that a place means, once the job is known. */
export function fileAt(view: Pick<JobView, 'files' | 'cover'>, index: Where['index']): JobFile | null {
  const files = filesToShow(view);
  if (index === 'last') return files.at(-1) ?? null;
  if (index === 'first') return files[0] ?? null;
  return view.files.find((file) => file.index === index) ?? files[0] ?? null;
}

/** The jobs around one, for a strip of bounded length. */
export function around(job: JobId, order: readonly JobId[], reach: number): readonly JobId[] {
  const at = order.indexOf(job);
  return at < 0 ? [job] : order.slice(Math.max(0, at - reach), at + reach + 1);
}
