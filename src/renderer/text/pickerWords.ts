/** The words of the list of models. */

import type { MediaKind } from '../../shared/models.ts';
import { HOUR, MINUTE } from '../../shared/time.ts';
import { length, list, moment, number, plural } from './intl.ts';

export const kindWords = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  '3d': '3D',
  text: 'Text',
} satisfies Record<MediaKind, string>;

const kindsIn = (kinds: readonly MediaKind[]): string => list(kinds.map((kind) => kindWords[kind].toLowerCase()));

/** How old a list is, as one thinks of it: in minutes while it is fresh, else by the clock. */
function readAt(at: number, now: number): string {
  const ageMs = now - at;
  // The window's clock moves in minutes, so it may be a little behind what was read since.
  if (ageMs < -MINUTE || ageMs >= HOUR) return moment(at, now);
  return ageMs < MINUTE ? 'just now' : `${length(ageMs)} ago`;
}

export const pickerWords = {
  choose: 'Choose a model',
  chip: 'Model:',
  label: 'Models',
  search: 'Search models',
  placeholder: 'Search, or type provider/model',
  kindsLabel: 'Kind of result',
  all: 'All',
  provider: 'Provider',
  anyProvider: 'Any provider',
  ofProvider: (name: string, count: number) => `${name} (${number(count)})`,
  headings: {
    favourites: 'Favourites',
    recent: 'Chosen lately',
    close: 'Nothing matches exactly. Close to it:',
  },
  direct: 'Runs directly',
  use: (id: string) => `Use ${id}`,
  useNote: 'not in the list',
  unlisted: 'Not in the list',
  none: 'No model matches. Any id can be typed as provider/model.',
  noneHere: 'No model matches with these filters.',
  clear: 'Clear the filters',
  count: (count: number) => plural(count, 'model', 'models'),
  live: (at: number | null, now: number) => (at === null ? 'Live list' : `Live list, read ${readAt(at, now)}`),
  kept: (at: number | null, now: number) =>
    at === null ? 'Kept list' : `Kept list, read ${readAt(at, now)}; the Router could not be asked just now`,
  offline: 'Offline: the list that ships with Afterglow',
  refresh: 'Read the list again',
  loading: 'Reading the list of models',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  starred: 'favourite',
  nowStarred: 'Added to favourites',
  nowUnstarred: 'Removed from favourites',
  about: 'About this model',
  takes: 'Takes',
  gives: 'Makes',
  notKnownYet: 'Known once its settings are read',
  refusal: 'A refused prompt is',
  charged: { yes: 'charged', no: 'not charged', unknown: 'perhaps charged; this is not known' },
  runs: 'Runs',
  route: {
    queued: 'In the Router\u2019s queue. You can close Afterglow meanwhile.',
    direct:
      'Directly, since the queue does not take it: for at most 10 minutes, with Afterglow open. It is recorded and saved like any other job; after a break the same call is made again, and bought once.',
    unlisted: 'In the Router\u2019s queue. If the queue does not take it, its job says so and can be run directly.',
  },
  /** What is read out with the name of a model. */
  read: (model: { readonly inputs: readonly MediaKind[]; readonly outputs: readonly MediaKind[] }) =>
    [
      model.inputs.length === 0 ? '' : `takes ${kindsIn(model.inputs)}`,
      model.outputs.length === 0 ? '' : `makes ${kindsIn(model.outputs)}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
};
