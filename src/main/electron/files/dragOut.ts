/**
 * Files that are dragged out of the window. The page names jobs and indexes; what the system gets are the paths of the
 * ledger, of those that are there. The picture under the pointer is our own: nothing that a model made is decoded here.
 */

import { stat } from 'node:fs/promises';
import type { NativeImage, WebContents } from 'electron';
import type { JobFile } from '../../../shared/job.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { Dragged, FilePick } from '../../../shared/takeOut.ts';
import type { FindJob } from '../../jobs/ports/lookUp.ts';
import { standInsOf } from '../../jobs/taken.ts';

export interface DragOutParts {
  readonly job: FindJob;
  readonly page: () => Pick<WebContents, 'startDrag'> | null;
  /** Read once, when it is first needed. The system refuses a drag whose picture is empty. */
  readonly icon: () => NativeImage;
}

export function createDragOut({ job, page, icon }: DragOutParts): (picks: readonly FilePick[]) => Promise<Outcome<Dragged>> {
  let image: NativeImage | null = null;
  return async (picks) => {
    const { paths, left } = await whatIsThere(picks, job);
    const [file] = paths;
    const contents = page();
    if (file === undefined || contents === null) return { ok: false, error: refusal(left > 0 ? 'fileMissing' : 'noSuchFile') };
    image ??= icon();
    contents.startDrag({ file, files: [...paths], icon: image });
    return { ok: true, value: { taken: paths.length, left } };
  };
}

/** The paths of what was picked, each once and in the order of the picks. `left`: how many are not there. */
export async function whatIsThere(
  picks: readonly FilePick[],
  job: FindJob,
): Promise<{ readonly paths: readonly string[]; readonly left: number }> {
  const picked = await Promise.all(picks.map((pick) => pickedFiles(pick, job)));
  const wanted = new Set(picked.flat().map(({ path }) => path));
  const looks = await Promise.all([...wanted].map(async (path) => ((await isFile(path)) ? [path] : [])));
  const paths = looks.flat();
  return { paths, left: wanted.size - paths.length };
}

async function pickedFiles({ id, index }: FilePick, job: FindJob): Promise<readonly JobFile[]> {
  const found = await job(id);
  if (found === null) return [];
  return index === null ? standInsOf(found) : found.files.filter((file) => file.index === index);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
