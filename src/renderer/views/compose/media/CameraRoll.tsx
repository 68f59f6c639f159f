import { useEffect, useRef, useState } from 'react';
import { ALL_SAVED, type SavedFilter } from '../../../../shared/gallery.ts';
import type { JobSummary } from '../../../../shared/jobView.ts';
import type { MediaFacts } from '../../../../shared/media.ts';
import type { MediaKindWanted } from '../../../../shared/mediaRules.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { Artwork } from '../../../components/Artwork.tsx';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PhaseIcon } from '../../../components/PhaseIcon.tsx';
import { tell } from '../../../components/tell.ts';
import { promptBeginning, titleOf } from '../../../select.ts';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { takeResult } from './takeMedia.ts';

const PAGE = 60;

/** What was made before, newest first, to use as an input. Arrow keys move, Enter takes. */
export function CameraRoll({
  kind,
  onUse,
  onClose,
}: {
  readonly kind: MediaKindWanted;
  readonly onUse: (facts: MediaFacts) => void;
  readonly onClose: () => void;
}) {
  const { jobs, more, isRead } = useSaved(kind);
  const grid = useRef<HTMLDivElement>(null);
  const use = async (job: JobSummary): Promise<void> => {
    if (job.cover === null) return;
    const outcome = await takeResult({ id: job.id, index: job.cover.index });
    if (!outcome.ok) return tell(refusalWords(outcome.error), { tone: 'failed' });
    onUse(outcome.value);
    onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      title={t.media.rollTitle}
      onClose={onClose}
      actions={
        <>
          {more === null ? null : <Button onClick={more}>{t.media.rollMore}</Button>}
          <Button tone="plain" onClick={onClose}>
            {t.media.rollClose}
          </Button>
        </>
      }
    >
      {isRead && jobs.length === 0 ? <p className="text-muted">{t.media.rollEmpty(kind)}</p> : null}
      <div
        ref={grid}
        role="toolbar"
        aria-label={t.media.rollLabel}
        aria-busy={!isRead}
        className="grid min-h-40 grid-cols-[repeat(auto-fill,minmax(104px,1fr))] content-start gap-2"
        onKeyDown={(event) => {
          const step = stepOf(event.key, grid.current);
          if (step === 0) return;
          event.preventDefault();
          const tiles = [...(grid.current?.querySelectorAll('button') ?? [])];
          const at = tiles.findIndex((tile) => tile.contains(document.activeElement)) + step;
          tiles[Math.max(0, Math.min(tiles.length - 1, at))]?.focus();
        }}
      >
        {jobs.map((job) => {
          const name = promptBeginning(titleOf(job));
          return (
            <button
              key={job.id}
              type="button"
              aria-label={t.media.rollUse(name)}
              title={name}
              onClick={() => void use(job)}
              className="press relative grid aspect-square place-items-center overflow-hidden rounded-card border border-line bg-raised hover:border-ember"
            >
              <Artwork job={job} sizePx={384} fallback={<PhaseIcon job={job} />} />
            </button>
          );
        })}
      </div>
    </Dialog>
  );
}

/** How far a key moves; down and up by as many as stand in a row. */
function stepOf(key: string, grid: HTMLElement | null): number {
  const row = grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
  return steps[key] ?? 0;
}

function useSaved(kind: MediaKindWanted) {
  const [jobs, setJobs] = useState<readonly JobSummary[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [isRead, setRead] = useState(false);
  const read = async (after: string | null): Promise<void> => {
    const filter: SavedFilter = { ...ALL_SAVED, kind };
    const outcome = await answerOf(bridge().listSaved({ filter, after, limit: PAGE }));
    setRead(true);
    if (!outcome.ok) return tell(refusalWords(outcome.error), { tone: 'failed' });
    const page = outcome.value;
    // A drawing is a picture on the wall, and no model takes it as one.
    const usable = page.jobs.filter(({ cover }) => cover !== null && cover.kind === kind);
    setJobs((before) => (after === null ? usable : [...before, ...usable]));
    setNext(page.next);
  };
  const first = useRef(read);
  useEffect(() => void first.current(null), []);
  return { jobs, isRead, more: next === null ? null : () => void read(next) };
}
