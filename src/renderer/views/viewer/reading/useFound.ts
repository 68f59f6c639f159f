import { type RefObject, useEffect, useRef, useState } from 'react';
import type { TextPage } from '../../../../shared/fileParts.ts';
import { t } from '../../../text/en.ts';
import { findRanges, markRanges, unmarkRanges } from './foundRanges.ts';

/** How many further pages one press of a key may read. */
const PAGES_AT_ONCE = 32;

export interface Found {
  readonly words: string;
  readonly outcome: string;
  setWords(words: string): void;
  go(way: 'next' | 'previous'): Promise<void>;
}

/**
 * Looks for words in a text that may not all be there yet: what is there first, and further pages when nothing is found in it. `shown`
 * names what stands in `body`, and changes with it.
 */
export function useFound({
  body,
  shown,
  isWhole,
  more,
}: {
  readonly body: RefObject<HTMLElement | null>;
  readonly shown: string;
  readonly isWhole: boolean;
  readonly more: () => Promise<readonly TextPage[]>;
}): Found {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [count, setCount] = useState(0);
  const [isSearching, setSearching] = useState(false);
  const ranges = useRef<readonly Range[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is looked through again when it changes
  useEffect(() => {
    if (words === '' || body.current === null) {
      ranges.current = [];
      setCount(0);
      unmarkRanges();
      return;
    }
    ranges.current = findRanges(body.current, words);
    setCount(ranges.current.length);
    const now = ranges.current[Math.min(at, ranges.current.length - 1)];
    markRanges(ranges.current, now);
    scrollTo(body.current, now);
  }, [words, shown, at, body]);
  useEffect(() => unmarkRanges, []);

  const isNone = words !== '' && count === 0;
  return {
    words,
    outcome: outcomeWords(),
    setWords: (next) => {
      setAt(0);
      setWords(next);
    },
    go: async (way) => {
      if (words === '') return;
      if (count > 0) {
        setAt((now) => (now + (way === 'next' ? 1 : count - 1)) % count);
        return;
      }
      if (isWhole || isSearching) return;
      setSearching(true);
      for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
        const last = (await more()).at(-1);
        if (last === undefined || last.next === null || last.text.toLowerCase().includes(words.toLowerCase())) break;
      }
      setSearching(false);
    },
  };

  function outcomeWords(): string {
    const say = t.players.find;
    if (words === '') return '';
    if (isSearching) return say.searching;
    if (isNone) return isWhole ? say.none : say.noneSoFar;
    return say.of(Math.min(at, count - 1) + 1, count, !isWhole);
  }
}

function scrollTo(body: HTMLElement, range: Range | undefined): void {
  if (range === undefined) return;
  const [box, place] = [body.getBoundingClientRect(), range.getBoundingClientRect()];
  if (place.top < box.top || place.bottom > box.bottom) body.scrollTop += place.top - box.top - box.height / 3;
}
