import { type RefObject, useMemo } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { bridge } from '../../bridge.ts';
import { openMenu } from '../../components/ContextMenu.tsx';
import { goTo, placeOf } from '../../route.ts';
import { clickMeans, useSelection } from '../../selection.ts';
import { told } from '../../store.ts';
import { entriesAt } from '../../takeOut/menus.ts';
import { QUEUE_ORDER } from '../viewer/orders.ts';
import { openViewer } from '../viewer/viewerStore.ts';
import { takeJob } from './reorder.ts';
import type { RowDeeds } from './rowDeeds.ts';

/** What can be done at the rows of the list, the same for all of them. */
export function useRowDeeds({
  order,
  setCursor,
  setAsking,
  focusRow,
}: {
  /** The jobs as they stand in the list. */
  readonly order: RefObject<readonly JobId[]>;
  readonly setCursor: (id: JobId) => void;
  /** Which row asks whether it shall be removed. */
  readonly setAsking: (id: JobId | null) => void;
  readonly focusRow: (id: JobId) => void;
}): RowDeeds {
  return useMemo<RowDeeds>(
    () => ({
      open: (job) => {
        setCursor(job.id);
        goTo({ view: 'queue', job: job.id });
      },
      press: (job, event) => {
        setCursor(job.id);
        const selection = useSelection.getState();
        const means = clickMeans(event);
        if (means === 'toggle') selection.toggle(job.id);
        else if (means === 'extend') selection.extendTo(job.id, order.current);
        else {
          selection.only(job.id);
          goTo({ view: 'queue', job: job.id });
        }
      },
      menu: (job, event) => {
        setCursor(job.id);
        openMenu(
          event,
          entriesAt(job.id, () => goTo({ view: 'queue', job: job.id })),
        );
      },
      look: (job) => {
        setCursor(job.id);
        openViewer({ job: job.id, order: QUEUE_ORDER });
      },
      cancel: (job) => void told(bridge().cancelJob(job.id)),
      askRemove: (job) => setAsking(job.id),
      remove: (job) => {
        setAsking(null);
        focusRow(job.id);
        if (placeOf(location.hash).job === job.id) goTo({ view: 'queue' });
        void told(bridge().removeJob(job.id));
      },
      keep: (job) => {
        setAsking(null);
        focusRow(job.id);
      },
      focused: (job) => setCursor(job.id),
      take: takeJob,
    }),
    [order, setCursor, setAsking, focusRow],
  );
}
