/** Jobs whose files really lie on the disk. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Job, JobFile, JobId } from '../../src/shared/job.ts';
import { jobIn } from './jobs.ts';

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The n-th of many ids. */
export const idOf = (number: number): JobId => `0f4c1f5a-8a0e-4c0b-9a6d-${String(number).padStart(12, '0')}`;

export interface Lying {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly more?: Partial<JobFile>;
}

/** A done job whose files are written into `folder`, in the order of their indexes. */
export function savedJob(
  folder: string,
  { id, files, more = {} }: { id: JobId; files: readonly Lying[]; more?: Partial<Job> },
): Job {
  const written = files.map(({ name, content, more: facts = {} }, index): JobFile => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const sizeBytes = Buffer.byteLength(content);
    const plain = { index, name, path, sizeBytes, digest: sha256(content), mediaType: 'image/png' } as const;
    return { ...plain, kind: 'image', role: 'main', source: `data[${index}].url`, ...facts };
  });
  return { ...jobIn('done'), ...more, id, files: written } as Job;
}

/** Finds jobs by id, as the ledger does. */
export function ledgerOf(...jobs: readonly Job[]): (id: JobId) => Job | null {
  const known = new Map(jobs.map((job) => [job.id, job]));
  return (id) => known.get(id) ?? null;
}
