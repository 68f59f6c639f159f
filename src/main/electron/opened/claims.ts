/** Tells the system what the app is called there, and that links of its scheme are for it. */

import type { App } from 'electron';
import { LINK_SCHEME } from '../../../shared/appLink.ts';

/** As the installer's shortcut has it; Windows shows notices of no other. */
const APP_ID = 'app.afterglow.Afterglow';

export interface ClaimParts {
  readonly app: Pick<App, 'setAppUserModelId' | 'setAsDefaultProtocolClient'>;
  readonly platform: NodeJS.Platform;
  /** A run from source claims nothing: links would start a bare Electron. */
  readonly isPackaged: boolean;
  readonly program: string;
}

/** On Linux the desktop file says all of it, for this app as for any. */
export function claimSystemPlaces({ app, platform, isPackaged, program }: ClaimParts): void {
  if (!isPackaged) return;
  if (platform === 'darwin') app.setAsDefaultProtocolClient(LINK_SCHEME);
  if (platform === 'win32') {
    app.setAppUserModelId(APP_ID);
    // Quotes in a link can break out of their place on a command line there; behind this nothing is an option.
    app.setAsDefaultProtocolClient(LINK_SCHEME, program, ['--']);
  }
}
