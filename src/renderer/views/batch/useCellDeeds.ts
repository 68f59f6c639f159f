/** What is done with the cells of a batch by the mouse. */

import { useEffect, useMemo, useRef } from 'react';
import type { BatchCell } from '../../../shared/batch.ts';
import type { JobId } from '../../../shared/job.ts';
import { openMenu } from '../../components/ContextMenu.tsx';
import { goTo } from '../../route.ts';
import { clickMeans, useSelection } from '../../selection.ts';
import { entriesAt } from '../../takeOut/menus.ts';
import { BATCH_ORDER } from '../viewer/orders.ts';
import { openViewer } from '../viewer/viewerStore.ts';
import type { CellDeeds } from './Cell.tsx';
import type { Layout } from './gridLayout.ts';
import { orderedCells } from './gridMeasures.ts';

/** They stay the same while the batch does, so that cells are not drawn anew. */
export function useCellDeeds({
  id,
  layout,
  cellOf,
  setCursor,
}: {
  readonly id: string;
  readonly layout: Layout;
  readonly cellOf: ReadonlyMap<number, BatchCell>;
  readonly setCursor: (row: number) => void;
}): CellDeeds {
  const latest = useRef({ layout, cellOf });
  useEffect(() => {
    latest.current = { layout, cellOf };
  });
  return useMemo<CellDeeds>(() => {
    const open = (job: JobId): void => goTo({ view: 'batches', batch: id, job });
    return {
      press: (cell, event) => {
        setCursor(cell.row);
        const selection = useSelection.getState();
        const means = clickMeans(event);
        if (means === 'toggle') selection.toggle(cell.job);
        else if (means === 'extend') selection.extendTo(cell.job, orderedCells(latest.current.layout, latest.current.cellOf));
        else {
          selection.only(cell.job);
          open(cell.job);
        }
      },
      menu: (cell, event) => {
        setCursor(cell.row);
        openMenu(
          event,
          entriesAt(cell.job, () => open(cell.job)),
        );
      },
      look: (job) => openViewer({ job: job.id, order: BATCH_ORDER }),
      focused: (cell) => setCursor(cell.row),
    };
  }, [id, setCursor]);
}
