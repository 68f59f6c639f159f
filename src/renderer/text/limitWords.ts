/** The words about how large what is saved may be. */

import type { LimitKind } from '../../shared/sizeLimits.ts';
import { number } from './intl.ts';

const kinds: Readonly<Record<LimitKind, string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  model3d: '3D model',
  text: 'Text',
  file: 'Other files',
  body: 'Answer',
};

export const limitWords = {
  title: 'Size limits',
  hint: 'In MB for each file. What is larger is not saved by itself, and its job says so. The answer is the document that names or holds the files.',
  kinds,
  kindLabel: (kind: LimitKind) => `${kinds[kind]}, in MB`,
  unit: 'MB',
  range: (most: number) => `A whole number from 1 to ${number(most)}.`,
  usual: 'Set to usual',
  tooLarge: {
    title: 'Larger than your limit',
    answer: 'The answer of this job is larger than your limit, so nothing of it is saved yet. The Router keeps it for a day.',
    some: (count: number) =>
      count === 1
        ? 'One file is larger than your limit and is not saved. Its link may end within hours.'
        : `${number(count)} files are larger than your limit and are not saved. Their links may end within hours.`,
    direct: 'The answer is larger than your limit. Asking for it again with the same key brings the same answer.',
    save: 'Save all the same',
    coming: 'It is being saved now',
  },
} as const;
