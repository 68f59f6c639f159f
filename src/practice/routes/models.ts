import { type Answer, failure, json } from '../answer.ts';
import { listedModels, pageLimit, readCursor, writeCursor } from '../catalogue.ts';
import type { Call, Room } from '../exchange.ts';
import type { PracticeModel } from '../model.ts';
import { modelDocument } from '../modelDocument.ts';

function entry(model: PracticeModel): Record<string, unknown> {
  const [provider, name] = model.id.split('/');
  return { id: model.id, provider, model: name, billing: { charges_on_policy_rejection: model.chargesOnRefusal } };
}

/** `GET /v2/models`: one page. Source: https://docs.comfy.org/development/comfy-router/discover-models */
export function models(call: Call): Answer {
  const listed = listedModels(call.dials.listed);
  const limit = pageLimit(call.query.get('limit'));
  const start = readCursor(call.query.get('cursor'), listed.length);
  if (start === null) return failure('invalid_input', { detail: 'This cursor is none of ours; start the walk again.' });
  const next = start + limit;
  const more = next < listed.length;
  return json(200, {
    data: listed.slice(start, next).map(entry),
    has_more: more,
    ...(more ? { next_cursor: writeCursor(next) } : {}),
    limit,
  });
}

/** `GET /v2/models/{provider}/{model}`. */
export function model(room: Room, found: PracticeModel): Answer {
  return json(200, { ...entry(found), input_schema_url: `${room.origin()}/v2/models/${found.id}/openapi.json` });
}

/** `GET /v2/models/{provider}/{model}/openapi.json`, or 304 when the caller has it. */
export function document(call: Call, found: PracticeModel): Answer {
  const { bytes, etag } = modelDocument(found);
  const headers = { ETag: etag, 'Cache-Control': 'private, max-age=300, must-revalidate' };
  const known = (call.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers, body: null };
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body: bytes };
}
