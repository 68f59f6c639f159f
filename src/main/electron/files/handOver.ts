/** The one way in which a file of this machine is handed to the system. What is handed over, and whether, is decided before. */

import type { Shell } from 'electron';

/** Shows where it lies, and opens nothing. */
export function showInFolder(shell: Pick<Shell, 'showItemInFolder'>, path: string): void {
  shell.showItemInFolder(path);
}

/** Lets the system open it with whatever it has for such a file. Answers with its trouble; empty: none. */
export function openWithSystem(shell: Pick<Shell, 'openPath'>, path: string): Promise<string> {
  return shell.openPath(path);
}
