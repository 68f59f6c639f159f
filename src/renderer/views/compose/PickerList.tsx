import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { RefreshCw, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MediaKind } from '../../../shared/models.ts';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { loadCatalogue, refusalWords, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { isChoice, nextChoice, type PickerRow, pickerRows } from './modelSearch.ts';
import { Choice } from './PickerChoice.tsx';

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio', '3d', 'text'];
const HEADING_PX = 28;
const ROW_PX = 40;

/** A combobox over all models: type to narrow, arrows to move, Enter to choose. Only what is in sight is drawn. */
export function PickerList({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (id: string) => void }) {
  const catalogue = useCache((cache) => cache.catalogue);
  const [query, setQuery] = useState('');
  const [output, setOutput] = useState<MediaKind | null>(null);
  const rows = useMemo(() => pickerRows(catalogue?.models ?? [], { query, output }), [catalogue, query, output]);
  const [moved, setMoved] = useState<number | null>(null);
  const start = useMemo(() => {
    const index = query === '' ? rows.findIndex((row) => row.kind === 'model' && row.entry.id === chosen) : -1;
    return index === -1 ? rows.findIndex(isChoice) : index;
  }, [rows, chosen, query]);
  const active = moved !== null && isChoice(rows[moved]) ? moved : start;
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'provider' ? HEADING_PX : ROW_PX),
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row heights change with the rows
  useEffect(() => virtual.measure(), [rows, virtual]);
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);

  const choose = (row: PickerRow | undefined): void => {
    if (isChoice(row)) onChoose(row.kind === 'typed' ? row.id : row.entry.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMoved(nextChoice(rows, { from: active, by: step }));
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(rows[active]);
    }
  };
  const choices = useMemo(() => rows.map((row, index) => (isChoice(row) ? index : -1)).filter((index) => index !== -1), [rows]);

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search size={16} aria-hidden="true" className="text-muted" />
        <input
          role="combobox"
          aria-label={t.compose.picker.search}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t.compose.picker.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent focus-visible:outline-none"
        />
      </div>
      <KindFilter
        output={output}
        onOutput={(next) => {
          setOutput(next);
          setMoved(null);
        }}
      />
      {rows.length === 0 ? (
        <p role="status" className="p-4 text-center text-pretty text-muted">
          {catalogue === null ? t.compose.picker.loading : t.compose.picker.none}
        </p>
      ) : null}
      <div
        ref={scroller}
        id={listId}
        role="listbox"
        aria-label={t.compose.picker.label}
        className="min-h-0 flex-1 overflow-y-auto px-1.5 py-1"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            const style = { height: item.size, transform: `translateY(${item.start}px)` };
            if (!isChoice(row)) {
              return (
                <div
                  key={item.key}
                  role="presentation"
                  style={style}
                  className="absolute inset-x-0 flex items-end px-2 pb-1 text-label font-medium text-muted"
                >
                  {row?.name}
                </div>
              );
            }
            return (
              <Choice
                key={item.key}
                row={row}
                id={`${listId}-${item.index}`}
                isActive={item.index === active}
                isChosen={row.kind === 'model' && row.entry.id === chosen}
                style={style}
                position={choices.indexOf(item.index) + 1}
                total={choices.length}
                onChoose={() => choose(row)}
                onHover={() => setMoved(item.index)}
              />
            );
          })}
        </div>
      </div>
      <Source />
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

function KindFilter({
  output,
  onOutput,
}: {
  readonly output: MediaKind | null;
  readonly onOutput: (output: MediaKind | null) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={t.compose.picker.kindsLabel} className="flex flex-wrap gap-1 border-b border-line px-2.5 py-2">
      {[null, ...KINDS].map((kind) => {
        const Icon = kind === null ? null : KIND_ICONS[kind];
        return (
          <button
            key={kind ?? 'all'}
            type="button"
            aria-pressed={output === kind}
            onClick={() => onOutput(kind)}
            className={clsx(
              'press flex h-6 items-center gap-1 rounded-full px-2 text-second',
              output === kind ? 'bg-chosen text-text' : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            {Icon ? <Icon size={14} aria-hidden="true" /> : null}
            {kind === null ? t.compose.picker.all : t.compose.kinds[kind]}
          </button>
        );
      })}
    </div>
  );
}

/** Where the list comes from, and a way to read it again. */
function Source() {
  const catalogue = useCache((cache) => cache.catalogue);
  const now = useNow('minute');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const read = async (): Promise<void> => {
    setIsReading(true);
    const outcome = await loadCatalogue('now');
    setIsReading(false);
    setTrouble(outcome.ok ? null : refusalWords(outcome.error));
  };
  if (catalogue === null) return null;
  const words = t.compose.picker;
  // A list that was kept because it is still young is as good as a live one.
  const isLive = catalogue.source === 'live' || catalogue.trouble === null;
  const asOf = isLive ? words.live(catalogue.asOf, now) : words.kept(catalogue.asOf, now);
  const source = catalogue.source === 'offline' ? words.offline : asOf;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line py-1 pr-1.5 pl-3 text-second text-muted">
      <span role="status" className="min-w-0">
        {trouble ?? `${source} · ${words.count(catalogue.models.length)}`}
      </span>
      <IconButton size="small" icon={RefreshCw} label={words.refresh} disabled={isReading} onClick={() => void read()} />
    </div>
  );
}
