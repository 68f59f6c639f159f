/** What the window is to those who cannot see it: names, landmarks, news, and no serious fault that axe knows. */

import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { expectPhase, expectRow, hasten, holdRuns, MODEL, openJob, openView, rowsOf, submitPrompt } from '../support/window.ts';

test('rows, buttons and places have the names that they are known by', async ({ desk, router }) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  for (const name of ['Compose', 'Queue', 'Gallery', 'Settings']) {
    await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible();
  }
  await openView(page, 'Compose');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();

  const long = 'a very long prompt about a lighthouse keeper who counts every wave that he hears';
  await submitPrompt(page, long);
  await submitPrompt(page, 'a second one');
  const beginning = 'a very long prompt about a lighthouse keeper who counts eve…';
  await expect(rowsOf(page, beginning)).toHaveAccessibleName(`${beginning}, ${MODEL}, Queued, next in line`);
  await expect(rowsOf(page, 'a second one')).toHaveAccessibleName(`a second one, ${MODEL}, Queued, 1 ahead`);
  await expect(page.getByRole('button', { name: `Cancel ${beginning}` })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Jobs' })).toHaveAttribute('aria-rowcount', '2');

  const { requestId } = await expectPhase(page, long, 'queued');
  router.control.start(requestId ?? '');
  await expect(rowsOf(page, beginning)).toHaveAccessibleName(`${beginning}, ${MODEL}, Running`);
  await expect(rowsOf(page, 'a second one')).toHaveAccessibleName(`a second one, ${MODEL}, Queued, next in line`);
  router.control.finish(requestId ?? '');
  await expect(rowsOf(page, beginning)).toHaveAccessibleName(`${beginning}, ${MODEL}, Saved`);
  await expect(page.getByRole('status').filter({ hasText: /1 saved\b/u })).toBeAttached();
});

test('axe finds nothing serious in the first window, in either theme', async ({ desk }) => {
  const { page } = await desk.launch({ against: 'none' });
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  for (const theme of THEMES) expect(await seriousFaults(page, theme), theme).toEqual([]);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('Paste a key first.')).toBeVisible();
  for (const theme of THEMES) expect(await seriousFaults(page, theme), `${theme}, refused`).toEqual([]);
});

test('axe finds nothing serious in any view, with jobs of every kind, in either theme', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  await submitPrompt(page, 'a saved one');
  await expectRow(page, 'a saved one', 'Saved');
  await submitPrompt(page, 'a failed one [fail: provider_error]');
  await expectRow(page, 'a failed one', 'Failed');
  router.control.turn({ hold: 'running' });
  await submitPrompt(page, 'a running one');
  await expectRow(page, 'a running one', 'Running');
  router.control.turn({ hold: 'waiting' });
  await submitPrompt(page, 'a queued one');
  await expectRow(page, 'a queued one', 'Queued');

  const places: Readonly<Record<string, () => Promise<unknown>>> = {
    compose: () => openView(page, 'Compose'),
    'compose as JSON': () => page.getByRole('tab', { name: 'JSON' }).click(),
    queue: () => openView(page, 'Queue'),
    'inspector of a saved job': () => openJob(page, 'a saved one'),
    'inspector of a failed job': () => openJob(page, 'a failed one'),
    'inspector of a running job': () => openJob(page, 'a running one'),
    'its ids': () => page.getByRole('tab', { name: 'Ids' }).click(),
    gallery: () => openView(page, 'Gallery'),
    settings: () => openView(page, 'Settings'),
  };
  const found: Record<string, readonly string[]> = {};
  for (const [place, goThere] of Object.entries(places)) {
    await goThere();
    for (const theme of THEMES) {
      const faults = await seriousFaults(page, theme);
      if (faults.length > 0) found[`${place}, ${theme}`] = faults;
    }
  }
  expect(found).toEqual({});
});
