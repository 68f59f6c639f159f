/** How long each key takes from the moment it was pressed until what it changed is painted. */

import type { Page } from 'playwright';

const KEY_MS = 70;

/** Types into what has the keyboard, and answers with the time of each key, ms. */
export async function typeTimed(page: Page, text: string): Promise<readonly number[]> {
  await page.evaluate(() => {
    const own = window as Window & { benchKeys?: { times: number[]; listener: (event: KeyboardEvent) => void } };
    if (own.benchKeys) window.removeEventListener('keydown', own.benchKeys.listener, true);
    const times: number[] = [];
    const listener = (event: KeyboardEvent): void => {
      const pressedAt = event.timeStamp;
      // The message comes after the frame that the change belongs to.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => void times.push(performance.now() - pressedAt);
        channel.port2.postMessage(null);
      });
    };
    own.benchKeys = { times, listener };
    window.addEventListener('keydown', listener, true);
  });
  await page.keyboard.type(text, { delay: KEY_MS });
  await page.waitForTimeout(300);
  const times = await page.evaluate(() => (window as Window & { benchKeys?: { times: number[] } }).benchKeys?.times ?? []);
  if (times.length !== text.length) throw new Error(`${text.length} keys were pressed and ${times.length} were painted.`);
  return times;
}
