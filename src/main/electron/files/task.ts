/** One long piece of work with files at a time. It tells how far it is, and stops when a person says so. */

import { describeError } from '../../../shared/describeError.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { TaskProgress } from '../../../shared/takeOut.ts';

/** Often enough for the eye. */
const BETWEEN_WORDS_MS = 100;

export interface Task {
  /** `total` is what there is to do; `add` says that so much more of it is done. */
  run<T>(kind: TaskProgress['kind'], work: (task: TaskWork) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  stop(): void;
}

export interface TaskWork {
  readonly signal: AbortSignal;
  begin(total: { readonly files: number; readonly sizeBytes: number }): void;
  add(done: { readonly files?: number; readonly sizeBytes?: number }): void;
}

export interface TaskParts {
  /** Null: nothing is under way any more. */
  readonly tell: (progress: TaskProgress | null) => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export function createTask({ tell, now, log }: TaskParts): Task {
  let running: AbortController | null = null;
  return {
    stop: () => running?.abort(),
    async run(kind, work) {
      if (running !== null) return { ok: false, error: refusal('taskUnderWay') };
      const controller = new AbortController();
      running = controller;
      let progress: TaskProgress | null = null;
      let toldAt = Number.NEGATIVE_INFINITY;
      const change = (next: TaskProgress): void => {
        progress = next;
        if (now() - toldAt < BETWEEN_WORDS_MS) return;
        toldAt = now();
        tell(next);
      };
      try {
        return await work({
          signal: controller.signal,
          begin: (total) => change({ kind, files: 0, sizeBytes: 0, ofFiles: total.files, ofBytes: total.sizeBytes }),
          add: ({ files = 0, sizeBytes = 0 }) => {
            if (progress === null) return;
            change({ ...progress, files: progress.files + files, sizeBytes: progress.sizeBytes + sizeBytes });
          },
        });
      } catch (cause) {
        log(`${kind} broke off: ${describeError(cause)}`);
        return { ok: false, error: refusal('bug') };
      } finally {
        running = null;
        tell(null);
      }
    },
  };
}
