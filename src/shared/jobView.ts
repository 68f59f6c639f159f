/** What the page may see of a job: its row, its history and the calls that were made for it. */

import type { BatchId } from './batch.ts';
import type {
  BodyRef,
  FileKind,
  HeldReason,
  JobError,
  JobFile,
  JobId,
  MissingAsset,
  Phase,
  ProfileId,
  Route,
  SendingJob,
  Wish,
} from './job.ts';

/** How many jobs stand in each phase. `endedAtRisk`: of the ended ones those that are at risk, see `riskEndOf`. */
export type JobCounts = Readonly<Record<Phase | 'endedAtRisk', number>>;

/**
 * How long the copy on the server lasts, in server time. The Router sends no completion time, so this is a bound: the
 * result stays at least until `notBefore` and at most until `notAfter`.
 */
export type Expiry =
  | { readonly kind: 'none' }
  | { readonly kind: 'bounded'; readonly notBefore: number; readonly notAfter: number }
  | { readonly kind: 'gone' };

/** What is known of the line to the server for one job. Not part of the ledger. */
export interface Contact {
  readonly lastCheckedAt: number | null;
  readonly nextCheckAt: number | null;
  /** Since when every read has failed; null while contact holds. */
  readonly lostSince: number | null;
  /** Short machine word for the last trouble (`timeout`, `http_502`, `not_json`, …). */
  readonly trouble: string | null;
}

/** One row of the job list. */
export interface JobSummary {
  readonly id: JobId;
  readonly model: string;
  readonly route: Route;
  readonly profile: ProfileId;
  readonly practice: boolean;
  readonly prompt: string;
  /** Another program submitted it, and it was added by its id: what was asked for is not known here. */
  readonly adopted: boolean;
  readonly phase: Phase;
  readonly heldBecause: HeldReason | null;
  readonly waitingFor: SendingJob['waitingFor'] | null;
  readonly dueAt: number | null;
  readonly position: number | null;
  readonly wish: Wish;
  readonly ending: string | null;
  readonly createdAt: number;
  readonly runningSince: number | null;
  readonly endedAt: number | null;
  readonly contact: Contact;
  readonly credits: string | null;
  readonly expiry: Expiry;
  /** Everything that the result names is on disk, as far as was looked, or was moved to the trash by a person. */
  readonly safe: boolean;
  /** Files that were not where they were saved, or not as they were saved, when somebody last looked, by index. */
  readonly absent: readonly number[];
  /** Of these, the ones that a person moved to the trash. */
  readonly trashed: readonly number[];
  /** Something that may have been paid for is not on this disk yet, and time or a person decides whether it will be. */
  readonly atRisk: boolean;
  readonly fileCount: number;
  readonly missingCount: number;
  /** The file that stands for the job in lists. */
  readonly cover: { readonly index: number; readonly kind: FileKind; readonly mediaType: string } | null;
  readonly error: JobError | null;
  readonly requestId: string | null;
  /** An event of this job could not be written yet; nothing further is done for it until it is. */
  readonly unrecorded: boolean;
  /** How long runs of this model took here (10th and 75th percentile, ms); null under three samples. */
  readonly estimate: { readonly fromMs: number; readonly toMs: number } | null;
  /** What is keeping a collecting job from getting on; null when nothing is. */
  readonly obstacle: 'diskFull' | 'folderUnavailable' | 'folderFull' | 'tooLarge' | null;
  readonly parent: JobId | null;
  /** The batch that it is part of, and its row there, from 0. */
  readonly batch: { readonly id: BatchId; readonly row: number } | null;
  /** Its place among what waits to be sent: the smaller goes first. */
  readonly place: number;
  /** How long it may wait at the Router without having begun, ms; null: as long as it takes. */
  readonly giveUpAfterMs: number | null;
  /** When that is over, server time; null while the Router did not take it in, and once it can not matter any more. */
  readonly giveUpAt: number | null;
  /** When its cancel was asked for because that was over. */
  readonly gaveUpAt: number | null;
  /** Marks: what a person put beside it. */
  readonly starred: boolean;
  readonly title: string;
}

/** One line of the job's history: an event as it was recorded. `note` is a short machine-made fact, never a secret. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly phase: Phase;
  readonly note: string | null;
}

/** One HTTP call for a job. */
export interface CallLine {
  readonly at: number;
  readonly durationMs: number;
  readonly call: 'submit' | 'status' | 'result' | 'cancel' | 'direct' | 'asset';
  readonly httpStatus: number | null;
  readonly bucket: string | null;
  readonly supportId: string | null;
  /** The server's pace as understood, in ms; null when it gave none. */
  readonly retryAfterMs: number | null;
  readonly trouble: string | null;
  /** What was decided upon it; null in lines that were written before this was kept. */
  readonly decided: Decision | null;
}

/**
 * What came of a call. `event`: the event that was recorded, or for an asset `fileKept` or `linkGivenUp`; null: the job stayed
 * as it was. `nextAt`: when the next call for the job was planned, wall-clock ms; null: none by itself.
 */
export interface Decision {
  readonly event: string | null;
  readonly nextAt: number | null;
}

/**
 * How far one asset of a result has come that is being collected. `waiting`: not begun yet, or to be tried again. `host`: the one
 * that its link names; null when it stands in the result itself.
 */
export interface AssetStanding {
  readonly source: string;
  readonly host: string | null;
  readonly state: 'waiting' | 'fetching' | 'fetched' | 'dead';
}

/** Everything the inspector shows. */
export interface JobView extends JobSummary {
  readonly base: string;
  readonly key: string;
  readonly body: BodyRef;
  readonly sends: number;
  readonly firstSentAt: number | null;
  readonly files: readonly JobFile[];
  readonly missing: readonly MissingAsset[];
  /** While it is collected; empty before and after. */
  readonly assets: readonly AssetStanding[];
  readonly history: readonly HistoryLine[];
  readonly calls: readonly CallLine[];
  readonly tags: readonly string[];
  readonly note: string;
}
