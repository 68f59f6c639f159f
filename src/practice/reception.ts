/** Takes calls in: reads them, puts the trouble due to them in their way, counts them, and sends the answer. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { headerOf } from './admission.ts';
import { type Answer, failure, withHeaders } from './answer.ts';
import { createApi, withSupportId } from './api.ts';
import { assetAnswer, assetRequestId } from './assetOrigin.ts';
import type { PracticeControl } from './control.ts';
import { CONTROL_PREFIX, controlAnswer } from './controlRoute.ts';
import type { Room } from './exchange.ts';
import { type Place, routeOf } from './routing.ts';
import type { TroubleDeed, TroubleDesk } from './trouble.ts';
import { altered, insteadOf, readBody, send } from './writer.ts';

interface Visit {
  readonly place: Place;
  readonly url: URL;
  readonly target: string;
  readonly deeds: readonly TroubleDeed[];
  readonly supportId: string;
  readonly gone: AbortSignal;
  /** The true answer. */
  serve(): Promise<Answer>;
}

export function createReception(parts: {
  readonly room: Room;
  readonly desk: TroubleDesk;
  readonly control: PracticeControl | null;
}): { readonly api: RequestListener; readonly assets: RequestListener } {
  const { room, desk, control } = parts;
  const api = createApi(room);
  const { clock } = room.world;

  /** Null: the connection is to be closed, or left open, without an answer. */
  const treat = async (visit: Visit, response: ServerResponse): Promise<Answer | null> => {
    for (const deed of visit.deeds) {
      if (deed.kind === 'delay' && deed.when === 'before') await clock.waitUntil(clock.now() + deed.ms, visit.gone);
      if (deed.kind === 'reset' && deed.when === 'before') return drop(response);
    }
    const instead = insteadOf(visit.deeds, failure);
    const answer = instead ?? altered(withSupportId(await visit.serve(), visit.supportId), visit.deeds);
    for (const deed of visit.deeds) {
      if (deed.kind === 'delay' && deed.when === 'after') await clock.waitUntil(clock.now() + deed.ms, visit.gone);
      if (deed.kind === 'reset' && deed.when === 'after') return drop(response);
      if (deed.kind === 'stall' && deed.when === 'headers') return null;
    }
    return instead === null ? answer : marked(instead, visit);
  };

  const receive = async (visit: Visit, exchange: { request: IncomingMessage; response: ServerResponse }): Promise<void> => {
    const { request, response } = exchange;
    const at = clock.now();
    // A client may have the answer, and count its wait, before we are told that all of it went out.
    let answeredAt = at;
    room.counters.begin();
    let answer: Answer | null = null;
    try {
      answer = await treat(visit, response).catch((error: unknown) => {
        console.error(`practice Router, ${visit.target}:`, error);
        return withSupportId(failure('internal_error'), visit.supportId);
      });
      answeredAt = clock.now();
      if (answer !== null && !visit.gone.aborted) await send(response, { answer, deeds: visit.deeds, now: answeredAt });
    } finally {
      // Once a request is finished its result may be read at once, whatever the hint.
      const finished = room.world.find(visit.place.requestId)?.endedAt != null;
      const hint = finished ? Number.NaN : Number(answer?.headers['Retry-After']);
      room.counters.end(
        {
          at,
          answeredAt,
          route: visit.place.route,
          method: request.method ?? '',
          path: visit.url.pathname,
          model: visit.place.model === '' ? null : `${visit.place.provider}/${visit.place.model}`,
          requestId: visit.place.requestId === '' ? null : visit.place.requestId,
          key: headerOf(request.headers['idempotency-key']),
          status: answer?.status ?? null,
          supportId: visit.supportId,
          credentials: ['x-api-key', 'authorization', 'cookie'].filter((name) => request.headers[name] !== undefined),
        },
        Number.isInteger(hint) && hint > 0 ? hint * 1000 : null,
      );
    }
  };

  const listener =
    (arrive: (request: IncomingMessage, url: URL, gone: AbortSignal) => Promise<Visit | Answer>): RequestListener =>
    (request, response) => {
      const leaving = new AbortController();
      response.once('close', () => leaving.abort());
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      void arrive(request, url, leaving.signal)
        .then((visit) =>
          'place' in visit
            ? receive(visit, { request, response })
            : send(response, { answer: visit, deeds: [], now: clock.now() }),
        )
        // The caller hung up while its call was read: there is nobody left to answer.
        .catch(() => response.destroy());
    };

  return {
    api: listener(async (request, url, gone) => {
      const method = request.method ?? 'GET';
      const body = await readBody(request);
      if (control !== null && url.pathname.startsWith(CONTROL_PREFIX))
        return controlAnswer(control, { path: url.pathname, method, headers: request.headers, body: body ?? Buffer.alloc(0) });
      const place = routeOf(method, url.pathname);
      const target = `${url.pathname}${url.search}`;
      const deeds = takeDeeds(desk, place);
      const call = { ...place, method, target, query: url.searchParams, headers: request.headers, deeds, gone };
      const serve = (): Promise<Answer> => api(place, { ...call, body: body ?? Buffer.alloc(0), tooLarge: body === null });
      return { place, url, target, deeds, supportId: room.newId(), gone, serve };
    }),
    assets: listener(async (request, url, gone) => {
      const place: Place = { route: 'asset', provider: '', model: '', requestId: assetRequestId(url.pathname) ?? '' };
      const call = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers: request.headers };
      const serve = (): Promise<Answer> => assetAnswer({ world: room.world, production: room.production }, call);
      return { place, url, target: url.pathname, deeds: takeDeeds(desk, place), supportId: '', gone, serve };
    }),
  };
}

function takeDeeds(desk: TroubleDesk, place: Place): readonly TroubleDeed[] {
  const model = place.model === '' ? null : `${place.provider}/${place.model}`;
  return desk.take({ route: place.route, requestId: place.requestId === '' ? null : place.requestId, model });
}

/** Answers that stand in for the Router's carry its id unless they are a proxy's, or say otherwise. */
function marked(answer: Answer, visit: Visit): Answer {
  const foreign = answer.headers['X-Comfy-Request-Id'] !== undefined;
  const stripped = visit.deeds.some(
    (deed) => (deed.kind === 'answer' || deed.kind === 'bucket') && deed.headers?.['X-Comfy-Request-Id'] === null,
  );
  return foreign || stripped ? answer : altered(withHeaders(answer, { 'X-Comfy-Request-Id': visit.supportId }), visit.deeds);
}

function drop(response: ServerResponse): null {
  response.socket?.resetAndDestroy();
  return null;
}
