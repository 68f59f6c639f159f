/** Which of our rows a decoded row is. It is known by what it holds, so the list of tables is not needed. */

import type { Job } from '../../../shared/job.ts';
import { batchIn, isBodyOf, stateIn } from './batchRows.ts';
import type { RawRow, Value } from './cells.ts';
import { digestOf } from './digest.ts';
import { isSealed } from './draftSeal.ts';
import type { Folded } from './jobRows.ts';
import { keptOf } from './keptRows.ts';
import { fitsSeal, sealOfCall, sealOfMark } from './rowSeals.ts';
import { parseCall, parseDraft, parseEvent, parseJob } from './rows.ts';

export type KnownRow =
  | { readonly table: 'jobs'; readonly folded: Folded }
  | {
      readonly table: 'events';
      readonly values: readonly [job: string, nth: number, phase: string, digest: string, event: string];
    }
  | { readonly table: 'tickets'; readonly values: readonly [ticket: string, job: string] }
  | { readonly table: 'marks'; readonly values: readonly (string | number)[] }
  | { readonly table: 'drafts'; readonly values: readonly [digest: string, draft: string] }
  | { readonly table: 'bodies'; readonly values: readonly [digest: string, body: string] }
  | { readonly table: 'batches'; readonly values: readonly [id: string, createdAt: number, digest: string, plan: string] }
  | { readonly table: 'batch_states'; readonly values: readonly [batch: string, nth: number, digest: string, state: string] }
  | { readonly table: 'kept'; readonly values: readonly [kind: string, id: string, digest: string, text: string] }
  | { readonly table: 'requests'; readonly values: readonly [row: number, job: string, call: string, digest: string] };

const JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Null for a row that is none of ours, or whose digest does not agree with what it holds. */
export function knownRow({ row, values }: RawRow): KnownRow | null {
  // The row number stands in front of the row; in its place in the row is nothing.
  if (values[0] !== null) return null;
  const held = values.slice(1);
  switch (values.length) {
    case 14:
      return jobRow(held);
    case 6:
      return eventRow(held);
    // Rows that were written before they had a digest end in front of it.
    case 7:
    case 8:
      return marksRow(held);
    case 3:
      return draftRow(held) ?? bodyRow(held) ?? requestRow(row, held) ?? ticketRow(held);
    case 4:
      return requestRow(row, held);
    case 5:
      return batchRow(held) ?? batchStateRow(held) ?? keptRow(held);
    default:
      return null;
  }
}

function jobRow(values: readonly Value[]): KnownRow | null {
  const [id, , , removed, , , startedAt, finishedAt, , events, digest, , text] = values;
  if (!isText(id) || !isText(text) || digestOf(id, text) !== digest || typeof events !== 'number') return null;
  const job = parsed<Job>(text, parseJob);
  if (job === null || job.id !== id) return null;
  const marks = { startedAt: numberOrNull(startedAt), finishedAt: numberOrNull(finishedAt) };
  return { table: 'jobs', folded: { job, removed: removed === 1, marks, events } };
}

function eventRow(values: readonly Value[]): KnownRow | null {
  const [job, nth, phase, digest, event] = values;
  if (!isText(job) || typeof nth !== 'number' || !isText(phase) || !isText(digest) || !isText(event)) return null;
  if (digestOf(job, String(nth), phase, event) !== digest || parsed(event, parseEvent) === null) return null;
  return { table: 'events', values: [job, nth, phase, digest, event] };
}

function marksRow([job, starred, title, note, tags, words, digest = '']: readonly Value[]): KnownRow | null {
  if (!isJobId(job) || typeof starred !== 'number' || !isText(digest)) return null;
  if (!isText(title) || !isText(note) || !isText(tags) || !isText(words)) return null;
  if (!fitsSeal(digest, sealOfMark(job, { starred: starred === 1, title, note, tags, words }))) return null;
  return { table: 'marks', values: [job, starred, title, note, tags, words, digest] };
}

function draftRow([digest, draft]: readonly Value[]): KnownRow | null {
  if (!isText(digest) || !isText(draft) || !isSealed(draft, digest) || parsed(draft, parseDraft) === null) return null;
  return { table: 'drafts', values: [digest, draft] };
}

function bodyRow([digest, body]: readonly Value[]): KnownRow | null {
  return isText(digest) && isText(body) && isBodyOf(digest, body) ? { table: 'bodies', values: [digest, body] } : null;
}

function batchRow([id, createdAt, digest, plan]: readonly Value[]): KnownRow | null {
  if (!isJobId(id) || typeof createdAt !== 'number' || !isText(digest) || !isText(plan)) return null;
  return batchIn({ id: bytesOf(id), created_at: createdAt, digest: bytesOf(digest), plan: bytesOf(plan) }) === null
    ? null
    : { table: 'batches', values: [id, createdAt, digest, plan] };
}

function batchStateRow([batch, nth, digest, state]: readonly Value[]): KnownRow | null {
  if (!isJobId(batch) || typeof nth !== 'number' || !isText(digest) || !isText(state)) return null;
  return stateIn({ batch: bytesOf(batch), nth, digest: bytesOf(digest), state: bytesOf(state) }) === null
    ? null
    : { table: 'batch_states', values: [batch, nth, digest, state] };
}

function keptRow([kind, id, digest, text]: readonly Value[]): KnownRow | null {
  if (!isText(kind) || !isText(id) || !isText(digest) || !isText(text)) return null;
  return keptOf({ kind, id, digest, text }) === null ? null : { table: 'kept', values: [kind, id, digest, text] };
}

/** As a statement answers with it. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function requestRow(row: number, [job, call, digest = '']: readonly Value[]): KnownRow | null {
  if (!isJobId(job) || !isText(call) || !isText(digest) || parsed(call, parseCall) === null) return null;
  if (!fitsSeal(digest, sealOfCall(job, call))) return null;
  return { table: 'requests', values: [row, job, call, digest] };
}

function ticketRow([ticket, job]: readonly Value[]): KnownRow | null {
  return isText(ticket) && isJobId(job) ? { table: 'tickets', values: [ticket, job] } : null;
}

const isText = (value: Value | undefined): value is string => typeof value === 'string';
const isJobId = (value: Value | undefined): value is string => isText(value) && JOB_ID.test(value);
const numberOrNull = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

function parsed<T>(text: string, parse: (text: string) => T): T | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
