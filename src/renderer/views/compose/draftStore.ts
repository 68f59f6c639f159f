/**
 * The draft on the table. Its body is one JSON text that the form, the JSON view and main all share; everything else
 * here is what the page needs to draw it. Main issues the ticket, keeps the draft, and makes the job.
 */

import { create } from 'zustand';
import {
  type Draft,
  type DraftId,
  MOST_UNFINISHED,
  type OpenDraft,
  UNFINISHED_LABEL_LENGTH,
  type UnfinishedPart,
} from '../../../shared/draft.ts';
import type { JobId, Route } from '../../../shared/job.ts';
import type { ModelDocument } from '../../../shared/models.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { buildForm } from '../../../shared/schema/buildForm.ts';
import type { JsonPath } from '../../../shared/schema/draftText.ts';
import type { Form } from '../../../shared/schema/field.ts';
import { EMPTY_BODY, startBody } from '../../../shared/schema/startBody.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { keepAllSeeds, withRolledSeeds } from './seedRolls.ts';

const SAVE_AFTER_MS = 400;
/** Somebody who types without a pause loses no more than this to a crash. */
const SAVE_AT_LEAST_MS = 2_000;
const SETTLE_MS = 1_500;

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

const set = useDraft.setState;
const get = useDraft.getState;

// ── Opening ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Fetches the draft that main kept. Once per window; the draft then lives on while other views are open. */
export async function openDraft(): Promise<void> {
  if (get().status === 'ready') return;
  const outcome = await answerOf(bridge().openDraft());
  if (get().status === 'ready') return;
  if (!outcome.ok) {
    set({ status: 'failed', trouble: outcome.error });
    return;
  }
  await layOut(outcome.value);
}

/** Another draft on the table. What lay there must have been handed to main. */
export async function layOut(draft: OpenDraft): Promise<void> {
  takeDraft(draft);
  await readModel();
}

function takeDraft({ usedFor, unfinished, ...draft }: OpenDraft): void {
  const from = usedFor ?? draft.parent;
  keepAllSeeds();
  set({
    ...draft,
    giveUpAfterMs: draft.giveUpAfterMs ?? null,
    body: draft.body.trim() === '' ? EMPTY_BODY : draft.body,
    status: 'ready',
    trouble: null,
    usedFor,
    form: null,
    reading: NOT_READ,
    undo: null,
    refusal: null,
    origin: from === null ? null : { id: from, body: draft.body, sentHere: false },
    unfinished: new Map((unfinished ?? []).map(({ key, label, text }) => [key, { label, text }])),
  });
}

let latestRead = 0;

/** Reads the chosen model's document and builds its form. The text of the draft is left as it is, unless it is empty. */
export async function readModel(): Promise<void> {
  const { model } = get();
  if (model === '') return;
  latestRead += 1;
  const read = latestRead;
  set({ reading: { ...get().reading, status: 'reading', error: null } });
  const outcome = await answerOf(bridge().getModel(model));
  if (read !== latestRead) return;
  if (!outcome.ok) {
    const form = buildForm({ id: model, authored: false, input: null, components: {}, example: null, source: 'none' });
    set({ form, reading: { status: 'failed', error: outcome.error, source: 'none' } });
    return;
  }
  const form = buildForm(outcome.value);
  set({ form, reading: { status: 'ready', error: null, source: outcome.value.source } });
  if (isEmpty(get().body)) write(startBody(form));
}

export function isEmpty(body: string): boolean {
  return /^\s*(\{\s*\}\s*)?$/u.test(body);
}

// ── Editing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Every change of the text goes through here, from whichever view it comes. */
export function editBody(body: string): void {
  if (body === get().body) return;
  write(body);
}

/** Puts a text on the table and sees to it that main gets it. */
export function write(body: string): void {
  set({ body, refusal: null, settling: false });
  differs();
  saveSoon();
}

/** How long after the Router took it in it is given up, in ms; null: it is waited for. Another limit is another run. */
export function setGiveUp(giveUpAfterMs: number | null): void {
  if (giveUpAfterMs === get().giveUpAfterMs) return;
  set({ giveUpAfterMs, settling: false });
  differs();
  saveSoon();
}

/** A draft that differs from the one already submitted is a new one and needs a ticket of its own. */
export function differs(): void {
  if (get().usedFor !== null) void renew();
}

/** The same words once more, as a new job: only ever on a person's word. */
export async function renew(): Promise<void> {
  const { id } = get();
  const outcome = await answerOf(bridge().newTicket());
  if (get().id !== id) return;
  if (!outcome.ok) {
    set({ refusal: outcome.error });
    return;
  }
  set({ ticket: outcome.value, usedFor: null });
  saveSoon();
}

/** A part that is edited as JSON and cannot be read yet. `text` null: it can be read again. */
export function setUnfinished(key: string, part: { readonly label: string; readonly text: string } | null): void {
  const unfinished = new Map(get().unfinished);
  if (part) unfinished.set(key, part);
  else unfinished.delete(key);
  set({ unfinished });
  saveSoon();
}

/** Parts that cannot be read yet go where the value around them went; those of a value that is gone go with it. */
export function moveUnfinished(moved: (path: JsonPath) => JsonPath | null): void {
  const unfinished = new Map<string, { readonly label: string; readonly text: string }>();
  for (const [key, part] of get().unfinished) {
    const path = moved(JSON.parse(key) as JsonPath);
    if (path) unfinished.set(JSON.stringify(path), part);
  }
  if (get().unfinished.size > 0) set({ unfinished });
}

export function showView(view: DraftState['view']): void {
  set({ view });
}

// ── Keeping ─────────────────────────────────────────────────────────────────────────────────────────────────────────

let saveTimer: ReturnType<typeof setTimeout> | null = null;

let unsavedSince: number | null = null;

/** Hands the draft to main once the typing pauses, and now and then while it does not. */
export function saveSoon(): void {
  unsavedSince ??= Date.now();
  if (saveTimer !== null) {
    if (Date.now() - unsavedSince > SAVE_AT_LEAST_MS) return;
    clearTimeout(saveTimer);
  }
  saveTimer = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
}

/** Hands the draft to main at once; for a window that is about to go. */
export async function saveNow(): Promise<void> {
  if (saveTimer === null) return;
  clearTimeout(saveTimer);
  saveTimer = null;
  unsavedSince = null;
  const { status, model, id, name } = get();
  if (status !== 'ready' || model === '') return;
  const unfinished = unfinishedParts(get());
  const parts = unfinished.length > 0 ? { unfinished } : {};
  await answerOf(bridge().saveDraft({ ...draftOf(get()), id, name, ...parts }));
}

/** As much of what cannot be read yet as main takes. */
function unfinishedParts({ unfinished }: DraftState): readonly UnfinishedPart[] {
  return [...unfinished]
    .slice(0, MOST_UNFINISHED)
    .map(([key, { label, text }]) => ({ key, label: label.slice(0, UNFINISHED_LABEL_LENGTH), text }));
}

export function draftOf({ ticket, model, body, route, parent, giveUpAfterMs }: DraftState): Draft {
  return { ticket, model, body, route, parent, giveUpAfterMs };
}

// ── Submitting ──────────────────────────────────────────────────────────────────────────────────────────────────────

let settleTimer: ReturnType<typeof setTimeout> | null = null;

/** Begins the moment after a submit, or begins it anew while somebody keeps pressing. */
export function holdSubmit(): void {
  if (settleTimer !== null) clearTimeout(settleTimer);
  settleTimer = setTimeout(() => set({ settling: false }), SETTLE_MS);
  set({ settling: true });
}

/**
 * One job, however often this is called for the same ticket. The draft stays, under the ticket for whatever comes next;
 * main may answer faster than a double click, so the same text rests for a moment before it can be submitted anew.
 */
export async function submitDraft(): Promise<JobId | null> {
  const found = get();
  if (found.settling && !found.submitting) {
    holdSubmit();
    return null;
  }
  if (found.submitting || found.status !== 'ready' || found.usedFor !== null) return null;
  editBody(withRolledSeeds(found.body));
  const before = get();
  set({ submitting: true, refusal: null });
  const outcome = await answerOf(bridge().submit(draftOf(before)));
  if (get().id !== before.id) {
    // Another draft was laid on the table meanwhile. Main knows what became of this one's ticket.
    set({ submitting: false });
    return outcome.ok ? outcome.value.id : null;
  }
  if (!outcome.ok) {
    set({ submitting: false, refusal: outcome.error });
    return null;
  }
  const { id, nextTicket } = outcome.value;
  set({ submitting: false, ticket: nextTicket, parent: null, undo: null, origin: { id, body: before.body, sentHere: true } });
  if (get().body === before.body) holdSubmit();
  saveSoon();
  return id;
}
