/**
 * What a gap in the log means. A commit is answered for once it was flushed, and the next one begins only then. So a power cut
 * can leave a gap in the last commit that began, or in lines of the timeline, which are not flushed one by one; and nobody was
 * told of what is missing. Any other gap is damage.
 */

import { rowsOn } from './cells.ts';
import { numberOfSeal } from './draftSeal.ts';
import { knownRow } from './knownRows.ts';
import { openPages, type Page } from './pages.ts';
import type { Written } from './witness.ts';
import type { LogReading } from './writeAheadLog.ts';

export interface GapSurroundings {
  readonly path: string;
  /** What is known to have been written; null when nothing is. */
  readonly witness: Written | null;
  /** What SQLite makes of the file and of the log in front of the gap; null when it makes nothing of them. */
  readonly believed: () => Written | null;
}

/**
 * Whether everything that anybody was told of stands in front of the gap, so that the rest may be left behind. Of a commit of
 * many events the witness heard before anybody else, and lasting: what it has not heard of, nobody has, however much it is.
 * Half of it is worse than none: a person who submits a batch again would buy the rows that are left a second time.
 */
export function isGapHarmless(log: LogReading, { path, witness, believed }: GapSurroundings): boolean {
  if (witness === null) return false;
  const sound = believed();
  if (sound === null || sound.events < witness.events || sound.drafts < witness.drafts) return false;
  // Of a single event it may not have heard yet, so what stands behind the gap and in front of the last commit is asked as well.
  const earlier = newestIn(path, { log, from: log.believed, to: log.lastCommitAt });
  return earlier.events <= sound.events && earlier.drafts <= sound.drafts;
}

/** The newest event and draft among some pages of the log. */
function newestIn(path: string, part: { readonly log: LogReading; readonly from: number; readonly to: number }): Written {
  const pages: readonly Page[] = part.log.pages.slice(part.from, part.to);
  const source = openPages(path, part.log.pages);
  let newest: Written = { events: 0, drafts: 0 };
  try {
    for (const page of pages) {
      for (const ways of rowsOn(page, source)) {
        for (const raw of ways) {
          const known = knownRow(raw);
          if (known?.table === 'events') newest = { ...newest, events: Math.max(newest.events, raw.row) };
          if (known?.table === 'drafts') newest = { ...newest, drafts: Math.max(newest.drafts, numberOfSeal(known.values[0])) };
        }
      }
    }
  } finally {
    source.close();
  }
  return newest;
}
