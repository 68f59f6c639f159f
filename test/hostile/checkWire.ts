/** Answers that unpack to gigabytes, as status, result and file: nothing is read beyond its limit, and memory stays flat. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createRouterApi } from '../../src/main/adapters/router/routerApi.ts';
import type { Answer } from '../../src/main/jobs/ports/router.ts';
import type { Respond } from '../support/servers/httpServer.ts';
import { startServer } from '../support/servers/httpServer.ts';
import { gzipBomb } from './bytes.ts';
import { withCollector } from './collecting.ts';
import { type Place, withPlace } from './folders.ts';
import { type Line, tryEach } from './line.ts';

const MB = 1024 * 1024;
const LIMIT_BYTES = 2 * MB;
/** More than a limit may lie on disk while it is noticed; and what main may grow by, with what the sweep has not got to yet. */
const DISK_BYTES = 2 * LIMIT_BYTES;
const GROWTH_BYTES = 64 * MB;
const target = { profile: 'main', base: 'https://router.example', model: 'bfl/flux-2-pro' };
const REQUEST_ID = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';
const BODY = { digest: 'a'.repeat(64), sizeBytes: 2 };
const CALLS = ['submit', 'status', 'result', 'cancel', 'direct', 'file'] as const;
type Call = (typeof CALLS)[number];

interface Trick {
  readonly name: string;
  readonly respond: Respond;
}

export async function checkWire(size: 'quick' | 'full'): Promise<readonly Line[]> {
  const tries = tricks(size).flatMap((trick) => CALLS.map((call) => ({ trick, call })));
  return [
    await tryEach(
      { area: 'the wire', promise: 'packed, endless and lying answers end at their limit, on disk and in memory' },
      {
        of: tries,
        name: ({ trick, call }) => `${trick.name} as ${call}`,
        attempt: ({ trick, call }) => withPlace((place) => tryOne({ trick, call, place })),
      },
    ),
  ];
}

function tricks(size: 'quick' | 'full'): readonly Trick[] {
  const bomb = gzipBomb(size === 'quick' ? 512 : 4096);
  const filling = gzipBomb(64, { head: '{"pad":"', tail: '"}' });
  let wrapped: Buffer = gzipBomb(32);
  for (let layer = 0; layer < 5; layer += 1) wrapped = gzipSync(wrapped);
  const says =
    (bytes: Buffer, headers: Readonly<Record<string, string>>): Respond =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'x-comfy-request-id': 'x', ...headers }).end(bytes);
  return [
    { name: 'gigabytes of zeros packed by gzip', respond: says(bomb, { 'content-encoding': 'gzip' }) },
    { name: 'a JSON string of 64 MB packed by gzip', respond: says(filling, { 'content-encoding': 'gzip' }) },
    { name: 'six encodings', respond: says(wrapped, { 'content-encoding': 'gzip, gzip, gzip, gzip, gzip, gzip' }) },
    { name: 'an encoding nobody knows', respond: says(bomb, { 'content-encoding': 'zstd, aes128gcm' }) },
    { name: 'chunks without end', respond: endless },
  ];
}

const endless: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-comfy-request-id': 'x' });
  const chunk = Buffer.alloc(256 * 1024, '0');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

async function tryOne(options: { readonly trick: Trick; readonly call: Call; readonly place: Place }): Promise<string | null> {
  const { trick, call, place } = options;
  const watch = watchMemory();
  const told = call === 'file' ? await fetchFile(trick, place) : await askRouter(trick, call, place);
  const grown = watch.stop();
  const onDisk = bytesBelow(place.root);
  if (told !== null) return told;
  if (onDisk > DISK_BYTES) return `left ${onDisk} bytes on disk`;
  return grown > GROWTH_BYTES ? `memory grew by ${Math.round(grown / MB)} MB` : null;
}

async function fetchFile(trick: Trick, place: Place): Promise<string | null> {
  const outcome = await withCollector({ place, respond: trick.respond, maxBytes: LIMIT_BYTES }, ({ server, collect }) =>
    collect({ data: [{ url: `${server.url}/a.png` }] }),
  );
  if (outcome.kind !== 'saved') return null;
  const kept = outcome.files.filter(({ role }) => role !== 'body');
  return kept.length === 0 ? null : `was kept as ${kept.map(({ name }) => name).join()}`;
}

async function askRouter(trick: Trick, call: Exclude<Call, 'file'>, place: Place): Promise<string | null> {
  const server = await startServer(trick.respond);
  const bodies = { put: async () => BODY, has: async () => true, read: async () => Buffer.from('{}') };
  const api = createRouterApi({
    connect: () => ({ url: server.url, key: 'comfyui-hostile' }),
    bodies,
    storeFolder: place.store,
    clock: { now: Date.now },
    userAgent: 'Afterglow/hostile',
    limits: { headersMs: 5_000, idleMs: 5_000, totalMs: 20_000, directMs: 20_000 },
    resultBytes: () => LIMIT_BYTES,
  });
  try {
    const answer: Answer =
      call === 'submit' || call === 'direct'
        ? await api[call](target, { key: '8d7be0f4-63f3-4c68-8b11-0c7f5e2a9d10', body: BODY })
        : await api[call](target, REQUEST_ID);
    const isBelieved = answer.kind === 'answer' && answer.body.kind !== 'unreadable';
    return isBelieved ? `was believed: ${JSON.stringify(answer).slice(0, 200)}` : null;
  } finally {
    await api.close();
    await server.close();
  }
}

/** Of the whole process, the server of the bombs included; the most above where it began. */
function watchMemory(): { stop(): number } {
  globalThis.gc?.();
  const began = inUse();
  let most = began;
  const timer = setInterval(() => {
    most = Math.max(most, inUse());
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, inUse()) - began;
    },
  };
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
