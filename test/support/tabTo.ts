/** The keyboard's way through the window. */

import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is there; wherever it rests on the way, it can be seen. */
export async function tabTo(page: Page, target: Locator, way: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(way === 'forwards' ? 'Tab' : 'Shift+Tab');
    const seen = await focusShown(page);
    expect(seen.isShown, `The focus on ${seen.what} cannot be seen`).toBe(true);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Whether what has the focus is in the window and wears an outline. */
async function focusShown(page: Page): Promise<{ readonly what: string; readonly isShown: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    // Between the last stop and the first one the focus belongs to the window itself.
    if (element === null || element === document.body) return { what: 'the window', isShown: true };
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1.5;
    const isInSight = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    return { what: element.outerHTML.slice(0, 160), isShown: isOutlined && isInSight };
  });
}
