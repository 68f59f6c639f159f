/** The addresses of our own pages, and the one question that guards ask of an address: is it ours? */

export const APP_SCHEME = 'afterglow';
export const RESULT_SCHEME = 'afterglow-result';
/** Hosts are lower-cased by URL parsers, so each scheme has one fixed host and ids go into the path. */
export const APP_ORIGIN = `${APP_SCHEME}://app`;
export const APP_URL = `${APP_ORIGIN}/`;
/** Told when the window kept crashing. */
export const STOPPED_URL = `${APP_ORIGIN}/stopped`;

/**
 * True for a page of ours. Scheme and host are compared as parsed parts: the origin of a custom scheme is the text
 * "null" in Node, and a prefix would let `afterglow://app.evil` through. `devServer` is the dev server's URL, or null.
 */
export function isAppUrl(address: string, devServer: string | null): boolean {
  const url = parseUrl(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === `${APP_SCHEME}:`) return url.host === 'app';
  const dev = devServer === null ? null : parseUrl(devServer);
  return dev !== null && url.protocol === dev.protocol && url.host === dev.host;
}

export function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
