/**
 * What lies on the shelf for the window: each a run of its own, told apart by its prompt; and a Router on loopback that ends
 * every run at once with what lies there.
 */

import { randomUUID } from 'node:crypto';
import { type SeenRequest, startServer, type TestServer } from '../../support/servers/httpServer.ts';

export interface Offered {
  readonly prompt: string;
  readonly model: string;
  /** How it ends: with a file behind a link, with words in its document, or refused with words. */
  readonly outcome:
    | { readonly kind: 'file'; readonly bytes: Buffer; readonly path: string; readonly contentType: string }
    | { readonly kind: 'words'; readonly text: string }
    | { readonly kind: 'refused'; readonly text: string };
}

export interface Shelf {
  readonly url: string;
  close(): Promise<void>;
}

/** Of a model that answers with links to pictures. */
export const PICTURES = 'recraft/recraftv4_1_vector';
/** Of a model that nobody knows: its links may lead to anything. */
export const ANYTHING = 'nobody/knows-this';
const WORDS = 'anthropic/claude-opus-5';

export const fileOffer = (
  prompt: string,
  bytes: Buffer,
  more: { readonly path?: string; readonly contentType?: string; readonly model?: string } = {},
): Offered => {
  const { path = 'a.png', contentType = 'image/png', model = PICTURES } = more;
  return { prompt, model, outcome: { kind: 'file', bytes, path, contentType } };
};

export const wordsOffer = (prompt: string, text: string): Offered => ({ prompt, model: WORDS, outcome: { kind: 'words', text } });

export const refusedOffer = (prompt: string, text: string): Offered => ({
  prompt,
  model: PICTURES,
  outcome: { kind: 'refused', text },
});

/** What is sent for it. */
export function bodyOf({ model, prompt }: Offered): string {
  return JSON.stringify(model === WORDS ? { max_tokens: 9, messages: [{ role: 'user', content: prompt }] } : { prompt });
}

export async function startShelf(offers: readonly Offered[]): Promise<Shelf> {
  const byBody = new Map(offers.map((offer) => [bodyOf(offer), offer]));
  const byRun = new Map<string, Offered>();
  const server: TestServer = await startServer((request, response) => {
    const [, run = ''] = /\/([0-9a-f-]{36})(?:\/|$)/u.exec(request.path) ?? [];
    const offer = byRun.get(run);
    if (request.path.startsWith('/file/')) {
      if (offer?.outcome.kind !== 'file') return void response.writeHead(404).end();
      const { bytes, contentType } = offer.outcome;
      return void response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes);
    }
    const say = (status: number, body: unknown): void =>
      void response
        .writeHead(status, {
          'content-type': 'application/json',
          'x-comfy-request-id': randomUUID(),
          date: new Date().toUTCString(),
        })
        .end(JSON.stringify(body));
    if (request.method === 'POST') return submit(request, say);
    if (offer === undefined) return say(404, { detail: 'nothing here', error_type: 'not_found' });
    const handle = handleOf(server.url, { offer, run });
    if (request.path.endsWith('/status')) return say(200, { ...handle, status: 'COMPLETED' });
    return say(200, documentOf(offer, `${server.url}/file/${run}`));
  });

  function submit({ body }: SeenRequest, say: (status: number, body: unknown) => void): void {
    const offer = byBody.get(body.toString());
    if (offer === undefined) say(404, { detail: 'nothing here', error_type: 'model_not_found' });
    else if (offer.outcome.kind === 'refused') {
      const { text } = offer.outcome;
      say(422, { detail: [{ loc: ['body', text.slice(0, 50)], msg: text, type: 'x' }], error_type: 'invalid_input' });
    } else {
      const run = randomUUID();
      byRun.set(run, offer);
      say(201, handleOf(server.url, { offer, run }));
    }
  }

  return { url: server.url, close: server.close };
}

function handleOf(url: string, { offer, run }: { readonly offer: Offered; readonly run: string }) {
  const at = `${url}/v2/models/${offer.model}/requests/${run}`;
  return { request_id: run, status: 'IN_QUEUE', status_url: `${at}/status`, response_url: at, cancel_url: `${at}/cancel` };
}

function documentOf({ model, outcome }: Offered, url: string): unknown {
  if (outcome.kind === 'file' && model === ANYTHING) return { download_url: `${url}/${outcome.path}` };
  if (outcome.kind === 'file') return { data: [{ url: `${url}/${outcome.path}` }] };
  return { content: [{ type: 'text', text: outcome.text }] };
}
