import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { BulkReport } from '../../../shared/bulk.ts';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { showGroup } from '../../showList.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { declineBulk, undoBulk, useBulk, useReportWords } from './bulkStore.ts';

/** What is becoming of a wish about many jobs: first a moment in which it can be taken back, then the true numbers as they change. */
export function BulkLine() {
  const state = useBulk((bulk) => bulk.state);
  switch (state.kind) {
    case 'idle':
    case 'asking':
      return null;
    case 'soon':
      return (
        <Line words={t.bulk.soon(state.ask.count)}>
          <Button size="small" autoFocus onClick={undoBulk}>
            {t.bulk.undo}
          </Button>
        </Line>
      );
    case 'working':
      return <Line words={t.bulk.working} />;
    case 'told':
      return <Report report={state.report} />;
  }
}

function Report({ report }: { readonly report: BulkReport }) {
  const words = useReportWords(report);
  const show = (): void => {
    const { jobs } = useCache.getState();
    showGroup({ jobs: report.asked.flatMap((id) => jobs.get(id) ?? []), isAway: false });
  };
  return (
    <Line words={words}>
      {report.kind === 'retryFailed' && report.done > 0 ? (
        <Button size="small" onClick={show}>
          {t.bulk.made(report.done)}
        </Button>
      ) : null}
      <IconButton size="small" icon={X} label={t.app.dismiss} onClick={declineBulk} />
    </Line>
  );
}

function Line({ words, children }: { readonly words: string; readonly children?: ReactNode }) {
  useEffect(() => announce(words), [words]);
  return (
    <section
      aria-label={t.bulk.menu}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-1.5"
    >
      <p className="min-w-0 flex-1 text-pretty tabular-nums">{words}</p>
      {children}
    </section>
  );
}
