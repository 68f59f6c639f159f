/** What a person puts beside a job: a star, a title, tags and a note. Marks are outside of the machine: no event, no phase. */

import type { JobId } from './job.ts';

export interface Marks {
  readonly starred: boolean;
  /** One line; empty for none. It stands where the prompt would. */
  readonly title: string;
  /** In the order in which they were given, each once whatever its case. */
  readonly tags: readonly string[];
  readonly note: string;
}

export const NO_MARKS: Marks = { starred: false, title: '', tags: [], note: '' };

/** Null leaves a mark as it is. */
export interface MarkChange {
  readonly id: JobId;
  readonly starred: boolean | null;
  readonly title: string | null;
  readonly tags: readonly string[] | null;
  readonly note: string | null;
}

/** In UTF-16 units, as `length` counts. */
export const TITLE_LENGTH = 200;
export const TAG_LENGTH = 60;
export const TAGS_MOST = 30;
export const NOTE_LENGTH = 10_000;

export const noChange = (id: JobId): MarkChange => ({ id, starred: null, title: null, tags: null, note: null });

/** One line without control characters or spaces around it. */
export function tidyLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Each tag once, whatever its case; the first way of writing it stays. Empty ones are dropped. */
export function tidyTags(tags: readonly string[]): readonly string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const line = tidyLine(tag).slice(0, TAG_LENGTH).trim();
    const key = line.toLowerCase();
    if (line !== '' && !kept.has(key)) kept.set(key, line);
  }
  return [...kept.values()].slice(0, TAGS_MOST);
}

export function marksAfter(marks: Marks, change: MarkChange): Marks {
  return {
    starred: change.starred ?? marks.starred,
    title: change.title === null ? marks.title : tidyLine(change.title),
    tags: change.tags === null ? marks.tags : tidyTags(change.tags),
    note: change.note === null ? marks.note : change.note.replaceAll('\0', '').trim(),
  };
}

export function isSameMarks(one: Marks, other: Marks): boolean {
  return (
    one.starred === other.starred &&
    one.title === other.title &&
    one.note === other.note &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, index) => tag === other.tags[index])
  );
}
