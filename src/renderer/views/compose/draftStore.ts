/**
 * What is done with the draft on the table. Its body is one JSON text that the form, the JSON view and main all share; everything
 * else here is what the page needs to draw it. Main issues the ticket, keeps the draft, and makes the job.
 */

import type { OpenDraft } from '../../../shared/draft.ts';
import { buildForm } from '../../../shared/schema/buildForm.ts';
import type { JsonPath } from '../../../shared/schema/draftText.ts';
import { EMPTY_BODY, startBody } from '../../../shared/schema/startBody.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { saveSoon } from './draftKeeping.ts';
import { type DraftState, NOT_READ, useDraft } from './draftState.ts';
import { keepAllSeeds } from './seedRolls.ts';

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
