import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { JobSummary } from '../../shared/jobView.ts';
import type { ThumbSize } from '../../shared/thumb.ts';
import { thumbUrl } from '../bridge.ts';
import { HAS_THUMB, wantThumb } from '../thumbs/makeThumbs.ts';

/** How far outside of its scroller something counts as in sight already. */
const NEAR = '200px';

/**
 * A job's cover as a small picture that fills its place; `fallback` where there is none, or until it is made. The file itself
 * is never decoded here, however many of them stand on a wall.
 */
export function Artwork({
  job,
  sizePx = 96,
  fallback,
}: {
  readonly job: Pick<JobSummary, 'id' | 'cover'>;
  readonly sizePx?: ThumbSize;
  readonly fallback: ReactNode;
}) {
  const { cover } = job;
  if (cover === null || !HAS_THUMB.has(cover.kind)) return fallback;
  return <Small key={`${job.id}/${cover.index}`} id={job.id} cover={cover} sizePx={sizePx} fallback={fallback} />;
}

function Small({
  id,
  cover,
  sizePx,
  fallback,
}: {
  readonly id: string;
  readonly cover: NonNullable<JobSummary['cover']>;
  readonly sizePx: ThumbSize;
  readonly fallback: ReactNode;
}) {
  const [state, setState] = useState<'kept' | 'making' | 'made' | 'none'>('kept');
  const { index, kind } = cover;
  useEffect(() => {
    if (state !== 'making') return;
    return wantThumb({ id, index, kind, sizePx }, (made) => setState(made === 'made' ? 'made' : 'none'));
  }, [state, id, index, kind, sizePx]);
  if (state === 'making' || state === 'none') return fallback;
  return (
    <img
      key={state}
      src={thumbUrl({ id, index }, { sizePx, isNew: state === 'made' })}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setState(state === 'kept' ? 'making' : 'none')}
      className="pointer-events-none size-full object-cover"
    />
  );
}

/** Whether an element is in sight, or almost. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return near;
}
