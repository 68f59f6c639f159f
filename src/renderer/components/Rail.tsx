import clsx from 'clsx';
import { Layers, LayoutGrid, ListTodo, type LucideIcon, Plus, Settings } from 'lucide-react';
import { countOf } from '../../shared/jobFilter.ts';
import { fragmentOf, usePlace, type ViewName } from '../route.ts';
import { useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { number } from '../text/intl.ts';
import { isNews } from '../views/about/updateState.ts';
import { useBatches } from '../views/batch/batchStore.ts';
import { unfinishedIn } from '../views/batch/cells.ts';
import { Tooltip } from './Tooltip.tsx';

const ICONS: Readonly<Record<ViewName, LucideIcon>> = {
  compose: Plus,
  queue: ListTodo,
  gallery: LayoutGrid,
  batches: Layers,
  settings: Settings,
};

export function Rail() {
  return (
    <nav aria-label={t.app.navigation} className="flex w-14 flex-col items-center gap-1 border-r border-line pt-3 pb-2">
      <RailLink view="compose" />
      <RailLink view="queue" />
      <RailLink view="gallery" />
      <RailLink view="batches" />
      <div className="flex-1" />
      <RailLink view="settings" />
    </nav>
  );
}

function RailLink({ view }: { readonly view: ViewName }) {
  const current = usePlace().view === view;
  const Icon = ICONS[view];
  return (
    <Tooltip text={t.app.views[view]} side="right">
      <a
        href={fragmentOf({ view })}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'press relative grid size-10 place-items-center rounded-card',
          current ? 'bg-raised text-ember' : 'text-muted hover:bg-hover hover:text-text',
        )}
      >
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{t.app.views[view]}</span>
        {view === 'queue' ? <ActiveCount /> : view === 'batches' ? <BatchCount /> : view === 'settings' ? <NewVersion /> : null}
      </a>
    </Tooltip>
  );
}

function ActiveCount() {
  return <Count count={useCache(({ counts }) => countOf(counts, 'active'))} />;
}

/** Batches of which something is not over yet. */
function BatchCount() {
  return <Count count={useBatches(({ list }) => list.filter((batch) => unfinishedIn(batch) > 0).length)} />;
}

/** The settings tell of it at their end. */
function NewVersion() {
  if (!useCache(({ app }) => isNews(app?.updates))) return null;
  return (
    <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-ember">
      <span className="sr-only">{t.updates.dot}</span>
    </span>
  );
}

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 min-w-4 rounded-full border border-ground bg-ember px-1 text-center text-[10px] leading-[14px] font-semibold text-on-ember"
    >
      {count > 99 ? '99+' : number(count)}
    </span>
  );
}
