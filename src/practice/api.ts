/** The Router's own origin: from an HTTP call to an answer. */

import { createAdmitter } from './admission.ts';
import { type Answer, failure, json, retryAfter, withHeaders } from './answer.ts';
import { findModel, isModelId, suggestions } from './catalogue.ts';
import { readCaller } from './credentials.ts';
import type { Call, Room } from './exchange.ts';
import { createRate } from './rate.ts';
import { cancel } from './routes/cancel.ts';
import { direct } from './routes/direct.ts';
import { document, model, models } from './routes/models.ts';
import { result, status } from './routes/read.ts';
import { submit } from './routes/submit.ts';
import type { Place } from './routing.ts';

export type Api = (
  place: Place,
  call: Omit<Call, 'caller' | 'now' | 'dials'> & { readonly tooLarge: boolean },
) => Promise<Answer>;

export function createApi(room: Room): Api {
  const admitter = createAdmitter(room);
  const rate = createRate();
  return async (place, given) => {
    const now = room.world.settle();
    const dials = room.world.dials();
    if (now < dials.restUntil) return failure('rate_limited', { headers: retryAfter(dials.restUntil - now) });
    const caller = readCaller(given.headers, new Set(dials.refusedKeys));
    if (caller === null) return failure('unauthorized');
    if (given.tooLarge) return failure('invalid_input', { status: 413, detail: 'A body may have 104857600 bytes at most.' });
    const tooFastMs = rate.waitFor(caller.scope, { at: now, perMinute: dials.callsPerMinute });
    if (tooFastMs > 0) return failure('rate_limited', { headers: retryAfter(tooFastMs) });
    const call: Call = { ...given, caller, now, dials };
    if (place.route === 'models') return models(call);
    if (place.route === 'unknown') return json(404, { detail: 'There is no such route.' });

    const id = `${place.provider}/${place.model}`;
    if (!isModelId(place.provider, place.model))
      return failure('invalid_input', { detail: `${id} cannot be the id of a model.` });
    const found = findModel(id);
    if (found === null) return failure('model_not_found', { detail: notFoundText(id) });
    const at = { call, model: found, admitter };
    switch (place.route) {
      case 'submit':
        return submit(room, at);
      case 'direct':
        return direct(room, at);
      case 'status':
        return status(room, call);
      case 'result':
        return result(room, call);
      case 'cancel':
        return cancel(room, call);
      case 'document':
        return document(call, found);
      default:
        return model(room, found);
    }
  };
}

function notFoundText(id: string): string {
  const near = suggestions(id);
  return near.length === 0 ? `There is no model ${id}.` : `There is no model ${id}. Did you mean ${near.join(', ')}?`;
}

/** Every answer of the Router carries the id of the call, for support. */
export function withSupportId(answer: Answer, supportId: string): Answer {
  return withHeaders({ ...answer, headers: { 'X-Comfy-Request-Id': supportId, ...answer.headers } }, {});
}
