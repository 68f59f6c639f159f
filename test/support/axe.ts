/** What axe finds in the window, in either theme. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type {} from '../../src/renderer/bridge.ts';

export const THEMES = ['light', 'dark'] as const;

/** What axe calls serious or critical, one line for each element. */
export async function seriousFaults(page: Page, theme: (typeof THEMES)[number]): Promise<readonly string[]> {
  await page.evaluate((wanted) => window.afterglow.saveTheme(wanted), theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Colours that are still on their way from one theme to the other are nobody's fault.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  // The usual way opens a second page for the frames, and Electron has none to give.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`));
}
