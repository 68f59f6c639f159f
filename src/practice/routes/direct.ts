import { SECOND } from '../../shared/time.ts';
import { type Admitter, headerOf } from '../admission.ts';
import { type Answer, failure, retryAfter, withHeaders } from '../answer.ts';
import type { Call, Room } from '../exchange.ts';
import type { PracticeModel } from '../model.ts';
import { endingAnswer } from './ending.ts';

/**
 * `POST /v2/models/{provider}/{model}`: runs and waits. The run goes on when the caller leaves, and the same bytes under
 * the same key collect it later.
 * Source: https://docs.comfy.org/development/comfy-router/api
 */
export async function direct(
  room: Room,
  at: { readonly call: Call; readonly model: PracticeModel; readonly admitter: Admitter },
): Promise<Answer> {
  const { call } = at;
  const key = headerOf(call.headers['idempotency-key']);
  const name = key === null ? null : `${call.caller.scope} ${key}`;
  if (name !== null && room.open.has(name))
    return failure('concurrency_limit_exceeded', {
      status: 409,
      detail: 'A run with this Idempotency-Key is under way.',
      headers: retryAfter(2 * SECOND),
    });
  const admitted = at.admitter.admit(call, { model: at.model, route: 'direct' });
  if (admitted.kind === 'answer') return admitted.answer;
  if (name !== null) room.open.add(name);
  try {
    return await collect(room, { call, requestId: admitted.run.requestId, replayed: admitted.replayed });
  } finally {
    if (name !== null) room.open.delete(name);
  }
}

async function collect(
  room: Room,
  at: { readonly call: Call; readonly requestId: string; readonly replayed: boolean },
): Promise<Answer> {
  const deadlineAt = at.call.now + at.call.dials.deadlineMs;
  for (;;) {
    const now = room.world.settle();
    const run = room.world.find(at.requestId);
    if (run === null) return failure('internal_error');
    if (run.endedAt !== null) {
      const answer = await endingAnswer(room, run);
      return at.replayed ? withHeaders(answer, { 'Idempotent-Replayed': 'true' }) : answer;
    }
    if (run.deadline || now >= deadlineAt) {
      room.world.put({ ...run, deadline: false });
      room.world.save();
      return failure('deadline_exceeded', { headers: retryAfter(2 * SECOND) });
    }
    const dueAt = run.startedAt === null || run.held !== 'no' ? now + SECOND : run.startedAt + run.durationMs;
    const stillThere = await room.world.clock.waitUntil(Math.min(dueAt, deadlineAt), at.call.gone);
    if (!stillThere) return failure('client_disconnected');
  }
}
