import { useEffect, useState } from 'react';
import { t } from '../../../text/en.ts';
import { Position } from './PlayerBar.tsx';
import { isDrawable, peaksOf, wavePath } from './peaks.ts';
import type { Player } from './usePlayer.ts';

const BARS = 160;
/** The lowest rate that browsers must be able to unpack to; bars need no more, and memory is spared. */
const RATE_HZ = 8_000;

/** The sound as bars, filled as far as it has been played. The slider on top of it is what is used; the bars are a picture. */
export function Waveform({
  player,
  url,
  sizeBytes,
}: {
  readonly player: Player;
  readonly url: string;
  readonly sizeBytes: number;
}) {
  const { seconds, whole } = player;
  const wave = useWave({ url, sizeBytes, whole });
  if (wave === 'none') return <Position player={player} className="mx-1.5" />;
  if (wave === 'tooLong') {
    return (
      <div className="mx-1.5">
        <Position player={player} />
        <p className="text-second text-muted">{t.players.audio.tooLong}</p>
      </div>
    );
  }
  const played = whole > 0 ? Math.min(1, seconds / whole) : 0;
  const path = wave === null ? '' : wavePath(wave);
  return (
    <div
      data-wave={wave === null ? 'pending' : 'drawn'}
      className="relative mx-1.5 h-24 overflow-hidden rounded-control has-focus-visible:outline-2 has-focus-visible:outline-ember"
    >
      <Bars path={path} bars={wave?.length ?? BARS} className="text-edge" />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }}>
        <Bars path={path} bars={wave?.length ?? BARS} className="text-ember" />
      </div>
      <div className="absolute inset-y-0 w-px bg-ember" style={{ left: `${played * 100}%` }} />
      <Position player={player} className="slider-bare absolute inset-0 size-full!" />
    </div>
  );
}

function Bars({ path, bars, className }: { readonly path: string; readonly bars: number; readonly className: string }) {
  return (
    <svg
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} stroke="currentColor" strokeWidth="0.6" fill="none" />
    </svg>
  );
}

/** Null: not yet. `none`: it could not be unpacked, though it may well play. */
function useWave({
  url,
  sizeBytes,
  whole,
}: {
  readonly url: string;
  readonly sizeBytes: number;
  readonly whole: number;
}): readonly number[] | 'tooLong' | 'none' | null {
  const [wave, setWave] = useState<readonly number[] | 'none' | null>(null);
  const isKnown = Number.isFinite(whole) && whole > 0;
  const drawable = isDrawable({ sizeBytes, seconds: whole });
  useEffect(() => {
    if (!drawable) return;
    const over = new AbortController();
    readPeaks(url, over.signal)
      .catch(() => 'none' as const)
      .then((peaks) => {
        if (!over.signal.aborted) setWave(peaks === 'none' || peaks.length === 0 ? 'none' : peaks);
      });
    return () => over.abort();
  }, [url, drawable]);
  return isKnown && !drawable ? 'tooLong' : wave;
}

async function readPeaks(url: string, signal: AbortSignal): Promise<readonly number[]> {
  const response = await fetch(url, { signal });
  const bytes = await response.arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, RATE_HZ).decodeAudioData(bytes);
  signal.throwIfAborted();
  const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, at) => sound.getChannelData(at));
  return peaksOf(channels, BARS);
}
