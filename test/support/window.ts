/** What a person does in the window, by the names that the design keeps stable, for tests of the built app. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test';
import type { PracticeRouter } from '../../src/practice/practiceRouter.ts';
import type {} from '../../src/renderer/bridge.ts';
import type { AppFacts } from '../../src/shared/appFacts.ts';
import type { JobSummary, JobView } from '../../src/shared/jobView.ts';

/** The model that a test asks when it does not matter which: one picture behind one link. */
export const MODEL = 'bfl/flux-2-pro';

/** Runs are over almost at once, and nobody is told to wait long before the next read. */
export function hasten(router: PracticeRouter, runMs = 300): void {
  router.control.turn({
    paceMs: { image: runMs, svg: runMs, video: runMs, audio: runMs, model3d: runMs, text: runMs },
    limits: { longestHintMs: 1_000 },
  });
}

/** Runs go as far as this and stay there, until the test lets them go on. */
export function holdRuns(router: PracticeRouter, hold: 'waiting' | 'running'): void {
  hasten(router);
  router.control.turn({ hold });
}

export async function openView(page: Page, name: 'Compose' | 'Queue' | 'Gallery' | 'Settings'): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
}

/** Chooses a model by searching for it, as a person would. */
export async function chooseModel(page: Page, model: string): Promise<void> {
  await page.getByRole('button', { name: /^Model:/u }).click();
  await page.getByRole('combobox', { name: 'Search models' }).fill(model);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search models' })).toBeHidden();
  // The focus is handed on once the list is gone, and takes with it what would be typed before.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/** The model that was chosen last in a window; it stays chosen. */
const chosen = new WeakMap<Page, string>();

export async function composePrompt(page: Page, prompt: string, model: string = MODEL): Promise<void> {
  await openView(page, 'Compose');
  if (chosen.get(page) !== model) await chooseModel(page, model);
  chosen.set(page, model);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
}

/** The button that submits, also where it says that the job will be held. */
export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Submit(?:\.|$)/u });
}

/** Composes and submits, and ends with the list of jobs in sight. */
export async function submitPrompt(page: Page, prompt: string, model: string = MODEL): Promise<void> {
  await composePrompt(page, prompt, model);
  await submitButton(page).click();
  await expect.poll(async () => (await jobsOf(page)).filter((job) => job.prompt === prompt).length).toBe(1);
  await openView(page, 'Queue');
}

/** Submits settings as they are, without the form, and answers with the job's id. Whole numbers may be longer than a double holds. */
export async function submitBody(
  page: Page,
  body: Readonly<Record<string, string | number | bigint>>,
  { model = MODEL, parent = null }: { readonly model?: string; readonly parent?: string | null } = {},
): Promise<string> {
  const entries = Object.entries(body).map(([name, value]) => {
    return `${JSON.stringify(name)}:${typeof value === 'bigint' ? value.toString() : JSON.stringify(value)}`;
  });
  const answer = await page.evaluate(
    async (draft) => {
      const ticket = await window.afterglow.newTicket();
      return ticket.ok ? window.afterglow.submit({ ...draft, ticket: ticket.value, route: 'queued' }) : ticket;
    },
    { model, parent, body: `{${entries.join(',')}}` },
  );
  if (!answer.ok) throw new Error(`The draft was refused: ${answer.error.kind}`);
  return answer.value.id;
}

/** The rows whose name begins with these words. */
export function rowsOf(page: Page, prompt: string): Locator {
  return page.getByRole('grid', { name: 'Jobs' }).getByRole('row', { name: prompt });
}

/** The row of the job with this prompt, once its name holds these words. */
export async function expectRow(page: Page, prompt: string, words: string | RegExp): Promise<void> {
  const pattern = typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&') : words.source;
  await expect(rowsOf(page, prompt)).toHaveAccessibleName(new RegExp(pattern, 'u'));
}

export async function openJob(page: Page, prompt: string): Promise<Locator> {
  await openView(page, 'Queue');
  await rowsOf(page, prompt).click();
  const inspector = page.getByRole('complementary', { name: 'Job' });
  await expect(inspector.getByText(prompt).first()).toBeVisible();
  return inspector;
}

/** All jobs as main tells them to the page. */
export async function jobsOf(page: Page): Promise<readonly JobSummary[]> {
  const answer = await page.evaluate(() => window.afterglow.listJobs({ filter: 'all', search: '', after: null, limit: 200 }));
  if (!answer.ok) throw new Error(`The list was refused: ${answer.error.kind}`);
  return answer.value.jobs;
}

/** The one job with this prompt, with everything that the inspector is told. */
export async function viewOf(page: Page, prompt: string): Promise<JobView> {
  const found = (await jobsOf(page)).filter((job) => job.prompt === prompt);
  const [job] = found;
  if (job === undefined || found.length > 1) throw new Error(`There are ${found.length} jobs "${prompt}"`);
  const answer = await page.evaluate((id) => window.afterglow.getJob(id), job.id);
  if (!answer.ok) throw new Error(`The job was refused: ${answer.error.kind}`);
  return answer.value;
}

export async function factsOf(page: Page): Promise<AppFacts> {
  const answer = await page.evaluate(() => window.afterglow.getView());
  if (!answer.ok) throw new Error(`The view was refused: ${answer.error.kind}`);
  return answer.value.app;
}

/** Waits until the job is in this phase, whatever the window shows. */
export async function expectPhase(page: Page, prompt: string, phase: JobView['phase']): Promise<JobView> {
  const present = async () => (await jobsOf(page)).find((job) => job.prompt === prompt)?.phase ?? 'not there yet';
  await expect.poll(present, { intervals: [100] }).toBe(phase);
  return viewOf(page, prompt);
}

/** How often a run was started for each key: once, or money was wasted. */
export function mostRunsOfAKey(router: PracticeRouter): number {
  return Math.max(0, ...Object.values(router.control.counters().runsByKey));
}

export function cancelsTold(router: PracticeRouter): number {
  return router.control.counters().byRoute['cancel'] ?? 0;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The files of a job are where it says, whole. */
export async function expectFilesOnDisk(view: JobView): Promise<void> {
  expect(view.files.length).toBeGreaterThan(0);
  for (const file of view.files) {
    const bytes = await readFile(file.path);
    expect(bytes.length, file.name).toBe(file.sizeBytes);
    expect(sha256(bytes), file.name).toBe(file.digest);
  }
}

/** How many colours a part of the window really shows. */
export async function coloursOf(
  { app }: { readonly app: Pick<ElectronApplication, 'evaluate'> },
  element: Locator,
): Promise<number> {
  const png = (await element.screenshot({ animations: 'disabled' })).toString('base64');
  return app.evaluate(({ nativeImage }, text) => {
    const bitmap = nativeImage.createFromBuffer(Buffer.from(text, 'base64')).toBitmap();
    const colours = new Set<number>();
    for (let at = 0; at + 3 < bitmap.length; at += 4) colours.add(bitmap.readUInt32LE(at));
    return colours.size;
  }, png);
}
