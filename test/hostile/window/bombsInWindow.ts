/** Bombs, one after the other, beside the list and in the viewer: main goes on, and the window answers within three seconds. */

import type { JobId } from '../../../src/shared/job.ts';
import type { Line } from '../line.ts';
import { bringIn } from './jobs.ts';
import type { Offered } from './shelf.ts';
import type { Spied } from './spied.ts';
import { dialogs, goTo, openInInspector, rowInSight } from './walk.ts';

const BACK_WITHIN_MS = 3_000;
const GIVEN_UP_MS = 30_000;

export async function standBombs(
  spied: Spied,
  { offers, dwellMs }: { readonly offers: readonly Offered[]; readonly dwellMs: number },
): Promise<Line> {
  const { page } = spied;
  const through: string[] = [];
  // They come in while the list is in sight, so that each has its small picture asked for.
  await goTo(page, 'queue');
  const shown = await bringIn(page, offers);
  note('in their rows', await lookAway(spied, async () => page.waitForTimeout(2 * dwellMs)));
  for (const { offer, job } of shown) {
    if (job.phase !== 'done') note(offer.prompt, `did not end, ${job.phase}`);
    note(`${offer.prompt}, beside the list`, await lookAway(spied, () => openInInspector(page, job.id)));
    note(`${offer.prompt}, in the viewer`, await lookAway(spied, () => openViewer(spied, job.id)));
    await closeViewer(spied);
    if (spied.hasEnded() || spied.breaks() > 0) break;
  }
  note('on the wall', await lookAway(spied, () => goTo(page, 'gallery')));
  return {
    area: 'in the window',
    promise: 'a bomb ends no process, and the window is there within 3 s',
    tried: offers.length,
    through,
  };

  function note(name: string, found: string | null): void {
    if (found !== null) through.push(`${name}: ${found}`);
  }

  /** Whether the window is there after something was done in it. */
  async function lookAway(from: Spied, act: () => Promise<unknown>): Promise<string | null> {
    if (from.hasEnded() || from.breaks() > 0) return null;
    const broken = await act().then(
      () => null,
      (error: unknown) => `broke: ${String(error).slice(0, 200)}`,
    );
    await page.waitForTimeout(dwellMs).catch(() => {});
    const awayMs = await untilBack(from);
    if (from.hasEnded()) return 'main ended';
    if (awayMs > BACK_WITHIN_MS) return `the window was away for ${awayMs} ms`;
    return from.breaks() > 0 ? 'the page broke' : broken;
  }
}

async function closeViewer({ page }: Spied): Promise<void> {
  await page.keyboard.press('Escape').catch(() => {});
  await dialogs(page)
    .waitFor({ state: 'hidden', timeout: BACK_WITHIN_MS })
    .catch(() => {});
}

async function openViewer({ page }: Spied, id: JobId): Promise<void> {
  await (await rowInSight(page, id)).focus({ timeout: BACK_WITHIN_MS });
  await page.keyboard.press('Space');
  await dialogs(page).waitFor({ timeout: BACK_WITHIN_MS });
}

/** Until the page paints and main answers, ms. Asked by way of main, since a page that breaks never answers its driver again. */
async function untilBack({ app, hasEnded }: Spied): Promise<number> {
  const began = Date.now();
  while (!hasEnded() && Date.now() - began < GIVEN_UP_MS) {
    const isThere = await app.evaluate(({ BrowserWindow }) => {
      const answer = BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'new Promise((done) => requestAnimationFrame(() => done(document.querySelector("nav") !== null)))',
        true,
      );
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1_000));
      return Promise.race([answer?.catch(() => false) ?? false, late]);
    });
    if (isThere === true) return Date.now() - began;
  }
  return Date.now() - began;
}
