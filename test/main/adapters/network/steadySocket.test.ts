import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRouterHttp } from '../../../../src/main/adapters/router/routerHttp.ts';

const BODY = Buffer.alloc(256 * 1_024, 0x61);

async function serve(answer: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
}

/** Asks, waits until the other side has long closed, and only then reads. */
async function readLate(url: URL): Promise<{ readonly text: string; readonly cut: boolean }> {
  const http = createRouterHttp({ userAgent: 'x' });
  onTestFinished(() => http.close());
  const call = { url, method: 'GET', headers: {}, body: null, headersMs: 2_000, idleMs: 2_000, totalMs: null } as const;
  const answer = await http.call(call);
  if (answer.kind === 'noAnswer') throw new Error(answer.detail);
  await wait(50);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk as Buffer);
      await wait(1);
    }
  } catch {
    return { text: Buffer.concat(chunks).toString(), cut: true };
  }
  return { text: Buffer.concat(chunks).toString(), cut: false };
}

describe('a reader that is slower than the sender', () => {
  it.each([0, 1, 7].flatMap((more) => [1, 16, 64, 65, 128, 256].map((kilobytes) => kilobytes * 1_024 + more)))(
    'gets all %d bytes of a connection that was closed meanwhile',
    async (sizeBytes) => {
      const body = Buffer.alloc(sizeBytes, 0x61);
      const heads = {
        length: [`Content-Length: ${sizeBytes}`, body],
        chunks: [
          'Transfer-Encoding: chunked',
          Buffer.concat([Buffer.from(`${sizeBytes.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
        ],
        end: ['X-Length: none', body],
      } as const;
      for (const [head, bytes] of Object.values(heads)) {
        const url = await serve((socket) => {
          socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${head}\r\n\r\n`);
          socket.end(bytes);
        });
        const got = await readLate(url);
        expect([got.text.length, got.cut]).toEqual([sizeBytes, false]);
      }
    },
  );

  it('notices a body that was cut meanwhile', async () => {
    const url = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${2 * BODY.length}\r\n\r\n`);
      socket.end(BODY);
    });
    expect((await readLate(url)).cut).toBe(true);
  });

  it.each(['close', 'keep-alive'])('notices a reset (%s)', async (connection) => {
    const url = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nConnection: ${connection}\r\nContent-Length: ${2 * BODY.length}\r\n\r\n`);
      socket.write(BODY, () => setTimeout(() => socket.resetAndDestroy(), 10));
    });
    expect((await readLate(url)).cut).toBe(true);
  });

  it('may leave at any moment', async () => {
    const url = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n`);
      socket.end(BODY);
    });
    const http = createRouterHttp({ userAgent: 'x' });
    for (let calls = 0; calls < 20; calls += 1) {
      const call = { url, method: 'PUT', headers: {}, body: null, headersMs: 2_000, idleMs: 2_000, totalMs: null } as const;
      const answer = await http.call(call);
      if (answer.kind === 'answer') {
        await wait(calls % 5);
        answer.body.destroy();
      }
    }
    await wait(20);
    await http.close();
  });
});
