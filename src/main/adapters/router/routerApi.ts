/**
 * The Router's five job routes over HTTP. Every answer is a value, whatever its status; what it means for a job is decided
 * elsewhere. The key goes to the base's origin only, redirects are answers, and nothing is sent twice by itself.
 */

import { Readable } from 'node:stream';
import type { BodyRef } from '../../../shared/job.ts';
import type { Clock } from '../../../shared/time.ts';
import { MINUTE, SECOND } from '../../../shared/time.ts';
import type { Bodies } from '../../jobs/ports/bodies.ts';
import { BodyLost } from '../../jobs/ports/bodyLost.ts';
import type { Answer, NoAnswer, RouterApi, RouterBody, Target } from '../../jobs/ports/router.ts';
import { type Pace, readBody } from '../bodies/readBody.ts';
import { RESULT_PACE, storeBody } from '../bodies/storeBody.ts';
import { type Tidy, tidyFor } from '../log/tidyText.ts';
import type { Network } from '../network/network.ts';
import { isFromRouter, toAnswer } from './answer.ts';
import { type Parsed, parseCancel, parseError, parseHandle, parseJson, parseStatus } from './routerBodies.ts';
import { createRouterHttp, type HttpAnswer, type HttpCall } from './routerHttp.ts';
import { modelUrl, requestUrl } from './routes.ts';

/** Where a profile's calls go and with which key. Null: there is no key just now. */
export type Connect = (target: {
  readonly profile: string;
  readonly base: string;
  /** `send`: the call may buy something. */
  readonly use?: 'read' | 'send';
}) => RouterAccess | null;

export interface RouterAccess {
  /** The origin of the Router, no slash at its end. */
  readonly url: string;
  readonly key: string;
}

export interface ApiLimits {
  readonly connectMs: number;
  /** Status, submit, cancel: until the head of the answer, without the time that uploading takes. */
  readonly headersMs: number;
  /** The longest that a body may stand still. */
  readonly idleMs: number;
  /** All of a small call. */
  readonly totalMs: number;
  /** The synchronous run holds the connection up to ten minutes; a little more keeps the Router's own 504. */
  readonly directMs: number;
  /** Status, handle and cancel bodies. */
  readonly controlBytes: number;
  /** Error bodies: a 422 echoes what was sent. */
  readonly errorBytes: number;
  readonly resultBytes: number;
  readonly pace: Pace;
}

export const API_LIMITS: ApiLimits = {
  connectMs: 10 * SECOND,
  headersMs: 30 * SECOND,
  idleMs: 30 * SECOND,
  totalMs: MINUTE,
  directMs: 660 * SECOND,
  controlBytes: 256 * 1_024,
  errorBytes: 4 * 1_024 * 1_024,
  resultBytes: 2 * 1_024 ** 3,
  pace: RESULT_PACE,
};

/** A larger body is sent from the disk, piece by piece, and never held. */
const HELD_BYTES = 1_024 * 1_024;

type SendableBodies = Pick<Bodies, 'read' | 'proven'>;

/** The slowest uplink that a large body is given time for, in bytes per ms. */
const UPLINK_BYTES_PER_MS = 64;

/** What to make of a body, once the head of the answer is there. */
type Reading = (http: HttpAnswer, tidy: Tidy) => Promise<RouterBody | NoAnswer>;

export function createRouterApi(deps: {
  readonly connect: Connect;
  readonly bodies: SendableBodies;
  /** Where result bodies go. */
  readonly storeFolder: string;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Every key and password that is known now; none of them stays in what is kept of an answer. */
  readonly secrets?: () => readonly string[];
  readonly limits?: Partial<ApiLimits>;
  /** How large the result of a run may be, in bytes, by its request id or its key. */
  readonly resultBytes?: (known: string) => number;
  readonly network?: Network;
}): RouterApi & { close(): Promise<void> } {
  const limits = { ...API_LIMITS, ...deps.limits };
  const http = createRouterHttp({
    userAgent: deps.userAgent,
    connectMs: limits.connectMs,
    ...(deps.network === undefined ? {} : { network: deps.network }),
  });
  const small = { body: null, headers: {}, headersMs: limits.headersMs, idleMs: limits.idleMs, totalMs: limits.totalMs };

  async function ask(
    target: Target,
    call: Omit<HttpCall, 'url'> & { readonly urlAt: (base: string) => URL | null; readonly read: Reading },
  ): Promise<Answer> {
    const { urlAt, read, headers, ...rest } = call;
    const access = deps.connect({ ...target, use: call.method === 'POST' ? 'send' : 'read' });
    if (access === null) return { kind: 'noAnswer', sent: 'no', reason: 'noKey', detail: '' };
    const tidy = tidyFor([access.key, ...(deps.secrets?.() ?? [])]);
    const url = urlAt(access.url);
    if (url === null) return { kind: 'noAnswer', sent: 'no', reason: 'local', detail: 'the model id or request id is malformed' };

    const answer = await http.call({ ...rest, url, headers: { ...headers, 'x-api-key': access.key } });
    if (answer.kind === 'noAnswer') return { ...answer, detail: tidy(answer.detail, 300) };
    const body = await read(answer, tidy);
    if (body.kind === 'noAnswer') return { ...body, detail: tidy(body.detail, 300) };
    return toAnswer(answer, body, { clock: deps.clock, tidy });
  }

  /**
   * The very bytes that were recorded, or an error before any of them leaves. A large one is looked at twice: now, and while it
   * goes out, since another program may change the file in between. Then the call breaks off before the last of it leaves, so what
   * arrived is no request; but nobody answered, so no more than that is believed.
   */
  async function readyToSend(ref: BodyRef): Promise<Uint8Array | Readable> {
    const { bodies } = deps;
    if (ref.sizeBytes <= HELD_BYTES || bodies.proven === undefined) return bodies.read(ref);
    const piecesOf = await bodies.proven(ref);
    return Readable.from(piecesOf(), { objectMode: false });
  }

  async function post(
    target: Target,
    request: Parameters<RouterApi['submit']>[1],
    call: Pick<HttpCall, 'headersMs' | 'totalMs'> & { readonly urlAt: (base: string) => URL | null; readonly read: Reading },
  ): Promise<Answer> {
    let body: Uint8Array | Readable;
    try {
      body = await readyToSend(request.body);
    } catch (error) {
      const reason = error instanceof BodyLost ? 'bodyLost' : 'local';
      return { kind: 'noAnswer', sent: 'no', reason, detail: `the body cannot be read: ${String(error)}`.slice(0, 300) };
    }
    const sizeBytes = body instanceof Readable ? request.body.sizeBytes : body.length;
    const uploadMs = Math.ceil(sizeBytes / UPLINK_BYTES_PER_MS);
    return ask(target, {
      ...call,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(sizeBytes),
        'idempotency-key': request.key,
      },
      body,
      headersMs: call.headersMs + uploadMs,
      idleMs: limits.idleMs,
      totalMs: call.totalMs === null ? null : call.totalMs + uploadMs,
    });
  }

  const parsing =
    (parse: (parsed: Parsed, httpStatus: number, tidy: Tidy) => RouterBody): Reading =>
    async (answer, tidy) => {
      const maxBytes = answer.httpStatus < 400 ? limits.controlBytes : limits.errorBytes;
      const read = await readBody(answer, maxBytes);
      if (read.kind === 'bytes') return parse(parseJson(read.bytes, tidy), answer.httpStatus, tidy);
      const excerpt = tidy(read.bytes.toString('utf8'), 300);
      const why = read.why === 'tooLarge' ? 'tooLarge' : read.why === 'encoding' ? 'wrongShape' : 'cut';
      return { kind: 'unreadable', why, excerpt };
    };

  /** Whether a 200 is the output is told by status and header, never by its fields: partner documents have a `status` too. */
  const output =
    (known: string, otherwise: Reading): Reading =>
    async (answer, tidy) => {
      if (answer.httpStatus !== 200) return otherwise(answer, tidy);
      if (!isFromRouter(answer))
        return parsing((parsed) => ({ kind: 'unreadable', why: 'wrongShape', excerpt: parsed.excerpt }))(answer, tidy);
      const { storeFolder: folder, clock } = deps;
      return storeBody(answer, {
        folder,
        clock,
        tidy,
        maxBytes: deps.resultBytes?.(known) ?? limits.resultBytes,
        pace: limits.pace,
      });
    };

  const isGood = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

  return {
    submit: (target, request) =>
      post(target, request, {
        urlAt: (base) => modelUrl(base, target.model, 'requests'),
        headersMs: limits.headersMs,
        totalMs: limits.totalMs,
        read: parsing((parsed, httpStatus, tidy) => (isGood(httpStatus) ? parseHandle(parsed) : parseError(parsed, tidy))),
      }),
    direct: (target, request) =>
      post(target, request, {
        urlAt: (base) => modelUrl(base, target.model, 'run'),
        headersMs: limits.directMs,
        totalMs: null,
        read: output(
          request.key,
          parsing((parsed, _status, tidy) => parseError(parsed, tidy)),
        ),
      }),
    status: (target, requestId, signal) =>
      ask(target, {
        ...small,
        signal,
        method: 'GET',
        urlAt: (base) => requestUrl(base, { model: target.model, requestId }, 'status'),
        read: parsing((parsed, httpStatus, tidy) =>
          httpStatus === 200 ? parseStatus(parsed, { requestId, tidy }) : parseError(parsed, tidy),
        ),
      }),
    result: (target, requestId, signal) =>
      ask(target, {
        ...small,
        signal,
        totalMs: null,
        method: 'GET',
        urlAt: (base) => requestUrl(base, { model: target.model, requestId }, 'result'),
        read: output(
          requestId,
          parsing((parsed, httpStatus, tidy) =>
            httpStatus === 202 ? parseStatus(parsed, { requestId, tidy }) : parseError(parsed, tidy),
          ),
        ),
      }),
    cancel: (target, requestId) =>
      ask(target, {
        ...small,
        method: 'PUT',
        urlAt: (base) => requestUrl(base, { model: target.model, requestId }, 'cancel'),
        read: parsing((parsed, httpStatus, tidy) =>
          isGood(httpStatus) || httpStatus === 409 || httpStatus === 400
            ? parseCancel(parsed, { requestId, tidy })
            : parseError(parsed, tidy),
        ),
      }),
    close: () => http.close(),
  };
}
