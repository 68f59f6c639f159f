import { useEffect } from 'react';
import type { TaskProgress } from '../../shared/takeOut.ts';
import { bridge } from '../bridge.ts';
import { announce } from '../components/announce.ts';
import { Button } from '../components/Button.tsx';
import { useFootLine } from '../components/foot.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';
import { type Series, stopSeries, useTask } from './task.ts';

/** Fewer are over before anybody could read of it. */
const LONG_SERIES = 20;

interface Shown {
  readonly title: string;
  readonly words: string;
  readonly fraction: number;
  readonly stop: () => void;
}

/** How far it is with what takes a while, with a way to stop it. It stands at the foot of every view. */
export function TaskLine() {
  const { progress, series } = useTask();
  const shown = progress !== null ? ofTask(progress) : series !== null && series.of >= LONG_SERIES ? ofSeries(series) : null;
  const title = shown?.title ?? null;
  useEffect(() => {
    if (title !== null) announce(`${title}.`);
  }, [title]);
  useFootLine(40, shown !== null);
  if (shown === null) return null;
  const percent = Math.min(100, Math.floor(100 * shown.fraction));
  return (
    <section
      aria-label={shown.title}
      className="flex min-h-10 shrink-0 items-center gap-3 border-t border-line bg-raised px-4 py-1.5"
    >
      <p className="shrink-0 tabular-nums">{shown.words}</p>
      <div
        role="progressbar"
        aria-label={shown.title}
        aria-valuetext={shown.words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        tabIndex={-1}
        className="h-1 min-w-12 flex-1 overflow-hidden rounded-full bg-line forced-color-adjust-none"
      >
        <span className="block h-full rounded-full bg-ember" style={{ width: `${percent}%` }} />
      </div>
      <Button size="small" onClick={shown.stop}>
        {t.out.stop}
      </Button>
    </section>
  );
}

function ofTask({ kind, files, ofFiles, sizeBytes, ofBytes }: TaskProgress): Shown {
  return {
    title: t.out.task[kind],
    words: t.out.taskLine(kind, files, ofFiles),
    fraction: sizeBytes / Math.max(1, ofBytes),
    stop: () => void told(bridge().stopTask()),
  };
}

function ofSeries({ kind, done, of }: Series): Shown {
  const title = t.out.series[kind];
  return { title, words: t.out.seriesLine(title, done, of), fraction: done / of, stop: stopSeries };
}
