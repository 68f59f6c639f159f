import { type Answer, failure, json } from '../answer.ts';
import type { Call, Room } from '../exchange.ts';
import { askCancel } from '../queue.ts';
import { findRun, isAnswer, UUID } from './read.ts';

/**
 * `PUT …/requests/{request_id}/cancel`: hears a wish. The status read tells what came of it.
 * Source: https://docs.comfy.org/development/comfy-router/queue
 */
export function cancel(room: Room, call: Call): Answer {
  if (!UUID.test(call.requestId)) return failure('invalid_input', { detail: 'This cannot be the id of a request.' });
  const run = findRun(room, call);
  if (isAnswer(run) && run.status !== 410) return run;
  const tooLate = json(409, { request_id: call.requestId, status: 'ALREADY_COMPLETED' });
  if (isAnswer(run)) return tooLate;
  const asked = askCancel(run, call.now);
  if (!asked.heard) return tooLate;
  room.world.put(asked.run);
  room.world.save();
  return json(202, { request_id: run.requestId, status: 'CANCELLATION_REQUESTED' });
}
