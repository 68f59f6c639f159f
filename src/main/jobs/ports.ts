/**
 * What the core needs of the world, as plain interfaces. Each has one adapter in `../adapters` and a small in-memory
 * implementation for tests, and where it matters both run the same contract suite.
 */

import type { AppFacts, AppView } from '../../shared/appFacts.ts';
import type { BatchAxes, BatchId, BatchListQuery, BatchPolicy, BatchSummary } from '../../shared/batch.ts';
import type { LineTrouble } from '../../shared/connection.ts';
import type { CallArgument, Calls, CallValue, FileAddress } from '../../shared/contract.ts';
import type { NamedDraft } from '../../shared/draft.ts';
import type { SavedFacets, SavedFilter, SavedOutline, SavedQuery } from '../../shared/gallery.ts';
import type { BodyRef, FieldError, Job, JobFile, JobId, MissingAsset, Phase, ProfileId, StoredBody } from '../../shared/job.ts';
import type { JobQuery, JobsChanged } from '../../shared/jobList.ts';
import type { AssetStanding, CallLine, HistoryLine, JobSummary } from '../../shared/jobView.ts';
import type { Marks } from '../../shared/marks.ts';
import type { Preset } from '../../shared/presets/preset.ts';
import type { PromptPage, PromptQuery } from '../../shared/prompts.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Created, JobEvent } from './event.ts';
import type { Merge } from './merge.ts';

// ── The ledger ──────────────────────────────────────────────────────────────────────────────────────────────────────

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
  /** All jobs of a batch, removed ones too, oldest first. */
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

export const KEPT_KINDS = ['draft', 'preset', 'words', 'sheet'] as const;
/** `draft`: one that is open and not on the table. `words`: a list of words for prompts. `sheet`: the batch that is being made. */
export type KeptKind = (typeof KEPT_KINDS)[number];

export interface KeptText {
  readonly id: string;
  /** JSON text, never empty. */
  readonly text: string;
}

/** `text` null: it is dropped. */
export interface KeptChange {
  readonly kind: KeptKind;
  readonly id: string;
  readonly text: string | null;
}

/** What is kept of a batch beside its jobs; it never changes. */
export interface BatchRecord {
  readonly id: BatchId;
  readonly name: string;
  readonly createdAt: number;
  readonly profile: ProfileId;
  readonly axes: BatchAxes;
  readonly policy: BatchPolicy;
  /** By row: the place of its value among those of each axis; -1: it has none there. */
  readonly at: readonly (readonly number[])[];
}

/** What was made of a batch since. `forgiven`: so many errors count no more, since a person let it go on. */
export interface BatchState {
  readonly paused: boolean;
  readonly forgiven: number;
}

export interface KeptBatch {
  readonly record: BatchRecord;
  readonly state: BatchState;
}

export interface NewBatch {
  readonly record: BatchRecord;
  /** In the order of the rows. */
  readonly jobs: readonly { readonly event: Created; readonly job: Job }[];
  /** The small ones, each once. */
  readonly bodies: readonly { readonly digest: string; readonly text: string }[];
}

/** As much of a job as its batch looks at. */
export interface BatchJob {
  readonly id: JobId;
  readonly row: number;
  readonly phase: Phase;
  readonly credits: string | null;
}

/** A job as a back-up keeps it. */
export interface JobRecord {
  readonly id: JobId;
  /** Oldest first. */
  readonly events: readonly JobEvent[];
  readonly calls: readonly CallLine[];
  readonly mark: Mark | null;
  /** False: some of its history cannot be read any more. */
  readonly isWhole: boolean;
}

/** What a person wrote beside a job, as text. `tags` is JSON; `words` is what the search looks at. */
export interface Mark {
  readonly starred: boolean;
  readonly title: string;
  readonly note: string;
  readonly tags: string;
  readonly words: string;
}

/** What is added to the ledger for one job. */
export interface Brought {
  readonly id: JobId;
  /** Each with the fold after it. */
  readonly events: readonly { readonly event: JobEvent; readonly job: Job }[];
  /** Only for a job that was not there: what is here of one that was is not touched. */
  readonly calls: readonly CallLine[];
  readonly mark: Mark | null;
}

/** A run at one Router; there is never a second one of it in the ledger. */
export const runOf = ({ base, requestId }: { readonly base: string; readonly requestId: string }): string =>
  `${base} ${requestId}`;

/** A write to the ledger that did not happen. */
export class LedgerError extends Error {
  readonly reason: 'full' | 'readOnly' | 'locked' | 'damaged' | 'newer' | 'other';
  constructor(reason: LedgerError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerError';
    this.reason = reason;
  }
}

// ── The bodies that are sent ────────────────────────────────────────────────────────────────────────────────────────

/** Request bodies, each in a file named by its digest; written once, flushed, never changed. */
export interface Bodies {
  put(bytes: Uint8Array): Promise<BodyRef>;
  read(ref: BodyRef): Promise<Uint8Array>;
  /** Whether there is one. Its bytes are not looked at. */
  has(ref: BodyRef): Promise<boolean>;
  /** Whether there is one and its bytes are what `ref` stands for. */
  isWhole(ref: BodyRef): Promise<boolean>;
  /** The bytes of a body in pieces, as they are on the disk; for those that are too large to be held. */
  chunks?(ref: BodyRef): AsyncIterable<Uint8Array>;
}

/** What a draft came to. `missing`: a file that it refers to is not here, or not whole; its digest where that is known. */
export type BodyBuilt =
  | { readonly kind: 'built'; readonly body: BodyRef }
  | { readonly kind: 'missing'; readonly digest: string }
  | { readonly kind: 'tooLarge'; readonly sizeBytes: number };

/** Files that stand in drafts, by placeholders. */
export interface Media {
  /** Builds and keeps the body of a text, as {@link Bodies} does: flushed when it answers. Throws a system error with its `code`. */
  build(text: string, limits: { readonly mostBytes: number }): Promise<BodyBuilt>;
  /** The text that a body was built from, with placeholders for its files; null: it holds none, or is not here. */
  textOf(body: BodyRef): Promise<string | null>;
}

// ── The Router ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where a call goes and for whom. The adapter turns it into an address and a key; the core never sees either. */
export interface Target {
  readonly profile: ProfileId;
  readonly base: string;
  readonly model: string;
}

/** What was found in a body, parsed from unknown. */
export type RouterBody =
  | { readonly kind: 'handle'; readonly requestId: string; readonly position: number | null }
  | { readonly kind: 'status'; readonly status: string; readonly position: number | null; readonly ending: string | null }
  | { readonly kind: 'cancel'; readonly status: string }
  | {
      readonly kind: 'error';
      readonly detail: string;
      readonly errorType: string | null;
      readonly fields: readonly FieldError[];
    }
  /** The output, streamed to the app's store byte for byte. */
  | { readonly kind: 'output'; readonly body: StoredBody }
  | {
      readonly kind: 'unreadable';
      readonly why: 'notJson' | 'wrongShape' | 'tooLarge' | 'cut' | 'empty' | 'idMismatch';
      readonly excerpt: string;
    };

/** An HTTP answer as a value. A status never throws. */
export interface RouterAnswer {
  readonly kind: 'answer';
  readonly httpStatus: number;
  /** `X-Comfy-Request-Id` was there: the Router itself spoke, not something on the way. It is also the support id. */
  readonly supportId: string | null;
  /** `X-Comfy-Error-Type`. */
  readonly bucket: string | null;
  /** `Retry-After` in ms from now, unclamped; null when absent or unreadable. */
  readonly retryAfterMs: number | null;
  /** The `Date` header, ms since the epoch by the server's clock. */
  readonly serverAt: number | null;
  readonly credits: string | null;
  readonly replayed: boolean;
  readonly refusalSubject: string | null;
  readonly body: RouterBody;
}

/**
 * No answer. `sent` is `no` only when it is certain that no byte of the request reached the server (no connection, name
 * not resolved, no key); anything else is `maybe`.
 */
export interface NoAnswer {
  readonly kind: 'noAnswer';
  readonly sent: 'no' | 'maybe';
  /** `local`: something on this machine, neither the line nor a lack of room: a file that cannot be read or written. */
  readonly reason:
    | 'noKey'
    | 'unreachable'
    | 'timeout'
    | 'reset'
    | 'tls'
    | 'aborted'
    | 'diskFull'
    | 'local'
    | 'other'
    | LineTrouble;
  readonly detail: string;
}

export type Answer = RouterAnswer | NoAnswer;

/** The routes of `CONTRACT.md`, sections 1.2 to 1.6. None of these follows a redirect or retries by itself. `signal` ends a
 * read that nobody waits for any more; what may buy or change something is never ended. */
export interface RouterApi {
  submit(target: Target, request: { readonly key: string; readonly body: BodyRef }): Promise<Answer>;
  status(target: Target, requestId: string, signal?: AbortSignal): Promise<Answer>;
  /** On 200 the body is streamed to the store; `body.kind` is then `output`. 202 answers with a status body. */
  result(target: Target, requestId: string, signal?: AbortSignal): Promise<Answer>;
  cancel(target: Target, requestId: string): Promise<Answer>;
  /** The synchronous run. On 200 the body is streamed to the store. */
  direct(target: Target, request: { readonly key: string; readonly body: BodyRef }): Promise<Answer>;
}

// ── Saving results ──────────────────────────────────────────────────────────────────────────────────────────────────

export type CollectOutcome =
  | { readonly kind: 'saved'; readonly files: readonly JobFile[]; readonly missing: readonly MissingAsset[] }
  /** Nothing is lost; the job stays in `collecting` and it is tried again. */
  | { readonly kind: 'obstacle'; readonly obstacle: 'diskFull' | 'folderUnavailable' | 'folderFull' }
  /** The stored body cannot be read: the Router may still have it. */
  | { readonly kind: 'bodyLost' }
  /** Some links could not be read just now. */
  | { readonly kind: 'again'; readonly because: string };

/** Turns a stored body into files: finds its assets, fetches links without credentials, checks, flushes, renames. */
export interface Collector {
  /** `lastTry`: settle for what can be had; what cannot is listed as missing. */
  collect(job: Job, options: { readonly lastTry: boolean; readonly onCall: (call: CallLine) => void }): Promise<CollectOutcome>;
  /** How far the assets of a job have come while it is collected. Not kept over a restart. */
  standings?(id: JobId): readonly AssetStanding[];
}

/** The files of jobs that ended, which a person may move, change or delete. */
export interface SavedFiles {
  /** Those that are not as they were saved where they were saved, by index. Null: the disk did not say in time. */
  absent(job: Job): Promise<readonly number[] | null>;
  /** Which of these files the stored body does not hold: those that were only behind links, or all when it is gone too. */
  unkept?(job: Job, indexes: readonly number[]): Promise<readonly number[]>;
  /**
   * Saves again what is absent and what was missing, from a stored body. `saved` then names all files of the job: those that
   * could not be had again as they were.
   */
  saveAgain(job: Job, from: { readonly output: StoredBody; readonly onCall: (call: CallLine) => void }): Promise<CollectOutcome>;
}

/** A person wants a result all the same, however large it is. */
export interface SizeLifts {
  /** No size limit holds for this job any more. */
  lift(job: Pick<Job, 'id' | 'requestId' | 'key'>): Promise<void>;
}

// ── Conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** What keeps a profile, the outbox or the machine from acting. Conditions are not phases: jobs stay where they are. */
export interface Conditions {
  /** What was told of a key. */
  readonly profiles: Readonly<Record<ProfileId, ProfileCondition>>;
  /**
   * What was learned of it at one Router, by `placeOf`: one that refuses the key, or that the key may not go to, says nothing
   * about another.
   */
  readonly places: Readonly<Record<string, ProfileCondition>>;
  readonly online: boolean;
  readonly suspended: boolean;
  /** `asking`: the oldest job in the outbox waited more than a day; a person says send or discard. */
  readonly sending: 'on' | 'paused' | 'asking';
}

export interface ProfileCondition {
  readonly key: 'present' | 'missing' | 'refused';
  readonly credits: 'unknown' | 'exhausted';
  /**
   * A replaced key may belong to another workspace, where the same idempotency key would buy a second run and every request
   * id is unknown. `unproven`: one job is read with it first. `other`: the Router did not know that job.
   */
  readonly workspace: 'known' | 'unproven' | 'other';
}

export const FINE: ProfileCondition = { key: 'present', credits: 'unknown', workspace: 'known' };

/** A profile at one Router. */
export const placeOf = ({ profile, base }: Pick<Job, 'profile' | 'base'>): string => `${profile} ${base}`;

export const conditionOf = (job: Pick<Job, 'profile' | 'base'>, { places, profiles }: Conditions): ProfileCondition =>
  places[placeOf(job)] ?? profiles[job.profile] ?? FINE;

// ── Ids and chance ──────────────────────────────────────────────────────────────────────────────────────────────────

export interface Chance {
  /** A new random lower-case UUID. */
  uuid(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** One timer in the whole main process. `wakeAt` replaces what was set before; null clears it. */
export interface Alarm {
  wakeAt(time: number | null): void;
}

// ── What the core offers ────────────────────────────────────────────────────────────────────────────────────────────

/** The calls of the contract that the core answers by itself; `electron/ipc` only passes them on. */
export type JobCall =
  | 'listJobs'
  | 'listSaved'
  | 'outlineSaved'
  | 'countSaved'
  | 'markJob'
  | 'getJob'
  | 'getBody'
  | 'openDraft'
  | 'saveDraft'
  | 'listDrafts'
  | 'layDraft'
  | 'newDraft'
  | 'renameDraft'
  | 'dropDraft'
  | 'bringBackDraft'
  | 'newTicket'
  | 'submit'
  | 'draftFrom'
  | 'addJob'
  | 'cancelJob'
  | 'checkJob'
  | 'resendJob'
  | 'letGoJob'
  | 'removeJob'
  | 'runAgain'
  | 'remixJob'
  | 'listPrompts'
  | 'readPrompt'
  | 'listPresets'
  | 'savePreset'
  | 'dropPreset'
  | 'orderPresets'
  | 'listWordLists'
  | 'saveWordLists'
  | 'saveAgain'
  | 'saveLarge'
  | 'openBulk'
  | 'startBulk'
  | 'openSheet'
  | 'saveSheet'
  | 'submitBatch'
  | 'listBatches'
  | 'getBatch'
  | 'listBatchRows'
  | 'setBatch'
  | 'moveJobs'
  | 'creditsOf'
  | 'setSending';

/** A change in the world around the core, told by whoever notices it. */
export type Circumstance =
  /**
   * A key came, changed or went. `present` also clears an earlier "refused". `changed`: it is another key than the one that
   * the profile's jobs were made with, as far as is known.
   */
  | { readonly kind: 'key'; readonly profile: ProfileId; readonly present: boolean; readonly changed?: boolean }
  | { readonly kind: 'online'; readonly online: boolean }
  /** The Router itself told its time (ms since the epoch) in an answer about no job. */
  | { readonly kind: 'serverTime'; readonly serverAt: number }
  | { readonly kind: 'suspended' }
  /** After sleep, or when the wall clock jumped: everything is planned afresh, spread out. */
  | { readonly kind: 'resumed' }
  /** The results folder can be written again, or is another one: what waits for it goes there. */
  | { readonly kind: 'folder' }
  /** Size limits are others now: what was over one may be within it. */
  | { readonly kind: 'limits' };

/** What the window is told beside jobs; the rest of `AppFacts` comes from elsewhere. */
export type RunnerFacts = Pick<AppFacts, 'hindrances' | 'skewMs' | 'inFlight' | 'nextCheckAt' | 'lastContactAt'>;

/** The headless client. Deleting the window leaves it working. */
export type Runner = {
  readonly [N in JobCall]: Calls[N] extends () => unknown
    ? () => Promise<Outcome<CallValue<N>>>
    : (argument: CallArgument<N>) => Promise<Outcome<CallValue<N>>>;
} & {
  /** Loads the unfinished jobs and begins to act. There is no separate recovery. */
  start(): void;
  /** Begins nothing new, waits for writes under way, writes what is only in memory. Cancels no job. */
  stop(): Promise<void>;
  /** The alarm rang. */
  wake(): void;
  tell(circumstance: Circumstance): void;
  /** Presets that came in a file: all of them or none. */
  addPresets(presets: readonly Omit<Preset, 'id'>[]): Promise<Outcome<null>>;
  /** Takes in what a back-up holds; one for each reading of it. */
  merge(): Merge;
  view(): Omit<AppView, 'app'>;
  facts(): RunnerFacts;
  /** One job as lists show it; null when there is none. */
  summary(id: JobId): JobSummary | null;
  /** The saved file behind an address; null when there is none. */
  file(address: FileAddress): JobFile | null;
  /** A job as the ledger has it; null when there is none. */
  job(id: JobId): Job | null;
  /** A person moved these files of an ended job to the trash of the system. */
  trashed(id: JobId, indexes: readonly number[]): Promise<void>;
  /** Both answer with a function that ends the listening. */
  onJobs(listener: (push: JobsChanged) => void): () => void;
  onBatches(listener: (changed: readonly BatchSummary[]) => void): () => void;
  onFacts(listener: (facts: RunnerFacts) => void): () => void;
};
