/** What the page may see of a job. It never sees more than is known, and nothing secret. */

import { type Job, type JobFile, PRACTICE_PROFILE } from '../../shared/job.ts';
import type { AssetStanding, Contact, JobSummary, JobView } from '../../shared/jobView.ts';
import type { Marks } from '../../shared/marks.ts';
import { expiryOf } from './expiry.ts';
import { placeOfJob } from './outboxOrder.ts';
import type { Ledger } from './ports/ledger.ts';
import { mayGiveUp } from './seen.ts';

export interface Surroundings {
  readonly contact: Contact;
  /** Undefined: everything of the job is on record. Else the request id that still has to be written, when there is one. */
  readonly unrecorded: string | null | undefined;
  readonly estimate: JobSummary['estimate'];
  readonly obstacle: JobSummary['obstacle'];
  readonly atRisk: boolean;
  readonly absent: readonly number[];
  readonly marks: Pick<Marks, 'starred' | 'title'>;
}

export function summaryOf(
  job: Job,
  { contact, unrecorded, estimate, obstacle, atRisk, absent, marks }: Surroundings,
): JobSummary {
  const { id, model, route, prompt, phase, position, wish, ending, createdAt, runningSince, endedAt, credits, error, parent } =
    job;
  const shown = job.files.filter((file) => file.role !== 'body');
  const trashed = job.files
    .filter((file) => file.trashedAt !== undefined && absent.includes(file.index))
    .map(({ index }) => index);
  return {
    id,
    model,
    route,
    profile: job.profile,
    practice: job.profile === PRACTICE_PROFILE,
    prompt,
    adopted: job.body.digest === '',
    phase,
    heldBecause: job.phase === 'held' ? job.heldBecause : null,
    waitingFor: job.phase === 'sending' ? job.waitingFor : null,
    dueAt: job.phase === 'sending' || job.phase === 'outbox' ? job.dueAt : null,
    position,
    wish,
    ending,
    createdAt,
    runningSince,
    endedAt,
    contact,
    credits,
    expiry: expiryOf(job),
    safe: job.files.length > 0 && job.missing.length === 0 && absent.length === trashed.length,
    absent,
    trashed,
    atRisk,
    fileCount: shown.length,
    missingCount: job.missing.length,
    cover: coverOf(shown),
    error,
    requestId: job.requestId ?? unrecorded ?? null,
    unrecorded: unrecorded !== undefined,
    estimate,
    obstacle,
    parent,
    batch: job.batch,
    place: placeOfJob(job),
    giveUpAfterMs: job.giveUpAfterMs,
    giveUpAt: mayGiveUp(job) ? job.giveUpAt : null,
    gaveUpAt: job.gaveUpAt,
    starred: marks.starred,
    title: marks.title,
  };
}

export function viewOf(
  job: Job,
  summary: JobSummary,
  known: { readonly ledger: Ledger; readonly assets: readonly AssetStanding[] },
): JobView {
  const { ledger, assets } = known;
  const { base, key, body, sends, firstSentAt, files, missing } = job;
  const history = ledger.history(job.id);
  const { tags, note } = ledger.marks(job.id);
  return {
    ...summary,
    base,
    key,
    body,
    sends,
    firstSentAt,
    files,
    missing,
    assets,
    history,
    calls: ledger.calls(job.id),
    tags,
    note,
  };
}

/** The main file stands for the job, then whatever can be looked at. */
function coverOf(files: readonly JobFile[]): JobSummary['cover'] {
  const file = files.find(({ role }) => role === 'thumbnail') ?? files.find(({ role }) => role === 'main') ?? files[0];
  return file === undefined ? null : { index: file.index, kind: file.kind, mediaType: file.mediaType };
}

/** 10th and 75th percentile of how long good runs took, ms; null under three of them. */
export function estimateOf(durations: readonly number[]): JobSummary['estimate'] {
  if (durations.length < 3) return null;
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { fromMs: at(0.1), toMs: at(0.75) };
}
