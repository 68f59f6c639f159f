/** The built app in a window, with everything noted that it must not do. */

import type { ElectronApplication, Page } from 'playwright';
import { _electron as electron } from 'playwright';
import { startServer } from '../../support/servers/httpServer.ts';

export interface WindowPlace {
  readonly executable: string;
  readonly switches: readonly string[];
  readonly projectFolder: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Beacon {
  readonly url: string;
  /** Whatever ran, loaded or left. */
  hits(): readonly string[];
  close(): Promise<void>;
}

export async function startBeacon(): Promise<Beacon> {
  const server = await startServer((_request, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x'),
  );
  return { url: server.url, hits: () => server.seen.map(({ method, path }) => `${method} ${path}`), close: server.close };
}

export interface Spied {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Scripts that ran, requests out, navigations, windows and dialogs, each in words. */
  troubles(): Promise<readonly string[]>;
  /** Paths and addresses that were handed to the system. */
  opened(): Promise<readonly string[]>;
  /** How often the page broke. */
  breaks(): number;
  hasEnded(): boolean;
  close(): Promise<void>;
}

const OURS = /^(?:afterglow|afterglow-result|blob|data):/u;

export async function openSpied(place: WindowPlace, { url, dataFolder }: { url: string; dataFolder: string }): Promise<Spied> {
  const kept = Object.entries(place.env).filter(([name]) => name !== 'COMFY_API_KEY' && !name.startsWith('AFTERGLOW_'));
  const env = Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== undefined));
  const app = await electron.launch({
    executablePath: place.executable,
    cwd: place.projectFolder,
    args: [...place.switches, place.projectFolder],
    env: { ...env, AFTERGLOW_USER_DATA: dataFolder, AFTERGLOW_ROUTER_URL: url, COMFY_API_KEY: 'comfyui-hostile' },
  });
  const page = await app.firstWindow();
  page.setDefaultTimeout(10_000);
  await page.getByRole('navigation').waitFor({ timeout: 60_000 });
  const seen: string[] = [];
  let breaks = 0;
  page.on('request', (request) => {
    if (!OURS.test(request.url())) seen.push(`a request to ${request.url().slice(0, 120)}`);
  });
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith('afterglow://app/')) seen.push(`a navigation to ${frame.url().slice(0, 120)}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('crash', () => {
    breaks += 1;
  });
  app.on('window', (window) => seen.push(`a window at ${window.url()}`));
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { hostileOpened: opened });
    shell.openPath = async (path) => {
      opened.push(path);
      return '';
    };
    shell.openExternal = async (address) => void opened.push(address);
  });
  const child = app.process();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    app,
    page,
    troubles: async () => {
      const ran = await page.evaluate(() => (window as { __ran?: unknown }).__ran ?? null).catch(() => null);
      const frames = page.frames().length - 1;
      return [...seen, ...(ran === null ? [] : [`a script ran: ${String(ran)}`]), ...(frames > 0 ? [`${frames} frames`] : [])];
    },
    opened: () => app.evaluate(() => (globalThis as unknown as { hostileOpened: string[] }).hostileOpened),
    breaks: () => breaks,
    hasEnded,
    close: async () => {
      if (hasEnded()) return;
      const limit = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await app.close().catch(() => {});
      clearTimeout(limit);
    },
  };
}
