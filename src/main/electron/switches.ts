/**
 * Switches of Chromium that would open an installed app to others. Fuses cover Node's switches only; these stand on the same
 * command line, and Chromium looks at them after the app's first code has run, so here is where they can be taken away. Whoever
 * may pass arguments runs as the same user already; but a debugging port is open to every user of the machine, and a link or a
 * launcher that somebody tampered with should not be able to turn protection off.
 *
 * What Chromium reads before any code of the app runs cannot be taken back: `--no-sandbox` and its kin, and the flags of the main
 * process's own V8.
 */

import type { CommandLine } from 'electron';

export const REFUSED_SWITCHES: readonly string[] = [
  // The page, and with it everything that it may ask of main, in the hands of whoever reaches a port or a pipe.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'custom-devtools-frontend',
  // Another program in the place of the app's own processes, or around them.
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  // Code of others in the page, and flags that make the page's engine do what it otherwise does not.
  'load-extension',
  'js-flags',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  // The wall around what speaks to the graphics card.
  'disable-gpu-sandbox',
  'in-process-gpu',
  // The walls between origins. (Around files Electron's own fuse stands, and the session refuses `file:`.)
  'disable-web-security',
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  // What goes over the line, written into a file.
  'log-net-log',
  'ssl-key-log-file',
];

/** Takes them off the command line, before the app is ready; answers those that were there. */
export function refuseSwitches(commandLine: Pick<CommandLine, 'hasSwitch' | 'removeSwitch'>): readonly string[] {
  const given = REFUSED_SWITCHES.filter((name) => commandLine.hasSwitch(name));
  for (const name of given) commandLine.removeSwitch(name);
  return given;
}
