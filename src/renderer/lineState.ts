/** What the line at the foot says of the connection, and why sending is paused when it is. Pure. */

import type { AppFacts, Hindrance } from '../shared/appFacts.ts';
import { MINUTE } from '../shared/time.ts';
import { isInTheWay } from './keys.ts';
import { t } from './text/en.ts';

export interface LineState {
  readonly words: string;
  readonly tone: 'good' | 'waits' | 'lost' | 'unknown';
  /** Why nothing new is sent although the line is there; null: it is sent, or the words say it already. */
  readonly paused: string | null;
  /** False where a next check would contradict the words: without a good key there is none for new jobs. */
  readonly tellsNextCheck: boolean;
}

/** While something is in flight, silence this long means that contact is lost; idle silence means nothing. */
const SILENCE_MS = 15 * MINUTE;

export function lineState({
  app,
  inFlight,
  lostSince,
  now,
}: {
  readonly app: Pick<AppFacts, 'hindrances' | 'profile' | 'keys' | 'activeKey' | 'lastContactAt'>;
  readonly inFlight: number;
  /** Since when no job has contact; null: one has. */
  readonly lostSince: number | null;
  readonly now: number;
}): LineState {
  const told = app.hindrances.filter((hindrance) => isInTheWay(app, hindrance));
  const find = <K extends Hindrance['kind']>(kind: K): Extract<Hindrance, { readonly kind: K }> | null =>
    (told.find((hindrance) => hindrance.kind === kind) as Extract<Hindrance, { readonly kind: K }> | undefined) ?? null;
  const state = (words: string, tone: LineState['tone']): LineState => ({ words, tone, paused, tellsNextCheck: true });

  const paused = pausedWords(told, now);
  const offline = find('offline');
  if (offline !== null) {
    const words = offline.because === null ? t.status.offline : t.status.line[offline.because];
    return { ...state(words, 'lost'), paused: null };
  }
  if (app.profile === 'none' || find('keyMissing') !== null)
    return { ...state(t.status.noKey, 'unknown'), tellsNextCheck: false };
  if (find('keyRefused') !== null) return { ...state(t.status.keyRefused, 'waits'), tellsNextCheck: false };
  const rest = told.find((one) => one.kind === 'resting' && one.because !== 'backlogFull');
  if (rest?.kind === 'resting') return state(t.status.resting(rest.because, rest.until, now), 'waits');
  if (lostSince !== null) return state(t.status.noContact(lostSince, now), 'lost');
  if (app.lastContactAt === null) return state(t.status.notYet, 'unknown');
  if (inFlight > 0 && now - app.lastContactAt > SILENCE_MS) return state(t.status.noContact(app.lastContactAt, now), 'lost');
  return state(t.status.connected, 'good');
}

function pausedWords(told: readonly Hindrance[], now: number): string | null {
  for (const hindrance of told) {
    switch (hindrance.kind) {
      case 'sendingPaused':
        return t.status.paused.byPerson;
      case 'oldOutbox':
        return t.status.paused.asks;
      case 'creditsExhausted':
        return t.status.paused.credits;
      case 'diskFull':
        return t.status.paused.diskFull;
      case 'resting':
        if (hindrance.because === 'backlogFull') return t.status.paused.backlog(hindrance.until, now);
        break;
      default:
        break;
    }
  }
  return null;
}
