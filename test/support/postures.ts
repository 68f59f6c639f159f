/**
 * What the page can do at all: the posture of the window, the sandbox of the system, and who may read what is kept. Asserted in
 * the app built from source and in the packaged one.
 * The list follows https://www.electronjs.org/docs/latest/tutorial/security.
 */

import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import type {} from '../../src/renderer/bridge.ts';
import { CALLS, PUSHES } from '../../src/shared/contract.ts';

export interface Subject {
  readonly app: Pick<ElectronApplication, 'evaluate'>;
  readonly page: Page;
}

/** Collects what Chromium and Electron warn of while the page loads once more. */
export async function securityWarnings(page: Page): Promise<readonly string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Security Warning')) warnings.push(message.text());
  });
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#root')?.childElementCount);
  return warnings;
}

/** Each of 20 and more postures holds; what was read stands beside a failure. */
export async function expectPostures({ app, page }: Subject, warnings: readonly string[]): Promise<void> {
  const main = await app.evaluate(({ BrowserWindow, session, app: electronApp }) => {
    const contents = BrowserWindow.getAllWindows().map((window) => window.webContents);
    const [first] = contents as unknown as { getLastWebPreferences(): Electron.WebPreferences }[];
    if (first === undefined) throw new Error('no window');
    return {
      preferences: first.getLastWebPreferences(),
      windows: BrowserWindow.getAllWindows().length,
      isSandboxSwitchedOff: electronApp.commandLine.hasSwitch('no-sandbox'),
      isSandboxForced: electronApp.commandLine.hasSwitch('enable-sandbox'),
      isWebSecurityOff: electronApp.commandLine.hasSwitch('disable-web-security'),
      extensions: session.defaultSession.getAllExtensions().length,
    };
  });
  const inPage = await page.evaluate(async () => {
    const attempt = (act: () => unknown): string => {
      try {
        return String(act());
      } catch (error) {
        return `refused: ${(error as Error).name}`;
      }
    };
    const globals = globalThis as Record<string, unknown>;
    const view = document.createElement('webview') as HTMLElement & { getWebContentsId?: unknown };
    const descriptor = Object.getOwnPropertyDescriptor(window, 'afterglow');
    return {
      node: ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'setImmediate'].filter((name) => name in globals),
      electron: ['electron', 'ipcRenderer', 'nodeRequire'].filter((name) => name in globals),
      webview: view.constructor.name,
      webviewId: typeof view.getWebContentsId,
      opened: attempt(() => window.open('about:blank')),
      blobWorker: await new Promise<string>((resolve) => {
        try {
          const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(typeof process)'])));
          worker.onmessage = ({ data }) => resolve(`ran: ${data}`);
          worker.onerror = () => resolve('refused');
        } catch {
          resolve('refused');
        }
      }),
      serviceWorker: await navigator.serviceWorker?.register('/sw.js').then(
        () => 'registered',
        () => 'refused',
      ),
      localFile: await fetch('file:///etc/passwd').then(
        () => 'read',
        () => 'refused',
      ),
      isSecureContext: window.isSecureContext,
      origin: location.origin,
      opener: String(window.opener),
      bridge: Object.keys(globals['afterglow'] as object).sort(),
      bridgeTypes: [...new Set(Object.values(globals['afterglow'] as object).map((value) => typeof value))],
      canReplaceBridge: descriptor?.writable === true || descriptor?.configurable === true,
      preloadWorld: attempt(() =>
        (
          globals['afterglow'] as { getView: { constructor: { constructor: (code: string) => () => unknown } } }
        ).getView.constructor.constructor('return process')(),
      ),
    };
  });

  const { preferences } = main;
  const postures: Readonly<Record<string, boolean>> = {
    'context isolation is on': preferences.contextIsolation === true,
    'the sandbox is on for the window': preferences.sandbox === true,
    'the sandbox is on for the app': main.isSandboxForced && !main.isSandboxSwitchedOff,
    'there is no Node in the page': preferences.nodeIntegration === false && inPage.node.length === 0,
    'there is no Node in frames': preferences.nodeIntegrationInSubFrames === false,
    'there is no Node in workers': preferences.nodeIntegrationInWorker !== true,
    'there is no Electron in the page': inPage.electron.length === 0,
    'web security is on': preferences.webSecurity === true && !main.isWebSecurityOff,
    'insecure content is off': preferences.allowRunningInsecureContent === false,
    'experimental features are off': preferences.experimentalFeatures === false,
    'no blink feature is switched on': (preferences.enableBlinkFeatures ?? '') === '',
    'web views are off': preferences.webviewTag === false && inPage.webview === 'HTMLElement' && inPage.webviewId === 'undefined',
    'windows cannot be opened': inPage.opened === 'null' && main.windows === 1,
    'workers out of nothing are refused': inPage.blobWorker === 'refused',
    'service workers are refused': inPage.serviceWorker !== 'registered',
    'local files are refused': inPage.localFile === 'refused',
    'the page has an origin of its own, and a secure one': inPage.isSecureContext && inPage.origin === 'afterglow://app',
    'the page has no opener': inPage.opener === 'null',
    'the bridge is exactly the contract, functions only, and cannot be replaced':
      JSON.stringify(inPage.bridge) === JSON.stringify(bridgeNames()) &&
      JSON.stringify(inPage.bridgeTypes) === '["function"]' &&
      !inPage.canReplaceBridge,
    'the bridge does not lead into the preload': inPage.preloadWorld.startsWith('refused'),
    'there are no extensions': main.extensions === 0,
    'there are no security warnings': warnings.length === 0,
  };
  expect(Object.keys(postures).length).toBeGreaterThanOrEqual(20);
  expect(
    Object.entries(postures).filter(([, holds]) => !holds),
    JSON.stringify({ ...main, ...inPage, warnings }, null, 2),
  ).toEqual([]);
}

/** The page's process is shut in by the system itself; read from /proc, so on Linux alone. */
export async function expectRealSandbox(
  { app }: Pick<Subject, 'app'>,
  { isOtherUser }: { readonly isOtherUser: boolean },
): Promise<void> {
  const pids = await app.evaluate(({ app }) =>
    app.getAppMetrics().map(({ pid, type, sandboxed }) => ({ pid, type, sandboxed: sandboxed ?? null })),
  );
  const main = pids.find(({ type }) => type === 'Browser');
  const pages = pids.filter(({ type }) => type === 'Tab');
  expect(pages.length).toBeGreaterThan(0);
  for (const { pid } of pages) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^Seccomp:\s*2$/mu);
    expect(status).toMatch(/^NoNewPrivs:\s*1$/mu);
    for (const space of ['pid', 'net', 'user']) {
      expect(readlinkSync(`/proc/${pid}/ns/${space}`), space).not.toBe(readlinkSync(`/proc/${main?.pid}/ns/${space}`));
    }
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('--no-sandbox');
  }
  if (isOtherUser) expect(readFileSync(`/proc/${main?.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t/mu);
}

/** What the app keeps can be read by its user alone. */
export async function expectPrivateFiles({ page }: Pick<Subject, 'page'>, userData: string): Promise<void> {
  await page.evaluate(() => window.afterglow.saveTheme('dark'));
  await page.evaluate(() => window.open('https://evil.example/'));
  for (const kept of ['ledger.sqlite', 'settings.json', 'logs/afterglow.log']) {
    expect((statSync(join(userData, kept)).mode & 0o077).toString(8), kept).toBe('0');
  }
}

function bridgeNames(): string[] {
  const listeners = Object.keys(PUSHES).map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return [...Object.keys(CALLS), ...listeners].sort();
}
