/** What the window is told: jobs with their contact, expiry and estimate, and what keeps work from going on. */

import type { SavedFacets, SavedFilter, SavedOutline, SavedPage, SavedQuery } from '../../shared/gallery.ts';
import { isTerminal, type Job, type JobId } from '../../shared/job.ts';
import type { JobPage, JobQuery } from '../../shared/jobList.ts';
import type { AssetStanding, Contact, JobCounts, JobSummary, JobView } from '../../shared/jobView.ts';
import { type Marks, NO_MARKS } from '../../shared/marks.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Doubts } from './doubts.ts';
import type { Pace } from './pace.ts';
import type { Ledger } from './ports/ledger.ts';
import type { RunnerFacts } from './ports/runner.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';
import type { Risks } from './risks.ts';
import type { Situation } from './situation.ts';
import type { Steps } from './steps.ts';
import { estimateOf, summaryOf, viewOf } from './view.ts';
import { nextCallAt } from './wants.ts';
import { hindrancesOf, type Weather } from './weather.ts';

/**
 * So many jobs of batches that wait to be sent are told in one view. Nothing happens to the others yet, and whoever lists them
 * reads them by page.
 */
const WAITING_TOLD = 500;

export interface ReportDeps {
  readonly ledger: Ledger;
  readonly recorder: Recorder;
  readonly pace: Pace;
  readonly steps: Steps;
  readonly doubts: Pick<Doubts, 'skewMs'>;
  readonly risks: Pick<Risks, 'serverNow' | 'count' | 'ids' | 'isAtRisk'>;
  /** Files that were not where they were saved when somebody last looked. */
  readonly absent: (job: Job) => readonly number[];
  readonly weather: Weather;
  readonly now: () => number;
  readonly situation: () => Situation;
  readonly isLedgerFull: () => boolean;
  readonly alarmAt: () => number | null;
  readonly resultsFolder: () => string;
  /** How far the assets of a job have come that is being collected. */
  readonly standings: (id: JobId) => readonly AssetStanding[];
}

export function createReport(deps: ReportDeps) {
  const {
    ledger,
    recorder,
    pace,
    steps,
    doubts,
    risks,
    absent,
    weather,
    now,
    situation,
    isLedgerFull,
    alarmAt,
    resultsFolder,
    standings,
  } = deps;
  const estimates = new Map<string, JobSummary['estimate']>();

  function summary(job: Job): JobSummary {
    return summaryOf(job, {
      contact: contact(job),
      unrecorded: recorder.unrecorded().get(job.id),
      estimate: isTerminal(job) ? null : estimate(job.model),
      obstacle: steps.obstacles().get(job.id) ?? null,
      atRisk: risks.isAtRisk(job),
      absent: absent(job),
      marks: marks(job.id),
    });
  }

  /** Where they cannot be read, nothing is told of them, and all else goes on. */
  function marks(id: JobId): Marks {
    try {
      return ledger.marks(id);
    } catch {
      return NO_MARKS;
    }
  }

  function contact(job: Job): Contact {
    const nextCheckAt = isTerminal(job) ? null : nextCallAt(job, situation());
    const known = pace.contact(job.id, { nextCheckAt });
    return !isTerminal(job) && weather.of(job).workspace === 'other' ? { ...known, trouble: 'other_workspace' } : known;
  }

  function estimate(model: string): JobSummary['estimate'] {
    const known = estimates.get(model);
    if (known !== undefined) return known;
    const fresh = estimateOf(ledger.durations(model));
    estimates.set(model, fresh);
    return fresh;
  }

  /** What lacks only files that somebody saw to be gone: the ledger does not know of that, and there are few. */
  function goneJobs({ search }: JobQuery, listed: readonly Job[]): readonly Job[] {
    const known = new Set(listed.map(({ id }) => id));
    const words = search.toLowerCase().split(/\s+/u);
    return risks
      .ids()
      .flatMap((id) => recorder.get(id) ?? [])
      .filter((job) => !known.has(job.id) && job.missing.length === 0)
      .filter((job) => words.every((word) => `${job.prompt} ${job.model} ${job.requestId}`.toLowerCase().includes(word)))
      .toSorted((one, other) => other.createdAt - one.createdAt);
  }

  return {
    summary,
    summaryById(id: JobId): JobSummary | null {
      const job = recorder.get(id);
      return job === null ? null : summary(job);
    },
    counts: (): JobCounts => ({ ...recorder.counts(), endedAtRisk: risks.count() }),
    /** What the window knows from the start: whatever is unfinished or at risk. */
    active(): readonly JobSummary[] {
      const ended = risks.ids().flatMap((id) => recorder.get(id) ?? []);
      let waiting = 0;
      const unfinished = recorder.unfinished().filter((job) => {
        if (job.phase === 'outbox' && job.batch !== null) waiting += 1;
        return waiting <= WAITING_TOLD || job.phase !== 'outbox' || job.batch === null;
      });
      return [...unfinished, ...ended].map(summary);
    },
    view(id: JobId): Outcome<JobView> {
      const job = recorder.get(id);
      return job === null
        ? problem('noSuchJob')
        : { ok: true, value: viewOf(job, summary(job), { ledger, assets: standings(id) }) };
    },
    page(query: JobQuery): Omit<JobPage, 'revision'> {
      const { jobs, next } = ledger.page(query, risks.serverNow());
      const listed = query.filter === 'atRisk' && query.after === null ? [...jobs, ...goneJobs(query, jobs)] : jobs;
      return { jobs: listed.map(summary), next };
    },
    saved(query: SavedQuery): Omit<SavedPage, 'revision'> {
      const { jobs, next } = ledger.saved(query);
      return { jobs: jobs.map(summary), next };
    },
    savedOutline: (filter: SavedFilter): Omit<SavedOutline, 'revision'> => ledger.savedOutline(filter),
    savedFacets: (filter: SavedFilter): SavedFacets => ledger.savedFacets(filter),
    facts: (): RunnerFacts => ({
      hindrances: hindrancesOf({
        conditions: weather.now(),
        jobs: recorder.unfinished(),
        pace,
        now: now(),
        obstacles: steps.obstacles(),
        unrecorded: recorder.unrecorded(),
        isLedgerFull: isLedgerFull(),
        resultsFolder: resultsFolder(),
      }),
      skewMs: doubts.skewMs(),
      inFlight: steps.busy().size,
      nextCheckAt: alarmAt(),
      lastContactAt: steps.lastContactAt(),
    }),
    /** A run of the model ended: there is more to learn from. */
    relearn: (model: string) => void estimates.delete(model),
  };
}
