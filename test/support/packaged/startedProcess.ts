/** A process of the app, watched from its start to its end. */

import type { ChildProcess } from 'node:child_process';

/** Ends what hangs, on a busy machine too. */
const END_LIMIT_MS = 60_000;

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A start that no driver is attached to. */
export interface StartedProcess {
  readonly pid: number;
  output(): string;
  /** How it ended; rejects when it does not end in time. */
  ended(): Promise<Ending>;
  signal(signal: NodeJS.Signals): void;
  hasEnded(): boolean;
}

export function watch(child: ChildProcess): StartedProcess {
  const parts: string[] = [];
  child.stdout?.on('data', (chunk) => parts.push(String(chunk)));
  child.stderr?.on('data', (chunk) => parts.push(String(chunk)));
  const output = () => parts.join('');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = new Promise<Ending>((resolve) => {
    child.once('error', (error) => {
      parts.push(String(error));
      resolve({ code: 127, signal: null });
    });
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid: child.pid ?? 0,
    output,
    hasEnded,
    ended: () => within(END_LIMIT_MS, end, () => `The app did not end. It printed:\n${output()}`),
    signal: (signal) => {
      if (!hasEnded()) child.kill(signal);
    },
  };
}

async function within<T>(limitMs: number, work: Promise<T>, words: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words())), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
