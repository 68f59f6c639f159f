/** One line of a back-up: JSON that holds a record and the digest of the record's own text. */

import { createHash, type Hash } from 'node:crypto';

const BEGINNING = '{"sha256":"';
const MIDDLE = '","line":';
const END = '}';
const DIGEST_LENGTH = 64;
const TEXT_AT = BEGINNING.length + DIGEST_LENGTH + MIDDLE.length;

export interface Line {
  readonly text: string;
  readonly digest: string;
}

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The line without its end; `text` is JSON. */
export function sealLine(text: string): { readonly line: string; readonly digest: string } {
  const digest = digestOfText(text);
  return { line: `${BEGINNING}${digest}${MIDDLE}${text}${END}`, digest };
}

/** Null for a line that is not as it was written. */
export function openLine(line: string): Line | null {
  const digest = line.slice(BEGINNING.length, BEGINNING.length + DIGEST_LENGTH);
  const isFramed =
    line.startsWith(BEGINNING) &&
    line.startsWith(MIDDLE, BEGINNING.length + DIGEST_LENGTH) &&
    line.endsWith(END) &&
    line.length > TEXT_AT;
  if (!isFramed) return null;
  const text = line.slice(TEXT_AT, -END.length);
  return digestOfText(text) === digest ? { text, digest } : null;
}

/** The digest of all lines so far, told in the last one: a line that was taken out, doubled or moved is noticed. */
export function createChain(): { add(digest: string): void; digest(): string } {
  const hash: Hash = createHash('sha256');
  return {
    add: (digest) => void hash.update(digest),
    digest: () => hash.copy().digest('hex'),
  };
}
