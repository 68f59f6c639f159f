/**
 * Which keys the practice Router knows. A key belongs to a workspace, and one workspace may have several keys:
 *
 *   comfyui-practice                       workspace `practice`
 *   comfyui-practice-NAME[.ANYTHING]       workspace NAME; `comfyui-practice-studio.a` and `.b` are two keys of `studio`
 *   comfyui-legacy[-ANYTHING]              a key without a workspace: it may run synchronously and may not queue
 *
 * Every other value is refused, as is a key that was put on the refused list by hand.
 * Source: https://docs.comfy.org/development/comfy-router/headers
 */

import type { IncomingHttpHeaders } from 'node:http';

export const PRACTICE_KEY = 'comfyui-practice';

export interface Caller {
  /** What idempotency keys and requests belong to. */
  readonly scope: string;
  readonly workspace: string | null;
}

/** The caller, or null when no usable credential was sent. `X-API-Key` wins over `Authorization`. */
export function readCaller(headers: IncomingHttpHeaders, refused: ReadonlySet<string>): Caller | null {
  const key = readKey(headers);
  if (key === null || refused.has(key) || refused.has('*')) return null;
  const known = /^comfyui-practice(?:-([a-z0-9-]+))?(?:\.[\w-]+)?$/iu.exec(key);
  if (known !== null) {
    const workspace = known[1] ?? 'practice';
    return { scope: `workspace:${workspace}`, workspace };
  }
  return /^comfyui-legacy(?:-[\w-]+)?$/iu.test(key) ? { scope: `user:${key}`, workspace: null } : null;
}

function readKey(headers: IncomingHttpHeaders): string | null {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  const bearer = /^Bearer\s+(\S+)$/iu.exec(headers.authorization ?? '');
  return bearer?.[1] ?? null;
}
