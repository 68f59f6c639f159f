/** Everything of the main job without a mouse, and with the focus in sight at each step. */

import { expect, test } from '../support/app.ts';
import { tabTo } from '../support/tabTo.ts';
import { expectPhase, hasten, MODEL } from '../support/window.ts';

test('from the key to the picture, a cancel and a removal by keyboard alone, with a focus that can be seen', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page } = await desk.launch({ against: 'keyless' });
  const { keyboard } = page;

  await tabTo(page, page.getByRole('textbox', { name: 'Comfy API key' }));
  await keyboard.insertText(router.apiKey);
  await tabTo(page, page.getByRole('button', { name: 'Begin' }));
  await keyboard.press('Enter');

  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await expect(prompt).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Model:/u }), 'backwards');
  await keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search models' });
  await expect(search).toBeFocused();
  await keyboard.type('seedream');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Model:/u })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type(MODEL);
  await keyboard.press('Enter');
  await expect(search).toBeHidden();

  await tabTo(page, prompt);
  await keyboard.type('a quiet harbour');
  await tabTo(page, page.getByRole('button', { name: 'Submit', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'See the job' }), 'backwards');
  await keyboard.press('Enter');

  const inspector = page.getByRole('complementary', { name: 'Job' });
  await expect(inspector).toBeVisible();
  await expectPhase(page, 'a quiet harbour', 'done');
  await expect(inspector.getByRole('img', { name: 'a quiet harbour' })).toBeVisible();
  await tabTo(page, inspector.getByRole('tab', { name: 'Files' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(inspector.getByRole('tab', { name: 'Settings' })).toBeFocused();
  await tabTo(page, inspector.getByRole('button', { name: 'Close' }), 'backwards');
  await keyboard.press('Enter');
  await expect(inspector).toBeHidden();

  // A second one, cancelled from its row and then removed.
  router.control.turn({ hold: 'waiting' });
  await tabTo(page, page.getByRole('link', { name: 'Compose' }), 'backwards');
  await keyboard.press('Enter');
  await tabTo(page, prompt);
  await keyboard.press('Control+A');
  await keyboard.type('a loud harbour');
  await keyboard.press('Control+Enter');
  await expectPhase(page, 'a loud harbour', 'queued');
  await tabTo(page, page.getByRole('link', { name: 'Queue' }), 'backwards');
  await keyboard.press('Enter');
  const loud = page.getByRole('row', { name: 'a loud harbour' });
  const quiet = page.getByRole('row', { name: 'a quiet harbour' });
  await tabTo(page, loud);
  await keyboard.press('ArrowDown');
  await expect(quiet).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(loud).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Cancel a loud harbour' })).toBeFocused();
  await keyboard.press('Enter');
  await expectPhase(page, 'a loud harbour', 'cancelled');
  await expect(loud).toBeVisible();
  await tabTo(page, loud);
  await keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(loud).toBeHidden();
  await expect(quiet).toBeVisible();
});
