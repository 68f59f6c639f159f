import { Layers, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countOf } from '../../../shared/jobFilter.ts';
import type { JobFilter } from '../../../shared/jobList.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segments } from '../../components/Segments.tsx';
import { showList } from '../../showList.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { number } from '../../text/intl.ts';
import { useBatches } from '../batch/batchStore.ts';
import { AddRun } from './AddRun.tsx';
import { BulkMenu } from './BulkMenu.tsx';
import { useGrouping } from './grouping.ts';

const FILTERS: readonly JobFilter[] = ['all', 'active', 'waiting', 'atRisk', 'done', 'failed'];
/** In a narrow window only those are counted that ask for something. */
const QUIET_COUNT = 'text-muted @max-[700px]:hidden';
const COUNTS: Partial<Record<JobFilter, string>> = { all: QUIET_COUNT, done: QUIET_COUNT, atRisk: 'font-medium text-ember' };
const DEBOUNCE_MS = 180;

/** One line, also beside an open job and in the narrowest window: what is only repeated in it gives way to what is not. */
export function ListHead() {
  return (
    <header className="@container shrink-0 border-b border-line">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 @max-[860px]:gap-x-2">
        <h1 className="text-title font-semibold @max-[860px]:mr-2 @max-[700px]:sr-only">{t.queue.title}</h1>
        <Filters />
        <Together />
        <div className="flex min-w-60 flex-1 items-center justify-end gap-x-4 @max-[860px]:gap-x-2">
          <Searched />
          <GroupToggle />
          <AddRun />
          <BulkMenu />
        </div>
      </div>
    </header>
  );
}

/** While jobs that belong together are shown alone: what they are, and the way back. */
function Together() {
  const group = useCache((cache) => cache.list.group);
  if (group === null) return null;
  return (
    <span className="flex h-7 items-center gap-1 rounded-control bg-chosen pr-0.5 pl-2 text-second">
      {group.isAway ? t.away.title : t.away.group}
      <IconButton size="small" icon={X} label={t.away.leave} onClick={() => void showList({ filter: 'all', search: '' })} />
    </span>
  );
}

/** Offered once there is a batch. */
function GroupToggle() {
  const isOffered = useBatches(({ list }) => list.length > 0);
  const { isOn, toggle } = useGrouping();
  if (!isOffered) return null;
  return (
    <IconButton
      icon={Layers}
      label={t.batch.group.on}
      aria-pressed={isOn}
      tooltip="system"
      onClick={toggle}
      className="aria-pressed:bg-raised"
    />
  );
}

function Filters() {
  const filter = useCache(({ list }) => (list.group === null ? list.filter : null));
  const counts = useCache((cache) => cache.counts);
  return (
    <Segments
      look="head"
      aria-label={t.queue.filterLabel}
      value={filter}
      onChoose={(chosen) => void showList({ filter: chosen, search: useCache.getState().list.search })}
      segments={FILTERS.filter((name) => name !== 'waiting' || name === filter || countOf(counts, name) > 0).map((name) => ({
        value: name,
        label: (
          <>
            {t.queue.filters[name]}{' '}
            {countOf(counts, name) > 0 ? (
              <span className={COUNTS[name] ?? 'text-muted'}>{number(countOf(counts, name))}</span>
            ) : null}
          </>
        ),
      }))}
    />
  );
}

function Searched() {
  const [text, setText] = useState(() => useCache.getState().list.search);
  const group = useCache((cache) => cache.list.group);

  useEffect(() => {
    // What was searched for before has nothing to do with jobs that are shown alone.
    if (group !== null) setText('');
  }, [group]);

  useEffect(() => {
    const { list } = useCache.getState();
    if (list.search === text) return;
    const timer = setTimeout(() => void showList({ filter: useCache.getState().list.filter, search: text }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const { search: label, searchPlaceholder: placeholder, clearSearch: clear } = t.queue;
  return <SearchField text={text} onText={setText} {...{ label, placeholder, clear }} className="min-w-28" />;
}
