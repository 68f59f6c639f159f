/** What an installed app tells of itself: it has to come out of the package, where nothing of the project can be read. */

import { join } from 'node:path';
import { expect, test } from '../support/packagedApp.ts';

test('About says what the package is, where things live, and shows the licence of every part', async ({ desk }) => {
  const { page, app } = await desk.start({ against: 'practice' });
  await app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('about')?.click();
    return null;
  });
  const about = page.getByRole('dialog', { name: 'Afterglow', exact: true });
  // The package that tests drive is never one for people.
  await expect(about).toContainText('Test build, not for release');
  await expect(about).toContainText('This build does not check for updates.');
  await expect(page.getByText('Test build', { exact: true })).toBeVisible();

  const answer = await page.evaluate(() => window.afterglow.getAbout());
  if (!answer.ok) throw new Error(answer.error.kind);
  const { build, machine, places, hasRuntimeLicences } = answer.value;
  expect(build.kind).toBe('test');
  expect(build.builtAt).not.toBeNull();
  expect(new Map(machine).get('electron')).toMatch(/^\d+\.\d+\.\d+/u);
  expect(new Map(places.map(({ name, path }) => [name, path])).get('ledger')).toBe(join(desk.home.userData, 'ledger.sqlite'));
  expect(hasRuntimeLicences).toBe(true);

  await about.getByRole('button', { name: 'All licences' }).click();
  const licences = page.getByRole('dialog', { name: 'Licences' });
  const entries = licences.getByRole('list').getByRole('button');
  await expect(entries.first()).toHaveAccessibleName(/^Afterglow/u);
  expect(await entries.count()).toBeGreaterThan(100);
  await licences.getByRole('searchbox', { name: 'Search licences' }).fill('libsql');
  await entries.first().click();
  await expect(licences.getByText(/Permission is hereby granted/u)).toBeVisible();
});
