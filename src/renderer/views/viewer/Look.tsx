import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { JobFile, JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import type { ShortcutIn } from '../../../shared/shortcuts.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { meaningOf } from '../../pressed.ts';
import { refusalWords, useCache } from '../../store.ts';
import { fileDrag } from '../../takeOut/dragOut.ts';
import { t } from '../../text/en.ts';
import { copyShown, openShown, revealShown, saveShown } from './deeds.ts';
import { FilmStrip } from './FilmStrip.tsx';
import { useViewedJob } from './jobViews.ts';
import { LookBar } from './LookBar.tsx';
import { useSummaries } from './orders.ts';
import { Particulars } from './Particulars.tsx';
import { preload } from './preload.ts';
import { Shown } from './Shown.tsx';
import { fileAt, filesToShow, jobBeside, stepFrom, type Way } from './steps.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import { closeViewer, moveTo, openCompare, type Viewing } from './viewerStore.ts';
import { overflows } from './zoom.ts';
import { useZoom, zoomByKey } from './zoomStore.ts';

/** Open from the start where there is room for it; then as it was left. */
let factsWanted: boolean | null = null;
const PRELOAD_AFTER_MS = 180;
const READ_ON_WITHIN = 10;

/** One file, large, with its neighbours a key away. */
export function Look({ viewing }: { readonly viewing: Viewing }) {
  const { view, error } = useViewedJob(viewing.where.job);
  const file = view === null ? null : fileAt(view, viewing.where.index);
  if (view === null || file === null) {
    return (
      <Bare>
        {error !== null ? (
          <EmptyState title={refusalWords(error)} />
        ) : view === null ? (
          <div className="flex-1" aria-busy="true" />
        ) : (
          <EmptyState title={t.viewer.nothing.title} line={t.viewer.nothing.line} />
        )}
      </Bare>
    );
  }
  return <Table viewing={viewing} view={view} file={file} />;
}

function Bare({ children }: { readonly children: ReactNode }) {
  useViewerKeys((event) => {
    const isMeant = meaningOf('viewer', event) === 'close';
    if (isMeant) closeViewer();
    return isMeant;
  });
  return (
    <div className="flex size-full flex-col">
      <header className="flex h-12 shrink-0 items-center justify-end border-b border-line bg-surface px-2">
        <IconButton icon={X} label={t.viewer.close} onClick={closeViewer} />
      </header>
      {children}
    </div>
  );
}

function Table({ viewing, view, file }: { readonly viewing: Viewing; readonly view: JobView; readonly file: JobFile }) {
  const [factsOpen, setFactsOpen] = useState(factsWanted ?? window.innerWidth >= 1_100);
  const toggleFacts = (): void => {
    factsWanted = !factsOpen;
    setFactsOpen(!factsOpen);
  };
  const { order, hasFiles } = useOrder(viewing);
  const files = filesToShow(view);
  const address = { id: view.id, index: file.index };
  const list = { files, order, hasFiles };
  const stepTo = { next: stepFrom(address, 'next', list), previous: stepFrom(address, 'previous', list) };
  const step = (way: Way): void => {
    const to = stepTo[way];
    if (to !== null) moveTo(to);
  };
  const jump = (way: Way): void => {
    const column = viewing.order.column?.(view.id);
    const job = jobBeside(view.id, way, column === undefined ? list : { ...list, order: column });
    if (job !== null) moveTo({ job, index: 'first' });
  };
  useNeighbours(stepTo.next, stepTo.previous);
  const parent = useCompareWithParent(view, file);
  const at = files.findIndex((one) => one.index === file.index);

  const named = { job: view, file };
  const deeds: Readonly<Record<ShortcutIn<'viewer'>, (() => void) | null>> = {
    next: () => step('next'),
    previous: () => step('previous'),
    nextJob: () => jump('next'),
    previousJob: () => jump('previous'),
    facts: toggleFacts,
    copy: () => void copyShown(named),
    save: () => void saveShown(named),
    open: () => void openShown(named),
    reveal: () => void revealShown(named),
    compare: parent,
    close: closeViewer,
  };
  useViewerKeys((event) => {
    if (zoomByKey(event)) return true;
    const meaning = meaningOf('viewer', event);
    // Words that are marked are copied as words.
    const isMarked = meaning === 'copy' && (window.getSelection()?.toString() ?? '') !== '';
    const deed = meaning === null || isMarked ? null : deeds[meaning];
    deed?.();
    return deed !== null;
  });

  // Where there is something to move within the pane, dragging moves it; else the picture goes out of the window.
  const isMovable = useZoom((zoom) => zoom.stage !== null && overflows(zoom.view, zoom.stage));
  const isPicture = (file.kind === 'image' || file.kind === 'svg') && !view.absent.includes(file.index);
  return (
    <div className="flex size-full min-h-0 flex-col">
      <LookBar
        view={view}
        file={file}
        place={files.length < 2 || at < 0 ? null : { at: at + 1, of: files.length }}
        canStep={{ next: stepTo.next !== null, previous: stepTo.previous !== null }}
        onStep={step}
        factsOpen={factsOpen}
        onFacts={toggleFacts}
        onCompare={parent}
        onClose={closeViewer}
      />
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 bg-table" {...fileDrag({ id: view.id, index: file.index }, isPicture && !isMovable)}>
          <Shown key={`${view.id}/${file.index}`} job={view} file={file} place="full" />
        </div>
        {factsOpen ? <Particulars view={view} file={file} /> : null}
      </div>
      <FilmStrip view={view} file={file} order={order} />
    </div>
  );
}

/** The list that it was opened from, as it is now. */
function useOrder({ order, where }: Viewing) {
  const jobs = useSummaries();
  // The list of the queue is part of the cache; a new one asks again what the order is.
  const list = useCache((cache) => cache.list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these stand for what the order may be made of
  const ids = useMemo(() => order.ids(where.job), [order, where.job, jobs, list]);
  useEffect(() => {
    const at = ids.indexOf(where.job);
    if (at < READ_ON_WITHIN || ids.length - at <= READ_ON_WITHIN) order.more?.(where.job);
  }, [ids, order, where.job]);
  // A job that is not known yet comes from a list that is: it may have something to show.
  return { order: ids, hasFiles: (id: JobId) => (jobs.get(id)?.fileCount ?? 1) > 0 };
}

function useNeighbours(next: Viewing['where'] | null, previous: Viewing['where'] | null): void {
  const names = [next, previous].map((where) => (where === null ? '' : `${where.job} ${where.index}`)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the places
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const where of [next, previous]) if (where !== null) void preload(where);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [names]);
}

/** With the run that this one repeats or varies, where there is one that has something to show. */
function useCompareWithParent(view: JobView, file: JobFile): (() => void) | null {
  const parent = useViewedJob(view.parent ?? view.id).view;
  if (view.parent === null || parent === null) return null;
  const files = filesToShow(parent);
  const match = files.find((other) => other.source === file.source && other.kind === file.kind) ?? files[0];
  if (match === undefined) return null;
  return () =>
    openCompare([
      { id: parent.id, index: match.index },
      { id: view.id, index: file.index },
    ]);
}
