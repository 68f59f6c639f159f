/** What may be seen of a file by what it really is, and what is seen. */

import type { Page } from 'playwright';
import type { JobView } from '../../../src/shared/jobView.ts';

/** The one kind of element that a file may stand in, by the ending that its bytes gave it. None: facts alone. */
const STANDS_IN: Readonly<Record<string, string>> = {
  png: 'img',
  jpg: 'img',
  webp: 'img',
  gif: 'img',
  avif: 'img',
  svg: 'img',
  mp4: 'video',
  wav: 'audio',
  glb: 'canvas',
};

/** In words; null: nothing but what may be. `where`: an element that shows nothing but files of this job. */
export async function seenOtherwise(
  page: Page,
  { job, where }: { readonly job: JobView; readonly where: string },
): Promise<string | null> {
  const [main] = job.files.filter(({ role }) => role !== 'body');
  const ending = main?.name.split('.').at(-1) ?? '';
  const seen = await page.evaluate(
    ({ id, at }) => {
      const found = [...document.querySelectorAll(`${at} :is(img, video, audio, iframe, object, embed, frame, portal)`)].filter(
        (element) => {
          const source = element.getAttribute('src') ?? element.getAttribute('data') ?? '';
          return source.startsWith(`afterglow-result://job/${id}`) || !/^(?:img|video|audio)$/iu.test(element.tagName);
        },
      );
      const drawn = [...document.querySelectorAll(`${at} canvas`)].filter((canvas) => canvas.closest('[data-model]') !== null);
      return [...new Set([...found, ...drawn].map((element) => element.tagName.toLowerCase()))];
    },
    { id: job.id, at: where },
  );
  const may = STANDS_IN[ending];
  const odd = seen.filter((tag) => tag !== may);
  return odd.length === 0 ? null : `${main?.name ?? 'no file'} stands in ${odd.join()}`;
}

/** What the window is given for the address of a file: its type and its policy. */
export async function servedOtherwise(page: Page, job: JobView): Promise<string | null> {
  for (const file of job.files) {
    const told = await page.evaluate(async (address) => {
      const answer = await fetch(address, { headers: { range: 'bytes=0-0' } }).catch(() => null);
      return answer === null ? null : { type: answer.headers.get('content-type'), status: answer.status };
    }, `afterglow-result://job/${job.id}/${file.index}`);
    const type = told?.type ?? 'application/octet-stream';
    const isCalm =
      /^(?:image\/(?:png|jpeg|webp|gif|avif|svg\+xml)|video\/|audio\/|model\/gltf-binary|text\/plain; charset=utf-8|application\/octet-stream)/u;
    if (!isCalm.test(type)) return `${file.name} is served as ${type}`;
  }
  return null;
}

/** Words of a server that became more than words, or that could turn the words around them. */
export async function wordsLoose(page: Page, { needle }: { readonly needle: string }): Promise<string | null> {
  return page.evaluate((start) => {
    const made = document.querySelector(
      'script:not([src^="/"]):not([src^="./"]), iframe, object, embed, img[src="x"], svg[onload], [onerror], [onload]',
    );
    if (made !== null && !(made instanceof HTMLScriptElement && made.src.startsWith('afterglow://app/'))) {
      return `became an element: ${made.outerHTML.slice(0, 100)}`;
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!text.includes(start) || node.parentElement === null) continue;
      let isIsolated = false;
      for (let at: Element | null = node.parentElement; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.unicodeBidi !== 'normal' || at.tagName === 'BDI' || at.hasAttribute('dir')) isIsolated = true;
        if (isIsolated) break;
        if (!style.display.startsWith('inline') && style.display !== 'contents') {
          // A block is a paragraph of its own; nothing but these words may stand in it.
          isIsolated = (at.textContent ?? '').trim() === text.trim();
          break;
        }
      }
      if (!isIsolated) return `stands beside other words: ${(node.parentElement.outerHTML ?? '').slice(0, 160)}`;
    }
    return null;
  }, needle);
}
