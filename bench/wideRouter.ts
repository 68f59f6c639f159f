/** A Router with a thousand models, one of which has a form of sixty fields. It runs nothing. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const WIDE_MODEL = 'acme/wide-form-1';
const MODELS = 1_000;
const FIELDS = 60;
const PAGE = 100;
const MAKERS = ['acme', 'birch', 'cedar', 'delta', 'elder', 'fjord', 'grove', 'harbor', 'inlet', 'juniper'];
const NAMES = ['lantern', 'meadow', 'comet', 'prairie', 'ember', 'glacier', 'thicket', 'lagoon', 'summit'];

export interface WideRouter {
  readonly url: string;
  close(): Promise<void>;
}

export async function startWideRouter(): Promise<WideRouter> {
  const ids = [WIDE_MODEL, ...Array.from({ length: MODELS - 1 }, (_, number) => idOf(number))];
  const server = createServer((request, response) => {
    request.resume();
    const url = new URL(request.url ?? '/', 'http://router');
    response.setHeader('x-comfy-request-id', '99999999-9999-4999-8999-999999999999');
    response.setHeader('content-type', 'application/json');
    const answer = (status: number, value: unknown): void => void response.writeHead(status).end(JSON.stringify(value));
    if (url.pathname === '/v2/models') answer(200, page(ids, Number(url.searchParams.get('cursor') ?? 0)));
    else if (url.pathname === `/v2/models/${WIDE_MODEL}/openapi.json`) answer(200, document());
    else answer(503, { detail: 'Nothing runs here.', error_type: 'service_unavailable' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function idOf(number: number): string {
  const name = [NAMES[number % NAMES.length], NAMES[(number * 5 + 2) % NAMES.length], number].join('-');
  return `${MAKERS[number % MAKERS.length]}/${name}`;
}

function page(ids: readonly string[], start: number): unknown {
  const data = ids.slice(start, start + PAGE).map((id) => {
    const [provider, model] = id.split('/');
    return { id, provider, model, billing: { charges_on_policy_rejection: 'no' } };
  });
  const hasMore = start + PAGE < ids.length;
  return { data, limit: PAGE, has_more: hasMore, ...(hasMore ? { next_cursor: String(start + PAGE) } : {}) };
}

function document(): unknown {
  const properties = Object.fromEntries([
    ['prompt', { type: 'string', description: 'What to make.' }],
    ['input_image', { type: 'string', format: 'byte', description: 'A picture to begin with, as base64.' }],
    ...Array.from({ length: FIELDS - 2 }, (_, number) => [`setting_${number + 1}`, setting(number)]),
  ]);
  const schema = { type: 'object', properties, required: ['prompt'] };
  return {
    openapi: '3.0.2',
    info: { title: WIDE_MODEL, version: '1' },
    paths: {
      [`/v2/models/${WIDE_MODEL}`]: { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
    },
    'x-comfy-input-schema-authored': true,
    'x-comfy-router-input-modalities': ['text', 'image'],
    'x-comfy-router-output-modalities': ['image'],
  };
}

function setting(number: number): unknown {
  const kinds = [
    { type: 'integer', minimum: 0, maximum: 4_096 },
    { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.05 },
    { type: 'string', enum: ['soft', 'plain', 'bold'] },
    { type: 'boolean' },
    { type: 'string', maxLength: 400 },
  ];
  return { ...kinds[number % kinds.length], description: `One of many settings, number ${number + 1}.` };
}
