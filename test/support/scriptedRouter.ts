/** A Router that runs everything at once and answers as a test says; and the store of its outputs, on the same port. */

import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Respond, startServer, type TestServer } from './servers/httpServer.ts';

export interface Script {
  /** Absent: the run is accepted. */
  submit?: Respond;
  /** Absent: the run is over. */
  status?: Respond;
  /** Each read of a result. */
  result: Respond;
  /** Whatever else is asked for: outputs. */
  asset?: Respond;
  /** By the server's clock, ms; absent: as this machine has it. */
  now?: () => number;
}

export interface ScriptedRouter extends TestServer {
  /** May be changed at any time. */
  readonly script: Script;
  reads(): number;
}

export const json = (response: ServerResponse, value: unknown, headers: Readonly<Record<string, string>> = {}): void => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
};

export async function startScriptedRouter(script: Script): Promise<ScriptedRouter> {
  let runs = 0;
  let reads = 0;
  const server = await startServer((request, response, raw) => {
    const id = /\/requests\/([0-9a-f-]{36})(\/status)?$/u.exec(request.path);
    if (script.now !== undefined) response.setHeader('date', new Date(script.now()).toUTCString());
    if (!request.path.startsWith('/v2/models/')) {
      if (script.asset === undefined) response.writeHead(404).end();
      else script.asset(request, response, raw);
      return;
    }
    response.setHeader('x-comfy-request-id', '99999999-9999-4999-8999-999999999999');
    if (request.method === 'POST') {
      if (script.submit !== undefined) return script.submit(request, response, raw);
      runs += 1;
      const requestId = `00000000-0000-4000-8000-${String(runs).padStart(12, '0')}`;
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(handleOf(requestId)));
      return;
    }
    if (id?.[2] !== undefined) {
      if (script.status !== undefined) return script.status(request, response, raw);
      return json(response, { ...handleOf(id[1] ?? ''), status: 'COMPLETED' });
    }
    reads += 1;
    script.result(request, response, raw);
  });
  onTestFinished(() => server.close());
  return Object.assign(server, { script, reads: () => reads });
}

export function handleOf(requestId: string) {
  const at = `https://router.example/v2/models/bfl/flux-2-pro/requests/${requestId}`;
  return { request_id: requestId, status: 'IN_QUEUE', status_url: `${at}/status`, response_url: at, cancel_url: `${at}/cancel` };
}
