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
 * Whether everything that anybody was told of stands in front of the gap, so that the rest may be left behind. A commit writes one
 * event or draft, or it is one of the few that write many: of those a gap is taken for damage.
 */
export function isGapHarmless(log: LogReading, { path, witness, believed }: GapSurroundings): boolean {
  if (witness === null) return false;
  const sound = believed();
  if (sound === null || sound.events < witness.events || sound.drafts < witness.drafts) return false;
  // The witness may lag behind, so what stands behind the gap is asked as well.
  const earlier = newestIn(path, { log, from: log.believed, to: log.lastCommitAt });
  const last = newestIn(path, { log, from: log.lastCommitAt, to: log.pages.length });
  const isNews = (written: Written): boolean => written.events > sound.events || written.drafts > sound.drafts;
  if (isNews(earlier)) return false;
  return Math.max(0, last.events - sound.events) + Math.max(0, last.drafts - sound.drafts) <= 1;
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
