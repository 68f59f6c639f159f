/** The draft on the table, as the page holds it. */

import { create } from 'zustand';
import type { Draft, DraftId } from '../../../shared/draft.ts';
import type { JobId, Route } from '../../../shared/job.ts';
import type { ModelDocument } from '../../../shared/models.ts';
import type { CallError } from '../../../shared/refusal.ts';
import type { Form } from '../../../shared/schema/field.ts';
import { EMPTY_BODY } from '../../../shared/schema/startBody.ts';

export interface Reading {
  readonly status: 'none' | 'reading' | 'ready' | 'failed';
  readonly error: CallError | null;
  readonly source: ModelDocument['source'];
}

/** What a change of model left behind, so that it can be taken back. */
export interface Undo {
  readonly model: string;
  readonly body: string;
  readonly route: Route;
  readonly left: readonly string[];
}

export interface DraftState {
  readonly status: 'opening' | 'ready' | 'failed';
  readonly trouble: CallError | null;
  readonly id: DraftId;
  /** Empty: it is called after its words. */
  readonly name: string;
  readonly ticket: string;
  readonly model: string;
  readonly body: string;
  readonly route: Route;
  readonly parent: JobId | null;
  readonly giveUpAfterMs: number | null;
  /** This very draft became that job already. */
  readonly usedFor: JobId | null;
  readonly form: Form | null;
  readonly reading: Reading;
  readonly view: 'form' | 'json' | 'code';
  readonly undo: Undo | null;
  readonly submitting: boolean;
  /**
   * This text was submitted a moment ago, or came up by itself: a press of the same hand means the same job, not a second one, or
   * another one than this.
   */
  readonly settling: boolean;
  readonly refusal: CallError | null;
  /** The job that this text was last sent as, or taken from: what the Router said of it is shown while the text is the same. */
  readonly origin: { readonly id: JobId; readonly body: string; readonly sentHere: boolean } | null;
  /** Parts edited as JSON whose text is no JSON yet, by path. */
  readonly unfinished: ReadonlyMap<string, { readonly label: string; readonly text: string }>;
}

export const NOT_READ: Reading = { status: 'none', error: null, source: 'none' };

export const useDraft = create<DraftState>(() => ({
  status: 'opening',
  trouble: null,
  id: '',
  name: '',
  ticket: '',
  model: '',
  body: EMPTY_BODY,
  route: 'queued',
  parent: null,
  giveUpAfterMs: null,
  usedFor: null,
  form: null,
  reading: NOT_READ,
  view: 'form',
  undo: null,
  submitting: false,
  settling: false,
  refusal: null,
  origin: null,
  unfinished: new Map(),
}));

/** What main is told of it. */
export function draftOf({ ticket, model, body, route, parent, giveUpAfterMs }: DraftState): Draft {
  return { ticket, model, body, route, parent, giveUpAfterMs };
}
