import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import { answerOf, bridge } from '../../bridge.ts';
import { Toasts } from '../../components/Toasts.tsx';
import { tell } from '../../components/tell.ts';
import { useShortcut } from '../../pressed.ts';
import { goTo, placeOf } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { t } from '../../text/en.ts';
import { Compare } from './compare/Compare.tsx';
import { Look } from './Look.tsx';
import { orderHere } from './orders.ts';
import { closeCompare, closeViewer, compareJobs, MOST_COMPARED, useViewer } from './viewerStore.ts';

/** What stands over the whole window: a file to look at, or some to compare. */
export function Viewer() {
  const viewing = useViewer((state) => state.viewing);
  const comparing = useViewer((state) => state.comparing);
  const popup = useRef<HTMLDivElement>(null);
  const isOpen = viewing !== null || comparing !== null;
  const last = useLastJob();
  useCompareKey();
  useBrokenPreview();
  useEffect(() => {
    // What had the focus may have gone with what was looked at.
    if (isOpen && comparing === null) popup.current?.focus();
  }, [isOpen, comparing]);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) (comparing !== null ? closeCompare : closeViewer)();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          data-viewer
          // It would keep the arrows to itself.
          onKeyDown={(event) => event.preventBaseUIHandler()}
          aria-label={comparing === null ? t.viewer.label : t.viewer.compare.label}
          initialFocus={popup}
          // In a narrow window the job stands over its list, and nothing behind it may have the focus.
          finalFocus={() => document.querySelector<HTMLElement>('[data-sheet]') ?? last.element() ?? true}
          className="veil-fade fixed inset-0 z-40 bg-table outline-none"
        >
          {comparing !== null ? (
            <Compare key={comparing.map(({ id, index }) => `${id}/${index}`).join()} files={comparing} />
          ) : viewing !== null ? (
            <Look viewing={viewing} />
          ) : null}
          <Toasts />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** After walking on, the focus comes back to the job that was looked at last, and so does the inspector. */
function useLastJob() {
  // Kept after closing: where the focus goes is asked for only when the viewer has faded away.
  const walk = useRef<{ readonly opened: string; readonly last: string; readonly isOver: boolean } | null>(null);
  const job = useViewer(({ viewing }) => viewing?.where.job ?? null);
  const isCompareAlone = useViewer(({ viewing, comparing }) => viewing === null && comparing !== null);
  useEffect(() => {
    const before = walk.current?.isOver === false ? walk.current : null;
    if (job !== null) {
      walk.current = { opened: before?.opened ?? job, last: job, isOver: false };
      return;
    }
    if (before === null) return;
    walk.current = { ...before, isOver: true };
    if (before.opened === before.last) return;
    const { view, job: beside, batch } = placeOf(location.hash);
    if (beside !== null && view !== 'compose' && view !== 'settings') goTo({ view, batch, job: before.last });
  }, [job]);
  useEffect(() => {
    if (isCompareAlone) walk.current = null;
  }, [isCompareAlone]);
  return {
    element: (): HTMLElement | null => {
      const walked = walk.current;
      if (walked === null || walked.opened === walked.last) return null;
      return document.querySelector<HTMLElement>(`[data-job="${walked.last}"]`);
    },
  };
}

/** Compares what is selected, wherever it is. */
function useCompareKey(): void {
  useShortcut('window', 'compare', (event) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return false;
    const { ids, mode } = useSelection.getState();
    if (mode !== 'several' || ids.size < 2 || ids.size > MOST_COMPARED) return false;
    // In the order in which they stand in their list, whichever was selected first.
    const [first] = ids;
    const order = first === undefined ? [] : orderHere().ids(first);
    void compareJobs([...ids].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    return true;
  });
}

/** The page before this one may have broken over a file: main knows, and tells it once. */
function useBrokenPreview(): void {
  useEffect(() => {
    void answerOf(bridge().brokenPreview()).then((outcome) => {
      if (outcome.ok && outcome.value !== null) tell(t.viewer.broken(outcome.value.name, outcome.value.more), { tone: 'failed' });
    });
  }, []);
}
