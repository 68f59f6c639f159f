/** Stands before a practice Router and notes what is posted, byte for byte, before it passes it on. */

import { createHash } from 'node:crypto';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PostedBody {
  readonly digest: string;
  readonly sizeBytes: number;
  /** Empty for one that is too large to be looked at as text. */
  readonly text: string;
}

export interface HashingFront {
  readonly url: string;
  readonly bodies: readonly PostedBody[];
  close(): Promise<void>;
}

const LARGEST_TEXT = 16 * 1024 * 1024;

export async function startHashingFront(routerUrl: string): Promise<HashingFront> {
  const bodies: PostedBody[] = [];
  const server = createServer((incoming, outgoing) => {
    const onward = ask(new URL(incoming.url ?? '/', routerUrl), {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, host: new URL(routerUrl).host },
    });
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let sizeBytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes <= LARGEST_TEXT) kept.push(chunk);
      if (!onward.write(chunk)) {
        incoming.pause();
        onward.once('drain', () => incoming.resume());
      }
    });
    incoming.on('end', () => {
      if (incoming.method === 'POST') {
        const text = sizeBytes <= LARGEST_TEXT ? Buffer.concat(kept).toString('utf8') : '';
        bodies.push({ digest: hash.digest('hex'), sizeBytes, text });
      }
      onward.end();
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    for (const end of [incoming, onward]) end.on('error', () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
