/** Asks the Router one free question, without a key, the way that all calls go, and says plainly how that went. */

import type { LineTry } from '../../../shared/connection.ts';
import { describeError } from '../../../shared/describeError.ts';
import { SECOND } from '../../../shared/time.ts';
import type { Network } from '../network/network.ts';
import { nameOfProxy } from '../network/ways.ts';
import { isFromRouter } from './answer.ts';
import { reasonOf } from './lineTrouble.ts';
import { createRouterHttp, type HttpAnswer } from './routerHttp.ts';
import { catalogueUrl } from './routes.ts';

const LIMIT_MS = 10 * SECOND;

export async function tryLine(parts: {
  readonly network: Network;
  readonly base: string;
  readonly userAgent: string;
  /** Ms that only ever go forward. */
  readonly monotonic: () => number;
  readonly log: (line: string) => void;
}): Promise<LineTry> {
  const { network, base, userAgent, monotonic, log } = parts;
  const url = catalogueUrl(base, { limit: 1, cursor: null });
  // Connections of its own, so that one which is already open proves nothing.
  const http = createRouterHttp({ userAgent, network, connectMs: LIMIT_MS });
  const startedAt = monotonic();
  try {
    const via = await viaOf(network, url);
    const answer = await http.call({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      body: null,
      headersMs: LIMIT_MS,
      idleMs: LIMIT_MS,
      totalMs: 3 * LIMIT_MS,
    });
    if (answer.kind === 'noAnswer') {
      log(`a try of the line failed: ${answer.detail}`);
      return { kind: 'bad', via, because: answer.reason };
    }
    return { ...judge(answer, Math.round(monotonic() - startedAt)), via };
  } catch (error) {
    log(`a try of the line broke off: ${describeError(error)}`);
    return { kind: 'bad', via: null, because: reasonOf('', '') };
  } finally {
    await http.close();
  }
}

/** Without a key the Router refuses, and that it is the Router who does is all that is asked. */
function judge(
  answer: HttpAnswer,
  tookMs: number,
): { readonly kind: 'good'; tookMs: number } | { readonly kind: 'bad'; because: string } {
  const isRouter = isFromRouter(answer);
  answer.body.destroy();
  return isRouter ? { kind: 'good', tookMs } : { kind: 'bad', because: 'notRouter' };
}

async function viaOf(network: Network, url: URL): Promise<string | null> {
  const [way] = await network.waysTo(url);
  return way?.kind === 'proxy' ? nameOfProxy(way.proxy) : null;
}
