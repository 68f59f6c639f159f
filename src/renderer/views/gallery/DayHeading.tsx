import { t } from '../../text/en.ts';
import { number } from '../../text/intl.ts';
import type { WallRow } from './wall.ts';

type Day = Extract<WallRow, { readonly kind: 'day' }>;

/** The day that a row hangs under; null above the first. */
export function dayAbove(rows: readonly WallRow[], index: number): Day | null {
  for (let at = index; at >= 0; at -= 1) {
    const row = rows[at];
    if (row?.kind === 'day') return row;
  }
  return null;
}

/** For the eye alone: the tiles themselves say when they were asked for. */
export function DayHeading({ day, now }: { readonly day: Day; readonly now: number }) {
  return (
    <div aria-hidden="true" className="flex h-full items-end gap-2 px-4 pb-2 text-second">
      <span className="font-medium">{t.queue.day(day.at, now)}</span>
      <span className="text-muted tabular-nums">{number(day.count)}</span>
    </div>
  );
}
