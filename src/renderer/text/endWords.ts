/** The words for how a job ended, or why it is held. */

import { bucketWords } from './bucketWords.ts';
import { plural } from './intl.ts';
import { type EndingWords, type OwnEnding, ownEndingWords } from './ownEndingWords.ts';

export const endWords = {
  table: bucketWords,
  unknown: (kind: string): EndingWords => ({
    what: `The Router ended this with “${kind}”, a reason that Afterglow does not know.`,
    charge: 'mayBeCharged',
    next: 'Read the details. Run it again if you wish; that is a new job with its own charge.',
  }),
  own: ownEndingWords,
  failedWithFiles: 'It ended badly, and yet files came with it. They are saved.',
  saved: 'All of it is on disk.',
  savedMissing: (count: number) =>
    `What could be had is on disk; ${plural(count, 'file was not saved', 'files were not saved')}.`,
  /** `input`, `output`, or either with what it is: `input_text`, `output_image`. */
  refusedPart: (subject: string) => {
    const [side, kind] = subject.split('_');
    const things: Readonly<Record<string, string>> = { text: 'the text', image: 'a picture', video: 'a video', audio: 'a sound' };
    const thing = kind === undefined ? null : (things[kind] ?? null);
    if (side === 'input') return `It was about ${thing ?? 'something'} that you sent.`;
    if (side === 'output') return `It was about ${thing ?? 'something'} that the model made.`;
    return `It was about: ${subject}.`;
  },
  heldShort: {
    outcomeUnknown: 'outcome unknown',
    keyEnded: 'outcome unknown, its key has ended',
    otherWorkspace: 'outcome unknown, needs its own key',
    broughtIn: 'from a back-up, perhaps sent since',
    broughtInLate: 'from a back-up, perhaps sent long ago',
    refusedAgain: 'refused the second time',
    bodyLost: 'outcome unknown, nothing left to send',
    resultTooLarge: 'its result is too large',
    notVisible: 'not visible to this key',
  } as Readonly<Partial<Record<OwnEnding, string>>>,
} as const;
