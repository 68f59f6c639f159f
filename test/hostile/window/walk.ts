/** Walks through every view that shows a result, as a person does who looks at everything. */

import type { Locator, Page } from 'playwright';
import type { JobId } from '../../../src/shared/job.ts';

export interface Pace {
  /** How long each thing stands in sight. */
  readonly dwellMs: number;
}

export const dialogs = (page: Page) => page.locator('[data-viewer]');

/** As a link to it would. */
export async function goTo(page: Page, view: 'compose' | 'queue' | 'gallery'): Promise<void> {
  await page.evaluate((name) => {
    location.hash = `#/${name}`;
  }, view);
}

export async function openInInspector(page: Page, job: JobId): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `#/queue/${id}`;
  }, job);
}

/** Each beside the list, with what can be pressed in a laid out text pressed, and the text as it was written. */
export async function walkInspector(
  page: Page,
  jobs: readonly JobId[],
  { dwellMs, look }: Pace & { readonly look: (job: JobId) => Promise<void> },
): Promise<void> {
  const inspector = page.getByRole('complementary', { name: 'Job' });
  for (const job of jobs) {
    await openInInspector(page, job);
    await page.waitForTimeout(dwellMs);
    await look(job);
    const pressable = inspector.locator('.written button, .written a');
    for (let at = 0; at < Math.min(6, await pressable.count()); at += 1) {
      await pressable
        .nth(at)
        .click({ timeout: 2_000 })
        .catch(() => {});
      await page.waitForTimeout(60);
      await page.keyboard.press('Escape');
    }
    const layout = inspector.getByRole('button', { name: 'Laid out' });
    if ((await layout.count()) > 0 && (await layout.isEnabled())) await layout.click({ timeout: 2_000 }).catch(() => {});
  }
}

/** From the newest on, by the arrow, until there is nothing further. */
export async function walkViewer(page: Page, { from, count, dwellMs }: Pace & { from: JobId; count: number }): Promise<number> {
  await openInInspector(page, from);
  await page.waitForTimeout(200);
  await (await rowInSight(page, from)).focus();
  await page.keyboard.press('Space');
  await dialogs(page).waitFor();
  const seen = new Set<string>();
  for (let step = 0; step < count; step += 1) {
    await page.waitForTimeout(dwellMs);
    seen.add((await dialogs(page).locator('header').textContent()) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await dialogs(page).waitFor({ state: 'hidden' });
  return seen.size;
}

/** The list holds only the rows that are near to what is in sight. */
export async function rowInSight(page: Page, job: JobId): Promise<Locator> {
  const row = page.locator(`[role="row"][data-job="${job}"]`);
  const grid = page.getByRole('grid', { name: 'Jobs' });
  await grid.waitFor();
  for (let step = 0; step < 60 && (await row.count()) === 0; step += 1) {
    await grid.evaluate(scrollOn, step === 0 ? 'top' : 'on');
    await page.waitForTimeout(80);
  }
  await row.scrollIntoViewIfNeeded({ timeout: 3_000 });
  return row;
}

/** Runs in the page: moves what the element lies in, and says whether it was at its end. */
function scrollOn(element: Element, where: string): boolean {
  let scroller: Element | null = element;
  while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  if (scroller === null) return true;
  const before = scroller.scrollTop;
  scroller.scrollTop = where === 'top' ? 0 : before + scroller.clientHeight * 0.8;
  return scroller.scrollTop === before;
}

/** All rows, so that each cover comes in sight. */
export async function walkList(page: Page, { dwellMs }: Pace): Promise<void> {
  await goTo(page, 'queue');
  await scrollThrough(page, { grid: 'Jobs', dwellMs });
}

export async function walkGallery(page: Page, { dwellMs }: Pace): Promise<number> {
  await goTo(page, 'gallery');
  await page.waitForTimeout(300);
  await scrollThrough(page, { grid: null, dwellMs });
  return page.locator('[role="gridcell"][data-job]').count();
}

/** Only what is in sight has its small picture made. */
async function scrollThrough(page: Page, { grid, dwellMs }: Pace & { readonly grid: string | null }): Promise<void> {
  const found = grid === null ? page.getByRole('grid') : page.getByRole('grid', { name: grid });
  await found.first().waitFor();
  for (let step = 0; step < 60; step += 1) {
    const isAtEnd = await found.first().evaluate(scrollOn, step === 0 ? 'top' : 'on');
    await page.waitForTimeout(dwellMs);
    if (isAtEnd && step > 0) return;
  }
}

/** Two to four jobs laid over each other, in every way that there is. */
export async function walkCompare(page: Page, jobs: readonly JobId[], { dwellMs }: Pace): Promise<boolean> {
  await goTo(page, 'queue');
  await page.waitForTimeout(200);
  for (const job of jobs) {
    await (await rowInSight(page, job)).click({ modifiers: ['ControlOrMeta'], timeout: 3_000 });
  }
  await page.keyboard.press('c');
  await dialogs(page).waitFor({ timeout: 5_000 });
  const isOpen = (await page.getByRole('dialog', { name: 'Compare' }).count()) > 0;
  for (let mode = 0; mode < 4; mode += 1) {
    await page.waitForTimeout(dwellMs);
    await page.keyboard.press('m');
  }
  await page.keyboard.press('Escape');
  await dialogs(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  return isOpen;
}

/** The latest results beside the form of the model that made them. */
export async function walkCompose(page: Page, { model, dwellMs }: Pace & { readonly model: string }): Promise<number> {
  await goTo(page, 'compose');
  await page.getByRole('button', { name: /^Model:/u }).click();
  await page.getByRole('combobox', { name: 'Search models' }).fill(model);
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(dwellMs * 3);
  const roll = page.getByRole('complementary').getByRole('listitem');
  const count = await roll.count();
  for (let at = 0; at < count; at += 1) {
    await roll
      .nth(at)
      .scrollIntoViewIfNeeded({ timeout: 2_000 })
      .catch(() => {});
    await page.waitForTimeout(dwellMs);
  }
  return count;
}
