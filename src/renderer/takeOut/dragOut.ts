/** A drag that begins in the window and goes on outside of it: main takes it over with files. */

import type { DragEvent } from 'react';
import type { JobId } from '../../shared/job.ts';
import { type FilePick, PICKS_AT_ONCE } from '../../shared/takeOut.ts';
import { bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { useSelection } from '../selection.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';

/** Goes into `onDragStart`, beside `draggable`. */
export function dragOut(event: DragEvent, picks: readonly FilePick[]): void {
  event.stopPropagation();
  // The page's own drag would carry a link to a picture that nobody else can open.
  event.preventDefault();
  if (picks.length > 0) void handOver(picks.slice(0, PICKS_AT_ONCE));
}

async function handOver(picks: readonly FilePick[]): Promise<void> {
  const dragged = await told(bridge().dragFiles(picks));
  if (dragged !== null && dragged.value.left > 0) tell(t.out.dragLeft(dragged.value.left), { tone: 'failed' });
}

/** What is meant by a job that is pointed at: all that is selected when it is among them, else it alone. */
export function meantBy(id: JobId): readonly JobId[] {
  const { ids, mode } = useSelection.getState();
  return mode === 'several' && ids.has(id) ? [...ids] : [id];
}

/** The files that stand for these jobs. */
export const picksOf = (ids: readonly JobId[]): readonly FilePick[] => ids.map((id) => ({ id, index: null }));

interface Draggable {
  readonly draggable: boolean;
  readonly onDragStart: (event: DragEvent) => void;
}

/** Makes what shows one file the beginning of a drag of it. `isOn` false: the pointer means something else there now. */
export function fileDrag(file: FilePick, isOn: boolean): Draggable {
  return { draggable: isOn, onDragStart: (event) => dragOut(event, isOn ? [file] : []) };
}
