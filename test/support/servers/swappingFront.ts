/**
 * Stands before a practice Router and lets a test choose what comes out of its runs: the bytes behind each link by the prompt of the
 * run, and texts in its documents. For files that no practice model makes.
 */

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PracticeRouter } from '../../../src/practice/practiceRouter.ts';

export interface SwappingFront {
  readonly url: string;
  close(): Promise<void>;
}

export async function startSwappingFront(options: {
  readonly router: PracticeRouter;
  /** By the prompt of the run. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** What the document of a run says in the place of what it would say. */
  readonly document?: (text: string, prompt: string) => string;
}): Promise<SwappingFront> {
  const { router, files, document = (text) => text } = options;
  let url = '';
  const server = createServer((near, answer) => {
    const [, id] = /^\/outputs\/([0-9a-f-]{36})\//u.exec(near.url ?? '') ?? [];
    const file = files[promptOf(id)];
    if (file !== undefined) {
      answer.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': file.length });
      answer.end(near.method === 'HEAD' ? undefined : file);
      return;
    }
    passOn(near, answer, new URL(near.url ?? '/', id === undefined ? router.url : router.assetUrl));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function passOn(near: IncomingMessage, answer: ServerResponse, to: URL): void {
    const far = ask(to, { method: near.method, headers: { ...near.headers, host: to.host } });
    far.on('response', (got) => {
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () => {
        const isJson = (got.headers['content-type'] ?? '').includes('json');
        const bytes = isJson ? Buffer.from(rewritten(Buffer.concat(chunks).toString(), to.pathname)) : Buffer.concat(chunks);
        const { 'transfer-encoding': _encoding, ...headers } = got.headers;
        answer.writeHead(got.statusCode ?? 502, { ...headers, 'content-length': bytes.length });
        answer.end(bytes);
      });
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  }

  function rewritten(text: string, path: string): string {
    const [, id] = /\/requests\/([0-9a-f-]{36})$/u.exec(path) ?? [];
    const own = text.replaceAll(router.assetUrl, url).replaceAll(router.url, url);
    return id === undefined ? own : document(own, promptOf(id));
  }

  function promptOf(requestId: string | undefined): string {
    return router.control.runs().find((run) => run.requestId === requestId)?.prompt ?? '';
  }
}
