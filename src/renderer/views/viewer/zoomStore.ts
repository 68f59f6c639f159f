/** How what stands in the viewer is looked at. One for all panes, so that compared pictures move in step. */

import { create } from 'zustand';
import type { Pressed } from '../../../shared/shortcuts.ts';
import { meaningOf } from '../../pressed.ts';
import {
  FIT,
  middleOf,
  overflows,
  type Point,
  panBy,
  type Stage,
  screenScale,
  toggleOne,
  toOne,
  type View,
  zoomAround,
} from './zoom.ts';

interface Zoom {
  readonly view: View;
  /** Where the first pane's picture lies; null while nothing can be zoomed. */
  readonly stage: Stage | null;
}

const KEY_STEP = 1.25;
const PAN_STEP = 80;

export const useZoom = create<Zoom>(() => ({ view: FIT, stage: null }));

export function resetZoom(): void {
  useZoom.setState({ view: FIT });
}

export function changeView(change: (view: View) => View): void {
  useZoom.setState(({ view }) => ({ view: change(view) }));
}

/** Zooms around the middle of what is in sight. */
export function zoomBy(way: 'larger' | 'smaller'): void {
  const { stage } = useZoom.getState();
  if (stage === null) return;
  const factor = way === 'larger' ? KEY_STEP : 1 / KEY_STEP;
  changeView((view) => zoomAround(view, stage, { factor, at: middleOf(stage) }));
}

export function zoomToFit(): void {
  resetZoom();
}

export function zoomToOne(): void {
  const { stage } = useZoom.getState();
  if (stage !== null) changeView((view) => toOne(view, stage));
}

export function toggleZoom(stage: Stage, at: Point): void {
  changeView((view) => toggleOne(view, stage, at));
}

/** Per cent of one to one; null: nothing is there to zoom. */
export function percentOf({ view, stage }: Zoom): number | null {
  return stage === null ? null : Math.round(100 * screenScale(view, stage));
}

const PANS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_STEP, y: 0 },
  ArrowRight: { x: -PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP },
  ArrowDown: { x: 0, y: -PAN_STEP },
};

/** Does what a key means for the zoom; false: it means nothing here. */
export function zoomByKey(pressed: Pressed): boolean {
  const { view, stage } = useZoom.getState();
  const meaning = meaningOf('zoom', pressed);
  if (stage === null || meaning === null) return false;
  switch (meaning) {
    case 'larger':
    case 'smaller':
      zoomBy(meaning);
      return true;
    case 'fit':
      zoomToFit();
      return true;
    case 'oneToOne':
      zoomToOne();
      return true;
    case 'pan': {
      const by = PANS[pressed.key];
      if (by === undefined || !overflows(view, stage)) return false;
      changeView((now) => panBy(now, stage, by));
      return true;
    }
  }
}
