import { describe, expect, it } from 'vitest';
import { lineState } from '../../src/renderer/lineState.ts';
import { t } from '../../src/renderer/text/en.ts';
import { isLineTrouble, LINE_TROUBLES } from '../../src/renderer/text/lineWords.ts';
import type { Hindrance } from '../../src/shared/appFacts.ts';
import type { LineTrouble } from '../../src/shared/connection.ts';
import { HOUR, MINUTE } from '../../src/shared/time.ts';

const NOW = new Date(2026, 10, 29, 12, 0).getTime();

function state(
  hindrances: readonly Hindrance[],
  more: { inFlight?: number; lostSince?: number | null; lastContactAt?: number | null } = {},
) {
  const { inFlight = 0, lostSince = null, lastContactAt = NOW } = more;
  return lineState({
    app: { hindrances, profile: 'router', keys: [], activeKey: null, lastContactAt },
    inFlight,
    lostSince,
    now: NOW,
  });
}

describe('the line at the foot', () => {
  it('says connected when nothing is in the way', () => {
    expect(state([])).toEqual({ words: 'Connected', tone: 'good', paused: null, tellsNextCheck: true });
  });

  it('tells of no next check where a key is missing or refused', () => {
    expect(state([{ kind: 'keyRefused', profiles: [] }])).toMatchObject({ words: t.status.keyRefused, tellsNextCheck: false });
    expect(state([{ kind: 'keyMissing', profiles: [] }])).toMatchObject({ words: t.status.noKey, tellsNextCheck: false });
  });

  it.each<readonly [string, Hindrance, string]>([
    ['a person', { kind: 'sendingPaused', waiting: 2 }, 'sending paused'],
    ['an old outbox', { kind: 'oldOutbox', waiting: 2, oldestAt: NOW }, 'sending waits for your answer'],
    ['credits', { kind: 'creditsExhausted' }, 'out of credits, sending paused'],
    ['a full disk', { kind: 'diskFull' }, 'disk full, nothing new is sent'],
  ])('says why sending is paused, beside being connected: %s', (_why, hindrance, paused) => {
    expect(state([hindrance])).toMatchObject({ words: 'Connected', tone: 'good', paused });
  });

  it('a full queue rests submits alone, a limit and an unavailable Router rest the line', () => {
    const until = NOW + MINUTE;
    expect(state([{ kind: 'resting', until, because: 'backlogFull' }])).toMatchObject({ words: 'Connected' });
    expect(state([{ kind: 'resting', until, because: 'backlogFull' }]).paused).toContain('queue full');
    expect(state([{ kind: 'resting', until, because: 'rateLimited' }])).toMatchObject({ tone: 'waits', paused: null });
    expect(state([{ kind: 'resting', until, because: 'unavailable' }]).words).toContain('not available');
  });

  it('names what is in the way of the line, before anything else', () => {
    expect(state([{ kind: 'offline', because: null }])).toMatchObject({ words: 'Offline', tone: 'lost' });
    expect(state([{ kind: 'offline', because: 'proxyAuth' }]).words).toContain('Proxy');
    expect(
      state([
        { kind: 'sendingPaused', waiting: 1 },
        { kind: 'offline', because: null },
      ]).paused,
    ).toBeNull();
  });

  it('silence means lost contact only while something is in flight', () => {
    expect(state([], { lastContactAt: NOW - HOUR })).toMatchObject({ tone: 'good' });
    expect(state([], { lastContactAt: NOW - HOUR, inFlight: 1 })).toMatchObject({ tone: 'lost' });
    expect(state([], { lostSince: NOW - MINUTE })).toMatchObject({ tone: 'lost' });
    expect(state([], { lastContactAt: null })).toMatchObject({ tone: 'unknown' });
  });
});

describe('the words for a line that does not work', () => {
  it.each(Object.keys(LINE_TROUBLES))('%s has a banner, a short form, a line at the foot and a sentence for a try', (word) => {
    const because = word as LineTrouble;
    expect(isLineTrouble(word)).toBe(true);
    expect(t.hindrance({ kind: 'offline', because }, NOW).title).toBe(LINE_TROUBLES[because].title);
    expect(t.status.line[because]).not.toBe('');
    expect(t.inspector.trouble(word)).not.toBe(word);
    expect(t.lineTrouble(word)).toContain(LINE_TROUBLES[because].line);
  });

  it('a try that just found nobody says that', () => {
    expect(t.lineTrouble('unreachable')).toBe('the Router could not be reached.');
  });
});
