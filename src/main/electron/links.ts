/** Which links may leave the app. They are ours, written in the window's catalogue; none comes out of a result. */

import type { Shell } from 'electron';
import { parseUrl } from './page/address.ts';

/** Documentation, and where keys and credits are kept. */
export const OUTSIDE_HOSTS: ReadonlySet<string> = new Set(['docs.comfy.org', 'platform.comfy.org', 'www.comfy.org']);

const LINK_LENGTH = 2_048;
/** Ours are plain; backslashes, spaces and other scripts only serve to make an address look like another. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/u;

/**
 * The address to open outside, written anew from its parsed parts so that what is opened is what was checked; null when
 * it must not be opened. `ownPage`: one more address that may be, to the letter.
 */
export function outsideLink(address: string, ownPage: string | null = null): string | null {
  if (address.length > LINK_LENGTH || !PLAIN.test(address)) return null;
  const url = parseUrl(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (url.href === ownPage) return url.href;
  return url.port === '' && OUTSIDE_HOSTS.has(url.hostname) ? url.href : null;
}

/** Opens a link of ours in the browser; anything else is dropped and logged. The only place that leaves the app by link. */
export function createLinkOpener({
  shell,
  log,
  ownPage = null,
}: {
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly log: (line: string) => void;
  /** Of whoever made this build: where its newer versions can be got. */
  readonly ownPage?: string | null;
}) {
  return (address: string): void => {
    const link = outsideLink(address, ownPage);
    if (link === null) {
      log(`did not open ${address.slice(0, 200)}`);
      return;
    }
    shell.openExternal(link).catch((error: unknown) => log(`could not open ${link}: ${String(error)}`));
  };
}
