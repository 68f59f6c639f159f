/** Bodies too large to be held: sent from the disk, byte for byte, or not at all. */

import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { createRouterApi } from '../../../../src/main/adapters/router/routerApi.ts';
import type { LargeBodies } from '../../../../src/main/jobs/ports/bodies.ts';
import { REQUEST_ID, routerSays, target } from '../../../support/routerClient.ts';
import { type Respond, startServer } from '../../../support/servers/httpServer.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const KEY = 'comfyui-0123456789abcdef';
const handle = { request_id: REQUEST_ID, status: 'IN_QUEUE', queue_position: 0 };

async function start(
  respond: Respond,
  sizeBytes = 6_000_001,
  around: (bodies: LargeBodies, path: string) => LargeBodies = (bodies) => bodies,
) {
  const server = await startServer(respond);
  const folder = tempFolder();
  const bodies = createBodies({ folder: join(folder, 'bodies') });
  const bytes = Buffer.from(`{"image":"${randomBytes(sizeBytes).toString('base64').slice(0, sizeBytes)}"}`);
  const body = await bodies.put(bytes);
  const path = join(folder, 'bodies', body.digest);
  const api = createRouterApi({
    connect: () => ({ url: server.url, key: KEY }),
    bodies: around(bodies, path),
    storeFolder: folder,
    clock: { now: Date.now },
    userAgent: 'Afterglow/0.0.0-test',
    limits: { connectMs: 2_000, headersMs: 5_000, idleMs: 2_000, totalMs: 10_000 },
  });
  onTestFinished(async () => {
    await api.close();
    await server.close();
  });
  const send = () => api.submit(target, { key: 'f0f0f0f0-0000-4000-8000-000000000001', body });
  return { server, bytes, body, send, path };
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('goes out with its length told, exactly the same bytes each time', async () => {
  const { server, bytes, body, send } = await start(routerSays(201, handle));
  for (let time = 0; time < 2; time += 1) {
    expect(await send()).toMatchObject({ kind: 'answer', httpStatus: 201, body: { kind: 'handle', requestId: REQUEST_ID } });
  }
  for (const { headers, body: arrived } of server.seen) {
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['transfer-encoding']).toBeUndefined();
    expect(digestOf(arrived)).toBe(body.digest);
  }
  expect(server.seen).toHaveLength(2);
});

test('does not go out at all when the file is not what was recorded', async () => {
  const { server, bytes, send, path } = await start(routerSays(201, handle));
  const changed = Buffer.from(bytes);
  changed[changed.length - 3] = (changed[changed.length - 3] ?? 0) ^ 1;
  writeFileSync(path, changed);
  expect(await send()).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'bodyLost' });
  expect(server.connections()).toBe(0);
});

test('does not go out at all when the file is gone', async () => {
  const { server, send, path } = await start(routerSays(201, handle));
  rmSync(path);
  expect(await send()).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'bodyLost' });
  expect(server.connections()).toBe(0);
});

const CHANGES: readonly (readonly [what: string, change: (bytes: Buffer) => Buffer])[] = [
  ['another byte at its end', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(']')])],
  ['another byte at its beginning', (bytes) => Buffer.concat([Buffer.from('['), bytes.subarray(1)])],
  ['another request, filled up', (bytes) => Buffer.from('{"prompt":"another"}'.padEnd(bytes.length))],
  ['more at its end', (bytes) => Buffer.concat([bytes, Buffer.from(' ')])],
  ['less', (bytes) => bytes.subarray(0, -1)],
];

test.each(CHANGES)(
  '%s, put in after it was looked at: no whole request arrives, and nobody calls it sent',
  async (_what, change) => {
    const swapped = await start(routerSays(201, handle), 6_000_001, (bodies, path) => ({
      ...bodies,
      async proven(ref) {
        const piecesOf = await bodies.proven(ref);
        writeFileSync(path, change(readFileSync(path)));
        return piecesOf;
      },
    }));
    expect(await swapped.send()).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason: 'bodyLost' });
    expect(swapped.server.seen).toEqual([]);
  },
);

test('an answer that is there before all of it was sent is heard', async () => {
  const { send, server } = await start(routerSays(201, handle), 30_000_000);
  server.early({ status: 413, headers: { 'x-comfy-request-id': 'r-1', 'x-comfy-error-type': 'invalid_input' } });
  expect(await send()).toMatchObject({ kind: 'answer', httpStatus: 413, bucket: 'invalid_input' });
  expect(server.seen).toEqual([]);
});

test('nobody who listens is no answer, and nothing was sent', async () => {
  const { server, send } = await start(routerSays(201, handle));
  await server.close();
  expect(await send()).toMatchObject({ kind: 'noAnswer', sent: 'no' });
});
