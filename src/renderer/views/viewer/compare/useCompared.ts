/** The files that are compared: their jobs, and whether main lets them be painted. */

import { useEffect, useState } from 'react';
import type { FileAddress } from '../../../../shared/contract.ts';
import type { FileFacts } from '../../../../shared/fileFacts.ts';
import type { JobFile } from '../../../../shared/job.ts';
import type { JobView } from '../../../../shared/jobView.ts';
import { answerOf, bridge, fileUrl } from '../../../bridge.ts';
import { useViewedJobs } from '../jobViews.ts';
import type { Size } from '../zoom.ts';

export interface Compared {
  readonly view: JobView;
  readonly file: JobFile;
  readonly url: string;
  /** The picture's size; null where none is known yet, or where it may not be painted here. */
  readonly picture: Size | null;
  readonly mayPaint: boolean;
}

/** `files` never changes while this is shown. Null: not all is known yet; `failed`: one of them is gone. */
export function useCompared(files: readonly FileAddress[]): readonly Compared[] | 'failed' | null {
  const known = useViewedJobs([...new Set(files.map(({ id }) => id))]);
  const facts = useAllFacts(files);
  const found = files.map(({ id, index }, at): Compared | 'failed' | null => {
    const job = known.get(id);
    const view = job?.view ?? null;
    if (view === null) return job?.error == null ? null : 'failed';
    const file = view.files.find((one) => one.index === index);
    if (file === undefined) return 'failed';
    const told = facts[at];
    if (told === undefined) return null;
    const size = told?.widthPx == null || told.heightPx === null ? null : { width: told.widthPx, height: told.heightPx };
    return { view, file, url: fileUrl({ id, index }), picture: size, mayPaint: told?.bar === null };
  });
  if (found.includes('failed')) return 'failed';
  const whole = found.filter((one) => one !== null && one !== 'failed');
  return whole.length === files.length ? whole : null;
}

/** By place; undefined: not known yet; null: refused. */
function useAllFacts(files: readonly FileAddress[]): readonly (FileFacts | null | undefined)[] {
  const [facts, setFacts] = useState<readonly (FileFacts | null | undefined)[]>(files.map(() => undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever shows this keeps to the files that it began with
  useEffect(() => {
    let over = false;
    const begun: FileAddress[] = [];
    const end = (address: FileAddress): void => void answerOf(bridge().endShowing(address));
    for (const [at, address] of files.entries()) {
      void answerOf(bridge().beginShowing(address)).then((outcome) => {
        const told = outcome.ok ? outcome.value : null;
        if (told?.bar === null) {
          if (over) end(address);
          else begun.push(address);
        }
        if (!over) setFacts((before) => before.with(at, told));
      });
    }
    return () => {
      over = true;
      for (const address of begun) end(address);
    };
  }, []);
  return facts;
}
