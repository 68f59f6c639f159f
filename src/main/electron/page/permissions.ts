/**
 * Every permission is denied in every session. Electron grants what nobody decides, and requests and checks are decided
 * in different places, so each has its own handler here.
 */

import type { App, Session } from 'electron';

export function denyEveryPermission(app: Pick<App, 'on'>, log: (line: string) => void): void {
  app.on('session-created', (session) => denyPermissions(session, log));
}

/**
 * Chromium fetches dictionaries from its maker at each start, past every request handler, and `spellcheck: false` of a window
 * does not keep it from that. To be called before any session is made.
 */
export function fetchNoDictionaries(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]));
}

export function denyPermissions(session: Session, log: (line: string) => void): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log(`denied permission ${permission}`);
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  // With nobody to choose a device, a chooser must end at once rather than wait.
  session.on('select-hid-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-usb-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault();
    choose('');
  });
}

/** Neither local files nor the network: the page lives on our two schemes alone (and on the dev server while there is one). */
export function confineTraffic({
  session,
  devServer,
  log,
}: {
  readonly session: Session;
  readonly devServer: string | null;
  readonly log: (line: string) => void;
}): void {
  const dev = devServer === null ? null : new URL(devServer).host;
  session.webRequest.onBeforeRequest((request, decide) => {
    const allowed = isAllowedRequest(request.url, dev);
    if (!allowed) log(`refused a request for ${request.url.slice(0, 200)}`);
    decide({ cancel: !allowed });
  });
  session.protocol.handle('file', () => new Response(null, { status: 403 }));
}

const OWN_SCHEMES: ReadonlySet<string> = new Set(['afterglow:', 'afterglow-result:', 'blob:', 'data:', 'devtools:']);

export function isAllowedRequest(address: string, devHost: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (OWN_SCHEMES.has(url.protocol)) return true;
  return devHost !== null && url.host === devHost && ['http:', 'ws:'].includes(url.protocol);
}
