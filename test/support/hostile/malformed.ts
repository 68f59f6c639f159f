/**
 * Sixty answers to each route that a correct Router would not give, made from the true answer: other bytes, fields of other
 * types, statuses that contradict what they carry, and pages of something on the way that has no request id of the Router.
 */

import { OTHER_ID, REQUEST_ID } from '../routerClient.ts';

export type Route = 'submit' | 'status' | 'result' | 'cancel' | 'direct';

export interface Malformed {
  readonly what: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const PER_ROUTE = 60;

const path = `/v2/models/bfl/flux-2-pro/requests/${REQUEST_ID}`;
const urls = { status_url: `${path}/status`, response_url: path, cancel_url: `${path}/cancel` };
export const TRUE_OUTPUT = '{"id":"made","result":{"note":"the true output"}}';
const TRUE_CONTROL: Readonly<Record<Route, Readonly<Record<string, unknown>>>> = {
  submit: { request_id: REQUEST_ID, status: 'IN_QUEUE', queue_position: 0, ...urls },
  status: { request_id: REQUEST_ID, status: 'COMPLETED', ...urls },
  result: { request_id: REQUEST_ID, status: 'IN_PROGRESS', ...urls },
  cancel: { request_id: REQUEST_ID, status: 'CANCELLATION_REQUESTED' },
  direct: { request_id: REQUEST_ID, status: 'IN_QUEUE', ...urls },
};

/** What each route answers when all is well. */
export function trueAnswer(route: Route): { readonly status: number; readonly body: string } {
  if (route === 'result' || route === 'direct') return { status: 200, body: TRUE_OUTPUT };
  const status = { submit: 201, status: 200, cancel: 202 }[route];
  return { status, body: JSON.stringify(TRUE_CONTROL[route]) };
}

const router = { 'content-type': 'application/json', 'x-comfy-request-id': 'call-1' };
const bucket = (name: string) => ({ ...router, 'x-comfy-error-type': name });
const html = '<!doctype html><title>Sign in</title><p>COMPLETED';

/** Each list is one idea; what they make is cut to sixty, so every route meets every idea. */
export function malformedFor(route: Route): readonly Malformed[] {
  const lists = [contradictions(route), envelopes(route), strangers(), fields(route), bytes(route), statuses(route)];
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.slice(0, PER_ROUTE);
}

/** Bad news without the Router's id: something on the way may have said it. */
function strangers(): readonly Malformed[] {
  const said: readonly (readonly [number, string])[] = [
    [200, ''],
    [400, 'content_policy_violation'],
    [401, 'unauthorized'],
    [402, 'insufficient_credits'],
    [403, 'not_enabled'],
    [404, 'request_not_found'],
    [409, 'cancelled'],
    [410, ''],
    [422, 'invalid_input'],
    [502, 'provider_error'],
    [504, 'queue_timeout'],
  ];
  return said.map(([status, name]) => ({
    what: `${status} ${name} of a stranger`,
    status,
    headers: { 'content-type': 'text/html', ...(name === '' ? {} : { 'x-comfy-error-type': name }) },
    body: html,
  }));
}

/** The Router's own id on an answer whose parts do not fit together. */
function contradictions(route: Route): readonly Malformed[] {
  const refusal = JSON.stringify({ detail: 'no' });
  const contrary: readonly (readonly [number, string])[] = [
    [400, 'rate_limited'],
    [404, 'service_unavailable'],
    [410, 'internal_error'],
    [422, 'concurrency_limit_exceeded'],
    [403, 'cancelled'],
    [400, 'queue_timeout'],
    [422, 'provider_error'],
    [404, 'cancelled'],
  ];
  const garbled = [400, 403, 409, 422, 500, 502, 504].map((status) => ({
    what: `${status} with a web page and no bucket`,
    status,
    headers: { ...router, 'content-type': 'text/html' },
    body: html,
  }));
  const hollow = [400, 422].map((status) => ({
    what: `${status} with a list of nothing`,
    status,
    headers: router,
    body: '{"detail":[1,null,"x"]}',
  }));
  return [
    ...hollow,
    { what: '403 with the true answer', status: 403, headers: router, body: trueAnswer(route).body },
    { what: '400 with a bucket that is no word', status: 400, headers: bucket(' '), body: '[]' },
    ...contrary.map(([status, name]) => ({ what: `${status} with ${name}`, status, headers: bucket(name), body: refusal })),
    ...garbled,
  ];
}

/** One kind of answer where another is due. */
function envelopes(route: Route): readonly Malformed[] {
  if (route === 'result' || route === 'direct') {
    return ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED', 'PAUSED'].map((word) => ({
      what: `200 with a status of ${word} in place of the output`,
      status: 200,
      headers: router,
      body: JSON.stringify({ ...TRUE_CONTROL[route], status: word }),
    }));
  }
  return [
    { what: 'an output', body: TRUE_OUTPUT },
    { what: 'an error', body: '{"detail":"gone","error_type":"provider_error"}' },
    { what: 'a page of the catalogue', body: '{"data":[],"has_more":false}' },
  ].map(({ what, body }) => ({ what: `${what} in its place`, status: trueAnswer(route).status, headers: router, body }));
}

/** Fields of another type, of another request, or not there at all. */
function fields(route: Route): readonly Malformed[] {
  if (route === 'result' || route === 'direct') return [];
  const truth = TRUE_CONTROL[route];
  const odd: readonly Readonly<Record<string, unknown>>[] = [
    { request_id: OTHER_ID },
    { request_id: 7 },
    { request_id: REQUEST_ID.toUpperCase() },
    { request_id: `${REQUEST_ID}\n` },
    { request_id: '../../x' },
    { request_id: [REQUEST_ID] },
    { request_id: { id: REQUEST_ID } },
    { request_id: '' },
    { status: null },
    { status: 5 },
    { status: '' },
    { status: 'completed' },
    { status: ['COMPLETED'] },
    { status: 'FAILED' },
    { status: 'x'.repeat(10_000) },
    { queue_position: -1 },
    { queue_position: '3' },
    { queue_position: 1.5 },
    { error_type: 7 },
    { error_type: '' },
    { error_type: {} },
    { error_type: ['provider_error'] },
  ];
  // Another id of the right shape is no oddity in the answer that brings the id; the cancel's own words are not looked at.
  const fitting = odd.filter((one) => !(route === 'submit' && one['request_id'] === OTHER_ID));
  return fitting.map((one) => ({
    what: JSON.stringify(one).slice(0, 60),
    status: trueAnswer(route).status,
    headers: router,
    body: JSON.stringify({ ...truth, ...one }),
  }));
}

/** The true answer, with its bytes broken. */
function bytes(route: Route): readonly Malformed[] {
  const { status, body } = trueAnswer(route);
  const whole = Buffer.from(body);
  const broken: readonly (readonly [string, string | Buffer, Readonly<Record<string, string>>?])[] = [
    ['nothing', ''],
    ['white space', ' \n '],
    ['a web page', html],
    ['half of it', whole.subarray(0, whole.length / 2)],
    ['rubbish behind it', `${body}}`],
    ['no number', '{"status": NaN}'],
    ['single quotes', body.replaceAll('"', "'")],
    ['UTF-16', Buffer.from(body, 'utf16le')],
    ['random bytes', Buffer.from(Array.from({ length: 200 }, (_, index) => (index * 73 + 129) % 256))],
    ['too deep', '['.repeat(20_000)],
    ['a promise of gzip', whole, { 'content-encoding': 'gzip' }],
    ['an unknown encoding', whole, { 'content-encoding': 'zstd' }],
    ['a longer length', whole, { 'content-length': String(whole.length + 10) }],
    ['twice', `${body}${body}`],
    ['lines of events', `data: ${body}\n\n`],
  ];
  return broken.map(([what, sent, headers = {}]) => ({ what, status, headers: { ...router, ...headers }, body: sent }));
}

/** The true body under a status where it has no place. */
function statuses(route: Route): readonly Malformed[] {
  const { body } = trueAnswer(route);
  const all = [202, 203, 206, 207, 226, 300, 301, 302, 303, 304, 307, 308, 405, 418, 425, 451, 500, 501, 502, 505, 520, 599];
  const own = route === 'submit' || route === 'cancel' ? all.filter((status) => status >= 300) : all;
  return own.map((status) => ({
    what: `the true body under ${status}`,
    status,
    headers: status >= 300 && status < 400 ? { ...router, location: 'https://elsewhere.example/' } : router,
    body,
  }));
}
