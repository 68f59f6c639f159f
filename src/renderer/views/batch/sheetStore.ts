/**
 * The sheet on the table: the batch that is being made. Main keeps its text, so it is here again after a restart or a crash. Its
 * ticket is on disk before the batch is asked for, and a sheet that is still the same is asked for under the same ticket, so no
 * crash in between buys anything twice.
 */

import { create } from 'zustand';
import { type Axis, freshAxisId, freshSheet, parseSheet, type Sheet } from '../../../shared/batch/sheet.ts';
import type { BatchId } from '../../../shared/batch.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { readTree } from '../../../shared/schema/draftText.ts';
import { promptPlace, promptText } from '../../../shared/schema/promptPlace.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { announce } from '../../components/announce.ts';
import { tell } from '../../components/tell.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useDraft } from '../compose/draftStore.ts';
import { giveForm } from './forms.ts';

const SAVE_AFTER_MS = 500;

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

/** The sheet that may have been submitted under its ticket already: as it came from disk, or as an answer was lost. */
let asKept: Sheet | null = null;

/** Opens the builder on the draft that is on the table. What was set up before is there again. */
export async function openBuilder(): Promise<void> {
  const { model, body, route, form } = useDraft.getState();
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
  const ticket = await answerOf(bridge().newTicket());
  if (!ticket.ok) {
    tell(refusalWords(ticket.error), { tone: 'failed' });
    return;
  }
  const tree = readTree(body);
  const lists = await answerOf(bridge().listWordLists());
  const prompt = form ? promptText(tree, promptPlace(form, tree)) : '';
  const sheet = freshSheet({ ticket: ticket.value, base, seed: freshSeed(), prompt: oneLine(prompt) });
  savedLists = lists.ok ? lists.value : [];
  set({ open: true, sheet: { ...sheet, lists: savedLists } });
  saveSoon();
}

export function closeBuilder(): void {
  void saveNow();
  set({ open: false });
}

async function readSheet(): Promise<Sheet | null> {
  const outcome = await answerOf(bridge().openSheet());
  if (!outcome.ok || outcome.value === null) return null;
  asKept = parseSheet(outcome.value);
  return asKept;
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
  set({ sheet: next, refusal: null, queued: null });
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
  await keep();
}

let savedLists: Sheet['lists'] | null = null;
const LONGEST_KEPT_LIST = 1_000_000;

async function keep(): Promise<CallError | null> {
  const { sheet } = get();
  if (!sheet) return null;
  if (sheet.lists !== savedLists) {
    // They are kept beside the presets too, for the next batch.
    savedLists = sheet.lists;
    void answerOf(bridge().saveWordLists(sheet.lists.filter(({ text }) => text.length <= LONGEST_KEPT_LIST)));
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
  if (get().submitting || get().sheet === null) return;
  set({ submitting: true, refusal: null });
  const refusal = await renewTicket();
  const { sheet } = get();
  if (refusal !== null || sheet === null) {
    set({ submitting: false, refusal });
    return;
  }
  const policy = { stopAfterErrors: sheet.stopAfterErrors, giveUpAfterMs: sheet.giveUpAfterMs };
  const outcome = await answerOf(bridge().submitBatch({ ticket: sheet.ticket, name, axes, policy, rows }));
  if (!outcome.ok) {
    set({ submitting: false, refusal: outcome.error });
    return;
  }
  const { id, already, nextTicket } = outcome.value;
  asKept = null;
  const isSame = get().sheet === sheet;
  set(({ sheet: latest }) => ({
    submitting: false,
    sheet: latest && { ...latest, ticket: nextTicket },
    queued: isSame ? { id, jobs: rows.length } : null,
  }));
  saveSoon();
  await saveNow();
  if (already) tell(t.builder.already);
  else announce(t.builder.queued(rows.length));
}

/** The same once more, on a person's word: under another ticket. */
export function queueAgain(): void {
  asKept = null;
  set({ queued: null });
}

/** A sheet that may have been submitted under its ticket keeps it; any other gets one of its own, on disk before it is used. */
async function renewTicket(): Promise<CallError | null> {
  const before = get().sheet;
  if (before !== null && before === asKept) return null;
  const ticket = await answerOf(bridge().newTicket());
  if (!ticket.ok) return ticket.error;
  const { sheet } = get();
  const renewed = sheet && { ...sheet, ticket: ticket.value };
  set({ sheet: renewed });
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const refusal = await keep();
  // What is edited meanwhile is another sheet, and gets a ticket of its own.
  asKept = renewed;
  return refusal;
}
