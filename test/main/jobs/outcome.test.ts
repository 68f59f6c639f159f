import { describe, expect, it } from 'vitest';
import { eventOfAnswer } from '../../../src/main/jobs/answerEvent.ts';
import { judge, type RouterCall } from '../../../src/main/jobs/outcome.ts';
import type { Answer, NoAnswer, RouterAnswer, RouterBody } from '../../../src/main/jobs/ports/router.ts';
import { BODY, REQUEST_ID, START } from '../../support/jobs.ts';
import { answer, refusal, silence, unreachable } from '../../support/memoryRouter.ts';

const HANDLE: RouterBody = { kind: 'handle', requestId: REQUEST_ID, position: 2 };
const OUTPUT: RouterBody = { kind: 'output', body: BODY };
const PAGE: RouterBody = { kind: 'output', body: { ...BODY, mediaType: 'text/html; charset=utf-8' } };
const NOT_JSON: RouterBody = { kind: 'unreadable', why: 'notJson', excerpt: '<html>' };
const status = (word: string, ending: string | null = null): RouterBody => ({
  kind: 'status',
  status: word,
  position: null,
  ending,
});
const cancel = (word: string): RouterBody => ({ kind: 'cancel', status: word });
/** The same answer without `X-Comfy-Request-Id`: something on the way may have made it. */
const stranger = (made: RouterAnswer): RouterAnswer => ({ ...made, supportId: null });
const noKey: NoAnswer = { ...unreachable, reason: 'noKey' };
const local = (sent: NoAnswer['sent']): NoAnswer => ({ ...silence('local'), sent });
const bodyLost = (sent: NoAnswer['sent']): NoAnswer => ({ ...silence('bodyLost'), sent });
const diskFull: NoAnswer = silence('diskFull');

type Line = readonly [call: RouterCall, what: string, answer: Answer, expected: string];

/** Expected: what is recorded, when again, what else rests. */
const LINES: readonly Line[] = [
  ['submit', '201 with a handle', answer(201, HANDLE), 'accepted paced none'],
  ['submit', '200 with a handle', answer(200, HANDLE), 'accepted paced none'],
  ['submit', '202 with a handle', answer(202, HANDLE), 'accepted paced none'],
  ['submit', '201 whose id is no UUID', answer(201, { ...HANDLE, requestId: '../x' }), 'lost paced none'],
  ['submit', '201 whose id is in capitals', answer(201, { ...HANDLE, requestId: REQUEST_ID.toUpperCase() }), 'lost paced none'],
  ['submit', '201 that does not parse', answer(201, NOT_JSON), 'lost paced none'],
  ['submit', '400', refusal(400, 'invalid_input'), 'refused now none'],
  ['submit', '400 refused by policy', refusal(400, 'content_policy_violation'), 'refused now none'],
  ['submit', '401', refusal(401, 'unauthorized'), 'unsent now key'],
  ['submit', '402', refusal(402, 'insufficient_credits'), 'unsent now credits'],
  ['submit', '403 not enabled', refusal(403, 'not_enabled'), 'refused now none'],
  ['submit', '403 forbidden', refusal(403, 'forbidden'), 'refused now none'],
  ['submit', '404', refusal(404, 'model_not_found'), 'refused now none'],
  ['submit', '409 same key being admitted', refusal(409, 'concurrency_limit_exceeded'), 'admitting limit none'],
  ['submit', '409 key clash', refusal(409, 'invalid_input'), 'refused now none'],
  ['submit', '409 without a bucket', refusal(409, null), 'lost paced none'],
  ['submit', '413', refusal(413, 'invalid_input'), 'refused now none'],
  ['submit', '422', refusal(422, 'invalid_input'), 'refused now none'],
  ['submit', '422 with a bucket of a busy Router', refusal(422, 'rate_limited'), 'lost paced none'],
  ['submit', '403 with neither a bucket nor a sentence', answer(403, NOT_JSON), 'lost paced none'],
  ['submit', '413 with a web page', answer(413, NOT_JSON), 'refused now none'],
  ['submit', '429 rate limited', refusal(429, 'rate_limited'), 'unsent limit all'],
  ['submit', '429 without a bucket', refusal(429, null), 'unsent limit all'],
  ['submit', '429 backlog full', refusal(429, 'queue_backlog_full'), 'unsent limit submits'],
  ['submit', '499', refusal(499, 'client_disconnected'), 'lost paced none'],
  ['submit', '500', refusal(500, 'internal_error'), 'lost paced none'],
  ['submit', '502', refusal(502, 'provider_error'), 'lost paced none'],
  ['submit', '503 with a bucket', refusal(503, 'service_unavailable'), 'unsent paced unavailable'],
  ['submit', '503 without a bucket', refusal(503, null), 'lost paced unavailable'],
  ['submit', '504', refusal(504, null), 'lost paced none'],
  ['submit', '302', answer(302, NOT_JSON), 'lost paced none'],
  ['submit', '418, which nobody documented', refusal(418, 'teapot'), 'lost paced none'],
  ['submit', '403 by a stranger', stranger(refusal(403, 'forbidden')), 'lost paced network'],
  ['submit', '429 by a stranger', stranger(refusal(429, null)), 'lost paced network'],
  ['submit', '503 by a stranger', stranger(refusal(503, 'service_unavailable')), 'lost paced network'],
  ['submit', 'a time-out', silence(), 'lost paced network'],
  ['submit', 'a reset', silence('reset'), 'lost paced network'],
  ['submit', 'no connection', unreachable, 'unsent paced network'],
  ['submit', 'a body that cannot be read here', local('no'), 'unsent paced none'],
  ['submit', 'a body that is gone here', bodyLost('no'), 'refused now none'],
  ['submit', 'a body that was changed on its way', bodyLost('maybe'), 'lost paced none'],
  ['submit', 'no key', noKey, 'unsent now key'],

  ['direct', '200 with an output', answer(200, OUTPUT), 'answered now none'],
  ['direct', '200 with a web page by a stranger', stranger(answer(200, PAGE)), 'lost paced network'],
  ['direct', '429 own runs at the limit', refusal(429, 'concurrency_limit_exceeded'), 'unsent limit none'],
  ['direct', '429 rate limited', refusal(429, 'rate_limited'), 'unsent limit all'],
  ['direct', '409 same key running', refusal(409, 'concurrency_limit_exceeded'), 'admitting limit none'],
  ['direct', '502 the run failed', refusal(502, 'provider_error'), 'refused now none'],
  ['direct', '504 the provider was too slow', refusal(504, 'provider_timeout'), 'refused now none'],
  ['direct', '504 the deadline passed', refusal(504, 'deadline_exceeded', { retryAfterMs: 9_000 }), 'lost paced none'],
  ['direct', '422', refusal(422, 'invalid_input'), 'refused now none'],
  ['direct', 'a body that is gone here', bodyLost('no'), 'refused now none'],
  ['direct', 'a body that was changed on its way', bodyLost('maybe'), 'lost paced none'],
  ['direct', 'a full disk', diskFull, 'lost room none'],
  ['direct', '200 over the size limit', answer(200, { ...NOT_JSON, why: 'tooLarge' }), 'lost person none'],
  ['direct', 'a time-out', silence(), 'lost paced network'],

  ['status', '200 in the queue', answer(200, status('IN_QUEUE')), 'seen paced none'],
  ['status', '200 finished badly', answer(200, status('COMPLETED', 'provider_error')), 'seen paced none'],
  ['status', '200 with a word that nobody knows', answer(200, status('PAUSED')), 'seen paced none'],
  [
    'status',
    '200 finished badly, by a stranger',
    stranger(answer(200, status('COMPLETED', 'cancelled'))),
    'nothing paced network',
  ],
  ['status', '410 with a bucket of a broken Router', refusal(410, 'internal_error'), 'nothing paced none'],
  ['status', '200 that does not parse', answer(200, NOT_JSON), 'nothing paced none'],
  ['status', '200 about another id', answer(200, { ...NOT_JSON, why: 'idMismatch' }), 'nothing paced none'],
  ['status', '302', answer(302, NOT_JSON), 'nothing paced none'],
  ['status', '401', refusal(401, 'unauthorized'), 'nothing now key'],
  ['status', '403', refusal(403, 'forbidden'), 'nothing paced none'],
  ['status', '404', refusal(404, 'request_not_found'), 'unseen paced none'],
  ['status', '404 by a stranger', stranger(refusal(404, null)), 'nothing paced network'],
  ['status', '410', refusal(410, null), 'gone now none'],
  ['status', '410 by a stranger', stranger(refusal(410, null)), 'nothing paced network'],
  ['status', '429', refusal(429, 'rate_limited'), 'nothing limit all'],
  ['status', '429 without a bucket', refusal(429, null), 'nothing limit all'],
  ['status', '500', refusal(500, 'internal_error'), 'nothing paced none'],
  ['status', '502 by a stranger', stranger(refusal(502, null)), 'nothing paced network'],
  ['status', '503', refusal(503, 'service_unavailable'), 'nothing paced unavailable'],
  ['status', 'a time-out', silence(), 'nothing paced network'],
  ['status', 'no connection', unreachable, 'nothing paced network'],
  ['status', 'no key', noKey, 'nothing now key'],

  ['result', '200', answer(200, OUTPUT), 'bodySaved now none'],
  ['result', '200 by a stranger', stranger(answer(200, OUTPUT)), 'nothing paced network'],
  ['result', '200 with a web page by a stranger', stranger(answer(200, PAGE)), 'nothing paced network'],
  ['result', '200 over the size limit', answer(200, { ...NOT_JSON, why: 'tooLarge' }), 'stuck limit none'],
  ['result', '200 cut short', answer(200, { ...NOT_JSON, why: 'cut' }), 'nothing paced none'],
  ['result', '202 after the end was told', answer(202, status('IN_PROGRESS')), 'nothing paced none'],
  ['result', '400 refused by policy', refusal(400, 'content_policy_violation'), 'ended now none'],
  ['result', '401', refusal(401, 'unauthorized'), 'nothing now key'],
  ['result', '403', refusal(403, 'forbidden'), 'nothing paced none'],
  ['result', '404', refusal(404, 'request_not_found'), 'unseen paced none'],
  ['result', '409 cancelled', refusal(409, 'cancelled'), 'ended now none'],
  ['result', '410', refusal(410, null), 'gone now none'],
  ['result', '422', refusal(422, 'invalid_input'), 'ended now none'],
  ['result', '422 with a bucket of a busy Router', refusal(422, 'rate_limited'), 'nothing paced none'],
  ['result', '422 with neither a bucket nor a sentence', answer(422, NOT_JSON), 'nothing paced none'],
  ['result', '422 without a bucket', refusal(422, null), 'ended now none'],
  ['result', '429', refusal(429, 'rate_limited'), 'nothing limit all'],
  ['result', '502 provider error', refusal(502, 'provider_error'), 'ended now none'],
  ['result', '502 without a bucket', refusal(502, null), 'nothing paced none'],
  ['result', '502 by a stranger', stranger(refusal(502, 'provider_error')), 'nothing paced network'],
  ['result', '504 provider time-out', refusal(504, 'provider_timeout'), 'ended now none'],
  ['result', '504 queue time-out', refusal(504, 'queue_timeout'), 'ended now none'],
  ['result', '500', refusal(500, 'internal_error'), 'nothing paced none'],
  ['result', '503', refusal(503, 'service_unavailable'), 'nothing paced unavailable'],
  ['result', 'a full disk', diskFull, 'nothing paced none'],
  ['result', 'a store that cannot be written', local('maybe'), 'nothing paced none'],

  ['cancel', '202', answer(202, cancel('CANCELLATION_REQUESTED')), 'heard now none'],
  ['cancel', '200 without a body', answer(200, { ...NOT_JSON, why: 'empty' }), 'heard now none'],
  ['cancel', '204', answer(204, { ...NOT_JSON, why: 'empty' }), 'heard now none'],
  ['cancel', '200 with a web page by a stranger', stranger(answer(200, NOT_JSON)), 'unheard now none'],
  ['cancel', '202 about this run by a stranger', stranger(answer(202, cancel('CANCELLATION_REQUESTED'))), 'heard now none'],
  ['cancel', '409 already completed', answer(409, cancel('ALREADY_COMPLETED')), 'tooLate now none'],
  ['cancel', '400 already completed', answer(400, cancel('ALREADY_COMPLETED')), 'tooLate now none'],
  ['cancel', '400', refusal(400, 'invalid_input'), 'unheard now none'],
  ['cancel', '401', refusal(401, 'unauthorized'), 'nothing now key'],
  ['cancel', '404', refusal(404, 'request_not_found'), 'unheard now none'],
  ['cancel', '410', refusal(410, null), 'unheard now none'],
  ['cancel', '429', refusal(429, 'rate_limited'), 'nothing limit all'],
  ['cancel', '503', refusal(503, 'service_unavailable'), 'unheard now unavailable'],
  ['cancel', '409 by a stranger', stranger(answer(409, cancel('ALREADY_COMPLETED'))), 'unheard now none'],
  ['cancel', 'a time-out', silence(), 'unheard now network'],
  ['cancel', 'no connection', unreachable, 'nothing paced network'],
];

describe('each answer', () => {
  it.each(LINES)('%s: %s', (call, _what, given, expected) => {
    const { event, again, rests } = judge(call, given, null);
    expect(`${event} ${again} ${rests}`).toBe(expected);
  });
});

describe('the reason of a bad ending', () => {
  it.each([
    [500, 'internal_error'],
    [503, 'service_unavailable'],
    [403, 'forbidden'],
  ])('is told by %d %s when the status read had told the same bucket', (httpStatus, bucket) => {
    expect(judge('result', refusal(httpStatus, bucket), bucket).event).toBe('ended');
    expect(judge('result', refusal(httpStatus, bucket), 'provider_error').event).toBe('nothing');
  });

  it('may be a bucket that nobody knows, once an ending was told', () => {
    expect(judge('result', refusal(451, 'legal_block'), 'provider_error')).toMatchObject({ event: 'ended', kind: 'legal_block' });
    expect(judge('result', refusal(451, 'legal_block'), null).event).toBe('nothing');
  });
});

describe('who can fix it and what it cost', () => {
  it.each([
    [refusal(422, 'invalid_input'), 'invalid_input', 'user', 'notCharged'],
    [refusal(413, null), 'invalid_input', 'user', 'notCharged'],
    [refusal(403, 'not_enabled'), 'not_enabled', 'user', 'notCharged'],
    [refusal(502, 'provider_error'), 'provider_error', 'user', 'mayBeCharged'],
    [refusal(504, 'queue_timeout'), 'queue_timeout', 'user', 'notCharged'],
    [refusal(409, 'cancelled'), 'cancelled', 'nobody', 'mayBeCharged'],
    [refusal(400, 'content_policy_violation'), 'content_policy_violation', 'user', 'mayBeCharged'],
    [refusal(418, 'brand_new'), 'brand_new', 'time', 'mayBeCharged'],
  ] as const)('of an answer %#', (given, kind, fixableBy, charge) => {
    expect(judge('submit', given, null)).toMatchObject({ kind, fixableBy, charge });
  });

  it('is kept with the words of the server, its fields and the refused part', () => {
    const fields = [{ path: ['prompt'], message: 'too long', type: 'string_too_long' }];
    const given = refusal(422, 'invalid_input', {
      body: { kind: 'error', detail: 'prompt: too long', errorType: null, fields },
      refusalSubject: 'input_text',
    });
    const event = eventOfAnswer(judge('submit', given, null), given, { at: START, serverAt: START, dueAt: null });
    expect(event).toEqual({
      type: 'refused',
      at: START,
      error: {
        kind: 'invalid_input',
        detail: 'prompt: too long',
        httpStatus: 422,
        supportId: 'support-1',
        fixableBy: 'user',
        charge: 'notCharged',
        fields,
        refusalSubject: 'input_text',
      },
    });
  });

  it('takes the bucket from the body when the header has none, and an empty one for none', () => {
    const body: RouterBody = { kind: 'error', detail: '', errorType: 'provider_error', fields: [] };
    expect(judge('result', refusal(502, null, { body }), null).event).toBe('ended');
    expect(judge('result', refusal(502, '', { body: { ...body, errorType: '' } }), null).event).toBe('nothing');
  });
});

describe('trouble', () => {
  it.each([
    ['status', silence(), 'timeout'],
    ['status', refusal(502, null), 'http_502'],
    ['status', answer(200, NOT_JSON), 'notJson'],
    ['status', refusal(404, 'request_not_found'), 'http_404'],
    ['status', answer(200, status('PAUSED')), 'unknown_status'],
    ['status', answer(200, status('IN_QUEUE')), null],
    ['result', answer(202, status('IN_PROGRESS')), 'not_ready'],
    ['result', answer(200, OUTPUT), null],
    ['submit', answer(201, HANDLE), null],
  ] as const)('%s %# has a short word', (call, given, word) => {
    expect(judge(call, given, null).trouble).toBe(word);
  });
});
