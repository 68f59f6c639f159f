/** What runs that were cut short left half written. */

import { join } from 'node:path';
import { describeError } from '../../../shared/describeError.ts';
import { type Clock, HOUR } from '../../../shared/time.ts';
import { ownedParts } from '../assets/resumes.ts';
import { sweepParts } from './writeFile.ts';

/** Wherever files are written below the user data. */
const OWN_FOLDERS = [
  '',
  'models',
  'store',
  'store/bodies',
  'store/media',
  'store/collecting',
  'store/waiting',
  'store/resumes',
] as const;

/**
 * Removes part files that no job goes on with, to be called before anything is written. The results folder may be another Afterglow's as well, so
 * there only what has been still for an hour goes; and since it may lie on a drive that is slow or away, it is not waited for.
 */
export async function sweepLeftovers(options: {
  readonly dataFolder: string;
  readonly resultsFolder: string;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}): Promise<{ readonly resultsSwept: Promise<void> }> {
  const { dataFolder, resultsFolder, clock, log } = options;
  const owned = await ownedParts(join(dataFolder, 'store', 'resumes'), clock);
  const sweep = async (folder: string, until?: number): Promise<void> => {
    try {
      await sweepParts(folder, until === undefined ? { owned } : { until, owned });
    } catch (error) {
      log(`${folder} could not be swept: ${describeError(error)}`);
    }
  };
  const resultsSwept = sweep(resultsFolder, clock.now() - HOUR);
  await Promise.all(OWN_FOLDERS.map((folder) => sweep(join(dataFolder, folder))));
  return { resultsSwept };
}
