/** The models that a person keeps within reach: starred ones, and those chosen last. Pure. */

export interface ModelPicks {
  /** In the order in which they were starred. */
  readonly favourites: readonly string[];
  /** The one chosen last comes first. */
  readonly recent: readonly string[];
}

export interface ModelPick {
  readonly id: string;
  readonly wish: 'star' | 'unstar' | 'used';
}

export const NO_PICKS: ModelPicks = { favourites: [], recent: [] };

export const FAVOURITES_MOST = 200;
export const RECENT_MOST = 8;

/** The picks after one more; the very same ones when nothing changes. Past the most favourites a further star is not kept. */
export function picksAfter(picks: ModelPicks, { id, wish }: ModelPick): ModelPicks {
  const { favourites, recent } = picks;
  if (wish === 'used') {
    return recent[0] === id ? picks : { favourites, recent: [id, ...recent.filter((one) => one !== id)].slice(0, RECENT_MOST) };
  }
  const isStarred = favourites.includes(id);
  if (wish === 'unstar') return isStarred ? { recent, favourites: favourites.filter((one) => one !== id) } : picks;
  return isStarred || favourites.length >= FAVOURITES_MOST ? picks : { recent, favourites: [...favourites, id] };
}
