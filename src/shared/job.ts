/**
 * The job: our record of one generation. `Job` is what the ledger keeps and main works with; `JobSummary` and
 * `JobView` are what the page may see of it. All of it is plain, readonly data.
 */

import type { BatchId } from './batch.ts';

/** A lower-case UUID that main mints. */
export type JobId = string;
/** `practice`, or the id of a key profile. A job is only ever read with the profile that made it. */
export type ProfileId = string;

export const PRACTICE_PROFILE: ProfileId = 'practice';
/** The base identity of the embedded practice Router, whose port changes from run to run. */
export const PRACTICE_BASE = 'practice';

export type Phase =
  | 'outbox'
  | 'sending'
  | 'queued'
  | 'running'
  | 'held'
  | 'collecting'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'expired';

export type TerminalPhase = 'done' | 'failed' | 'cancelled' | 'expired';

/** `queued`: submit, poll, collect. `direct`: the synchronous route, for models and keys that cannot queue. */
export type Route = 'queued' | 'direct';

/**
 * What became of the wish to cancel. `heard`: the Router accepted the ask, nothing more. `tooLate`: it answered that
 * the run had already ended. `unheard`: the ask may not have arrived.
 */
export type Wish = 'none' | 'asked' | 'heard' | 'tooLate' | 'unheard';

export type HeldReason = 'outcomeUnknown' | 'notVisible';

export type FixableBy = 'time' | 'user' | 'nobody';

/** What is known about money, before any credits were reported. */
export type Charge = 'notCharged' | 'mayBeCharged';

/** One field of a 422. `path` has no leading "body"; it is empty when the whole body is meant. */
export interface FieldError {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly type: string;
}

/** Why a job ended badly, as data. The page turns `kind` into words; `detail` is the server's own text, shown raw. */
export interface JobError {
  /** An error bucket of the Router (an open set) or one of ours: `outcome_unknown`, `reason_unknown`, `expired`. */
  readonly kind: string;
  readonly detail: string;
  readonly httpStatus: number | null;
  /** `X-Comfy-Request-Id` of the answer, to quote to support. */
  readonly supportId: string | null;
  readonly fixableBy: FixableBy;
  readonly charge: Charge;
  readonly fields: readonly FieldError[];
  /** `X-Comfy-Refusal-Subject`: which part a policy refused (`input_text`, `output_image`, …). */
  readonly refusalSubject: string | null;
}

export type FileKind = 'image' | 'svg' | 'video' | 'audio' | 'model3d' | 'text' | 'json' | 'file';
export type FileRole = 'main' | 'alternate' | 'secondary' | 'thumbnail' | 'body';

/** One saved file of a job, in the order in which it is shown. The body as received is a file too (`role: body`). */
export interface JobFile {
  readonly index: number;
  readonly name: string;
  /** Absolute path on this machine. For people to read and copy; files are addressed by job id and index. */
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, lower-case hex. */
  readonly digest: string;
  readonly mediaType: string;
  readonly kind: FileKind;
  readonly role: FileRole;
  /** Where in the result it was found, e.g. `data[0].url`; `$body` for the body itself. */
  readonly source: string;
  /** When a person moved it to the trash of the system; absent: they did not. */
  readonly trashedAt?: number;
}

/** A link or leaf of the result that did not become a file. */
export interface MissingAsset {
  readonly source: string;
  readonly reason: 'deadLink' | 'refusedAddress' | 'tooLarge' | 'incomplete' | 'unreadable';
  readonly host: string | null;
  readonly httpStatus: number | null;
}

/** The exact bytes that are sent, kept in a file named by their digest. */
export interface BodyRef {
  /** SHA-256, lower-case hex. */
  readonly digest: string;
  readonly sizeBytes: number;
}

/** The body of a result as received, in the app's own store. */
export interface StoredBody extends BodyRef {
  readonly path: string;
  readonly mediaType: string;
}

/** What is true of a job in every phase. Times ending in `At` are wall-clock ms unless they say server time. */
export interface JobFacts {
  readonly id: JobId;
  /** `{provider}/{model}`. */
  readonly model: string;
  readonly route: Route;
  /** Origin of the Router that this job lives at, or `practice`. Never changed after creation. */
  readonly base: string;
  readonly profile: ProfileId;
  /** Idempotency key. It outlives every resend. */
  readonly key: string;
  readonly body: BodyRef;
  /** The first 300 characters of the prompt, for lists and search. */
  readonly prompt: string;
  readonly createdAt: number;
  /** Set once, by the first `sent`. The 24 hours of the key start here. */
  readonly firstSentAt: number | null;
  /** The same moment by the Router's clock; null when that was not known. */
  readonly firstSentServerAt: number | null;
  /** How often a POST was begun. */
  readonly sends: number;
  /** Some POST of this key had no known outcome. */
  readonly unsure: boolean;
  readonly requestId: string | null;
  readonly wish: Wish;
  /** The error bucket of a completion that did not succeed; null for a good one, or none yet. */
  readonly ending: string | null;
  readonly position: number | null;
  /** When we first saw it run; for elapsed times and learned estimates. */
  readonly runningSince: number | null;
  /** When it reached a terminal phase. */
  readonly endedAt: number | null;
  /** Server time of the latest "not finished" that was seen. */
  readonly lastUnfinishedAt: number | null;
  /** Server time of the first "finished" that was seen. */
  readonly firstFinishedAt: number | null;
  /** `X-Comfy-Credits-Used` as sent, a decimal string; null: not reported. */
  readonly credits: string | null;
  readonly output: StoredBody | null;
  readonly files: readonly JobFile[];
  readonly missing: readonly MissingAsset[];
  readonly error: JobError | null;
  /** The job that this one is another run of. */
  readonly parent: JobId | null;
  /** The batch that it is part of, and its row there, from 0. */
  readonly batch: { readonly id: BatchId; readonly row: number } | null;
  /** Its place in the outbox: the smaller goes first. A time like `createdAt`, which counts where this is null. */
  readonly place: number | null;
  /** How long it may wait at the Router without having begun, ms; null: as long as it takes. */
  readonly giveUpAfterMs: number | null;
  /** When that is over, server time; null while the Router did not take it in. */
  readonly giveUpAt: number | null;
  /** When its cancel was asked for because that was over; that happens once at most. */
  readonly gaveUpAt: number | null;
}

export interface OutboxJob extends JobFacts {
  readonly phase: 'outbox';
  /** Not before this; null: as soon as there is room. */
  readonly dueAt: number | null;
}
export interface SendingJob extends JobFacts {
  readonly phase: 'sending';
  /** When the same bytes go out again under the same key; null while a call is in flight. */
  readonly dueAt: number | null;
  /** `admitting`: the Router is still taking in this very key (409). */
  readonly waitingFor: 'answer' | 'admission' | 'retry';
}
export interface QueuedJob extends JobFacts {
  readonly phase: 'queued';
  readonly requestId: string;
}
export interface RunningJob extends JobFacts {
  readonly phase: 'running';
  readonly requestId: string;
}
export interface HeldJob extends JobFacts {
  readonly phase: 'held';
  readonly heldBecause: HeldReason;
}
export interface CollectingJob extends JobFacts {
  readonly phase: 'collecting';
}
export interface EndedJob extends JobFacts {
  readonly phase: TerminalPhase;
}

export type Job = OutboxJob | SendingJob | QueuedJob | RunningJob | HeldJob | CollectingJob | EndedJob;

const TERMINAL: ReadonlySet<Phase> = new Set<Phase>(['done', 'failed', 'cancelled', 'expired']);

export function isTerminal(job: Job): job is EndedJob {
  return TERMINAL.has(job.phase);
}
