import { useState } from 'react';
import type { ShownFile } from '../shownFile.ts';

/**
 * For elements that say only that something went wrong: a file that is gone is told to whoever shows it, one that cannot be played is
 * told in words of the player's own.
 */
export function useBroken({ url, onBroken }: Pick<ShownFile, 'url' | 'onBroken'>): {
  readonly isBroken: boolean;
  readonly onError: () => void;
} {
  const [isBroken, setBroken] = useState(false);
  return {
    isBroken,
    onError: () => {
      fetch(url, { method: 'HEAD' })
        .then(({ ok }) => (ok ? setBroken(true) : onBroken()))
        .catch(() => setBroken(true));
    },
  };
}
