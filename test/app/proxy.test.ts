/** A network that is left only through a proxy with a login, whose far side is certified by an authority of its own. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeRouter } from '../../src/practice/practiceRouter.ts';
import { expect, test } from '../support/app.ts';
import { createAuthority } from '../support/servers/certificates.ts';
import { type ConnectProxy, startConnectProxy } from '../support/servers/connectProxy.ts';
import { startSealedFront } from '../support/servers/sealedFront.ts';
import { expectFilesOnDisk, expectPhase, expectRow, factsOf, hasten, openView, submitPrompt } from '../support/window.ts';

const ROUTER = 'router.example.com';
const ASSETS = 'assets.example.com';
const PASSWORD = 'correct-horse-battery';

interface Company {
  readonly proxy: ConnectProxy;
  readonly authority: string;
  close(): Promise<void>;
}

/** The practice Router under public names, behind TLS, behind the proxy. */
async function openCompany(router: PracticeRouter, login?: string): Promise<Company> {
  const authority = createAuthority('Company Authority');
  const rewrite = { [router.assetUrl]: `https://${ASSETS}` };
  const front = await startSealedFront({ certificate: authority.issue(ROUTER), to: router.url, rewrite });
  const assets = await startSealedFront({ certificate: authority.issue(ASSETS), to: router.assetUrl });
  const proxy = await startConnectProxy({
    hosts: { [`${ROUTER}:443`]: front.port, [`${ASSETS}:443`]: assets.port },
    ...(login === undefined ? {} : { login }),
  });
  return {
    proxy,
    authority: authority.cert,
    close: async () => {
      for (const one of [proxy, front, assets]) await one.close();
    },
  };
}

test('a proxy and an authority that are set in the window lead a job to the Router and its files back', async ({
  desk,
  router,
}) => {
  hasten(router);
  const company = await openCompany(router, `me:${PASSWORD}`);
  const { proxy } = company;
  const launch = { against: 'none', env: { AFTERGLOW_ROUTER_URL: `https://${ROUTER}`, COMFY_API_KEY: router.apiKey } } as const;
  try {
    const running = await desk.launch(launch);
    const { page } = running;
    await openView(page, 'Settings');
    const section = page.getByRole('region', { name: 'Connection' });
    const verdict = section.getByRole('status');
    await section.getByRole('radio', { name: 'Manual' }).click();
    await section.getByLabel('Address of the proxy').fill('not a proxy');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('This is not the address of a proxy.')).toBeVisible();
    await section.getByLabel('Address of the proxy').fill(`127.0.0.1:${proxy.port}`);
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByRole('button', { name: 'Test the connection' }).click();
    await expect(verdict).toContainText('The proxy wants a name and a password.');

    await section.getByLabel('Name').fill('me');
    await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByRole('button', { name: 'Test the connection' }).click();
    await expect(verdict).toContainText('comes from an unknown issuer');

    const path = join(desk.userData, 'company.pem');
    await writeFile(path, company.authority);
    await running.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await section.getByRole('button', { name: 'Choose a file' }).click();
    await expect(section.getByText('1 certificate', { exact: true })).toBeVisible();
    await section.getByRole('button', { name: 'Test the connection' }).click();
    await expect(verdict).toContainText(`The Router answers through http://127.0.0.1:${proxy.port}`);
    await desk.screenshot(running, 'connection');

    await submitPrompt(page, 'a tunnel of light');
    await expectRow(page, 'a tunnel of light', 'Saved');
    await expectFilesOnDisk(await expectPhase(page, 'a tunnel of light', 'done'));
    const good = proxy.seen.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ to }) => to))).toEqual(new Set([`${ROUTER}:443`, `${ASSETS}:443`]));
    expect(new Set(good.map(({ login }) => login))).toEqual(new Set([`me:${PASSWORD}`]));
    expect(JSON.stringify(await factsOf(page))).not.toContain(PASSWORD);
    await running.quit();
    expect(await filesWith(desk.userData, [PASSWORD, Buffer.from(`me:${PASSWORD}`).toString('base64')])).toEqual([]);

    // The way is kept; the password is where this system has no sealed place for it, so what is missing is named.
    const next = await desk.launch(launch);
    const facts = await factsOf(next.page);
    expect(facts.connection).toMatchObject({ mode: 'manual', server: `http://127.0.0.1:${proxy.port}`, username: 'me' });
    if (facts.connection.password === 'stored') return;
    router.control.turn({ hold: 'running' });
    await submitPrompt(next.page, 'a tunnel without a key');
    await expect(next.page.getByText('The proxy wants a name and a password.').first()).toBeVisible({ timeout: 40_000 });
    await expect(next.page.getByText('Proxy wants a password')).toBeVisible();
    await desk.screenshot(next, 'banner');
    // It is certain that nothing of it went out, so nothing is in doubt.
    const { history } = await expectPhase(next.page, 'a tunnel without a key', 'outbox');
    expect(history.map(({ type }) => type)).not.toContain('lost');
  } finally {
    await company.close();
  }
});

test('the proxy of the system is used without any setting, and not for this machine itself', async ({ desk, router }) => {
  test.skip(process.platform !== 'linux', 'Elsewhere the system keeps its proxy where a test should not touch it.');
  hasten(router);
  const company = await openCompany(router);
  const { proxy } = company;
  try {
    const caFile = join(desk.userData, 'company.pem');
    await writeFile(caFile, company.authority);
    await writeFile(join(desk.userData, 'settings.json'), JSON.stringify({ version: 1, caFile }));
    const env = { https_proxy: proxy.url, http_proxy: proxy.url, no_proxy: '', COMFY_API_KEY: router.apiKey };
    const far = await desk.launch({ against: 'none', env: { ...env, AFTERGLOW_ROUTER_URL: `https://${ROUTER}` } });
    await submitPrompt(far.page, 'a way out');
    await expectRow(far.page, 'a way out', 'Saved');
    expect(new Set(proxy.seen.map(({ to, login, status }) => `${to} ${login} ${status}`))).toEqual(
      new Set([`${ROUTER}:443 null 200`, `${ASSETS}:443 null 200`]),
    );
    await far.quit();

    const tunnels = proxy.seen.length;
    const near = await desk.launch({ env });
    await submitPrompt(near.page, 'a way home');
    await expectRow(near.page, 'a way home', 'Saved');
    expect(proxy.seen).toHaveLength(tunnels);
  } finally {
    await company.close();
  }
});

async function filesWith(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '');
    if (texts.some((text) => content.includes(text))) found.push(entry.name);
  }
  return found;
}
