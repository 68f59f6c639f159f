import type { RouteName } from './trouble.ts';

export interface Place {
  readonly route: RouteName;
  readonly provider: string;
  readonly model: string;
  readonly requestId: string;
}

const NOWHERE: Place = { route: 'unknown', provider: '', model: '', requestId: '' };

/** Which route a method and path mean. `unknown` when none. */
export function routeOf(method: string, path: string): Place {
  const [root, kind, provider, model, tail, requestId, last, surplus] = path.split('/').slice(1);
  if (root !== 'v2' || kind !== 'models' || surplus !== undefined) return NOWHERE;
  if (provider === undefined) return method === 'GET' ? { ...NOWHERE, route: 'models' } : NOWHERE;
  if (model === undefined) return NOWHERE;
  const at = (route: RouteName): Place => ({ route, provider, model, requestId: requestId ?? '' });
  if (tail === undefined) return method === 'GET' ? at('model') : method === 'POST' ? at('direct') : NOWHERE;
  if (tail === 'openapi.json' && requestId === undefined) return method === 'GET' ? at('document') : NOWHERE;
  if (tail !== 'requests') return NOWHERE;
  if (requestId === undefined) return method === 'POST' ? at('submit') : NOWHERE;
  if (last === undefined) return method === 'GET' ? at('result') : NOWHERE;
  if (last === 'status') return method === 'GET' ? at('status') : NOWHERE;
  return last === 'cancel' && method === 'PUT' ? at('cancel') : NOWHERE;
}
