/** Where the sidecar of a result file lies. */

import type { JobFile } from '../../../shared/job.ts';

export const SIDECAR_ENDING = '.afterglow.json';

/** Beside the file, under its whole name, so that no two files share one. */
export const sidecarPath = (path: string): string => `${path}${SIDECAR_ENDING}`;

/** What a job owns in the results folder beside its files; any of it may be missing. */
export function sidecarsOf(files: readonly JobFile[]): readonly string[] {
  return files.filter(({ role }) => role !== 'body').map(({ path }) => sidecarPath(path));
}
