/** The posture of the packaged app: what its page may do, and that no tool of developers is left in it. */

import { expectForeignContentBlocked } from '../support/hostile/foreignContent.ts';
import { canMakeNamespaces, isOtherUser, NEEDS_NAMESPACES } from '../support/packaged/person.ts';
import { expect, test } from '../support/packagedApp.ts';
import { expectPostures, expectPrivateFiles, expectRealSandbox, securityWarnings } from '../support/postures.ts';
import { expectNoOtherSender } from '../support/senders.ts';
import { startServer } from '../support/servers/httpServer.ts';

test('20 postures of the window hold, and the page is shut in by the system', async ({ desk }) => {
  test.skip(!canMakeNamespaces, NEEDS_NAMESPACES);
  const running = await desk.start({ against: 'practice' });
  await expectPostures(running, await securityWarnings(running.page));
  await expectRealSandbox(running, { isOtherUser });
  await expectPrivateFiles(running, desk.home.userData);
  await expectNoOtherSender(running.app);
});

test('no tool of developers can be had, no address of a development server is heard, and foreign content is blocked', async ({
  desk,
}) => {
  const server = await startServer((_request, response) => response.end('<title>Not Afterglow</title>'));
  const { app, page } = await desk.start({
    against: 'practice',
    env: { ELECTRON_RENDERER_URL: server.url, NODE_ENV: 'development', ELECTRON_IS_DEV: '1' },
  });
  expect(page.url().split('#')[0]).toBe('afterglow://app/');
  const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  await expectForeignContentBlocked(page, server.url);
  expect(server.seen).toEqual([]);

  for (const keys of ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C']) await page.keyboard.press(keys);
  const left = await app.evaluate(async ({ BrowserWindow, Menu, webContents }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.openDevTools();
    window?.webContents.toggleDevTools();
    // They would open a moment later.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const entries = (items: readonly Electron.MenuItem[]): Electron.MenuItem[] =>
      items.flatMap((item) => [item, ...entries(item.submenu?.items ?? [])]);
    const menu = entries(Menu.getApplicationMenu()?.items ?? []);
    return {
      isOpen: window?.webContents.isDevToolsOpened(),
      pages: webContents.getAllWebContents().length,
      entries: menu.length,
      roles: menu.map(({ role }) => String(role).toLowerCase()).filter((role) => /devtools|reload/u.test(role)),
    };
  });
  expect(left).toMatchObject({ isOpen: false, pages: 1, roles: [] });
  expect(left.entries).toBeGreaterThan(10);
  await server.close();
});
