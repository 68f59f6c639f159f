/** Submits what lies on the shelf, and waits for what becomes of it. */

import type { Page } from 'playwright';
import type {} from '../../../src/renderer/bridge.ts';
import type { JobView } from '../../../src/shared/jobView.ts';
import { bodyOf, type Offered } from './shelf.ts';

export interface Shown {
  readonly offer: Offered;
  readonly job: JobView;
}

const LIMIT_MS = 45_000;
const LOOK_EVERY_MS = 200;

/** In the order in which they were offered. One that does not come to its end is there as it is. */
export async function bringIn(page: Page, offers: readonly Offered[]): Promise<readonly Shown[]> {
  const drafts = offers.map((offer) => ({ model: offer.model, body: bodyOf(offer) }));
  const ids = await page.evaluate(async (all) => {
    const made: (string | null)[] = [];
    for (const { model, body } of all) {
      const ticket = await window.afterglow.newTicket();
      if (!ticket.ok) return [];
      const answer = await window.afterglow.submit({ ticket: ticket.value, model, body, route: 'queued', parent: null });
      made.push(answer.ok ? answer.value.id : null);
    }
    return made;
  }, drafts);
  const until = Date.now() + LIMIT_MS;
  const shown: Shown[] = [];
  for (const [at, offer] of offers.entries()) shown.push({ offer, job: await ended(page, ids[at] ?? null, { offer, until }) });
  return shown;
}

async function ended(
  page: Page,
  id: string | null,
  { offer, until }: { readonly offer: Offered; readonly until: number },
): Promise<JobView> {
  if (id === null) throw new Error(`"${offer.prompt}" was refused before it was sent.`);
  for (;;) {
    const answer = await page.evaluate((job) => window.afterglow.getJob(job), id);
    if (answer.ok && ['done', 'failed'].includes(answer.value.phase)) return answer.value;
    if (Date.now() > until) {
      if (answer.ok) return answer.value;
      throw new Error(`"${offer.prompt}" cannot be had: ${answer.error.kind}`);
    }
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}
