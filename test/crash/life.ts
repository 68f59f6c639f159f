/** One life of the process: it is started, listened to, and killed or awaited. */

import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import type { KeeperPlan, LifePlan, Message } from './protocol.ts';

export interface Life {
  readonly heard: readonly Message[];
  /** From the start of the process to its first status read, ms; null while there was none. */
  pollingAfterMs(): number | null;
  /** The first message of this kind; null when the life ends without one. */
  hear<K extends Message['kind']>(kind: K): Promise<Extract<Message, { kind: K }> | null>;
  kill(): Promise<void>;
  /** The exit code; null after a kill. */
  readonly ended: Promise<number | null>;
  /** The end of what it told on its error stream. */
  lastWords(): string;
}

/** `program` is run with the plan, as a file in `folder`. */
export function startLife(
  plan: LifePlan | KeeperPlan,
  { folder, program }: { readonly folder: string; readonly program: string },
): Life {
  const planPath = join(folder, 'plan.json');
  writeFileSync(planPath, JSON.stringify(plan));
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, [program, planPath], { stdio: ['ignore', 'pipe', 'pipe'] });
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  let polledAt: number | null = null;
  let words = '';
  let isOver = false;

  const wake = (): void => {
    for (const look of [...waiting]) look();
  };
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.kind === 'polling') polledAt = performance.now();
      heard.push(message);
      wake();
    });
  }
  child.stderr?.on('data', (chunk) => {
    words = `${words}${String(chunk)}`.slice(-4_000);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
      wake();
    });
  });

  return {
    heard,
    ended,
    pollingAfterMs: () => (polledAt === null ? null : polledAt - startedAt),
    lastWords: () => words,
    hear: <K extends Message['kind']>(kind: K) =>
      new Promise<Extract<Message, { kind: K }> | null>((resolve) => {
        const look = (): void => {
          const found = heard.find((message): message is Extract<Message, { kind: K }> => message.kind === kind);
          if (found === undefined && !isOver) return;
          waiting.delete(look);
          resolve(found ?? null);
        };
        waiting.add(look);
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
