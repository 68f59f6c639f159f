import type { AnswerMessage, AskMessage, DecoderAnswers, DecoderAsk } from './decoderMessages.ts';

/** Unpacking that takes longer is given up: what goes on forever is an attack. */
const LIMIT_MS = 60_000;

export interface Decoder {
  decode<K extends DecoderAsk['kind']>(ask: Extract<DecoderAsk, { kind: K }>): Promise<DecoderAnswers[K]>;
  close(): void;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The worker starts with the first thing that needs it: most models are not packed. */
export function createDecoder(): Decoder {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  return {
    decode: (ask) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        const timer = setTimeout(() => giveUp(new Error('Unpacking took too long.')), LIMIT_MS);
        waiting.set(lastId, { resolve, reject, timer });
        worker.postMessage({ id: lastId, ask } satisfies AskMessage);
      }),
    close: () => giveUp(new Error('The view was closed.')),
  };

  function start(): Worker {
    const started = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
      const asked = waiting.get(data.id);
      if (asked === undefined) return;
      waiting.delete(data.id);
      clearTimeout(asked.timer);
      if ('error' in data) asked.reject(new Error(data.error));
      else asked.resolve(data.value as never);
    };
    started.onerror = () => giveUp(new Error('The decoder stopped.'));
    return started;
  }

  function giveUp(error: Error): void {
    worker?.terminate();
    worker = null;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
  }
}
