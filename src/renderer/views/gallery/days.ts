/** The stretches of days that one may choose. Pure. */

import { startOfDay } from '../../text/intl.ts';

export interface DayChoice {
  readonly name: 'any' | 'today' | 'yesterday' | 'week' | 'month';
  readonly from: number | null;
  readonly until: number | null;
}

export function daysOf(now: number): readonly DayChoice[] {
  const today = startOfDay(now);
  // By the calendar: a day may have 23 or 25 hours.
  const back = (days: number): number => {
    const day = new Date(today);
    return day.setDate(day.getDate() - days);
  };
  return [
    { name: 'any', from: null, until: null },
    { name: 'today', from: today, until: null },
    { name: 'yesterday', from: back(1), until: today },
    { name: 'week', from: back(6), until: null },
    { name: 'month', from: back(29), until: null },
  ];
}
