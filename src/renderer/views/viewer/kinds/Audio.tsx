import clsx from 'clsx';
import { useId, useRef } from 'react';
import { promptBeginning } from '../../../select.ts';
import { t } from '../../../text/en.ts';
import { Placeholder, WaysOut } from '../Placeholder.tsx';
import { PlayerBar } from '../player/PlayerBar.tsx';
import { useBroken } from '../player/useBroken.ts';
import { usePlayer } from '../player/usePlayer.ts';
import { Waveform } from '../player/Waveform.tsx';
import type { KindProps } from '../shownFile.ts';

/** Sound, drawn as its waveform. */
export function Audio({ file }: KindProps) {
  const { isBroken, onError } = useBroken(file);
  if (!isBroken) return <AudioPlayer file={file} onError={onError} />;
  return (
    <Placeholder file={file} line={t.players.audio.broken}>
      <WaysOut file={file} />
    </Placeholder>
  );
}

function AudioPlayer({ file: { job, file, url, place, onMeasured }, onError }: KindProps & { readonly onError: () => void }) {
  const media = useRef<HTMLAudioElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const described = useId();
  const player = usePlayer({ media, box, place });
  return (
    <div className={clsx('flex size-full items-center justify-center', place === 'full' && 'p-4')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups a sound with its controls */}
      <div
        ref={box}
        role="group"
        aria-label={t.players.audio.label}
        aria-describedby={described}
        className="@container w-full max-w-3xl overflow-hidden rounded-card bg-raised"
      >
        {/* biome-ignore lint/a11y/useMediaCaption: what a model makes comes without captions, and readers are told so */}
        <audio
          ref={media}
          src={url}
          preload="auto"
          aria-label={job.prompt === '' ? file.name : promptBeginning(job.prompt)}
          onError={onError}
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) onMeasured({ durationMs: duration * 1_000 });
          }}
        />
        <p id={described} className="sr-only">
          {t.players.audio.readers}
        </p>
        <PlayerBar player={player} kind="audio">
          <Waveform player={player} url={url} sizeBytes={file.sizeBytes} />
        </PlayerBar>
      </div>
    </div>
  );
}
