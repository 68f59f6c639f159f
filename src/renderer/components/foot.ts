/** How much of the window's foot is taken by lines that must stay in reach: toasts rise above them. */

import { useEffect } from 'react';
import { create } from 'zustand';

export const useFoot = create<{ readonly takenPx: number }>(() => ({ takenPx: 0 }));

/** Takes so much of the foot while `isThere`. */
export function useFootLine(heightPx: number, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    useFoot.setState(({ takenPx }) => ({ takenPx: takenPx + heightPx }));
    return () => useFoot.setState(({ takenPx }) => ({ takenPx: takenPx - heightPx }));
  }, [heightPx, isThere]);
}
