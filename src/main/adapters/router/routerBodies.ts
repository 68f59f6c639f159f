/**
 * The Router's own JSON bodies (https://docs.comfy.org/development/comfy-router/queue and …/errors), parsed from whatever
 * came. Fields that are not known are passed over; a field of the wrong type counts as absent where it is optional.
 */

import { z } from 'zod';
import type { FieldError } from '../../../shared/job.ts';
import type { RouterBody } from '../../jobs/ports/router.ts';
import type { Tidy } from '../log/tidyText.ts';
import { isRequestId } from './routes.ts';

const DETAIL_LENGTH = 2_000;
const EXCERPT_LENGTH = 300;
const WORD_LENGTH = 64;
const MAX_FIELDS = 100;
const MAX_PATH = 32;

const position = z.number().int().nonnegative().nullable().catch(null);
const bucket = z.string().min(1).nullable().catch(null);

const handleShape = z.looseObject({ request_id: z.string(), queue_position: position.default(null) });
const statusShape = z.looseObject({
  request_id: z.string(),
  status: z.string().min(1),
  queue_position: position.default(null),
  error_type: bucket.default(null),
});
const aboutShape = z.looseObject({ request_id: z.string(), status: z.string(), response_url: z.string() });
const cancelShape = z.looseObject({ request_id: z.string().nullable().catch(null).default(null), status: z.string().min(1) });
const errorShape = z.looseObject({ detail: z.unknown(), error_type: bucket.default(null) });
const fieldShape = z.looseObject({
  loc: z.array(z.union([z.string(), z.number().int()])).catch([]),
  msg: z.string().catch(''),
  type: z.string().catch(''),
});

type Unreadable = Extract<RouterBody, { kind: 'unreadable' }>;

/** The JSON value in the bytes of a body, or why there is none. */
export type Parsed = { readonly kind: 'value'; readonly value: unknown; readonly excerpt: string } | Unreadable;

export function parseJson(bytes: Uint8Array, tidy: Tidy): Parsed {
  const text = new TextDecoder('utf-8').decode(bytes);
  const excerpt = tidy(text, EXCERPT_LENGTH);
  if (text.trim() === '') return { kind: 'unreadable', why: 'empty', excerpt: '' };
  try {
    return { kind: 'value', value: JSON.parse(text), excerpt };
  } catch {
    // A body that begins as JSON and does not end is one that was cut on the way.
    return { kind: 'unreadable', why: /^\s*[[{]/u.test(text) ? 'cut' : 'notJson', excerpt };
  }
}

/** The answer to a submit: the handle of a queued run. */
export function parseHandle(parsed: Parsed): RouterBody {
  if (parsed.kind === 'unreadable') return parsed;
  const shape = handleShape.safeParse(parsed.value);
  if (!shape.success || !isRequestId(shape.data.request_id)) return wrongShape(parsed.excerpt);
  return { kind: 'handle', requestId: shape.data.request_id, position: shape.data.queue_position };
}

/** A status body of exactly this request. An `error_type` beside any other status than COMPLETED is not believed. */
export function parseStatus(parsed: Parsed, reading: { readonly requestId: string; readonly tidy: Tidy }): RouterBody {
  if (parsed.kind === 'unreadable') return parsed;
  const shape = statusShape.safeParse(parsed.value);
  if (!shape.success) return wrongShape(parsed.excerpt);
  const { request_id, status, queue_position, error_type } = shape.data;
  if (request_id !== reading.requestId) return { kind: 'unreadable', why: 'idMismatch', excerpt: parsed.excerpt };
  return {
    kind: 'status',
    status: reading.tidy(status, WORD_LENGTH),
    position: queue_position,
    ending: status === 'COMPLETED' && error_type !== null ? reading.tidy(error_type, WORD_LENGTH) : null,
  };
}

/** The answer to a cancel, or the error body that came instead. */
export function parseCancel(parsed: Parsed, reading: { readonly requestId: string; readonly tidy: Tidy }): RouterBody {
  if (parsed.kind === 'unreadable') return parsed;
  const shape = cancelShape.safeParse(parsed.value);
  if (!shape.success) return parseError(parsed, reading.tidy);
  const { request_id, status } = shape.data;
  if (request_id !== null && request_id !== reading.requestId) {
    return { kind: 'unreadable', why: 'idMismatch', excerpt: parsed.excerpt };
  }
  return { kind: 'cancel', status: reading.tidy(status, WORD_LENGTH) };
}

/**
 * Whether a document is the Router's own word about a request, and so no output of a model. Partner documents have a `status`
 * and a `request_id` of their own, but no address of that very request at the Router.
 */
export function isAboutRequest(value: unknown): boolean {
  const shape = aboutShape.safeParse(value);
  if (!shape.success || !isRequestId(shape.data.request_id)) return false;
  return shape.data.response_url.includes(`/requests/${shape.data.request_id}`);
}

/** An error: `detail` is a sentence, or the list of a 422 whose bucket stands in the header only. */
export function parseError(parsed: Parsed, tidy: Tidy): RouterBody {
  if (parsed.kind === 'unreadable') return parsed;
  const shape = errorShape.safeParse(parsed.value);
  if (!shape.success) return wrongShape(parsed.excerpt);
  const { detail, error_type } = shape.data;
  const errorType = error_type === null ? null : tidy(error_type, WORD_LENGTH);
  if (Array.isArray(detail)) {
    const fields = detail.slice(0, MAX_FIELDS).flatMap((entry) => parseField(entry, tidy));
    if (fields.length === 0 && errorType === null) return wrongShape(parsed.excerpt);
    return { kind: 'error', detail: fields.map(lineOf).join('; ').slice(0, DETAIL_LENGTH), errorType, fields };
  }
  if (typeof detail !== 'string' && errorType === null) return wrongShape(parsed.excerpt);
  return { kind: 'error', detail: typeof detail === 'string' ? tidy(detail, DETAIL_LENGTH) : '', errorType, fields: [] };
}

/** One entry of a 422. Its `input` is left where it is: it echoes what was sent and may be megabytes. */
function parseField(entry: unknown, tidy: Tidy): readonly FieldError[] {
  const shape = fieldShape.safeParse(entry);
  if (!shape.success) return [];
  const { loc, msg, type } = shape.data;
  const path = (loc[0] === 'body' ? loc.slice(1) : loc).slice(0, MAX_PATH);
  return [
    {
      path: path.map((step) => (typeof step === 'string' ? tidy(step, WORD_LENGTH) : step)),
      message: tidy(msg, EXCERPT_LENGTH),
      type: tidy(type, WORD_LENGTH),
    },
  ];
}

function lineOf(field: FieldError): string {
  return field.path.length === 0 ? field.message : `${field.path.join('.')}: ${field.message}`;
}

function wrongShape(excerpt: string): Unreadable {
  return { kind: 'unreadable', why: 'wrongShape', excerpt };
}
