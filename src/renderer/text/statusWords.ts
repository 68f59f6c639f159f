/** The words of the line at the foot of the window. */

import { length, moment, number, plural } from './intl.ts';

export const statusWords = {
  connected: 'Connected',
  noContact: (at: number, now: number) => `No contact since ${moment(at, now)}`,
  notYet: 'No contact yet',
  offline: 'Offline',
  resting: (because: 'rateLimited' | 'backlogFull' | 'unavailable', until: number, now: number) =>
    `${because === 'unavailable' ? 'Router not available' : 'Rate limit'}, resting until ${moment(until, now)}`,
  line: {
    tlsSelfSigned: 'Certificate not trusted',
    tlsExpired: 'Certificate expired',
    tlsNotYetValid: 'Certificate not valid yet',
    tlsUnknownIssuer: 'Certificate not trusted',
    tlsWrongHost: 'Certificate of another host',
    proxyAuth: 'Proxy wants a password',
    proxyRefused: 'Proxy refuses',
    proxyUnreachable: 'Proxy not reached',
    proxyKind: 'Proxy not usable',
    notRouter: 'Not the Router that answers',
  },
  paused: {
    byPerson: 'sending paused',
    asks: 'sending waits for your answer',
    credits: 'out of credits, sending paused',
    diskFull: 'disk full, nothing new is sent',
    backlog: (until: number, now: number) => `queue full, sending again at ${moment(until, now)}`,
  },
  noKey: 'No key',
  keyRefused: 'Key refused, paused',
  inFlight: (count: number) => `${number(count)} in flight`,
  nextCheck: (ms: number) => (ms < 1_000 ? 'checking now' : `next check in ${length(ms)}`),
  atRisk: (count: number, ms: number) =>
    ms > 0
      ? `${plural(count, 'result', 'results')} not on disk, at least ${length(ms)} left`
      : `${plural(count, 'result', 'results')} not on disk, may be gone any time`,
  key: (tail: string) => `key …${tail}`,
  keys: 'Keys',
  choose: (name: string) => `New jobs go out with ${name}. Change`,
  manage: 'Manage keys',
  profiles: { practice: 'Practice Router', router: 'Router', none: 'No key yet' },
} as const;
