/** What the app tells of itself, and how it looks for newer versions of itself: through a company's proxy, and not at all. */

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type RunningApp, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { createAuthority } from '../support/servers/certificates.ts';
import { startConnectProxy } from '../support/servers/connectProxy.ts';
import { startServer } from '../support/servers/httpServer.ts';
import { startSealedFront } from '../support/servers/sealedFront.ts';
import { stampedApp } from '../support/stampedApp.ts';
import { tabTo } from '../support/tabTo.ts';
import { factsOf, openView } from '../support/window.ts';

const HOST = 'downloads.example.com';
const NEWER = `version: 9.9.9
path: Afterglow-9.9.9.AppImage
releaseDate: '2026-11-25T10:00:00.000Z'
releaseNotes: |
  Batches are <b>calmer</b>.
`;

/** The page of newer versions under a public name, behind TLS of an authority of its own, behind a proxy. */
async function openFeed() {
  const server = await startServer((_request, response) => response.end(NEWER));
  const authority = createAuthority('Company Authority');
  const front = await startSealedFront({ certificate: authority.issue(HOST), to: server.url });
  const proxy = await startConnectProxy({ hosts: { [`${HOST}:443`]: front.port } });
  return {
    server,
    proxy,
    authority: authority.cert,
    close: async () => {
      for (const one of [proxy, front, server]) await one.close();
    },
  };
}

const choose = ({ app }: RunningApp, id: string) =>
  app.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(), id);

test('a build with a feed tells of itself and of what is newer, by keyboard alone, and hands a person to the page', async ({
  desk,
  router,
}) => {
  const feed = await openFeed();
  const folder = await stampedApp({ updateFeed: `https://${HOST}/afterglow` });
  const caFile = join(desk.userData, 'company.pem');
  await writeFile(caFile, feed.authority);
  const proxy = { mode: 'manual', server: feed.proxy.url, username: '', bypass: '' };
  await writeFile(join(desk.userData, 'settings.json'), JSON.stringify({ version: 1, caFile, proxy }));
  try {
    const running = await desk.launch({ folder });
    const { app, page } = running;
    // What leaves the app is noted instead.
    await app.evaluate(({ shell }) => {
      const left: string[] = [];
      Object.assign(globalThis, { left });
      shell.openExternal = async (url) => void left.push(url);
      shell.showItemInFolder = (path) => void left.push(path);
    });
    const left = () => app.evaluate(() => (globalThis as unknown as { left: string[] }).left.splice(0));

    const stamp = page.getByRole('contentinfo').getByRole('button', { name: 'Test build' });
    await tabTo(page, stamp, 'backwards');
    await page.keyboard.press('Enter');
    const about = page.getByRole('dialog', { name: 'Afterglow', exact: true });
    await expect(about).toContainText('Test build, not for release');
    await expect(about).toContainText('not from an official release');
    await expect(about).toContainText('0123456789');
    await expect(about).toContainText(await app.evaluate(() => process.versions.electron));
    // Nothing was asked of the feed until a person does.
    const status = about.getByRole('status');
    await expect(status).toHaveText('Not checked yet.');
    expect(feed.proxy.seen).toEqual([]);

    await tabTo(page, about.getByRole('button', { name: 'Check for updates' }));
    await page.keyboard.press('Enter');
    await expect(status).toContainText('Version 9.9.9 came out on');
    expect(feed.proxy.seen.map(({ to, status: answered }) => [to, answered])).toEqual([[`${HOST}:443`, 200]]);
    const [asked] = feed.server.seen;
    expect(asked?.path).toMatch(/^\/afterglow\/latest(?:-linux|-mac)?(?:-arm64)?\.yml$/u);
    expect(asked?.headers['user-agent']).toBe('Afterglow');
    expect(JSON.stringify(asked?.headers)).not.toContain(router.apiKey);

    await tabTo(page, about.getByText('What is new in 9.9.9'), 'backwards');
    await page.keyboard.press('Enter');
    await expect(about.getByText('Batches are <b>calmer</b>.')).toBeVisible();
    await tabTo(page, about.getByRole('button', { name: 'Get it' }));
    await page.keyboard.press('Enter');
    await expect.poll(left).toEqual([`https://${HOST}/afterglow/`]);
    await desk.screenshot(running, 'newer');
    for (const theme of THEMES) expect(await seriousFaults(page, theme), theme).toEqual([]);
    await tabTo(page, about.getByRole('button', { name: 'Skip this version' }));
    await page.keyboard.press('Enter');
    await expect(status).toHaveText('Version 9.9.9 is out. You skipped it.');

    await tabTo(page, about.getByRole('button', { name: 'Copy all versions' }));
    await page.keyboard.press('Enter');
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/^Afterglow .*\ncommit 0123456789abcdef/u);
    await tabTo(page, about.getByRole('button', { name: 'Show in folder: Record of all jobs' }));
    await page.keyboard.press('Enter');
    await expect.poll(left).toEqual([join(desk.userData, 'ledger.sqlite')]);

    const all = about.getByRole('button', { name: 'All licences' });
    await tabTo(page, all);
    await page.keyboard.press('Enter');
    const licences = page.getByRole('dialog', { name: 'Licences' });
    await tabTo(page, licences.getByRole('searchbox', { name: 'Search licences' }));
    await page.keyboard.type('react-dom');
    const entry = licences.getByRole('button', { name: /^react-dom/u });
    await tabTo(page, entry);
    await page.keyboard.press('Enter');
    await expect(licences.getByText(/Permission is hereby granted/u)).toBeVisible();
    await desk.screenshot(running, 'licences');
    for (const theme of THEMES) expect(await seriousFaults(page, theme), theme).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(licences).toBeHidden();
    await expect(all).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();

    await openView(page, 'Settings');
    const settings = page.getByRole('region', { name: 'About' });
    await settings.getByRole('radio', { name: 'Only when I ask' }).click();
    await expect.poll(async () => (await factsOf(page)).updates?.look).toBe('onRequest');
    await running.quit();

    const next = await desk.launch({ folder });
    expect((await factsOf(next.page)).updates).toMatchObject({ look: 'onRequest', newer: { version: '9.9.9' }, isSkipped: true });
    await choose(next, 'updates');
    await expect(next.page.getByRole('dialog', { name: 'Afterglow', exact: true })).toBeVisible();
    await expect.poll(() => feed.server.seen.length).toBe(2);
  } finally {
    await feed.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a build without a feed says that it does not look, offers nothing of it, and tells of itself before there is a key', async ({
  desk,
}) => {
  const running = await desk.launch({ against: 'none' });
  const { app, page } = running;
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  expect(await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('updates') ?? null)).toBeNull();
  await choose(running, 'about');
  const about = page.getByRole('dialog', { name: 'Afterglow', exact: true });
  await expect(about).toContainText('Run from source');
  await expect(about).toContainText('This build does not check for updates.');
  await expect(about.getByRole('button', { name: 'Check for updates' })).toHaveCount(0);
  await about.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /practice Router/u }).click();
  await openView(page, 'Settings');
  const settings = page.getByRole('region', { name: 'About' });
  await expect(settings.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Test build' })).toHaveCount(0);
  await settings.getByRole('button', { name: 'About Afterglow' }).click();
  await expect(about).toBeVisible();
  const refused = await page.evaluate(async () => [
    await window.afterglow.lookForUpdate(),
    await window.afterglow.openUpdatePage(),
    await window.afterglow.saveUpdateWish('daily'),
  ]);
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ ok: false })));
});
