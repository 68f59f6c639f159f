/** Makes the draft on the table a job, once for each ticket. */

import type { JobId } from '../../../shared/job.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { saveSoon } from './draftKeeping.ts';
import { draftOf, useDraft } from './draftState.ts';
import { editBody } from './draftStore.ts';
import { withRolledSeeds } from './seedRolls.ts';

const SETTLE_MS = 1_500;

const set = useDraft.setState;
const get = useDraft.getState;

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
