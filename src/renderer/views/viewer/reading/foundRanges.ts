/** Words in what stands on the page, marked without touching it (https://developer.mozilla.org/docs/Web/API/CSS_Custom_Highlight_API). */

const MOST = 1_000;
const ALL = 'found';
const NOW = 'found-now';

/** Every place of the words below an element, in either case. */
export function findRanges(root: Element, words: string): readonly Range[] {
  const wanted = folded(words);
  const ranges: Range[] = [];
  if (wanted === '') return ranges;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < MOST; node = walker.nextNode()) {
    const text = folded(node.textContent ?? '');
    for (let at = text.indexOf(wanted); at !== -1 && ranges.length < MOST; at = text.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** In lower case, letter by letter, so that places stay where they are. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('');
}

export function markRanges(ranges: readonly Range[], now: Range | undefined): void {
  CSS.highlights.set(ALL, new Highlight(...ranges));
  if (now === undefined) CSS.highlights.delete(NOW);
  else CSS.highlights.set(NOW, new Highlight(now));
}

export function unmarkRanges(): void {
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(NOW);
}
