/** Which files of a job are meant when the job is. Pure. */

import type { Job, JobFile } from '../../shared/job.ts';

/** All that a person sees as its files. The body as received counts only where it is all that there is. */
export function filesOf({ files }: Pick<Job, 'files'>): readonly JobFile[] {
  return orElse(
    files.filter(({ role }) => role !== 'body'),
    files,
  );
}

/** Those that stand for it when it is dragged or copied: no thumbnails, no parts of something else. */
export function standInsOf(job: Pick<Job, 'files'>): readonly JobFile[] {
  return orElse(
    job.files.filter(({ role }) => role === 'main' || role === 'alternate'),
    filesOf(job),
  );
}

const orElse = (some: readonly JobFile[], others: readonly JobFile[]): readonly JobFile[] => (some.length > 0 ? some : others);
