/**
 * What every web contents ever created is held to: it stays on our page, opens no windows and attaches no web views.
 * https://www.electronjs.org/docs/latest/tutorial/security, items 12 to 15.
 */

import type { App, WebContents } from 'electron';
import { APP_URL, isAppUrl, parseUrl } from './address.ts';

export interface GuardParts {
  readonly devServer: string | null;
  readonly openLink: (address: string) => void;
  readonly log: (line: string) => void;
}

/** A refused navigation ends with it (https://source.chromium.org, `net_error_list.h`). */
const ABORTED = -3;

export function guardEveryPage(app: Pick<App, 'on'>, parts: GuardParts): void {
  app.on('web-contents-created', (_event, contents) => guardPage(contents, parts));
}

export function guardPage(contents: WebContents, { devServer, openLink, log }: GuardParts): void {
  contents.on('will-navigate', (event) => refuseUnlessReload(event));
  contents.on('will-frame-navigate', (event) => refuseUnlessReload(event));
  contents.on('will-redirect', (event) => refuse(event));
  // Addresses that need no loading (`about:blank` and kin) announce nothing, and stopping a navigation that has begun
  // crashes Electron 33. What such an address shows is empty; our page comes back at once.
  let isOurs = false;
  contents.on('did-navigate', (_event, url) => {
    const wasOurs = isOurs;
    isOurs = isAppUrl(url, devServer);
    if (wasOurs && !isOurs) comeBack(url);
  });
  contents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
    if (isMainFrame && isOurs && code !== ABORTED && !isAppUrl(url, devServer)) comeBack(url);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });

  /** A reload shows the very page that is already there; everything else would leave it. */
  function refuseUnlessReload(event: Navigation): void {
    if (event.isMainFrame && isReload({ from: contents.getURL(), to: event.url, devServer })) return;
    refuse(event);
  }

  function comeBack(from: string): void {
    log(`came back from ${from.slice(0, 200)}`);
    setImmediate(() => {
      if (contents.isDestroyed()) return;
      contents.loadURL(devServer ?? APP_URL).catch((error: unknown) => log(`could not come back: ${String(error)}`));
    });
  }

  function refuse(event: Navigation): void {
    event.preventDefault();
    log(`refused to go to ${event.url.slice(0, 200)}`);
  }
}

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

/** Both ends are the same page of ours, whatever stands behind the hash. */
export function isReload({
  from,
  to,
  devServer,
}: {
  readonly from: string;
  readonly to: string;
  readonly devServer: string | null;
}): boolean {
  const home = parseUrl(devServer ?? APP_URL);
  return home !== null && withoutHash(from) === home.href && withoutHash(to) === home.href;
}

function withoutHash(address: string): string | null {
  const url = parseUrl(address);
  if (url === null) return null;
  url.hash = '';
  return url.href;
}
