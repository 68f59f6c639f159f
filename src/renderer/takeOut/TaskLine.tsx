import { useEffect } from 'react';
import { bridge } from '../bridge.ts';
import { announce } from '../components/announce.ts';
import { Button } from '../components/Button.tsx';
import { told } from '../store.ts';
import { t } from '../text/en.ts';
import { useTask } from './task.ts';

/** How far an export or a move to the trash is, with a way to stop it. It stands at the foot of every view. */
export function TaskLine() {
  const progress = useTask((task) => task.progress);
  const kind = progress?.kind ?? null;
  useEffect(() => {
    if (kind !== null) announce(`${t.out.task[kind]}.`);
  }, [kind]);
  if (progress === null) return null;
  const { files, ofFiles, sizeBytes, ofBytes } = progress;
  const percent = Math.min(100, Math.floor((100 * sizeBytes) / Math.max(1, ofBytes)));
  const words = t.out.taskLine(progress.kind, files, ofFiles);
  return (
    <section
      aria-label={t.out.task[progress.kind]}
      className="flex min-h-10 shrink-0 items-center gap-3 border-t border-line bg-raised px-4 py-1.5"
    >
      <p className="shrink-0 tabular-nums">{words}</p>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        tabIndex={-1}
        className="h-1 min-w-12 flex-1 overflow-hidden rounded-full bg-line forced-color-adjust-none"
      >
        <span className="block h-full rounded-full bg-ember" style={{ width: `${percent}%` }} />
      </div>
      <Button size="small" onClick={() => void told(bridge().stopTask())}>
        {t.out.stop}
      </Button>
    </section>
  );
}
