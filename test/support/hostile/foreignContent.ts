/** Foreign content that a page which was taken over would load or run, and what came of each attempt. */

import { expect, type Page } from '@playwright/test';

/** Each of 14 and more attempts is blocked with a report of the page's policy. `origin` is a server that nobody should ask. */
export async function expectForeignContentBlocked(page: Page, origin: string): Promise<void> {
  const results = await page.evaluate(async (at) => {
    const globals = window as unknown as Record<string, unknown>;
    const element = <K extends keyof HTMLElementTagNameMap>(tag: K, more: object): HTMLElementTagNameMap[K] =>
      Object.assign(document.createElement(tag), more);
    const add = (node: Element): unknown => document.body.append(node);
    const attempts: Record<string, () => unknown> = {
      'inline script': () => add(element('script', { textContent: 'window.ran = true' })),
      'script from elsewhere': () => add(element('script', { src: `${at}/script.js` })),
      'script in a data address': () => add(element('script', { src: 'data:text/javascript,window.ran=true' })),
      'script in a blob': () => add(element('script', { src: URL.createObjectURL(new Blob(['window.ran=true'])) })),
      'module from elsewhere': () => add(element('script', { type: 'module', src: `${at}/module.js` })),
      // biome-ignore lint/security/noGlobalEval: it is what must be refused.
      eval: () => eval('window.ran = true'),
      'a function from text': () => new Function('window.ran = true')(),
      'a timer from text': () => setTimeout('window.ran = true' as unknown as () => void, 0),
      'inline handler': () => {
        const holder = element('div', { innerHTML: '<img src="x" onerror="window.ran = true">' });
        add(holder);
      },
      'inline style': () => add(element('style', { textContent: 'body { --foreign: 1 }' })),
      'style from elsewhere': () => document.head.append(element('link', { rel: 'stylesheet', href: `${at}/style.css` })),
      'picture from elsewhere': () => add(element('img', { src: `${at}/picture.png` })),
      'picture in a data address': () => add(element('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })),
      'font from elsewhere': () => new FontFace('Foreign', `url(${at}/font.woff2)`).load().catch(() => {}),
      'sound from elsewhere': () => add(element('audio', { src: `${at}/sound.mp3`, autoplay: true })),
      'fetch elsewhere': () => fetch(`${at}/fetch`).catch(() => {}),
      'request elsewhere': () => {
        const request = new XMLHttpRequest();
        request.open('GET', `${at}/xhr`);
        request.send();
      },
      'socket elsewhere': () => new WebSocket(`${at.replace('http', 'ws')}/socket`),
      'event stream elsewhere': () => new EventSource(`${at}/events`),
      beacon: () => navigator.sendBeacon(`${at}/beacon`, 'x'),
      frame: () => add(element('iframe', { src: `${at}/frame` })),
      object: () => add(element('object', { data: `${at}/object`, type: 'text/html' })),
      embed: () => add(element('embed', { src: `${at}/embed`, type: 'text/html' })),
      form: () => {
        const form = element('form', { action: `${at}/form`, method: 'post' });
        add(form);
        form.submit();
      },
      base: () => document.head.append(element('base', { href: `${at}/base/` })),
      'worker in a blob': () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
    };
    const told: Record<string, string[]> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      const reports: string[] = [];
      const listen = (event: SecurityPolicyViolationEvent): unknown => reports.push(event.effectiveDirective);
      document.addEventListener('securitypolicyviolation', listen);
      globals['ran'] = false;
      try {
        attempt();
      } catch {
        // Refused at once; the report follows.
      }
      // Time for what would run; a report may be longer on its way, on a machine with other work.
      const until = performance.now() + 10_000;
      do await new Promise((resolve) => setTimeout(resolve, 60));
      while (reports.length === 0 && globals['ran'] !== true && performance.now() < until);
      document.removeEventListener('securitypolicyviolation', listen);
      told[name] = globals['ran'] === true ? ['ran'] : reports;
    }
    return told;
  }, origin);
  expect(Object.keys(results).length).toBeGreaterThanOrEqual(14);
  expect(Object.entries(results).filter(([, reports]) => reports.length === 0 || reports.includes('ran'))).toEqual([]);
  expect(page.url().split('#')[0]).toBe('afterglow://app/');
}
