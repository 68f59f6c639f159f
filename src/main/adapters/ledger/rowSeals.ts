/** The digests of what stands beside a job. A row from before there were any has none, and is believed as it is. */

import type { JobId } from '../../../shared/job.ts';
import type { Mark } from '../../jobs/ports/jobRecord.ts';
import { digestOf } from './digest.ts';

export const sealOfCall = (job: JobId, call: string): string => digestOf(job, call);

export const sealOfMark = (job: JobId, { starred, title, note, tags, words }: Mark): string =>
  digestOf(job, starred ? '1' : '0', title, note, tags, words);

export const fitsSeal = (digest: string, seal: string): boolean => digest === '' || digest === seal;
