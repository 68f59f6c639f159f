/** Drafts, tickets, and the making of jobs. One ticket makes one job, however often and from wherever it is submitted. */

import type { Draft, OpenDraft, Submitted } from '../../shared/draft.ts';
import { type BodyRef, type Job, type JobId, PRACTICE_BASE, PRACTICE_PROFILE, type Route } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import { SECOND } from '../../shared/time.ts';
import { createBodyKeeper } from './keepBody.ts';
import { isModelId } from './modelId.ts';
import { type Bodies, type Chance, type Ledger, LedgerError, type Media } from './ports.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

/** What is shown of a body, in characters. */
const READABLE_LENGTH = 200_000;
/** "Run again" twice within this is one click too many. */
const ONE_CLICK_MS = 2 * SECOND;

export interface DraftDeps {
  readonly ledger: Ledger;
  readonly bodies: Bodies;
  readonly media?: Media;
  readonly recorder: Recorder;
  readonly chance: Pick<Chance, 'uuid'>;
  readonly now: () => number;
  readonly destination: () => { readonly profile: string; readonly base: string } | null;
  /** A job was made: there may be something to do. */
  readonly made: () => void;
  /** So much could not be recorded for want of room on the disk. */
  readonly noRoom: (sizeBytes: number) => void;
}

const EMPTY = { model: '', body: '{}', route: 'queued', parent: null } as const;

export function createDrafts({ ledger, bodies, media, recorder, chance, now, destination, made, noRoom }: DraftDeps) {
  const keeper = createBodyKeeper({ bodies, noRoom, ...(media === undefined ? {} : { media }) });
  const clicks = new Map<string, { readonly ticket: string; readonly at: number }>();

  interface Making extends Pick<Draft, 'ticket' | 'model' | 'route' | 'parent'> {
    readonly body: BodyRef;
    readonly prompt: string;
  }

  function make({ ticket, ...wanted }: Making, place = destination()): Outcome<Submitted> {
    if (place === null) return problem('noKey', { field: 'key' });
    const { profile, base } = place;
    const created = { type: 'created', at: now(), id: chance.uuid(), key: chance.uuid(), profile, base, ...wanted } as const;
    const result = recorder.create(ticket, created);
    if (typeof result === 'string') {
      if (result === 'full') noRoom(0);
      return problem(result === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: result });
    }
    made();
    return submitted(result.job.id, result.already);
  }

  const submitted = (id: JobId, already: boolean): Outcome<Submitted> => ({
    ok: true,
    value: { id, already, nextTicket: chance.uuid() },
  });

  async function submit(draft: Draft): Promise<Outcome<Submitted>> {
    const { ticket, model, route, parent } = draft;
    const used = ledger.jobOfTicket(ticket);
    if (used !== null) return submitted(used, true);
    if (!isModelId(model)) return problem('modelIdInvalid', { field: 'model' });
    const flaw = keeper.check(draft.body);
    if (flaw !== null) return problem(flaw, { field: 'body' });
    if (destination() === null) return problem('noKey', { field: 'key' });
    const kept = await keeper.keep(draft.body);
    return kept.ok ? make({ ticket, model, route, parent, ...kept.value }) : kept;
  }

  /** Of a run that was submitted elsewhere nothing is known; what came in with a back-up may have come without its body. */
  async function bodyOf(job: Job): Promise<Outcome<string>> {
    if (job.body.digest === '') return { ok: true, value: '' };
    try {
      // Files are never brought back as text.
      const text = await media?.textOf(job.body);
      if (text !== undefined && text !== null) return { ok: true, value: text };
      return { ok: true, value: new TextDecoder().decode(await bodies.read(job.body)) };
    } catch {
      return problem('bodyMissing');
    }
  }

  /** The same bytes under a new key: a new run, which may be charged. */
  async function runAgain({ id, route }: { readonly id: JobId; readonly route: Route }): Promise<Outcome<Submitted>> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    if (job.body.digest === '') return problem('notNow');
    // Without its body the new job could never be sent.
    if (!(await bodies.isWhole(job.body))) return problem('bodyMissing');
    const click = `${id} ${route}`;
    const last = clicks.get(click);
    const isSameClick = last !== undefined && Math.abs(now() - last.at) < ONE_CLICK_MS;
    const ticket = isSameClick ? last.ticket : chance.uuid();
    if (!isSameClick) clicks.set(click, { ticket, at: now() });
    const { model, body, prompt } = job;
    // What was tried for nothing must not become a purchase by one press of a button.
    const isPractice = job.profile === PRACTICE_PROFILE;
    const place = isPractice ? { profile: PRACTICE_PROFILE, base: PRACTICE_BASE } : destination();
    return make({ ticket, model, route, parent: id, body, prompt }, place);
  }

  return {
    submit,
    runAgain,
    newTicket: (): string => chance.uuid(),
    openDraft(): OpenDraft {
      const draft = ledger.readDraft() ?? { ...EMPTY, ticket: chance.uuid() };
      return { ...draft, usedFor: ledger.jobOfTicket(draft.ticket) };
    },
    saveDraft(draft: Draft): Outcome<null> {
      try {
        ledger.writeDraft(draft);
        return { ok: true, value: null };
      } catch (cause) {
        if (cause instanceof LedgerError && cause.reason === 'full') noRoom(draft.body.length);
        return problem('ledgerUnwritable', { detail: 'draft' });
      }
    },
    async draftFrom(id: JobId): Promise<Outcome<Draft>> {
      const job = recorder.get(id);
      if (job === null) return problem('noSuchJob');
      const body = await bodyOf(job);
      if (!body.ok) return body;
      const { model, route } = job;
      return { ok: true, value: { ticket: chance.uuid(), model, route, body: body.value, parent: id } };
    },
    async getBody(id: JobId): Promise<Outcome<{ readonly text: string; readonly cut: boolean }>> {
      const job = recorder.get(id);
      if (job === null) return problem('noSuchJob');
      const body = await bodyOf(job);
      if (!body.ok) return body;
      const text = body.value;
      return { ok: true, value: { text: text.slice(0, READABLE_LENGTH), cut: text.length > READABLE_LENGTH } };
    },
  };
}
