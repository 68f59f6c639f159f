/** Answers the page that asks what was opened from outside. Nothing is done by it: the page shows, and a person says what happens. */

import type { BackupReport } from '../../../shared/backup.ts';
import type { JobId } from '../../../shared/job.ts';
import type { Opened, OpenedNext, Showable } from '../../../shared/opened.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { Runner } from '../../jobs/ports/runner.ts';
import type { Arrivals, Kept } from './arrivals.ts';

export interface OpenedCallParts {
  readonly arrivals: Pick<Arrivals, 'take' | 'isEmpty'>;
  readonly runner: Pick<Runner, 'summary' | 'listJobs'>;
  /** Reads a back-up to its end and writes nothing. */
  readonly weigh: (path: string) => Promise<Outcome<BackupReport>>;
  readonly newTicket: () => string;
}

export interface OpenedCalls {
  takeOpened(can: Showable): Promise<Outcome<OpenedNext>>;
  weighOpened(ticket: string): Promise<Outcome<BackupReport>>;
}

/** A page that was told of a back-up asks about it at once. */
const TICKETS_KEPT = 8;
/** More jobs than ever share one request id. */
const SEARCHED = 50;

export function createOpenedCalls({ arrivals, runner, weigh, newTicket }: OpenedCallParts): OpenedCalls {
  // The page names no paths, not even those that it was shown.
  const paths = new Map<string, string>();

  async function openedOf(kept: Kept): Promise<Opened> {
    if (kept.kind === 'refused') return kept;
    if (kept.kind === 'backup') {
      const ticket = newTicket();
      paths.set(ticket, kept.path);
      for (const old of [...paths.keys()].slice(0, -TICKETS_KEPT)) paths.delete(old);
      return { kind: 'backup', ticket, path: kept.path };
    }
    const { link } = kept;
    if (link.kind !== 'job') return link;
    const id = await jobOf(link.id);
    return id === null ? { kind: 'noJob', id: link.id } : { kind: 'job', id };
  }

  /** By its own id, else the newest one of that request. */
  async function jobOf(id: string): Promise<JobId | null> {
    if (runner.summary(id) !== null) return id;
    const found = await runner.listJobs({ filter: 'all', search: id, after: null, limit: SEARCHED });
    return found.ok ? (found.value.jobs.find(({ requestId }) => requestId === id)?.id ?? null) : null;
  }

  return {
    takeOpened: async (can) => {
      const kept = arrivals.take((each) => can === 'all' || !needsKey(each));
      const isHeld = !arrivals.isEmpty();
      return { ok: true, value: { next: kept === null ? null : await openedOf(kept), isHeld } };
    },
    weighOpened: async (ticket) => {
      const path = paths.get(ticket);
      return path === undefined ? { ok: false, error: refusal('backupChanged') } : weigh(path);
    },
  };
}

/** What a draft is made of, and where a run would be looked for, is known only with a key or with the practice Router. */
const needsKey = (kept: Kept): boolean => kept.kind === 'link' && kept.link.kind !== 'job';
