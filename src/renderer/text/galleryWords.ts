/** The words of the gallery and of marks. */

import type { SavedKind } from '../../shared/gallery.ts';
import { length, number, plural } from './intl.ts';

export const gallery = {
  title: 'Gallery',
  label: 'Saved results',
  empty: { title: 'Nothing is saved yet', line: 'Everything that is saved hangs here, each with the time its copy has left.' },
  nothing: { title: 'Nothing here matches', line: 'Something is saved, but nothing that fits all of these choices.' },
  clear: 'Show everything',
  kindLabel: 'Kind',
  all: 'All',
  kinds: {
    image: 'Images',
    video: 'Video',
    audio: 'Audio',
    model3d: '3D',
    text: 'Text',
    other: 'Other',
  } satisfies Record<SavedKind, string>,
  model: 'Model',
  anyModel: 'Any model',
  allOf: (provider: string) => `All of ${provider}`,
  batch: 'Batch',
  anyBatch: 'Any batch',
  unnamedBatch: 'A batch without a name',
  day: 'Day',
  days: {
    any: 'Any day',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'Last 30 days',
  },
  starred: 'Starred only',
  search: 'Search the gallery',
  searchPlaceholder: 'Search',
  clearSearch: 'Clear the search',
  tiles: 'Size of the pictures',
  large: 'Large pictures',
  small: 'Small pictures',
  count: (count: number) => plural(count, 'result', 'results'),
  dayCount: (count: number) => number(count),
  loading: 'Loading',
  starredTile: 'starred',
  ended: { failed: 'failed', cancelled: 'cancelled', expired: 'expired' } as Readonly<Record<string, string>>,
  notAll: 'not all of it is on disk',
  starOn: 'Starred',
  starOff: 'Star removed',
} as const;

export const marks = {
  star: 'Star',
  unstar: 'Remove the star',
  starOf: (prompt: string) => `Star ${prompt}`,
  unstarOf: (prompt: string) => `Remove the star of ${prompt}`,
  section: 'Marks',
  title: 'Title',
  titlePlaceholder: 'A title of your own',
  tags: 'Tags',
  addTag: 'Add a tag',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  note: 'Note',
  notePlaceholder: 'A note to yourself',
  addNote: 'Add title, tags or a note',
} as const;

export const atRisk = {
  line: (count: number) => `${plural(count, 'job is', 'jobs are')} not safe on disk.`,
  first: (prompt: string, ms: number) =>
    ms > 0 ? `The first is lost in ${length(ms)} at the earliest: ${prompt}` : `The first may be lost any time now: ${prompt}`,
  none: 'No time runs for them: they wait for you.',
  next: { fetch: 'Fetch again', check: 'Check now', decide: 'Decide' },
  nextOf: (word: string, prompt: string) => `${word}: ${prompt}`,
} as const;
