/** A tiny HTTP server on loopback that answers as a test says and remembers what it was sent. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Respond = (request: SeenRequest, response: ServerResponse, raw: IncomingMessage) => void;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly seen: SeenRequest[];
  /** Connections that were opened. */
  connections(): number;
  respond(next: Respond): void;
  /**
   * From now on it answers as soon as it has the head of a request. The body runs into nothing: hanging up
   * over unread bytes resets the line, and the answer may be lost with it.
   */
  early(answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> }): void;
  close(): Promise<void>;
}

export async function startServer(first: Respond = (_request, response) => response.end()): Promise<TestServer> {
  let respond = first;
  let connections = 0;
  let early: Parameters<TestServer['early']>[0] | null = null;
  const seen: SeenRequest[] = [];
  const server: Server = createServer((raw, response) => {
    if (early !== null) {
      const text = '{"detail":"too large"}';
      response.writeHead(early.status, { 'content-type': 'application/json', 'content-length': text.length, ...early.headers });
      response.write(text);
      raw.on('error', () => {}).on('end', () => response.end());
      raw.resume();
      return;
    }
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.on('end', () => {
      const request = { method: raw.method ?? '', path: raw.url ?? '', headers: raw.headers, body: Buffer.concat(chunks) };
      seen.push(request);
      respond(request, response, raw);
    });
    raw.on('error', () => {});
    response.on('error', () => {});
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    connections: () => connections,
    respond(next) {
      respond = next;
    },
    early(answer) {
      early = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
