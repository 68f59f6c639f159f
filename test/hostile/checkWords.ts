/** What a server says, in errors, statuses, ids and hints: kept as short, plain words, and believed nowhere. */

import { createRouterApi } from '../../src/main/adapters/router/routerApi.ts';
import type { Answer } from '../../src/main/jobs/ports/router.ts';
import { startServer } from '../support/servers/httpServer.ts';
import { type Place, withPlace } from './folders.ts';
import { type Line, tryEach } from './line.ts';
import { HOSTILE_WORDS } from './words.ts';

const target = { profile: 'main', base: 'https://router.example', model: 'bfl/flux-2-pro' };
const REQUEST_ID = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';
const LONGEST = 4_000;
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

interface Saying {
  readonly name: string;
  readonly call: 'submit' | 'status' | 'result' | 'cancel';
  readonly status: number;
  readonly body: (words: string) => unknown;
}

const SAYINGS: readonly Saying[] = [
  {
    name: 'the detail of an error',
    call: 'submit',
    status: 400,
    body: (words) => ({ detail: words, error_type: 'invalid_input' }),
  },
  { name: 'the kind of an error', call: 'result', status: 502, body: (words) => ({ detail: 'x', error_type: words }) },
  {
    name: 'the fields of a 422',
    call: 'submit',
    status: 422,
    body: (words) => ({
      detail: [{ loc: ['body', words, 0], msg: words, type: words, input: words }],
      error_type: 'invalid_input',
    }),
  },
  { name: 'the status of a run', call: 'status', status: 200, body: (words) => ({ request_id: REQUEST_ID, status: words }) },
  { name: 'the id of a run', call: 'submit', status: 201, body: (words) => ({ request_id: words, status: 'IN_QUEUE' }) },
  { name: 'the answer to a cancel', call: 'cancel', status: 202, body: (words) => ({ status: words }) },
  { name: 'a page instead of an answer', call: 'status', status: 502, body: (words) => `<html><body>${words}</body></html>` },
];

export async function checkWords(): Promise<readonly Line[]> {
  return [
    await withPlace((place) =>
      tryEach(
        {
          area: 'words',
          promise: 'what a server says is cut to a length, without signs that are not shown, and ends no job by its looks',
        },
        {
          of: SAYINGS.flatMap((saying) => HOSTILE_WORDS.map((words) => ({ saying, words }))),
          name: ({ saying, words }) => `${saying.name}: ${JSON.stringify(words).slice(0, 40)}`,
          attempt: ({ saying, words }) => say({ saying, words, place }),
        },
      ),
    ),
  ];
}

async function say({ saying, words, place }: { saying: Saying; words: string; place: Place }): Promise<string | null> {
  const { call, status, body } = saying;
  const said = body(words);
  const server = await startServer((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-comfy-request-id': 'x' })
      .end(typeof said === 'string' ? said : JSON.stringify(said)),
  );
  const sent = { digest: 'a'.repeat(64), sizeBytes: 2 };
  const api = createRouterApi({
    connect: () => ({ url: server.url, key: 'comfyui-hostile' }),
    bodies: { read: async () => Buffer.from('{}') },
    storeFolder: place.store,
    clock: { now: Date.now },
    userAgent: 'x',
  });
  try {
    const answer = await (call === 'submit'
      ? api.submit(target, { key: REQUEST_ID, body: sent })
      : api[call](target, REQUEST_ID));
    return judge(answer);
  } finally {
    await api.close();
    await server.close();
  }
}

function judge(answer: Answer): string | null {
  const kept = wordsIn(answer);
  const long = kept.find((one) => one.length > LONGEST);
  if (long !== undefined) return `keeps ${long.length} characters`;
  const odd = kept.find((one) => UNSHOWN.test(one));
  if (odd !== undefined) return `keeps ${JSON.stringify(odd).slice(0, 80)}`;
  if (answer.kind !== 'answer') return null;
  const { body } = answer;
  if (body.kind === 'handle') return 'an id was believed';
  return body.kind === 'status' && body.status === 'COMPLETED' ? 'a status was believed' : null;
}

/** Every text in a value, however deep. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}
