import { retryAfter } from '../answer.ts';
import type { Room } from '../exchange.ts';
import { hintFor, positionOf, type Run } from '../queue.ts';

/** The three addresses of a request, absolute. */
export function addresses(room: Room, run: Run): { status_url: string; response_url: string; cancel_url: string } {
  const address = `${room.origin()}/v2/models/${run.model}/requests/${run.requestId}`;
  return { status_url: `${address}/status`, response_url: address, cancel_url: `${address}/cancel` };
}

/** The body of a status read: one of three states, a position while in line, `error_type` only after a bad end. */
export function envelope(room: Room, run: Run): Record<string, unknown> {
  const position = positionOf(run, room.world.runs());
  return {
    request_id: run.requestId,
    status: run.endedAt !== null ? 'COMPLETED' : run.startedAt !== null ? 'IN_PROGRESS' : 'IN_QUEUE',
    ...(position === null ? {} : { queue_position: position }),
    ...(run.endedAt !== null && run.ending !== null ? { error_type: run.ending } : {}),
    ...addresses(room, run),
  };
}

export function pace(room: Room, run: Run): { 'Retry-After': string } {
  const { limits } = room.world.dials();
  return retryAfter(hintFor(run, room.world.runs(), { at: room.world.clock.now(), limits }));
}

/** `X-Comfy-Credits-Used`, when the model reports what a run cost. */
export function creditsOf(run: Run): Record<string, string> {
  return run.credits === null ? {} : { 'X-Comfy-Credits-Used': run.credits };
}
