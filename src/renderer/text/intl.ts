/**
 * Numbers, times and lengths of time in words. The words are English whatever the system speaks; whether a day has
 * twelve hours or twenty-four follows the system.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time.ts';

const LOCALE = globalThis.navigator?.languages?.find((language) => /^en\b/u.test(language)) ?? 'en-GB';
const HOUR_CYCLE = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';

const numbers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const plurals = new Intl.PluralRules(LOCALE);
const HOUR_DIGITS = HOUR_CYCLE === 'h23' || HOUR_CYCLE === 'h24' ? '2-digit' : 'numeric';
const clock = new Intl.DateTimeFormat(LOCALE, { hour: HOUR_DIGITS, minute: '2-digit', hourCycle: HOUR_CYCLE });
const clockWithSeconds = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium', hourCycle: HOUR_CYCLE } as const);
const dayThisYear = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long' });
const dayOtherYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
const dayAndClock = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  hour: HOUR_DIGITS,
  minute: '2-digit',
  hourCycle: HOUR_CYCLE,
});
const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

export function number(value: number): string {
  return numbers.format(value);
}

/** `1 file`, `3 files`. */
export function plural(count: number, one: string, other: string): string {
  return `${number(count)} ${plurals.select(count) === 'one' ? one : other}`;
}

export function list(parts: readonly string[]): string {
  return lists.format(parts);
}

/** A running stopwatch: `0:41`, `1:02:03`. Never negative. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A length in its one fitting unit, rounded down: `6 s`, `42 min`, `21 h`, `3 d`. Never negative. */
export function length(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < 2 * MINUTE) return `${Math.floor(whole / SECOND)} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < 2 * DAY) return `${Math.floor(whole / HOUR)} h`;
  return `${Math.floor(whole / DAY)} d`;
}

/** A length that was chosen, to the minute: `45 min`, `1 h 30 min`, `2 d`. Less than a minute is one. */
export function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const parts = [
    [Math.floor(minutes / (24 * 60)), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}`)).join(' ');
}

/** A learned length, rounded so that it does not look more exact than it is: `50 s`, `4 min`. */
export function roughLength(ms: number): string {
  if (ms < MINUTE) return `${Math.max(5, Math.round(ms / SECOND / 5) * 5)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  return `${Math.round(ms / HOUR)} h`;
}

export function timeOfDay(at: number): string {
  return clock.format(at);
}

export function exactTime(at: number): string {
  return clockWithSeconds.format(at);
}

/** The time of day, with the date when it is not today. */
export function moment(at: number, now: number): string {
  return isSameDay(at, now) ? clock.format(at) : dayAndClock.format(at);
}

export function isSameDay(one: number, other: number): boolean {
  return startOfDay(one) === startOfDay(other);
}

/** Midnight, local, of the day that `at` lies in. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** A day of this year by weekday, an older one with its year. */
export function dateName(at: number, now: number): string {
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? dayThisYear.format(at) : dayOtherYear.format(at);
}

/** A day with its year. */
export function fullDate(at: number): string {
  return dayOtherYear.format(at);
}

/** `1.2 MB`, in powers of ten as file managers show it. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString(LOCALE, { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 })} ${units[power]}`;
}

/** Credits are a decimal string as the server sent it; digits are kept, only grouping is added where it is a plain number. */
export function credits(sent: string): string {
  return /^\d{1,15}(\.\d{1,4})?$/u.test(sent) ? Number(sent).toLocaleString(LOCALE, { maximumFractionDigits: 4 }) : sent;
}
