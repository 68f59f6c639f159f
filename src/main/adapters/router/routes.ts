/**
 * The addresses of the Router's routes (https://docs.comfy.org/development/comfy-router/queue). They are built from the
 * base, the model id and the request id alone; the URLs inside answers are never used, since a key sent to one of those
 * could leave the base's origin.
 */

const SEGMENT = /^[a-z0-9]+([._-][a-z0-9]+)*$/u;
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Longest `{provider}` and `{model}`, in characters. */
const PROVIDER_LENGTH = 64;
const MODEL_LENGTH = 128;

/** Whether a text is a model id, `{provider}/{model}`, by the published pattern of its two halves. */
export function isModelId(id: string): boolean {
  const [provider = '', model = '', ...more] = id.split('/');
  if (more.length > 0 || provider.length > PROVIDER_LENGTH || model.length > MODEL_LENGTH) return false;
  return SEGMENT.test(provider) && SEGMENT.test(model);
}

/** A request id is a lower-case UUID. */
export function isRequestId(id: string): boolean {
  return REQUEST_ID.test(id);
}

export type ModelRoute = 'run' | 'requests' | 'openapi';
export type RequestRoute = 'status' | 'result' | 'cancel';

const MODEL_LEAF: Readonly<Record<ModelRoute, string>> = { run: '', requests: '/requests', openapi: '/openapi.json' };
const REQUEST_LEAF: Readonly<Record<RequestRoute, string>> = { status: '/status', result: '', cancel: '/cancel' };

/** Null when the model id does not fit its pattern: then nothing may be sent. */
export function modelUrl(base: string, model: string, route: ModelRoute): URL | null {
  return isModelId(model) ? new URL(`/v2/models/${model}${MODEL_LEAF[route]}`, base) : null;
}

/** Null when an id does not fit its pattern. */
export function requestUrl(
  base: string,
  request: { readonly model: string; readonly requestId: string },
  route: RequestRoute,
): URL | null {
  if (!isModelId(request.model) || !isRequestId(request.requestId)) return null;
  return new URL(`/v2/models/${request.model}/requests/${request.requestId}${REQUEST_LEAF[route]}`, base);
}

/** One page of the catalogue. A cursor is opaque and goes back as it came, encoded for a query. */
export function catalogueUrl(base: string, page: { readonly limit: number; readonly cursor: string | null }): URL {
  const url = new URL('/v2/models', base);
  url.searchParams.set('limit', String(page.limit));
  if (page.cursor !== null) url.searchParams.set('cursor', page.cursor);
  return url;
}
