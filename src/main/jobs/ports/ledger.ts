import type { BatchId, BatchListQuery } from '../../../shared/batch.ts';
import type { NamedDraft } from '../../../shared/draft.ts';
import type { SavedFacets, SavedFilter, SavedOutline, SavedQuery } from '../../../shared/gallery.ts';
import type { BodyRef, Job, JobId, Phase } from '../../../shared/job.ts';
import type { JobQuery } from '../../../shared/jobList.ts';
import type { CallLine, HistoryLine } from '../../../shared/jobView.ts';
import type { Marks } from '../../../shared/marks.ts';
import type { PromptPage, PromptQuery } from '../../../shared/prompts.ts';
import type { Created, JobEvent } from '../event.ts';
import type { BatchJob, BatchState, KeptBatch, NewBatch } from './batchRecord.ts';
import type { Brought, JobRecord } from './jobRecord.ts';
import type { KeptChange, KeptKind, KeptText } from './kept.ts';

/** One page of the list, newest first. `next` is null on the last page. */
export interface LedgerPage {
  readonly jobs: readonly Job[];
  readonly next: string | null;
}

/**
 * The durable record. Calls are synchronous: when one returns, what it wrote has been flushed. Each throws a
 * `LedgerError` when it could not write; then nothing of that call was written.
 */
export interface Ledger {
  /**
   * Records a job and the use of its ticket in one transaction. The same ticket always answers with the same job:
   * `already` is true when the ticket was used before, and then nothing is written.
   */
  create(ticket: string, event: Created, job: Job): { readonly job: Job; readonly already: boolean };
  /** Appends an event of a job and replaces its fold, in one transaction. */
  append(event: JobEvent, job: Job): void;
  /** The same for events of many jobs: all of them or none, in one transaction. */
  appendAll(steps: readonly { readonly event: JobEvent; readonly job: Job }[]): void;
  /** All jobs in a phase that is not terminal, oldest first. */
  unfinished(): readonly Job[];
  get(id: JobId): Job | null;
  /** Jobs that are not removed, newest first, by keyset. `serverNow`: what is at risk then, when that is asked for. */
  page(query: JobQuery, serverNow?: number): LedgerPage;
  /** The ended jobs that are at risk at this server time, ms. */
  endedAtRisk(serverNow: number): readonly Job[];
  /** How many jobs stand in each phase, removed ones left out. */
  counts(): Readonly<Record<Phase, number>>;
  history(id: JobId): readonly HistoryLine[];
  /** Adds to the timeline of calls. It is bounded per job, and losing a line of it harms nothing. */
  recordCall(id: JobId, call: CallLine): void;
  calls(id: JobId): readonly CallLine[];
  /** The last call of each unfinished job: where the pace continues after a restart. */
  lastCalls(): ReadonlyMap<JobId, CallLine>;
  /** The newest durations (ms, newest first, at most 40) from running to finished of a model's good runs. */
  durations(model: string): readonly number[];
  /** What lies on the table. One that was written before drafts had ids has an empty one. */
  readDraft(): NamedDraft | null;
  writeDraft(draft: NamedDraft): void;
  /** What a person keeps beside jobs, by kind, in the order in which it was first kept. */
  kept(kind: KeptKind): readonly KeptText[];
  /** All of the changes or none, in one transaction; with them, where there is one, the draft on the table. */
  changeKept(changes: readonly KeptChange[], draft: NamedDraft | null): void;
  /** The prompts of the jobs that are not removed, newest first, each once on a page. */
  prompts(query: PromptQuery): PromptPage;
  /** The job that a ticket was used for. */
  jobOfTicket(ticket: string): JobId | null;
  /** Every job, removed ones too, oldest first. */
  ids(): readonly JobId[];
  /** All that is kept of one job; null when there is no such job. */
  record(id: JobId): JobRecord | null;
  /** The jobs that have a request id, removed ones too, by `runOf`. */
  knownRuns(): ReadonlyMap<string, JobId>;
  /** The jobs of which there is another run, removed ones too. */
  parents(): ReadonlySet<JobId>;
  /** Jobs that ended here and of which nobody was told yet, in the order of their ends. What a back-up brought is not among them. */
  owedNotices(): readonly JobId[];
  /** From here on these count as told, whatever happens. Answers with those that were owed: a job is told of once, ever. */
  takeNotices(ids: readonly JobId[]): readonly JobId[];
  /** The same for the warning that a result may be gone in this time, ms: those that were not warned of so far. */
  takeWarnings(ids: readonly JobId[], thresholdMs: number): readonly JobId[];
  /** Writes what came in with a back-up: all of it or nothing, in one transaction. */
  bringIn(brought: readonly Brought[]): void;
  /** What a person wrote beside a job; none of it where nothing was. */
  marks(id: JobId): Marks;
  /** Replaces it. Of a job that is not there nothing is kept. */
  setMarks(id: JobId, marks: Marks): void;
  /** Jobs with saved files that are not removed, newest first, by keyset. */
  saved(query: SavedQuery): LedgerPage;
  /** The same as a whole: counted by local day, with the places to begin reading at. */
  savedOutline(filter: SavedFilter): Omit<SavedOutline, 'revision'>;
  savedFacets(filter: SavedFilter): SavedFacets;
  /** The credits, as sent, of the newest good runs of a model that were no practice, at most 40, newest first. */
  creditsOf(model: string): readonly string[];
  /**
   * Records a batch with all of its jobs, their small bodies and the use of the ticket in one transaction. The same ticket always
   * answers with the same batch; null: it was used for a job that is in none.
   */
  createBatch(ticket: string, batch: NewBatch): { readonly id: BatchId; readonly already: boolean } | null;
  /** Null when there is none, and when what is written of it cannot be believed any more. */
  batch(id: BatchId): KeptBatch | null;
  setBatchState(id: BatchId, state: BatchState): void;
  /** Batches of which a job is in the list, newest first, by keyset. */
  batches(query: BatchListQuery): { readonly ids: readonly BatchId[]; readonly next: string | null };
  /** All jobs of a batch, removed ones too, in the order in which they were written. */
  batchJobs(id: BatchId): readonly BatchJob[];
  /** Every batch, oldest first. */
  batchIds(): readonly BatchId[];
  /** Writes batches that came in with a back-up; one that is here stays as it is. */
  bringBatches(batches: readonly KeptBatch[]): void;
  /** What a body will be named by. Nothing is written. */
  refOfBody(text: string): BodyRef;
  /** A small body that is kept here; null: it is not, or is damaged. */
  smallBody(digest: string): string | null;
  close(): void;
}
