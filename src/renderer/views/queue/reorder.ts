/** Another place for jobs that were not sent yet: by dragging, by keys, and by a menu. */

import { type DragEvent, useMemo, useState } from 'react';
import type { MoveJobs } from '../../../shared/batch.ts';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { announce } from '../../components/announce.ts';
import { tell } from '../../components/tell.ts';
import { told, useCache } from '../../store.ts';
import { meantBy } from '../../takeOut/dragOut.ts';
import { t } from '../../text/en.ts';

export type Side = 'above' | 'below';

export interface Mark {
  readonly id: JobId;
  readonly side: Side;
}

/** Above or below one that stays, in the order in which they go out. Null: nothing would move. Pure. */
export function moveTo(
  order: readonly JobId[],
  ids: ReadonlySet<JobId>,
  { id, side }: Mark,
): Pick<MoveJobs, 'ids' | 'to'> | null {
  const moved = order.filter((one) => ids.has(one));
  const rest = order.filter((one) => !ids.has(one));
  // Put on one that goes along, they come to stand where the nearest one that stays is.
  let at = order.indexOf(id) + (side === 'below' ? 1 : 0);
  while (at < order.length && ids.has(order[at] ?? '')) at += 1;
  const before = order[at];
  const place = before === undefined ? rest.length : rest.indexOf(before);
  const after = [...rest.slice(0, place), ...moved, ...rest.slice(place)];
  if (moved.length === 0 || after.every((one, nth) => one === order[nth])) return null;
  return { ids: moved, to: place === 0 ? 'front' : before === undefined ? 'back' : { before } };
}

/** One place up or down. Null: they stand at that end. Pure. */
export function shiftOf(order: readonly JobId[], ids: ReadonlySet<JobId>, way: 'up' | 'down') {
  const own = order.flatMap((id, at) => (ids.has(id) ? [at] : []));
  const neighbour = order[way === 'up' ? (own[0] ?? 0) - 1 : (own.at(-1) ?? order.length) + 1];
  return neighbour === undefined ? null : moveTo(order, ids, { id: neighbour, side: way === 'up' ? 'above' : 'below' });
}

/** Those that still wait, of what is meant by one of them. */
function waitingAt(id: JobId): ReadonlySet<JobId> {
  const { jobs } = useCache.getState();
  return new Set(meantBy(id).filter((one) => jobs.get(one)?.phase === 'outbox'));
}

export async function shift(id: JobId, way: 'up' | 'down'): Promise<void> {
  const { list } = useCache.getState();
  const move = shiftOf(list.ids, waitingAt(id), way);
  if (move === null || (await told(bridge().moveJobs(move))) === null) return;
  const { ids } = useCache.getState().list;
  announce(t.batch.waiting.moved(ids.indexOf(id) + 1, ids.length));
}

/** Gives jobs that were not sent yet the first or the last place among those that wait. */
export async function sendAt(ids: readonly JobId[], to: 'front' | 'back'): Promise<void> {
  if ((await told(bridge().moveJobs({ ids, to }))) !== null) tell(t.batch.moved[to](ids.length));
}

let taken: ReadonlySet<JobId> | null = null;

/** The drag stays within the window: nothing of it goes to other programs. */
export function takeJob(job: JobSummary, event: DragEvent<HTMLElement>): void {
  taken = waitingAt(job.id);
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('application/x-afterglow-place', '');
}

function markAt(event: DragEvent<HTMLElement>): Mark | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-job]') : null;
  const id = row?.dataset['job'];
  if (row === null || id === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id, side: event.clientY < top + height / 2 ? 'above' : 'below' };
}

/** What a list listens to while rows are dragged over it, and where they would be put. */
export function useReorder(movable: boolean) {
  const [mark, setMark] = useState<Mark | null>(null);
  const deeds = useMemo(() => {
    if (!movable) return {};
    const end = (): void => {
      taken = null;
      setMark(null);
    };
    return {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (taken === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        const next = markAt(event);
        setMark((before) => (before?.id === next?.id && before?.side === next?.side ? before : next));
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const at = markAt(event);
        const ids = taken;
        end();
        if (ids === null || at === null) return;
        event.preventDefault();
        const move = moveTo(useCache.getState().list.ids, ids, at);
        if (move !== null) void told(bridge().moveJobs(move));
      },
      onDragEnd: end,
    };
  }, [movable]);
  return [movable ? mark : null, deeds] as const;
}
