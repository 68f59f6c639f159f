import { useEffect, useState } from 'react';
import type { FileAddress } from '../../../../shared/contract.ts';
import type { FileHead } from '../../../../shared/fileParts.ts';
import { answerOf, bridge } from '../../../bridge.ts';

/** The first bytes of a file; null until they are here, and for a file that is gone. */
export function useHead({ id, index }: FileAddress): FileHead | null {
  const [head, setHead] = useState<FileHead | null>(null);
  useEffect(() => {
    let isOver = false;
    void answerOf(bridge().readHead({ id, index })).then((outcome) => {
      if (!isOver) setHead(outcome.ok ? outcome.value : null);
    });
    return () => {
      isOver = true;
    };
  }, [id, index]);
  return head;
}
