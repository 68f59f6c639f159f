import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Who lets go farther away than this, in pixels, did not mean it. */
const MEANT_WITHIN_PX = 24;

/**
 * For buttons in rows that move by themselves: what was pressed is what is done, even when the rows have moved under the
 * pointer before it is let go. Drawn away from where it was pressed, the press counts for nothing, as with any button.
 */
export function usePress(run: () => void): {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
} {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      // From here on the release belongs to this button, wherever it has gone.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onClick: (event) => {
      const began = from.current;
      from.current = null;
      // A click without a pointer comes from the keyboard, or from assistive technology.
      const isMeant = began === null || Math.hypot(event.clientX - began.x, event.clientY - began.y) <= MEANT_WITHIN_PX;
      if (isMeant) run();
    },
  };
}
