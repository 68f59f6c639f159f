import clsx from 'clsx';
import { useId, useRef } from 'react';
import { promptBeginning } from '../../../select.ts';
import { t } from '../../../text/en.ts';
import { Placeholder, WaysOut } from '../Placeholder.tsx';
import { PlayerBar } from '../player/PlayerBar.tsx';
import { useBroken } from '../player/useBroken.ts';
import { usePlayer } from '../player/usePlayer.ts';
import type { KindProps } from '../shownFile.ts';

/** A clip. It starts when somebody wants it to, and never by itself. */
export function Video({ file }: KindProps) {
  const { isBroken, onError } = useBroken(file);
  if (!isBroken) return <VideoPlayer file={file} onError={onError} />;
  return (
    <Placeholder file={file} line={t.players.video.broken}>
      <WaysOut file={file} />
    </Placeholder>
  );
}

function VideoPlayer({ file: { job, file, url, place, onMeasured }, onError }: KindProps & { readonly onError: () => void }) {
  const media = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const described = useId();
  const player = usePlayer({ media, box, place });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups a clip with its controls
    <div
      ref={box}
      role="group"
      aria-label={t.players.video.label}
      aria-describedby={described}
      className={clsx(
        '@container flex size-full min-h-0 flex-col overflow-hidden bg-raised',
        place === 'beside' && 'rounded-card',
      )}
    >
      <div className="relative flex min-h-0 flex-1 items-center justify-center bg-ground">
        {/* biome-ignore lint/a11y/useMediaCaption: what a model makes comes without captions, and readers are told so */}
        <video
          ref={media}
          src={url}
          preload="auto"
          playsInline
          disablePictureInPicture
          aria-label={job.prompt === '' ? file.name : promptBeginning(job.prompt)}
          onError={onError}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
            onMeasured({
              widthPx: videoWidth,
              heightPx: videoHeight,
              ...(Number.isFinite(duration) ? { durationMs: duration * 1_000 } : {}),
            })
          }
          onClick={() => player.run('toggle')}
          className={clsx('max-w-full', place === 'full' ? 'size-full object-contain' : 'max-h-[min(46vh,420px)]')}
        />
      </div>
      <p id={described} className="sr-only">
        {t.players.video.readers}
      </p>
      <PlayerBar player={player} kind="video" />
    </div>
  );
}
