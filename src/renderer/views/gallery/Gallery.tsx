import { useEffect } from 'react';
import { ALL_SAVED } from '../../../shared/gallery.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { goTo, usePlace } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { useApp } from '../../store.ts';
import { SelectionBar } from '../../takeOut/SelectionBar.tsx';
import { t } from '../../text/en.ts';
import { Beside } from '../inspector/Beside.tsx';
import { GalleryHead } from './GalleryHead.tsx';
import { keepUp, showSaved, useGallery } from './galleryStore.ts';
import { WallGrid } from './WallGrid.tsx';

/** A wall of what is saved, each with its ring: one look says what is safe and what burns down. */
export function Gallery() {
  const place = usePlace();
  const { tiles } = useApp();
  const outline = useGallery((gallery) => gallery.outline);
  useEffect(() => keepUp(), []);
  // What was selected here means nothing in another view.
  useEffect(() => () => useSelection.getState().clear(), []);
  return (
    <Beside job={place.job} onClose={() => goTo({ view: 'gallery' })}>
      <main aria-label={t.gallery.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <GalleryHead />
        {outline === null ? (
          <div className="flex-1" aria-busy="true" />
        ) : outline.total === 0 ? (
          <Nothing />
        ) : (
          <WallGrid outline={outline} size={tiles} chosen={place.job} />
        )}
        <SelectionBar />
      </main>
    </Beside>
  );
}

function Nothing() {
  const isWhole = useGallery(({ filter }) => JSON.stringify(filter) === JSON.stringify(ALL_SAVED));
  const words = isWhole ? t.gallery.empty : t.gallery.nothing;
  return (
    <EmptyState
      title={words.title}
      line={words.line}
      action={
        isWhole ? (
          <Button tone="primary" onClick={() => goTo({ view: 'compose' })}>
            {t.queue.compose}
          </Button>
        ) : (
          <Button onClick={() => void showSaved(ALL_SAVED)}>{t.gallery.clear}</Button>
        )
      }
    />
  );
}
