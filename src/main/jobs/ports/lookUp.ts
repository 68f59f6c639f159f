import type { FileAddress } from '../../../shared/contract.ts';
import type { Job, JobFile, JobId, StoredBody } from '../../../shared/job.ts';

/** Jobs and their files, as they may be shown, opened or handed out; null when there is none. */
export type FindFile = (address: FileAddress) => JobFile | null | Promise<JobFile | null>;
export type FindJob = (id: JobId) => Job | null | Promise<Job | null>;

/** Whether what lies at a path may be read as a result. */
export type IsOwn = (file: Pick<StoredBody, 'path' | 'sizeBytes' | 'digest'>) => Promise<boolean>;
