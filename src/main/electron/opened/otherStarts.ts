/** What reaches the app from outside while it runs: further starts of it, and on macOS links and files as events. */

import type { App } from 'electron';
import { type Arrival, arrivalIn, linkArrival, ownArgs } from './arrival.ts';
import type { Arrivals } from './arrivals.ts';

export interface OtherStartParts {
  readonly app: Pick<App, 'on' | 'isReady' | 'relaunch'>;
  readonly arrivals: Pick<Arrivals, 'bring'>;
  readonly showWindow: () => void;
  /** The command line of this run; the program itself comes first. */
  readonly args: readonly string[];
  /** What an AppImage was started as. The program in it is gone once that has ended. */
  readonly appImage: string | null;
}

/** To be called before the app is ready: macOS tells at once what the app was started for. */
export function hearOtherStarts({ app, arrivals, showWindow, args, appImage }: OtherStartParts): void {
  let isQuitting = false;
  let isComingBack = false;

  // Its arguments are not looked at: Chromium sorts them and adds some, so what was meant comes beside them.
  // https://www.electronjs.org/docs/latest/api/app#event-second-instance
  app.on('second-instance', (_event, _args, _folder, message) => take(arrivalIn(message)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    take(linkArrival(link));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take({ kind: 'file', path });
  });
  app.on('before-quit', () => {
    isQuitting = true;
  });

  function take(arrival: Arrival | null): void {
    if (isQuitting) comeBack(arrival);
    else {
      if (arrival !== null) void arrivals.bring(arrival);
      // Before that the window is on its way anyhow.
      if (app.isReady()) showWindow();
    }
  }

  /** Whoever starts the app while it puts its work down wants it to be there: it comes back once it has ended. */
  function comeBack(arrival: Arrival | null): void {
    if (arrival === null && isComingBack) return;
    isComingBack = true;
    const opened = arrival === null ? [] : ['--', arrival.kind === 'link' ? arrival.text : arrival.path];
    app.relaunch({ args: [...ownArgs(args).slice(1), ...opened], ...(appImage === null ? {} : { execPath: appImage }) });
  }
}
