/** Whether a saved file may be painted in the window: asked before, with what its header says, so that no bomb is decoded. */

import type { FileAddress } from '../../../shared/contract.ts';
import {
  CALM_BYTES,
  CALM_DRAWING_BYTES,
  CALM_PIXELS,
  CALM_SHAPES,
  type FileFacts,
  MOST_BYTES,
  MOST_PIXELS,
  MOST_SHAPES,
  type PaintBar,
} from '../../../shared/fileFacts.ts';
import type { JobFile } from '../../../shared/job.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { FindFile } from '../../jobs/ports/lookUp.ts';
import type { PaintWatch } from '../page/paintWatch.ts';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PreviewParts {
  readonly file: FindFile;
  /** Null: the header says none. Throws when the file cannot be read. */
  readonly pictureSize: (path: string) => Promise<Size | null>;
  /** How many shapes a drawing asks for. Throws when the file cannot be read. */
  readonly drawingWeight: (path: string) => Promise<number>;
  readonly watch: PaintWatch;
}

export interface Previews {
  /** What is known of a file. Where nothing bars it, it counts as standing in the window from now on. */
  begin(address: FileAddress): Promise<Outcome<FileFacts>>;
  /** A person insists on seeing it. Refused (`notNow`) where the window would hardly bear it. */
  insist(address: FileAddress): Promise<Outcome<FileFacts>>;
  end(address: FileAddress): Promise<Outcome<null>>;
}

export function createPreviews({ file, pictureSize, drawingWeight, watch }: PreviewParts): Previews {
  const factsOf = async (found: JobFile): Promise<FileFacts | null> => {
    try {
      return judge({
        file: found,
        size: found.kind === 'image' ? await pictureSize(found.path) : null,
        // A longer one is barred by its length already.
        shapes: found.kind === 'svg' && found.sizeBytes <= CALM_DRAWING_BYTES ? await drawingWeight(found.path) : 0,
        isMarked: watch.isMarked(found.digest),
      });
    } catch {
      return null;
    }
  };
  return {
    begin: async (address) => {
      const found = await file(address);
      if (found === null) return { ok: false, error: refusal('noSuchFile') };
      const facts = await factsOf(found);
      if (facts === null) return { ok: false, error: refusal('fileMissing', { detail: found.path }) };
      if (facts.bar === null) watch.began(found);
      return { ok: true, value: facts };
    },
    insist: async (address) => {
      const found = await file(address);
      if (found === null) return { ok: false, error: refusal('noSuchFile') };
      const facts = await factsOf(found);
      if (facts === null) return { ok: false, error: refusal('fileMissing', { detail: found.path }) };
      if (facts.bar !== null && !facts.mayInsist) return { ok: false, error: refusal('notNow') };
      watch.unmark(found.digest);
      watch.began(found);
      return { ok: true, value: { ...facts, bar: null } };
    },
    end: async (address) => {
      const found = await file(address);
      if (found !== null) watch.ended(found);
      return { ok: true, value: null };
    },
  };
}

/** Only pictures are measured: of the other kinds no more is decoded at a time than what is heard or seen. */
export function judge({
  file,
  size,
  shapes,
  isMarked,
}: {
  readonly file: Pick<JobFile, 'kind' | 'sizeBytes'>;
  readonly size: Size | null;
  readonly shapes: number;
  readonly isMarked: boolean;
}): FileFacts {
  const isPicture = file.kind === 'image' || file.kind === 'svg';
  const pixels = size === null ? 0 : size.widthPx * size.heightPx;
  const bytes = isPicture ? file.sizeBytes : 0;
  const bar = barOf();
  const mayInsist = bar !== 'unreadable' && pixels <= MOST_PIXELS && bytes <= MOST_BYTES && shapes <= MOST_SHAPES;
  return { widthPx: size?.widthPx ?? null, heightPx: size?.heightPx ?? null, bar, mayInsist };

  function barOf(): PaintBar | null {
    if (file.kind === 'image' && size === null) return 'unreadable';
    if (pixels > CALM_PIXELS) return 'pixels';
    if (bytes > (file.kind === 'svg' ? CALM_DRAWING_BYTES : CALM_BYTES)) return 'bytes';
    if (shapes > CALM_SHAPES) return 'heavy';
    return isMarked ? 'broke' : null;
  }
}
