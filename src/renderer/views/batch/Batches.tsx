import { Layers } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { goTo, usePlace } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { SelectionBar } from '../../takeOut/SelectionBar.tsx';
import { t } from '../../text/en.ts';
import { Beside } from '../inspector/Beside.tsx';
import { BatchGrid } from './BatchGrid.tsx';
import { BatchHead } from './BatchHead.tsx';
import { BatchList } from './BatchList.tsx';
import { BatchQuestion } from './BatchQuestion.tsx';
import { closeBatch, openBatch, useBatches } from './batchStore.ts';

/** All batches, or one of them as a grid of its results. */
export function Batches() {
  const { batch, job } = usePlace();
  if (batch === null) {
    return (
      <main aria-label={t.batch.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <BatchList />
      </main>
    );
  }
  return (
    <Beside job={job} onClose={() => goTo({ view: 'batches', batch })}>
      <One key={batch} id={batch} chosen={job} />
    </Beside>
  );
}

function One({ id, chosen }: { readonly id: string; readonly chosen: string | null }) {
  const open = useBatches((state) => state.open);
  const trouble = useBatches((state) => state.trouble);
  useEffect(() => {
    void openBatch(id);
    return () => {
      closeBatch();
      // What was selected here means nothing in another view.
      useSelection.getState().clear();
    };
  }, [id]);
  return (
    <main aria-label={t.batch.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {open !== null ? (
        <>
          <BatchHead open={open} />
          <BatchGrid open={open} chosen={chosen} />
          <BatchQuestion />
        </>
      ) : trouble !== null ? (
        <EmptyState
          title={t.batch.gone.title}
          line={t.batch.gone.line}
          action={
            <Button icon={Layers} onClick={() => goTo({ view: 'batches' })}>
              {t.batch.back}
            </Button>
          }
        />
      ) : (
        <div className="flex-1" aria-busy="true" />
      )}
      <SelectionBar />
    </main>
  );
}
