/** The Router's base: the one origin that a key may be sent to. */

import type { CallErrorKind } from '../../../shared/refusal.ts';
import { isLoopback } from '../assets/addresses.ts';

export type RouterBase = { readonly ok: string } | { readonly refused: CallErrorKind };

/**
 * Reads what a person typed, or the environment holds, as a base. The answer is an origin without a slash at its end.
 * Plain http is for loopback only, since a key that crosses a network unencrypted is no longer a secret.
 */
export function parseRouterBase(text: string): RouterBase {
  const trimmed = text.trim();
  if (!/^https?:\/\//iu.test(trimmed))
    return { refused: /^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed) ? 'baseNotHttps' : 'baseNotUrl' };
  if (!URL.canParse(trimmed)) return { refused: 'baseNotUrl' };
  const url = new URL(trimmed);
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/iu.test(trimmed))
    return { refused: 'baseHasCredentials' };
  if (url.pathname !== '/' || /[?#]/u.test(trimmed)) return { refused: 'baseHasPath' };
  if (url.protocol !== 'https:' && !isLoopbackUrl(url)) return { refused: 'baseNotHttps' };
  return { ok: url.origin };
}

/** Whether a URL names this very machine, by address or as `localhost`. */
export function isLoopbackUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}
