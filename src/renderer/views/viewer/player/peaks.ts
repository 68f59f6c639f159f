/** A sound as a row of bars. Pure. */

/** Beyond these a sound is played, and not drawn: unpacked it would take up hundreds of megabytes. */
export const WAVE_BYTES = 64 * 1024 * 1024;
export const WAVE_SECONDS = 15 * 60;

export function isDrawable({ sizeBytes, seconds }: { readonly sizeBytes: number; readonly seconds: number }): boolean {
  return sizeBytes <= WAVE_BYTES && Number.isFinite(seconds) && seconds > 0 && seconds <= WAVE_SECONDS;
}

/** The loudest sample in each of `count` equal stretches over all channels, from 0 to 1, with 1 for the loudest of all. */
export function peaksOf(channels: readonly Float32Array[], count: number): readonly number[] {
  const samples = channels[0]?.length ?? 0;
  if (samples === 0) return [];
  const bars = Math.min(count, samples);
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const [from, to] = [Math.floor((bar * samples) / bars), Math.floor(((bar + 1) * samples) / bars)];
    let most = 0;
    for (const channel of channels) {
      for (let at = from; at < to; at += 1) most = Math.max(most, Math.abs(channel[at] ?? 0));
    }
    return most;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

/** The outline of the bars in a box of `bars` by 100, round ends left to the stroke. */
export function wavePath(peaks: readonly number[]): string {
  return peaks
    .map((peak, bar) => {
      const half = Math.max(1, peak * 46);
      return `M${bar + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');
}
