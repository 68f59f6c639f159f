import { Grid2x2, Grid3x3, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SAVED_KINDS } from '../../../shared/gallery.ts';
import { bridge } from '../../bridge.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segments } from '../../components/Segments.tsx';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { number } from '../../text/intl.ts';
import { useNow } from '../../useNow.ts';
import { useBatches } from '../batch/batchStore.ts';
import { batchChoices } from './batches.ts';
import { daysOf } from './days.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { showSaved, useGallery } from './galleryStore.ts';
import { modelChoices } from './models.ts';

const DEBOUNCE_MS = 180;

/** What hangs on the wall, and how large. */
export function GalleryHead() {
  const filter = useGallery((gallery) => gallery.filter);
  const facets = useGallery((gallery) => gallery.facets);
  const listed = useBatches(({ list }) => list);
  const batches = batchChoices(listed, filter.batch);
  const now = useNow('minute');
  const days = daysOf(now);
  const day = days.find(({ from, until }) => from === filter.from && until === filter.until) ?? null;
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="mr-2 text-title font-semibold">{t.gallery.title}</h1>
      <Kinds />
      <FilterMenu
        label={t.gallery.model}
        value={filter.model ?? ''}
        choices={[{ value: '', label: t.gallery.anyModel, count: null }, ...modelChoices(facets?.models ?? [], filter.model)]}
        onChoose={(model) => void showSaved({ model: model === '' ? null : model })}
      />
      {batches.length === 0 ? null : (
        <FilterMenu
          label={t.gallery.batch}
          value={filter.batch ?? ''}
          choices={[{ value: '', label: t.gallery.anyBatch, count: null }, ...batches]}
          onChoose={(batch) => void showSaved({ batch: batch === '' ? null : batch })}
        />
      )}
      <FilterMenu
        label={t.gallery.day}
        value={day?.name ?? 'any'}
        choices={days.map(({ name }) => ({ value: name, label: t.gallery.days[name], count: null }))}
        onChoose={(name) => {
          const chosen = days.find((one) => one.name === name);
          if (chosen !== undefined) void showSaved({ from: chosen.from, until: chosen.until });
        }}
      />
      <IconButton
        icon={Star}
        label={t.gallery.starred}
        aria-pressed={filter.starred}
        onClick={() => void showSaved({ starred: !filter.starred })}
        className={filter.starred ? 'bg-chosen [&_svg]:fill-current' : ''}
      />
      <div className="ml-auto flex min-w-48 flex-1 basis-48 items-center justify-end gap-2">
        <Searched />
        <Sizes />
      </div>
    </header>
  );
}

/** Only the kinds that there are, and the chosen one. */
function Kinds() {
  const kind = useGallery((gallery) => gallery.filter.kind);
  const facets = useGallery((gallery) => gallery.facets);
  const counts = new Map((facets?.kinds ?? []).map((one) => [one.kind, one.count]));
  const shown = SAVED_KINDS.filter((one) => counts.has(one) || one === kind);
  if (shown.length < 2 && kind === null) return null;
  return (
    <Segments
      look="head"
      aria-label={t.gallery.kindLabel}
      value={kind ?? 'all'}
      onChoose={(chosen) => void showSaved({ kind: chosen === 'all' ? null : chosen })}
      segments={[
        { value: 'all', label: t.gallery.all },
        ...shown.map((one) => ({
          value: one,
          label: (
            <>
              {t.gallery.kinds[one]} <span className="text-muted tabular-nums">{number(counts.get(one) ?? 0)}</span>
            </>
          ),
        })),
      ]}
    />
  );
}

function Searched() {
  const [text, setText] = useState(() => useGallery.getState().filter.search);
  const search = useGallery((gallery) => gallery.filter.search);
  useEffect(() => {
    if (useGallery.getState().filter.search === text.trim()) return;
    const timer = setTimeout(() => void showSaved({ search: text.trim() }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Cleared from elsewhere.
  useEffect(() => {
    if (search === '') setText('');
  }, [search]);
  const { search: label, searchPlaceholder: placeholder, clearSearch: clear } = t.gallery;
  return <SearchField text={text} onText={setText} {...{ label, placeholder, clear }} className="min-w-24" />;
}

function Sizes() {
  const { tiles } = useApp();
  return (
    <fieldset aria-label={t.gallery.tiles} className="flex items-center">
      <IconButton
        icon={Grid2x2}
        label={t.gallery.large}
        aria-pressed={tiles === 'large'}
        onClick={() => void told(bridge().saveTiles('large'))}
      />
      <IconButton
        icon={Grid3x3}
        label={t.gallery.small}
        aria-pressed={tiles === 'small'}
        onClick={() => void told(bridge().saveTiles('small'))}
      />
    </fieldset>
  );
}
