// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual and keep its rows' height; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons within the row take the focus

import { ChevronDown, ChevronRight, PanelsTopLeft } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { goTo } from '../../route.ts';
import { t } from '../../text/en.ts';
import { BatchBar, BatchCounts } from '../batch/BatchBar.tsx';
import { useBatches } from '../batch/batchStore.ts';
import type { Entry } from './entries.ts';
import { useGrouping } from './grouping.ts';

/** Above the rows of one batch: what it is called, how far it is, and the way to fold it and to open it. */
export function BatchHeading({
  entry: { id, rowIndex, count, createdAt },
  now,
  isFolded,
}: {
  readonly entry: Extract<Entry, { readonly kind: 'batch' }>;
  readonly now: number;
  readonly isFolded: boolean;
}) {
  const batch = useBatches(({ list }) => list.find((one) => one.id === id));
  const fold = useGrouping((grouping) => grouping.fold);
  const name = batch === undefined || batch.name === '' ? t.batch.unnamed(batch?.createdAt ?? createdAt, now) : batch.name;
  return (
    <div role="row" aria-rowindex={rowIndex} className="mx-2 flex h-full items-center px-2">
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-2">
        <IconButton
          size="small"
          tooltip="system"
          aria-expanded={!isFolded}
          icon={isFolded ? ChevronRight : ChevronDown}
          label={isFolded ? t.batch.group.unfold(name) : t.batch.group.fold(name)}
          onClick={() => fold(id)}
        />
        <bdi dir="auto" className="one-line max-w-64 min-w-16 text-left font-medium">
          {name}
        </bdi>
        {batch === undefined ? (
          <span className="text-second text-muted">{t.batch.rows(count)}</span>
        ) : (
          <>
            <BatchBar batch={batch} className="w-24 shrink-0" />
            <BatchCounts batch={batch} className="h-5 flex-1 overflow-hidden" />
          </>
        )}
        <IconButton
          size="small"
          tooltip="system"
          icon={PanelsTopLeft}
          label={t.batch.group.open(name)}
          onClick={() => goTo({ view: 'batches', batch: id })}
        />
      </div>
    </div>
  );
}
