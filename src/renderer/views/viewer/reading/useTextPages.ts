import { useEffect, useRef, useState } from 'react';
import type { FileAddress } from '../../../../shared/contract.ts';
import type { TextPage } from '../../../../shared/fileParts.ts';
import type { CallError } from '../../../../shared/refusal.ts';
import { answerOf, bridge } from '../../../bridge.ts';

export interface TextPages {
  readonly pages: readonly TextPage[];
  readonly error: CallError | null;
  readonly isReading: boolean;
  /** Null: all of it is here. */
  readonly next: number | null;
  /** The pages after it was read; the same as before when there was nothing to read. */
  more(): Promise<readonly TextPage[]>;
}

/** A text as far as it was read. It begins with its first page, and goes on when asked. */
export function useTextPages({ id, index }: FileAddress): TextPages {
  const [pages, setPages] = useState<readonly TextPage[]>([]);
  const [error, setError] = useState<CallError | null>(null);
  const [isReading, setReading] = useState(true);
  const latest = useRef<readonly TextPage[]>([]);
  const reading = useRef<Promise<readonly TextPage[]> | null>(null);
  const isOver = useRef(false);
  const last = pages.at(-1);

  const read = async (from: number): Promise<readonly TextPage[]> => {
    setReading(true);
    const outcome = await answerOf(bridge().readTextPage({ id, index, from }));
    reading.current = null;
    if (isOver.current) return latest.current;
    setReading(false);
    if (!outcome.ok) setError(outcome.error);
    else {
      latest.current = [...latest.current, outcome.value];
      setPages(latest.current);
    }
    return latest.current;
  };
  const more = (): Promise<readonly TextPage[]> => {
    const end = latest.current.at(-1);
    const from = end === undefined ? 0 : end.next;
    if (from === null) return Promise.resolve(latest.current);
    reading.current ??= read(from);
    return reading.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each file
  useEffect(() => {
    isOver.current = false;
    void more();
    return () => {
      isOver.current = true;
    };
  }, [id, index]);

  return { pages, error, isReading, next: last === undefined ? null : last.next, more };
}
