/** The words for the time that a copy has left on the server. */

import { length, moment } from './intl.ts';

export const expiryWords = {
  atLeast: (ms: number) => `at least ${length(ms)} left`,
  anyTime: (latest: number, now: number) => `may be gone any time, at the latest ${moment(latest, now)}`,
  over: (latest: number, now: number) => `its time on the server ended ${moment(latest, now)}`,
  gone: 'gone from the server',
  anyTimeShort: 'may be gone any time',
  overShort: 'time on the server is over',
} as const;
