/** Our two schemes. `announceSchemes` must run before the app is ready; Electron refuses it afterwards. */

import type { CustomScheme, Protocol, Session } from 'electron';
import { APP_SCHEME, RESULT_SCHEME } from './address.ts';

/** Standard and secure, so that they have origins like the web; no bypass of content security policies, no service workers. */
const SCHEMES: CustomScheme[] = [
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  { scheme: RESULT_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true } },
];

export function announceSchemes(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged(SCHEMES);
}

export interface SchemeAnswers {
  readonly session: Session;
  readonly app: (request: Request) => Promise<Response>;
  readonly result: (request: Request) => Promise<Response>;
}

export function serveSchemes({ session, app, result }: SchemeAnswers): void {
  session.protocol.handle(APP_SCHEME, app);
  session.protocol.handle(RESULT_SCHEME, result);
}
