/** The list of keyboard shortcuts: where it opens, what it shows, and that it leaves writing alone. */

import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { openView } from '../support/window.ts';

test('the question mark lists every shortcut, in both themes and where the window is narrow, and means itself in a text', async ({
  desk,
}) => {
  const { app, page } = await desk.launch();
  const { keyboard } = page;
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await openView(page, 'Compose');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.click();
  await keyboard.type('why?');
  await expect(prompt).toHaveValue('why?');
  await expect(list).toBeHidden();

  await openView(page, 'Queue');
  await keyboard.press('?');
  await expect(list).toBeVisible();
  const search = list.getByRole('searchbox', { name: 'Search shortcuts' });
  await expect(search).toBeFocused();
  await expect(list.getByRole('region', { name: 'Viewer', exact: true })).toContainText('Next file');
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));
  expect(await list.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);

  await keyboard.type('another draft');
  await expect(list.getByRole('term')).toHaveText(['Another draft like this']);
  await expect(list.getByRole('definition')).toContainText('Control D');
  await keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await keyboard.press('Escape');
  await expect(list).toBeHidden();

  // What it says is so: the key begins another draft, and another one searches the list in sight.
  await openView(page, 'Compose');
  await keyboard.press('Control+D');
  await expect(page.getByRole('button', { name: 'Drafts, 2 open' })).toBeVisible();
  await openView(page, 'Queue');
  await keyboard.press('Control+F');
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeFocused();

  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('shortcuts')?.click());
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeHidden();
});
