import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { Sheet } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useSelection } from '../../selection.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { orderHere } from '../viewer/orders.ts';
import { openViewer, useViewer } from '../viewer/viewerStore.ts';
import { Inspector } from './Inspector.tsx';

const WIDE = window.matchMedia('(min-width: 1000px)');

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      WIDE.addEventListener('change', listener);
      return () => WIDE.removeEventListener('change', listener);
    },
    () => WIDE.matches,
  );
}

const PANE = 'w-[clamp(340px,32vw,520px)] shrink-0 border-l border-line bg-surface';

/** A list with the chosen job beside it, or over it where the window is narrow. */
export function Beside({
  job,
  onClose,
  invites = false,
  children,
}: {
  readonly job: JobId | null;
  readonly onClose: () => void;
  /** While no job is chosen, a wide window says what choosing one would show. */
  readonly invites?: boolean;
  readonly children: ReactNode;
}) {
  const wide = useWide();
  // The viewer stands over all of the window; two panes that each hold the focus would fight for it.
  const isCovered = useViewer(({ viewing, comparing }) => viewing !== null || comparing !== null);
  // A window that becomes narrow would lay the job over the bar of what several selected can be used for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the width counts: a job that is opened on purpose opens
  useEffect(() => {
    if (!wide && job !== null && useSelection.getState().mode === 'several') onClose();
  }, [wide]);
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {children}
      {wide ? (
        job === null ? (
          invites ? (
            <Invitation />
          ) : null
        ) : (
          <aside aria-label={t.inspector.label} className={`flex flex-col ${PANE}`}>
            <Inspector key={job} id={job} onClose={onClose} />
          </aside>
        )
      ) : (
        <Sheet
          open={job !== null && !isCovered}
          onClose={onClose}
          onSecondPress={() => {
            if (job !== null && hasFiles(job)) openViewer({ job, order: orderHere() });
          }}
          label={t.inspector.label}
        >
          {job === null ? null : <Inspector key={job} id={job} onClose={onClose} />}
        </Sheet>
      )}
    </div>
  );
}

const hasFiles = (job: JobId): boolean => (useCache.getState().jobs.get(job)?.fileCount ?? 0) > 0;

function Invitation() {
  return (
    <div className={`hidden min-[1400px]:flex ${PANE}`}>
      <EmptyState title={t.inspector.empty.title} line={t.inspector.empty.line} />
    </div>
  );
}
