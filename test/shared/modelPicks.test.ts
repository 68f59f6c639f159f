import { describe, expect, test } from 'vitest';
import { FAVOURITES_MOST, NO_PICKS, picksAfter, RECENT_MOST } from '../../src/shared/modelPicks.ts';

describe('models within reach', () => {
  test('a star is given once and taken away again', () => {
    const once = picksAfter(NO_PICKS, { id: 'a/one', wish: 'star' });
    expect(once.favourites).toEqual(['a/one']);
    expect(picksAfter(once, { id: 'a/one', wish: 'star' })).toBe(once);
    expect(picksAfter(once, { id: 'a/one', wish: 'unstar' })).toEqual(NO_PICKS);
    expect(picksAfter(NO_PICKS, { id: 'a/one', wish: 'unstar' })).toBe(NO_PICKS);
  });

  test('the one chosen last comes first, each once, and only a few are kept', () => {
    const chosen = Array.from({ length: 12 }, (_, number) => `a/m-${number}`);
    const picks = [...chosen, 'a/m-9'].reduce((before, id) => picksAfter(before, { id, wish: 'used' }), NO_PICKS);
    expect(picks.recent).toHaveLength(RECENT_MOST);
    expect(picks.recent.slice(0, 3)).toEqual(['a/m-9', 'a/m-11', 'a/m-10']);
    expect(picksAfter(picks, { id: 'a/m-9', wish: 'used' })).toBe(picks);
  });

  test('stars have an end, so that the settings stay small', () => {
    const stars = Array.from({ length: FAVOURITES_MOST + 5 }, (_, number) => `a/m-${number}`);
    const picks = stars.reduce((before, id) => picksAfter(before, { id, wish: 'star' }), NO_PICKS);
    expect(picks.favourites).toHaveLength(FAVOURITES_MOST);
  });
});
