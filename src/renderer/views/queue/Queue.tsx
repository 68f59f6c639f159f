import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { goTo, usePlace } from '../../route.ts';
import { showList } from '../../showList.ts';
import { useCache } from '../../store.ts';
import { SelectionBar } from '../../takeOut/SelectionBar.tsx';
import { t } from '../../text/en.ts';
import { Beside } from '../inspector/Beside.tsx';
import { BulkLine } from './BulkLine.tsx';
import { JobList } from './JobList.tsx';
import { ListHead } from './ListHead.tsx';
import { RiskLine } from './RiskLine.tsx';
import { WaitingLine } from './WaitingLine.tsx';

/** Every job, newest first, and the chosen one beside it. */
export function Queue() {
  const { job } = usePlace();
  const list = useCache((cache) => cache.list);
  const empty = list.ids.length === 0;
  return (
    <Beside job={job} onClose={() => goTo({ view: 'queue' })} invites={!empty}>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={t.queue.title}>
        <ListHead />
        <BulkLine />
        <RiskLine />
        <WaitingLine />
        {!empty ? <JobList chosen={job} /> : list.status === 'ready' ? <Nothing /> : <div className="flex-1" aria-busy="true" />}
        <SelectionBar />
      </main>
    </Beside>
  );
}

function Nothing() {
  const { filter, search, group } = useCache((cache) => cache.list);
  const words = search.trim() === '' ? t.queue.empty[filter] : t.queue.empty.search(search.trim());
  return (
    <EmptyState
      title={words.title}
      line={words.line}
      action={
        search.trim() === '' ? (
          <Button tone={filter === 'all' ? 'primary' : 'quiet'} onClick={() => goTo({ view: 'compose' })}>
            {t.queue.compose}
          </Button>
        ) : filter === 'all' && group === null ? null : (
          <Button onClick={() => void showList({ filter: 'all', search })}>{t.queue.searchAll}</Button>
        )
      }
    />
  );
}
