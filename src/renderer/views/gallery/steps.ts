import type { Step } from './wall.ts';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Where a key leads; null for one that leads nowhere. With Ctrl or Command, Home and End stay in their row. */
export function stepOf(key: string, withModifier: boolean): Step | null {
  if (key === 'Home') return withModifier ? 'rowStart' : 'first';
  if (key === 'End') return withModifier ? 'rowEnd' : 'last';
  return withModifier ? null : (STEPS[key] ?? null);
}
