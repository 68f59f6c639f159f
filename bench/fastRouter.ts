/** A Router for measurements: its runs take as long as they are told, and it notes when each of them ended. */

import { createReadStream, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Run {
  readonly requestId: string;
  readonly endsAt: number;
  /** When "not finished" was last answered, wall clock, ms. */
  unfinishedAt: number;
}

export interface FastRouter {
  readonly url: string;
  /** What the next run takes, and what it answers: the path of a JSON file, or a picture behind a link. */
  next(course: { readonly runMs: number; readonly output: string | Buffer }): void;
  readonly runs: readonly Run[];
  close(): Promise<void>;
}

/** @param hintMs when it asks to be read again */
export async function startFastRouter(hintMs: number): Promise<FastRouter> {
  const runs: (Run & { readonly output: string | Buffer })[] = [];
  let course: { readonly runMs: number; readonly output: string | Buffer } = { runMs: 0, output: Buffer.alloc(0) };
  let url = '';
  const server = createServer((request, response) => {
    request.resume();
    const path = request.url ?? '';
    const [, requestId, isStatus] = /\/requests\/([0-9a-f-]{36})(\/status)?$/u.exec(path) ?? [];
    const asset = /^\/outputs\/(\d+)\.png$/u.exec(path)?.[1];
    response.setHeader('x-comfy-request-id', '99999999-9999-4999-8999-999999999999');
    if (asset !== undefined) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(runs[Number(asset)]?.output);
    } else if (request.method === 'POST' && path.endsWith('/requests')) {
      const id = `00000000-0000-4000-8000-${String(runs.length).padStart(12, '0')}`;
      runs.push({ requestId: id, endsAt: Date.now() + course.runMs, unfinishedAt: Date.now(), output: course.output });
      json(response, 201, handleOf(id, 'IN_QUEUE'));
    } else if (requestId !== undefined) {
      const place = runs.findIndex((run) => run.requestId === requestId);
      const run = runs[place];
      if (run === undefined) return json(response, 404, { detail: 'unknown' });
      if (isStatus !== undefined) return status(response, run);
      if (typeof run.output === 'string') sendFile(response, run.output);
      else json(response, 200, { created: 1, data: [{ url: `${url}/outputs/${place}.png` }] });
    } else json(response, 404, { detail: 'unknown' });
  });

  function status(response: ServerResponse, run: (typeof runs)[number]): void {
    const isOver = Date.now() >= run.endsAt;
    if (!isOver) {
      run.unfinishedAt = Date.now();
      response.setHeader('retry-after', String(Math.round(hintMs / 1_000)));
    }
    json(response, 200, handleOf(run.requestId, isOver ? 'COMPLETED' : 'IN_PROGRESS'));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    runs,
    next(wanted) {
      course = wanted;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function handleOf(requestId: string, status: string) {
  const at = `https://router.example/v2/models/openai/gpt-image-2/requests/${requestId}`;
  return { request_id: requestId, status, status_url: `${at}/status`, response_url: at, cancel_url: `${at}/cancel` };
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function sendFile(response: ServerResponse, path: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(statSync(path).size) });
  createReadStream(path).pipe(response);
}
