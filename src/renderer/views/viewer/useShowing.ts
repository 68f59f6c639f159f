/** Asks main before a file is painted, and tells it when the file has left the window. */

import { useEffect, useRef, useState } from 'react';
import type { FileAddress } from '../../../shared/contract.ts';
import type { FileFacts } from '../../../shared/fileFacts.ts';
import type { CallError, Outcome } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';

export interface Showing {
  /** Null: not known yet. */
  readonly facts: FileFacts | null;
  readonly error: CallError | null;
  /** Paints it all the same. */
  insist(): void;
}

interface Known {
  readonly name: string;
  readonly facts: FileFacts | null;
  readonly error: CallError | null;
}

export function useShowing({ id, index }: FileAddress): Showing {
  const name = `${id}/${index}`;
  const [known, setKnown] = useState<Known | null>(null);
  const standing = useRef<{ readonly name: string; over: boolean; begun: boolean } | null>(null);

  const take = (mine: { readonly name: string; over: boolean; begun: boolean }, outcome: Outcome<FileFacts>): void => {
    const isBegun = outcome.ok && outcome.value.bar === null;
    if (mine.over) {
      if (isBegun) void answerOf(bridge().endShowing({ id, index }));
      return;
    }
    mine.begun = isBegun;
    setKnown({ name, facts: outcome.ok ? outcome.value : null, error: outcome.ok ? null : outcome.error });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the file
  useEffect(() => {
    const mine = { name, over: false, begun: false };
    standing.current = mine;
    void answerOf(bridge().beginShowing({ id, index })).then((outcome) => take(mine, outcome));
    return () => {
      mine.over = true;
      if (mine.begun) void answerOf(bridge().endShowing({ id, index }));
    };
  }, [name]);

  const mine = known?.name === name ? known : null;
  return {
    facts: mine?.facts ?? null,
    error: mine?.error ?? null,
    insist: () => {
      const now = standing.current;
      if (now === null || now.begun) return;
      void answerOf(bridge().insistShowing({ id, index })).then((outcome) => take(now, outcome));
    },
  };
}
