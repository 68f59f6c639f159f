import type { Admitter } from '../admission.ts';
import { type Answer, failure, json } from '../answer.ts';
import type { Call, Room } from '../exchange.ts';
import type { PracticeModel } from '../model.ts';
import { addresses, envelope } from './envelope.ts';

/**
 * `POST /v2/models/{provider}/{model}/requests`: takes a request into the queue.
 * Source: https://docs.comfy.org/development/comfy-router/queue
 */
export function submit(
  room: Room,
  at: { readonly call: Call; readonly model: PracticeModel; readonly admitter: Admitter },
): Answer {
  const { call, model } = at;
  if (call.caller.workspace === null)
    return failure('not_enabled', { detail: 'Queued delivery needs a key that was created inside a workspace.' });
  if (!model.queueable)
    return failure('not_enabled', {
      detail: `${model.id} answers with bytes and cannot be queued. Run it on the synchronous route.`,
    });
  const admitted = at.admitter.admit(call, { model, route: 'queued' });
  if (admitted.kind === 'answer') return admitted.answer;
  const { run } = admitted;
  if (admitted.replayed) {
    // A replay is the handle as it was first given, whatever became of the request since.
    const handle = { request_id: run.requestId, status: 'IN_QUEUE', ...addresses(room, run) };
    return json(201, handle, { 'Idempotent-Replayed': 'true' });
  }
  return json(201, { queue_position: 0, ...envelope(room, { ...run, endedAt: null }), status: 'IN_QUEUE' });
}
