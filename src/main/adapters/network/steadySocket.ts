/**
 * Keeps a slow reader from ending the process. In undici 7 a response parser that is paused (its reader is behind) fails an
 * assertion inside the socket's own event when the other side closes or resets at that moment, and nobody can catch that
 * (https://github.com/nodejs/undici/issues/5360; the mending is in version 8, which needs a newer Node).
 */

import type { Socket } from 'node:net';

/** Stands in for `ECONNRESET`, at which undici would finish its parser even while that is paused. */
export const RESET_CODE = 'AFTERGLOW_RESET';

/**
 * Holds the end of the stream back until the parser asks for more and there is nothing more, which it does only while it is
 * not paused; and renames resets. Without this a picture that arrives faster than the disk takes it could end the app.
 */
export function steadySocket<S extends Socket>(socket: S): S {
  const push = socket.push.bind(socket);
  const read = socket.read.bind(socket);
  let end: 'open' | 'heldBack' | 'told' = 'open';

  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (chunk !== null || end === 'told') return push(chunk, encoding);
    end = 'heldBack';
    // A parser that is waiting now comes and reads; one that is paused comes when it goes on.
    process.nextTick(() => socket.emit('readable'));
    return false;
  };
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (chunk === null && size === undefined && end === 'heldBack') {
      end = 'told';
      process.nextTick(() => {
        push(null);
        read(0);
      });
    }
    return chunk;
  };
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET') error.code = RESET_CODE;
  });
  return socket;
}
