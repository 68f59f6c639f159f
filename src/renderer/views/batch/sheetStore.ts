/**
 * The sheet on the table: the batch that is being made. Main keeps its text, so it is here again after a restart or a crash. It
 * gets a ticket when the batch is asked for, on disk before it is used, and loses it with the first change. So a sheet whose answer
 * was lost is asked for under the same ticket as long as it is the same, and no crash in between buys anything twice.
 */

import { create } from 'zustand';
import { type Axis, freshAxisId, freshSheet, parseSheet, type Sheet } from '../../../shared/batch/sheet.ts';
import type { BatchId } from '../../../shared/batch.ts';
import type { CallError, Outcome } from '../../../shared/refusal.ts';
import { readTree } from '../../../shared/schema/draftText.ts';
import { promptPlace, promptText } from '../../../shared/schema/promptPlace.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { announce } from '../../components/announce.ts';
import { tell } from '../../components/tell.ts';
import { t } from '../../text/en.ts';
import { useDraft } from '../compose/draftState.ts';
import { giveForm } from './forms.ts';

const SAVE_AFTER_MS = 400;
/** Nobody asked for this content yet. */
const NO_TICKET = 'none';

export interface SheetState {
  readonly open: boolean;
  /** Null until it was read once. */
  readonly sheet: Sheet | null;
  readonly submitting: boolean;
  readonly refusal: CallError | null;
  /** What became of this very sheet. */
  readonly queued: { readonly id: BatchId; readonly jobs: number } | null;
}

export const useSheet = create<SheetState>(() => ({
  open: false,
  sheet: null,
  submitting: false,
  refusal: null,
  queued: null,
}));

const set = useSheet.setState;
const get = useSheet.getState;

/** Opens the builder on the draft that is on the table. What was set up before is there again. */
export async function openBuilder(): Promise<void> {
  const { model, body, route, form, giveUpAfterMs } = useDraft.getState();
  const base = { model, body, route };
  if (form) giveForm(form);
  const inHand = get().sheet;
  const known = inHand ?? (await readSheet());
  if (known) {
    if (!inHand) savedLists = known.lists;
    set({ open: true, sheet: known });
    const isSame = known.base.model === model && known.base.body === body && known.base.route === route;
    if (!isSame) edit((sheet) => ({ ...sheet, base }));
    return;
  }
  const tree = readTree(body);
  const lists = await answerOf(bridge().listWordLists());
  const prompt = form ? promptText(tree, promptPlace(form, tree)) : '';
  const sheet = freshSheet({ ticket: NO_TICKET, base, seed: freshSeed(), prompt: oneLine(prompt) });
  savedLists = lists.ok ? lists.value : [];
  set({ open: true, sheet: { ...sheet, lists: savedLists, giveUpAfterMs } });
  saveSoon();
}

export function closeBuilder(): void {
  void saveNow();
  set({ open: false });
}

async function readSheet(): Promise<Sheet | null> {
  const outcome = await answerOf(bridge().openSheet());
  if (!outcome.ok || outcome.value === null) return null;
  return parseSheet(outcome.value);
}

const oneLine = (words: string): string => words.replace(/\s*[\r\n]+\s*/gu, ' ').trim();

export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

// ── Editing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export function edit(change: (sheet: Sheet) => Sheet): void {
  const { sheet } = get();
  if (!sheet) return;
  const next = change(sheet);
  if (next === sheet) return;
  set({ sheet: { ...next, ticket: NO_TICKET }, refusal: null, queued: null });
  saveSoon();
}

export function editAxis<A extends Axis>(axis: A, change: Partial<A>): void {
  edit((sheet) => ({ ...sheet, axes: sheet.axes.map((other) => (other.id === axis.id ? { ...other, ...change } : other)) }));
}

/** Adds an axis at the end, under an id of its own. */
export function addAxis(make: (id: string) => Axis): void {
  edit((sheet) => ({ ...sheet, axes: [...sheet.axes, make(freshAxisId(sheet.axes))] }));
}

export function moveAxis(axis: Axis, by: -1 | 1): void {
  edit((sheet) => {
    const from = sheet.axes.findIndex(({ id }) => id === axis.id);
    const other = sheet.axes[from + by];
    if (from === -1 || !other) return sheet;
    return { ...sheet, axes: sheet.axes.map((one) => (one.id === axis.id ? other : one.id === other.id ? axis : one)) };
  });
}

/** Takes an axis away, with a way back. */
export function removeAxis(axis: Axis, name: string): void {
  const place = get().sheet?.axes.findIndex(({ id }) => id === axis.id) ?? -1;
  if (place === -1) return;
  edit((sheet) => ({ ...sheet, axes: sheet.axes.filter(({ id }) => id !== axis.id) }));
  // Only this one comes back; what was changed since stays.
  const undo = (): void =>
    edit((sheet) => {
      const id = sheet.axes.some((other) => other.id === axis.id) ? freshAxisId(sheet.axes) : axis.id;
      return { ...sheet, axes: sheet.axes.toSpliced(place, 0, { ...axis, id }) };
    });
  tell(t.builder.axes.removed(name), { action: { label: t.builder.axes.undo, run: undo } });
}

// ── Keeping ─────────────────────────────────────────────────────────────────────────────────────────────────────────

let timer: ReturnType<typeof setTimeout> | null = null;

function saveSoon(): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
}

/** Hands the sheet to main at once, if it is not there yet. */
export async function saveNow(): Promise<void> {
  if (timer === null) return;
  clearTimeout(timer);
  timer = null;
  const { sheet } = get();
  if (sheet) await keep(sheet);
}

let savedLists: Sheet['lists'] | null = null;
const LONGEST_KEPT_LIST = 1_000_000;

async function keep(sheet: Sheet): Promise<CallError | null> {
  if (sheet.lists !== savedLists) {
    // They are kept beside the presets too, for the next batch.
    savedLists = sheet.lists;
    void answerOf(bridge().saveWordLists({ lists: sheet.lists.filter(({ text }) => text.length <= LONGEST_KEPT_LIST) }));
  }
  const outcome = await answerOf(bridge().saveSheet(JSON.stringify(sheet)));
  if (outcome.ok) return null;
  tell(t.builder.keepFailed, { tone: 'failed' });
  return outcome.error;
}

// ── Submitting ──────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Ready {
  readonly name: string;
  readonly axes: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly rows: Parameters<ReturnType<typeof bridge>['submitBatch']>[0]['rows'];
}

/** Makes the batch, once, however often this is called meanwhile. */
export async function submitSheet({ name, axes, rows }: Ready): Promise<void> {
  const pressed = get().sheet;
  if (get().submitting || pressed === null) return;
  set({ submitting: true, refusal: null });
  const ticketed = await withTicket(pressed);
  if (!ticketed.ok) {
    set({ submitting: false, refusal: ticketed.error });
    return;
  }
  const sheet = ticketed.value;
  const policy = { stopAfterErrors: sheet.stopAfterErrors, giveUpAfterMs: sheet.giveUpAfterMs };
  const outcome = await answerOf(bridge().submitBatch({ ticket: sheet.ticket, name, axes, policy, rows }));
  if (!outcome.ok) {
    set({ submitting: false, refusal: outcome.error });
    return;
  }
  const { id, already } = outcome.value;
  const isSame = get().sheet === sheet;
  set({ submitting: false, ...(isSame ? { sheet: { ...sheet, ticket: NO_TICKET }, queued: { id, jobs: rows.length } } : {}) });
  saveSoon();
  await saveNow();
  if (already) tell(t.builder.already);
  else announce(t.builder.queued(rows.length));
}

/** The same once more, on a person's word: under another ticket. */
export function queueAgain(): void {
  set({ queued: null });
}

/** The ticket belongs to this very content, and is on disk with it before it is used. */
async function withTicket(pressed: Sheet): Promise<Outcome<Sheet>> {
  if (pressed.ticket !== NO_TICKET) return { ok: true, value: pressed };
  const ticket = await answerOf(bridge().newTicket());
  if (!ticket.ok) return ticket;
  const sheet = { ...pressed, ticket: ticket.value };
  // What was edited meanwhile is another sheet: it stays on the table, and gets a ticket of its own.
  if (get().sheet === pressed) set({ sheet });
  const refusal = await keep(sheet);
  return refusal === null ? { ok: true, value: sheet } : { ok: false, error: refusal };
}
