/**
 * Asks the feed of newer versions, the way that all calls of the app go. No key, no cookie and no version goes along, no
 * redirect is followed, and of the answer no more is read than such a file may have.
 */

import { SECOND } from '../../shared/time.ts';
import { readBody } from './bodies/readBody.ts';
import type { Network } from './network/network.ts';
import { createRouterHttp } from './router/routerHttp.ts';

const LIMIT_MS = 10 * SECOND;
const MAX_SIZE_BYTES = 64 * 1024;

export interface UpdateFeedParts {
  readonly url: URL;
  readonly network: Network;
  readonly log: (line: string) => void;
  /** For each of: connecting, the head of the answer, a pause in it. All of it may take three times as long. */
  readonly limitMs?: number;
}

/** The text of the feed, or a machine word for why there is none. */
export type FeedText = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'trouble'; readonly because: string };

export async function askUpdateFeed({ url, network, log, limitMs = LIMIT_MS }: UpdateFeedParts): Promise<FeedText> {
  // It is asked once a day at most: no connection is kept for it.
  const http = createRouterHttp({ userAgent: 'Afterglow', network, connectMs: limitMs });
  const trouble = (because: string, detail: string): FeedText => {
    log(`the feed of newer versions told nothing: ${because} (${detail})`);
    return { kind: 'trouble', because };
  };
  try {
    const answer = await http.call({
      url,
      method: 'GET',
      headers: { accept: '*/*' },
      body: null,
      headersMs: limitMs,
      idleMs: limitMs,
      totalMs: 3 * limitMs,
    });
    if (answer.kind === 'noAnswer') return trouble(answer.reason, answer.detail);
    const { httpStatus } = answer;
    if (httpStatus !== 200) {
      answer.body.destroy();
      return trouble(httpStatus >= 300 && httpStatus < 400 ? 'redirected' : `http_${httpStatus}`, `status ${httpStatus}`);
    }
    const read = await readBody(answer, MAX_SIZE_BYTES);
    if (read.kind === 'trouble') return trouble(read.why, `after ${read.bytes.length} bytes`);
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(read.bytes) };
  } catch (error) {
    return trouble('notFeed', String(error));
  } finally {
    await http.close();
  }
}
