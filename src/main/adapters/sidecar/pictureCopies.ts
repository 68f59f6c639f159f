/** Copies of saved pictures with their sidecar inside. */

import type { FileAddress } from '../../../shared/contract.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { copyPngWith, textChunk } from './png.ts';
import { PNG_KEYWORD } from './readDraftFile.ts';
import type { Sidecars } from './writeSidecars.ts';

export function createPictureCopies(parts: {
  readonly ledger: Pick<Ledger, 'get'>;
  readonly sidecars: Sidecars | null;
  readonly clock: Clock;
}) {
  return async ({ id, index }: FileAddress, way: { readonly from: string; readonly to: string }): Promise<boolean> => {
    const job = parts.ledger.get(id);
    const file = job?.files.find((one) => one.index === index);
    if (job === null || file === undefined || parts.sidecars === null) throw new Error(`There is no file ${index} of job ${id}.`);
    const text = await parts.sidecars.textFor(job, file);
    return copyPngWith([textChunk(PNG_KEYWORD, text)], { ...way, clock: parts.clock });
  };
}
