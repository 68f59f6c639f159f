/** Which links may leave the app. They are ours, written in the window's catalogue; none comes out of a result. */

import type { Shell } from 'electron';
import { parseUrl } from './address.ts';

/** Documentation, and where keys and credits are kept. */
export const OUTSIDE_HOSTS: ReadonlySet<string> = new Set(['docs.comfy.org', 'platform.comfy.org', 'www.comfy.org']);

const LINK_LENGTH = 2_048;
/** Ours are plain; backslashes, spaces and other scripts only serve to make an address look like another. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/u;

/**
 * The address to open outside, written anew from its parsed parts so that what is opened is what was checked; null when
 * it must not be opened.
 */
export function outsideLink(address: string): string | null {
  if (address.length > LINK_LENGTH || !PLAIN.test(address)) return null;
  const url = parseUrl(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '' || !OUTSIDE_HOSTS.has(url.hostname)) return null;
  return url.href;
}

/** Opens a link of ours in the browser; anything else is dropped and logged. The only place that leaves the app by link. */
export function createLinkOpener({
  shell,
  log,
}: {
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly log: (line: string) => void;
}) {
  return (address: string): void => {
    const link = outsideLink(address);
    if (link === null) {
      log(`did not open ${address.slice(0, 200)}`);
      return;
    }
    shell.openExternal(link).catch((error: unknown) => log(`could not open ${link}: ${String(error)}`));
  };
}
