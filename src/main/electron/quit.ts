/** Quitting: work is put down properly first, but no longer than a few seconds, since nothing is lost without it. */

import type { App } from 'electron';
import { describeError } from '../../shared/describeError.ts';
import { SECOND } from '../../shared/time.ts';

const PATIENCE_MS = 5 * SECOND;

export interface QuitParts {
  readonly app: Pick<App, 'on' | 'exit'>;
  /** What is put down, in order. Each one is tried, whatever became of the one before. */
  readonly steps: readonly (() => void | Promise<void>)[];
  readonly log: (line: string) => void;
}

export function putDownBeforeQuit({ app, steps, log }: QuitParts): void {
  let begun = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (begun) return;
    begun = true;
    const patience = setTimeout(() => {
      log('quitting took too long and was cut short');
      app.exit(0);
    }, PATIENCE_MS);
    void putDown().finally(() => {
      clearTimeout(patience);
      app.exit(0);
    });
  });

  async function putDown(): Promise<void> {
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log(`while quitting: ${describeError(error)}`);
      }
    }
  }
}
