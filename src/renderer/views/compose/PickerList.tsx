import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import type { ModelPick } from '../../../shared/modelPicks.ts';
import { bridge } from '../../bridge.ts';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/Button.tsx';
import { meaningOf } from '../../pressed.ts';
import { loadCatalogue, told, useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { indexOf } from './modelSearch.ts';
import { PickerFacts } from './PickerFacts.tsx';
import { type Filters, NO_FILTERS, PickerFilters } from './PickerFilters.tsx';
import { PickerListbox } from './PickerListbox.tsx';
import { PickerSource } from './PickerSource.tsx';
import { idOf, isChoice, keyOf, nextChoice, type PickerRow, pickerRows, providersOf, startOf } from './pickerRows.ts';

const words = t.compose.picker;

/** A combobox over all models: type to narrow, arrows to move, Enter to choose. Only what is in sight is drawn. */
export function PickerList({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (id: string) => void }) {
  const { modelPicks: picks } = useApp();
  const catalogue = useCache((cache) => cache.catalogue);
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState(NO_FILTERS);
  const index = useMemo(() => indexOf(catalogue?.models ?? []), [catalogue]);
  const rows = useMemo(() => pickerRows(index, { query, ...filters }, picks), [index, query, filters, picks]);
  /** The row that the keyboard or the pointer went to; rows may come and go around it. */
  const [moved, setMoved] = useState<string | null>(null);
  const start = useMemo(() => startOf(rows, { query, chosen }), [rows, query, chosen]);
  const movedTo = useMemo(() => (moved === null ? -1 : rows.findIndex((row) => keyOf(row) === moved)), [rows, moved]);
  const active = movedTo === -1 ? start : movedTo;
  const activeRow = rows[active];
  const listId = useId();
  useFreshList();

  const moveTo = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) setMoved(keyOf(row));
  };
  const choose = (row: PickerRow | undefined): void => {
    if (isChoice(row)) onChoose(idOf(row));
  };
  const star = (row: PickerRow | undefined): void => {
    if (!isChoice(row)) return;
    const id = idOf(row);
    const wish: ModelPick['wish'] = picks.favourites.includes(id) ? 'unstar' : 'star';
    void told(bridge().pickModel({ id, wish })).then((done) => {
      if (done) announce(wish === 'star' ? words.nowStarred : words.nowUnstarred);
    });
  };
  const filter = (next: Filters): void => {
    setFilters(next);
    setMoved(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isWithCommand = event.ctrlKey || event.metaKey;
    const step = isWithCommand ? ENDS[event.key] : STEPS[event.key];
    const meaning = meaningOf('models', event);
    if (step !== undefined) {
      event.preventDefault();
      moveTo(nextChoice(rows, { from: active, by: step }));
    } else if (meaning === 'choose') {
      event.preventDefault();
      choose(activeRow);
    } else if (meaning === 'star') {
      event.preventDefault();
      star(activeRow);
    }
  };

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search size={16} aria-hidden="true" className="text-muted" />
        <input
          role="combobox"
          aria-label={words.search}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent focus-visible:outline-none"
        />
      </div>
      <PickerFilters filters={filters} providers={providersOf(index, filters.output)} onFilters={filter} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {rows.length === 0 ? (
            <Nothing isReading={catalogue === null} filters={filters} onClear={() => filter(NO_FILTERS)} />
          ) : null}
          <PickerListbox
            {...{ rows, active, chosen, listId }}
            favourites={picks.favourites}
            onChoose={choose}
            onActive={moveTo}
          />
        </div>
        <PickerFacts
          row={isChoice(activeRow) ? activeRow : null}
          isStarred={isChoice(activeRow) && picks.favourites.includes(idOf(activeRow))}
          onStar={() => star(activeRow)}
        />
      </div>
      <PickerSource />
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
/** With Ctrl or ⌘; alone, Home and End move through what is written. */
const ENDS: Readonly<Record<string, number>> = { Home: -1e6, End: 1e6 };

/** What was learned of models since, and the list itself where it has aged. */
function useFreshList(): void {
  useEffect(() => {
    void loadCatalogue('ifOld');
  }, []);
}

function Nothing({
  isReading,
  filters,
  onClear,
}: {
  readonly isReading: boolean;
  readonly filters: Filters;
  readonly onClear: () => void;
}) {
  const isFiltered = filters.output !== null || filters.provider !== null;
  return (
    <div className="flex flex-col items-center gap-2 p-4">
      <p role="status" className="text-center text-pretty text-muted">
        {isReading ? words.loading : isFiltered ? words.noneHere : words.none}
      </p>
      {isFiltered && !isReading ? (
        <Button size="small" onClick={onClear}>
          {words.clear}
        </Button>
      ) : null}
    </div>
  );
}
