/** Trouble on cue: what to do to the next calls of a route instead of, or after, answering them well. */

export type RouteName =
  | 'submit'
  | 'status'
  | 'result'
  | 'cancel'
  | 'direct'
  | 'models'
  | 'model'
  | 'document'
  | 'asset'
  | 'unknown';

export type TroubleDeed =
  /** Answer this and do nothing: nothing is committed. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string | null>>;
      /** Text as it is, or a value to be sent as JSON. */
      readonly body?: unknown;
    }
  /** Refuse with an error bucket, written as the Router writes it. */
  | {
      readonly kind: 'bucket';
      readonly bucket: string;
      readonly status?: number;
      readonly detail?: string;
      readonly headers?: Readonly<Record<string, string | null>>;
    }
  /** A page of some proxy, without any header of the Router. */
  | { readonly kind: 'html'; readonly status: number }
  /** Close the connection: before anything was done, or after all of it was and before the answer. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Wait, then go on. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when: 'before' | 'after' }
  /** Commit, then never answer; or send half of the body and then nothing more. */
  | { readonly kind: 'stall'; readonly when: 'headers' | 'body' }
  /** Send only so many bytes of the body, then close. Default: half of them. */
  | { readonly kind: 'cut'; readonly bytes?: number }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  /** The true answer with some headers replaced, or taken away (null). */
  | { readonly kind: 'headers'; readonly set: Readonly<Record<string, string | null>> }
  /** The true answer under another status. */
  | { readonly kind: 'status'; readonly status: number }
  /** The true body replaced, other things kept. Commits. */
  | { readonly kind: 'body'; readonly text: string }
  /** Submit only: the key is being admitted for this long (409), and then has been (201, replayed). */
  | { readonly kind: 'admitting'; readonly ms: number };

export interface Trouble {
  readonly route: RouteName | 'any';
  /** Only for calls about this request. */
  readonly requestId?: string;
  readonly model?: string;
  /** How many calls it is for; default 1. */
  readonly times?: number;
  /** How many calls to let through first; default 0. */
  readonly skip?: number;
  readonly deed: TroubleDeed;
}

export interface TroubleDesk {
  add(trouble: Trouble): void;
  /** The trouble due for this call, each counted down by one. Several may be due at once. */
  take(call: {
    readonly route: RouteName;
    readonly requestId: string | null;
    readonly model: string | null;
  }): readonly TroubleDeed[];
  clear(): void;
  waiting(): number;
}

export function createTroubleDesk(): TroubleDesk {
  let open: { trouble: Trouble; left: number; skip: number }[] = [];
  return {
    add(trouble) {
      open.push({ trouble, left: trouble.times ?? 1, skip: trouble.skip ?? 0 });
    },
    take(call) {
      const due: TroubleDeed[] = [];
      for (const entry of open) {
        const { trouble } = entry;
        if (trouble.route !== 'any' && trouble.route !== call.route) continue;
        if (trouble.requestId !== undefined && trouble.requestId !== call.requestId) continue;
        if (trouble.model !== undefined && trouble.model !== call.model) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.left -= 1;
        due.push(trouble.deed);
      }
      open = open.filter((entry) => entry.left > 0);
      return due;
    },
    clear() {
      open = [];
    },
    waiting: () => open.length,
  };
}
