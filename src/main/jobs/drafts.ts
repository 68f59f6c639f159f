/** Drafts, tickets, and the making of jobs. One ticket makes one job, however often and from wherever it is submitted. */

import type { Draft, Submitted } from '../../shared/draft.ts';
import { type BodyRef, type Job, type JobId, PRACTICE_BASE, PRACTICE_PROFILE, type Route } from '../../shared/job.ts';
import { wholePromptOf } from '../../shared/prompt.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Form } from '../../shared/schema/field.ts';
import { withFreshSeeds } from '../../shared/schema/seeds.ts';
import { SECOND } from '../../shared/time.ts';
import { createBodyKeeper } from './keepBody.ts';
import { isModelId } from './modelId.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Chance } from './ports/chance.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Media } from './ports/media.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

/** What is shown of a body, in characters. */
const READABLE_LENGTH = 200_000;
/** Looking for the prompt of a longer body would take a while; what was kept of it has to do. */
const LONGEST_READ = 4_000_000;
/** "Run again" twice within this is one click too many. */
const ONE_CLICK_MS = 2 * SECOND;

export interface DraftDeps {
  readonly ledger: Ledger;
  readonly bodies: Bodies;
  readonly media?: Media;
  readonly recorder: Recorder;
  readonly chance: Chance;
  /** The form of a job's model; null while nothing is known of it. Without it no job can have another seed. */
  readonly formOf?: (job: Job) => Promise<Form | null>;
  readonly now: () => number;
  readonly destination: () => { readonly profile: string; readonly base: string } | null;
  /** The row of a batch that another run of this job fills; null: it is in none. */
  readonly rowToFill: (job: Job) => Job['batch'];
  /** A job was made: there may be something to do. */
  readonly made: () => void;
  /** So much could not be recorded for want of room on the disk. */
  readonly noRoom: (sizeBytes: number) => void;
}

interface RunAgain {
  readonly id: JobId;
  readonly route: Route;
}

export function createDrafts(deps: DraftDeps) {
  const { ledger, bodies, media, recorder, chance, now, destination, rowToFill, made, noRoom, formOf } = deps;
  const keeper = createBodyKeeper({ bodies, noRoom, ...(media === undefined ? {} : { media }) });
  const clicks = new Map<string, { readonly ticket: string; readonly at: number }>();
  const underWay = new Map<string, Promise<Outcome<Submitted>>>();
  const ranAgain = new Set<JobId>();

  interface Making extends Pick<Draft, 'ticket' | 'model' | 'route' | 'parent'> {
    readonly body: BodyRef;
    readonly prompt: string;
    readonly batch: Job['batch'];
    readonly giveUpAfterMs: number | null;
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
    if (created.parent !== null) ranAgain.add(created.parent);
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
    return kept.ok ? make({ ticket, model, route, parent, batch: null, giveUpAfterMs: limitOf(draft), ...kept.value }) : kept;
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
  async function runAgain({ id, route }: RunAgain, ticket: string): Promise<Outcome<Submitted>> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    if (job.body.digest === '') return problem('notNow');
    // Without its body the new job could never be sent.
    if (!(await bodies.isWhole(job.body))) return problem('bodyMissing');
    const { model, body, prompt, giveUpAfterMs } = job;
    const limit = limitOf({ route, giveUpAfterMs });
    return make({ ticket, model, route, parent: id, body, prompt, batch: rowToFill(job), giveUpAfterMs: limit }, placeOf(job));
  }

  /** The same settings with another seed. It may be charged, as another run may. */
  async function remixJob(id: JobId, ticket: string): Promise<Outcome<Submitted>> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    if (job.body.digest === '') return problem('notNow');
    const text = await bodyOf(job);
    if (!text.ok) return text;
    const form = (await formOf?.(job)) ?? null;
    const fresh = form === null ? null : withFreshSeeds(text.value, form, chance.fraction);
    if (fresh === null) return problem('noSeed');
    const kept = await keeper.keep(fresh);
    if (!kept.ok) return kept;
    const { model, route, giveUpAfterMs } = job;
    const limit = limitOf({ route, giveUpAfterMs });
    return make({ ticket, model, route, parent: id, batch: null, giveUpAfterMs: limit, ...kept.value }, placeOf(job));
  }

  /** The prompt of a job as it was written, with its line breaks and to its end. */
  async function readPrompt(id: JobId): Promise<Outcome<string>> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    const text = await bodyOf(job);
    if (!text.ok || text.value.length > LONGEST_READ) return { ok: true, value: job.prompt };
    return { ok: true, value: wholePromptOf(valueIn(text.value)) ?? job.prompt };
  }

  /** What was tried for nothing must not become a purchase by one press of a button. */
  const placeOf = (job: Job) =>
    job.profile === PRACTICE_PROFILE ? { profile: PRACTICE_PROFILE, base: PRACTICE_BASE } : destination();

  /** One run, however often it is pressed for while it is made, which may take a while, and within a moment after. */
  function once(click: string, work: (ticket: string) => Promise<Outcome<Submitted>>): Promise<Outcome<Submitted>> {
    const before = underWay.get(click);
    if (before !== undefined) return before.then((made) => (made.ok ? submitted(made.value.id, true) : made));
    const last = clicks.get(click);
    const isSame = last !== undefined && Math.abs(now() - last.at) < ONE_CLICK_MS;
    const ticket = isSame ? last.ticket : chance.uuid();
    const making = work(ticket).finally(() => {
      underWay.delete(click);
      clicks.set(click, { ticket, at: now() });
    });
    underWay.set(click, making);
    return making;
  }

  return {
    submit,
    runAgain: (again: RunAgain) => once(`${again.id} ${again.route}`, (ticket) => runAgain(again, ticket)),
    /** Another run of it was made since the start. */
    wasRunAgain: (id: JobId): boolean => ranAgain.has(id),
    newTicket: (): string => chance.uuid(),
    remixJob: (id: JobId) => once(`${id} remix`, (ticket) => remixJob(id, ticket)),
    readPrompt,
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

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What runs directly cannot be cancelled, so there is nothing to give up. */
function limitOf({ route, giveUpAfterMs }: Pick<Draft, 'route' | 'giveUpAfterMs'>): number | null {
  return route === 'queued' ? (giveUpAfterMs ?? null) : null;
}
