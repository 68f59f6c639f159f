import { type Answer, json } from '../answer.ts';
import type { Call, Room } from '../exchange.ts';
import { askCancel } from '../queue.ts';
import { findRun, isAnswer } from './read.ts';

/**
 * `PUT …/requests/{request_id}/cancel`: hears a wish. The status read tells what came of it.
 * Source: https://docs.comfy.org/development/comfy-router/queue
 */
export function cancel(room: Room, call: Call): Answer {
  const run = findRun(room, call);
  if (isAnswer(run)) return run;
  const asked = askCancel(run, call.now);
  if (!asked.heard) return json(409, { request_id: run.requestId, status: 'ALREADY_COMPLETED' });
  room.world.put(asked.run);
  room.world.save();
  return json(202, { request_id: run.requestId, status: 'CANCELLATION_REQUESTED' });
}
