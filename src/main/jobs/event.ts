/**
 * What can happen to a job, as facts in the past tense. Every change of a job is one of these, folded by `reduce` and
 * written with its fold in one transaction. Events are kept for ever: they answer "why was I charged?".
 */

import type { BodyRef, Job, JobError, JobFile, JobId, MissingAsset, ProfileId, Route, StoredBody } from '../../shared/job.ts';

/** The wall-clock time (ms) at which it was learned stands beside each event; `reduce` takes it from here. */
interface Happened {
  readonly at: number;
}

export interface Created extends Happened {
  readonly type: 'created';
  readonly id: JobId;
  readonly model: string;
  readonly route: Route;
  readonly base: string;
  readonly profile: ProfileId;
  readonly key: string;
  readonly body: BodyRef;
  readonly prompt: string;
  readonly parent: JobId | null;
  /** These three are absent in what was written before there were any. */
  readonly batch?: Job['batch'];
  readonly place?: number | null;
  readonly giveUpAfterMs?: number | null;
}

/** A run that was submitted elsewhere. */
export interface Adopted extends Happened {
  readonly type: 'adopted';
  readonly id: JobId;
  readonly model: string;
  readonly base: string;
  readonly profile: ProfileId;
  readonly requestId: string;
}

export type JobEvent =
  | Created
  | Adopted
  /** It came in with a back-up. Whoever wrote that may have sent it since, so nothing of it goes out by itself. */
  | (Happened & { readonly type: 'broughtIn' })
  /** Another key took over what was never at the Router. */
  | (Happened & { readonly type: 'moved'; readonly profile: ProfileId })
  /** `serverAt`: the same moment by the Router's clock, ms; null while that is not known. */
  | (Happened & { readonly type: 'sent'; readonly serverAt: number | null })
  /** No byte left, or it was surely not admitted. `because` is a bucket or a trouble word. */
  | (Happened & { readonly type: 'unsent'; readonly dueAt: number; readonly because: string })
  | (Happened & { readonly type: 'admitting'; readonly dueAt: number })
  /** Nobody knows whether the POST arrived. `dueAt` null: no further try by itself. */
  | (Happened & { readonly type: 'lost'; readonly dueAt: number | null; readonly because: string })
  | (Happened & { readonly type: 'refused'; readonly error: JobError })
  | (Happened & {
      readonly type: 'accepted';
      readonly requestId: string;
      readonly position: number | null;
      readonly replayed: boolean;
      readonly supportId: string | null;
      readonly serverAt: number | null;
    })
  /** The direct route answered and its body is on disk. */
  | (Happened & {
      readonly type: 'answered';
      readonly output: StoredBody;
      readonly credits: string | null;
      readonly serverAt: number | null;
    })
  | (Happened & {
      readonly type: 'seen';
      /** The server's own word; anything but the three known ones means "not finished". */
      readonly status: string;
      readonly position: number | null;
      /** Bucket of a completion that did not succeed. */
      readonly ending: string | null;
      readonly credits: string | null;
      readonly serverAt: number | null;
      /** Written on quit: then the time alone is worth a line, however little it moved. */
      readonly parting?: true;
    })
  | (Happened & { readonly type: 'bodySaved'; readonly output: StoredBody; readonly credits: string | null })
  /** The result route told why the run did not succeed (or nobody can tell any more: kind `reason_unknown`). */
  | (Happened & { readonly type: 'ended'; readonly error: JobError })
  | (Happened & { readonly type: 'saved'; readonly files: readonly JobFile[]; readonly missing: readonly MissingAsset[] })
  | (Happened & { readonly type: 'gone'; readonly supportId: string | null })
  /** 404 `request_not_found`, confirmed by a second read. */
  | (Happened & { readonly type: 'unseen'; readonly supportId: string | null })
  /** A person gave it another place in the outbox. */
  | (Happened & { readonly type: 'placed'; readonly place: number })
  | (Happened & { readonly type: 'cancelAsked' })
  /** It waited at the Router for as long as it may and has not begun. */
  | (Happened & { readonly type: 'gaveUp' })
  | (Happened & { readonly type: 'cancelHeard'; readonly answer: 'heard' | 'tooLate' | 'unheard' })
  | (Happened & { readonly type: 'resent' })
  | (Happened & { readonly type: 'letGo' })
  /** A person moved these files (by index) to the trash of the system. */
  | (Happened & { readonly type: 'trashed'; readonly indexes: readonly number[] })
  | (Happened & { readonly type: 'removed' });

export type EventType = JobEvent['type'];
export type EventOf<T extends EventType> = Extract<JobEvent, { type: T }>;

/** Every event type, for tests that must visit each one. */
export const EVENT_TYPES = [
  'created',
  'adopted',
  'broughtIn',
  'moved',
  'sent',
  'unsent',
  'admitting',
  'lost',
  'refused',
  'accepted',
  'answered',
  'seen',
  'bodySaved',
  'ended',
  'saved',
  'gone',
  'unseen',
  'placed',
  'cancelAsked',
  'gaveUp',
  'cancelHeard',
  'resent',
  'letGo',
  'trashed',
  'removed',
] as const satisfies readonly EventType[];
