/** What is asked of files: parts of them, notes beside them, and which of them leave the app. */

import type { CallArgument } from '../contract.ts';
import { FIND_LENGTH, type FindAsk, type LevelAsk, type TextAsk } from '../fileParts.ts';
import { type MarkChange, NOTE_LENGTH, TAG_LENGTH, TAGS_MOST, TITLE_LENGTH } from '../marks.ts';
import { LARGEST_PASTED_BYTES, MEDIA_AT_ONCE, MEDIA_NAME_LENGTH } from '../media.ts';
import { bytesUpTo, fields, listOf, oneOf, orNull, type Shape, someOf, text, wholeNumber, yesOrNo } from '../parser.ts';
import {
  COPY_WHATS,
  type CopyWish,
  type ExportWish,
  type FilePick,
  JOBS_AT_ONCE,
  PICKS_AT_ONCE,
  type SomeJobs,
} from '../takeOut.ts';
import { THUMB_BYTES, THUMB_SIZES, type Thumb, type ThumbSize } from '../thumb.ts';
import { address, jobId } from './shapes.ts';

/** A place in a file, in bytes, or a count of things in it. */
const place = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const textAsk = fields<TextAsk>({ ...address, from: place });
export const levelAsk = fields<LevelAsk>({ ...address, inside: oneOf('root', 'object', 'array'), at: place, first: place });
export const findAsk = fields<FindAsk>({ ...address, words: text({ min: 1, max: FIND_LENGTH }) });

export const markChange = fields<MarkChange>({
  id: jobId,
  starred: orNull(yesOrNo),
  title: orNull(text({ max: TITLE_LENGTH })),
  tags: orNull(listOf(text({ min: 1, max: TAG_LENGTH }), TAGS_MOST)),
  note: orNull(text({ max: NOTE_LENGTH })),
});

const thumbSize: Shape<ThumbSize> = (input) => {
  const size = THUMB_SIZES.find((one) => one === input);
  return size === undefined ? null : { value: size };
};

export const thumb = fields<Thumb>({ ...address, sizePx: thumbSize, webp: bytesUpTo(THUMB_BYTES) });

export const droppedPath = text({ min: 1, max: 4_096, pattern: /^[^\0]+$/u });
export const pastedBytes = fields<CallArgument<'takeBytes'>>({
  name: text({ max: MEDIA_NAME_LENGTH }),
  bytes: bytesUpTo(LARGEST_PASTED_BYTES),
});
export const mediaDigests = someOf(text({ max: 64, pattern: /^[0-9a-f]{64}$/u }), MEDIA_AT_ONCE);

const pick = fields<FilePick>({ id: jobId, index: orNull(wholeNumber({ min: 0, max: 9_999 })) });
export const picks = someOf(pick, PICKS_AT_ONCE);
const jobIds = someOf(jobId, JOBS_AT_ONCE);
export const someJobs = fields<SomeJobs>({ ids: jobIds });
export const copyWish = fields<CopyWish>({ what: oneOf(...COPY_WHATS), of: picks });
export const exportWish = fields<ExportWish>({ ids: jobIds, to: oneOf('folder', 'zip'), list: oneOf('csv', 'json') });
