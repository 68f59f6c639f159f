import type { LineTrouble } from '../../../shared/connection.ts';
import type { BodyRef, FieldError, ProfileId, StoredBody } from '../../../shared/job.ts';

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
  /**
   * `local`: something on this machine, neither the line nor a lack of room: a file that cannot be read or written. `bodyLost`: the
   * body is gone or is not what was recorded; `sent` is `maybe` where that showed while it went out.
   */
  readonly reason:
    | 'noKey'
    | 'unreachable'
    | 'timeout'
    | 'reset'
    | 'tls'
    | 'aborted'
    | 'diskFull'
    | 'local'
    | 'bodyLost'
    | 'other'
    | LineTrouble;
  readonly detail: string;
}

export type Answer = RouterAnswer | NoAnswer;

/**
 * The queued routes and the synchronous run: https://docs.comfy.org/development/comfy-router/queue. None of these follows a
 * redirect or retries by itself. `signal` ends a read that nobody waits for any more; what may buy or change something is never
 * ended.
 */
export interface RouterApi {
  submit(target: Target, request: { readonly key: string; readonly body: BodyRef }): Promise<Answer>;
  status(target: Target, requestId: string, signal?: AbortSignal): Promise<Answer>;
  /** On 200 the body is streamed to the store; `body.kind` is then `output`. 202 answers with a status body. */
  result(target: Target, requestId: string, signal?: AbortSignal): Promise<Answer>;
  cancel(target: Target, requestId: string): Promise<Answer>;
  /** The synchronous run. On 200 the body is streamed to the store. */
  direct(target: Target, request: { readonly key: string; readonly body: BodyRef }): Promise<Answer>;
}
