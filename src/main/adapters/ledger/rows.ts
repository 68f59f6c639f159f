/**
 * What is read from the file, parsed from unknown. A row that does not parse is told apart from one that is not there:
 * these throw, and whoever reads decides what is left to believe. Fields that nobody here knows are kept as they are.
 */

import { z } from 'zod';
import type { NamedDraft } from '../../../shared/draft.ts';
import type { Job, JobError, JobFile, MissingAsset, StoredBody } from '../../../shared/job.ts';
import type { CallLine } from '../../../shared/jobView.ts';
import type { JobEvent } from '../../jobs/event.ts';

const time = z.number();
const nullableTime = z.number().nullable();
const nullableText = z.string().nullable();

const route = z.enum(['queued', 'direct']);
const body = z.looseObject({ digest: z.string(), sizeBytes: z.number() });
const storedBody: z.ZodType<StoredBody> = body.extend({ path: z.string(), mediaType: z.string() });

const jobError: z.ZodType<JobError> = z.looseObject({
  kind: z.string(),
  detail: z.string(),
  httpStatus: z.number().nullable(),
  supportId: nullableText,
  fixableBy: z.enum(['time', 'user', 'nobody']),
  charge: z.enum(['notCharged', 'mayBeCharged']),
  fields: z.array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string(), type: z.string() })),
  refusalSubject: nullableText,
});

const jobFile: z.ZodType<JobFile> = z.looseObject({
  index: z.number(),
  name: z.string(),
  path: z.string(),
  sizeBytes: z.number(),
  digest: z.string(),
  mediaType: z.string(),
  kind: z.enum(['image', 'svg', 'video', 'audio', 'model3d', 'text', 'json', 'file']),
  role: z.enum(['main', 'alternate', 'secondary', 'thumbnail', 'body']),
  source: z.string(),
  trashedAt: time.exactOptional(),
});

const missingAsset: z.ZodType<MissingAsset> = z.looseObject({
  source: z.string(),
  reason: z.enum(['deadLink', 'refusedAddress', 'tooLarge', 'incomplete', 'unreadable']),
  host: nullableText,
  httpStatus: z.number().nullable(),
});

const batchPlace = z.object({ id: z.string(), row: z.number().int().min(0) });

const facts = z.looseObject({
  id: z.string(),
  model: z.string(),
  route,
  base: z.string(),
  profile: z.string(),
  key: z.string(),
  body,
  prompt: z.string(),
  createdAt: time,
  firstSentAt: nullableTime,
  firstSentServerAt: nullableTime.default(null),
  sends: z.number(),
  unsure: z.boolean(),
  requestId: nullableText,
  wish: z.enum(['none', 'asked', 'heard', 'tooLate', 'unheard']),
  ending: nullableText,
  position: z.number().nullable(),
  runningSince: nullableTime,
  endedAt: nullableTime,
  lastUnfinishedAt: nullableTime,
  firstFinishedAt: nullableTime,
  credits: nullableText,
  output: storedBody.nullable(),
  files: z.array(jobFile),
  missing: z.array(missingAsset),
  error: jobError.nullable(),
  parent: nullableText,
  batch: batchPlace.nullable().default(null),
  place: z.number().nullable().default(null),
  giveUpAfterMs: z.number().nullable().default(null),
  giveUpAt: nullableTime.default(null),
  gaveUpAt: nullableTime.default(null),
});

const job: z.ZodType<Job> = z.discriminatedUnion('phase', [
  facts.extend({ phase: z.literal('outbox'), dueAt: nullableTime }),
  facts.extend({ phase: z.literal('sending'), dueAt: nullableTime, waitingFor: z.enum(['answer', 'admission', 'retry']) }),
  facts.extend({ phase: z.enum(['queued', 'running']), requestId: z.string() }),
  facts.extend({ phase: z.literal('held'), heldBecause: z.enum(['outcomeUnknown', 'notVisible']) }),
  facts.extend({ phase: z.literal('collecting') }),
  facts.extend({ phase: z.enum(['done', 'failed', 'cancelled', 'expired']) }),
]);

const plainEvent = z.looseObject({
  at: time,
  type: z.enum(['broughtIn', 'cancelAsked', 'gaveUp', 'resent', 'letGo', 'removed']),
});
const event: z.ZodType<JobEvent> = z.discriminatedUnion('type', [
  z.looseObject({
    at: time,
    type: z.literal('created'),
    id: z.string(),
    model: z.string(),
    route,
    base: z.string(),
    profile: z.string(),
    key: z.string(),
    body,
    prompt: z.string(),
    parent: nullableText,
    batch: batchPlace.nullable().exactOptional(),
    place: z.number().nullable().exactOptional(),
    giveUpAfterMs: z.number().nullable().exactOptional(),
  }),
  z.looseObject({
    at: time,
    type: z.literal('adopted'),
    id: z.string(),
    model: z.string(),
    base: z.string(),
    profile: z.string(),
    requestId: z.string(),
  }),
  z.looseObject({ at: time, type: z.literal('moved'), profile: z.string() }),
  plainEvent,
  z.looseObject({ at: time, type: z.literal('placed'), place: z.number() }),
  z.looseObject({ at: time, type: z.literal('sent'), serverAt: nullableTime.default(null) }),
  z.looseObject({ at: time, type: z.literal('unsent'), dueAt: time, because: z.string() }),
  z.looseObject({ at: time, type: z.literal('admitting'), dueAt: time }),
  z.looseObject({ at: time, type: z.literal('lost'), dueAt: nullableTime, because: z.string() }),
  z.looseObject({ at: time, type: z.literal('refused'), error: jobError }),
  z.looseObject({
    at: time,
    type: z.literal('accepted'),
    requestId: z.string(),
    position: z.number().nullable(),
    replayed: z.boolean(),
    supportId: nullableText,
    serverAt: nullableTime,
  }),
  z.looseObject({ at: time, type: z.literal('answered'), output: storedBody, credits: nullableText, serverAt: nullableTime }),
  z.looseObject({
    at: time,
    type: z.literal('seen'),
    status: z.string(),
    position: z.number().nullable(),
    ending: nullableText,
    credits: nullableText,
    serverAt: nullableTime,
    parting: z.literal(true).exactOptional(),
  }),
  z.looseObject({ at: time, type: z.literal('bodySaved'), output: storedBody, credits: nullableText }),
  z.looseObject({ at: time, type: z.literal('ended'), error: jobError }),
  z.looseObject({ at: time, type: z.literal('saved'), files: z.array(jobFile), missing: z.array(missingAsset) }),
  z.looseObject({ at: time, type: z.literal('trashed'), indexes: z.array(z.number()) }),
  z.looseObject({ at: time, type: z.literal('gone'), supportId: nullableText }),
  z.looseObject({ at: time, type: z.literal('unseen'), supportId: nullableText }),
  z.looseObject({ at: time, type: z.literal('cancelHeard'), answer: z.enum(['heard', 'tooLate', 'unheard']) }),
]);

const callLine: z.ZodType<CallLine> = z.looseObject({
  at: time,
  durationMs: z.number(),
  call: z.enum(['submit', 'status', 'result', 'cancel', 'direct', 'asset']),
  httpStatus: z.number().nullable(),
  bucket: nullableText,
  supportId: nullableText,
  retryAfterMs: z.number().nullable(),
  trouble: nullableText,
  decided: z.looseObject({ event: nullableText, nextAt: nullableTime }).nullable().default(null),
});

/** Drafts of before had neither an id nor a name. */
const draft: z.ZodType<NamedDraft> = z.looseObject({
  ticket: z.string(),
  model: z.string(),
  body: z.string(),
  route,
  parent: nullableText,
  giveUpAfterMs: z.number().nullable().exactOptional(),
  id: z.string().default(''),
  name: z.string().default(''),
  unfinished: z.array(z.looseObject({ key: z.string(), label: z.string(), text: z.string() })).exactOptional(),
});

/** @throws when the text is no JSON or not of the shape. So do the other three. */
export function parseJob(text: string): Job {
  return job.parse(JSON.parse(text));
}

export function parseEvent(text: string): JobEvent {
  return event.parse(JSON.parse(text));
}

export function parseCall(text: string): CallLine {
  return callLine.parse(JSON.parse(text));
}

export function parseDraft(text: string): NamedDraft {
  return draft.parse(JSON.parse(text));
}
