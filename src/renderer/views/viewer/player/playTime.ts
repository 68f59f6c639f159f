/** Times of a clip in words. Media elements speak in seconds, so these do too. */

import { t } from '../../../text/en.ts';

/** `0:04.2`, `1:02:03`: tenths where the whole is short enough for them to matter. */
export function clipTime(seconds: number, whole: number): string {
  const safe = Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
  const tenths = Math.floor(safe * 10 + 1e-6);
  const all = Math.floor(tenths / 10);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  const front = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  const back = two(all % 60);
  return Number.isFinite(whole) && whole < 60 ? `${front}:${back}.${tenths % 10}` : `${front}:${back}`;
}

/** `1 minute 4 seconds`, for readers. */
export function spokenTime(seconds: number): string {
  const all = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const parts = [
    [Math.floor(all / 3600), t.players.hours],
    [Math.floor(all / 60) % 60, t.players.minutes],
    [all % 60, t.players.seconds],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, say]) => say(count));
  return words.length === 0 ? t.players.seconds(0) : words.join(' ');
}
