import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { JobSummary } from '../../shared/jobView.ts';
import { fileUrl } from '../bridge.ts';

/** How far outside of its scroller a clip is opened already. */
const NEAR = '200px';

/** A job's cover as a picture that fills its place: the image, or a clip's first frame; `fallback` where there is none. */
export function Artwork({ job, fallback }: { readonly job: Pick<JobSummary, 'id' | 'cover'>; readonly fallback: ReactNode }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { cover } = job;
  const url = cover === null ? null : fileUrl({ id: job.id, index: cover.index });
  if (url === null || broken === url) return fallback;
  const onError = (): void => setBroken(url);
  if (cover?.kind === 'video') return <FirstFrame key={url} url={url} onError={onError} />;
  if (cover?.kind !== 'image' && cover?.kind !== 'svg') return fallback;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      className="pointer-events-none size-full object-cover"
    />
  );
}

/** A still of a clip. Only clips near the sight are open, so that a long wall costs no more than a short one. */
function FirstFrame({ url, onError }: { readonly url: string; readonly onError: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNear(place);
  return (
    <span ref={place} className="block size-full">
      {near ? (
        <video
          src={url}
          muted
          playsInline
          disablePictureInPicture
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          onError={onError}
          className="pointer-events-none size-full object-cover"
        />
      ) : null}
    </span>
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
