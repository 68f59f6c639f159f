/**
 * What screen readers are told. Both live regions stand in the page from its first paint; words are put into them one
 * after another, with room between them, so that a burst of changes is heard as one sentence.
 */

import { create } from 'zustand';

const GAP_MS = 3_000;

interface Spoken {
  readonly polite: string;
  readonly assertive: string;
}

export const useSpoken = create<Spoken>(() => ({ polite: '', assertive: '' }));

const waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

function speakNext(): void {
  timer = null;
  const text = waiting.splice(0).join(' ');
  if (text === '') return;
  // The same words twice must still count as a change: a no-break space tells them apart and is not spoken.
  useSpoken.setState(({ polite }) => ({ polite: polite === text ? `${text}\u00a0` : text }));
  timer = setTimeout(speakNext, GAP_MS);
}

/** `now` interrupts and is for what a person must act on; everything else waits its turn. */
export function announce(text: string, urgency: 'polite' | 'now' = 'polite'): void {
  if (urgency === 'now') {
    useSpoken.setState(({ assertive }) => ({ assertive: assertive === text ? `${text}\u00a0` : text }));
    return;
  }
  waiting.push(text);
  if (timer === null) timer = setTimeout(speakNext, 150);
}
