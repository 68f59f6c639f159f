/** What a page that was taken over tries in a real window: permissions, ways out, foreign content. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, type RunningApp, test } from '../support/app.ts';
import { expectForeignContentBlocked } from '../support/hostile/foreignContent.ts';
import { STRANGE_ADDRESSES } from '../support/hostile/strangeAddresses.ts';
import { PERMISSIONS } from '../support/permissions.ts';

/** Makes main tell what it would have opened outside, instead of opening it. */
async function watchOpens(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedOutside: opened });
    shell.openExternal = async (url) => {
      opened.push(url);
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside);
}

async function windowsOf({ app }: RunningApp): Promise<number> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
}

test('every permission is denied: asked by name, and by using what it guards', async ({ desk }) => {
  const { app, page } = await desk.launch({ against: 'practice' });

  const byName = await page.evaluate(async (names) => {
    const states: Record<string, string> = {};
    for (const name of names) {
      states[name] = await navigator.permissions.query({ name: name as PermissionName }).then(
        ({ state }) => state,
        () => 'unknown name',
      );
    }
    return states;
  }, webNames());
  expect(Object.entries(byName).filter(([, state]) => state === 'granted' || state === 'prompt')).toEqual([]);
  expect(Object.values(byName).filter((state) => state === 'denied').length).toBeGreaterThanOrEqual(12);

  const byUse = await page.evaluate(async () => {
    const nav = navigator as unknown as Record<string, Record<string, (options?: unknown) => Promise<unknown>>>;
    const uses: Record<string, () => Promise<unknown>> = {
      notifications: async () => {
        const answer = await Notification.requestPermission();
        if (answer !== 'granted') throw new Error(answer);
      },
      geolocation: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia({ video: true }),
      'clipboard read': () => navigator.clipboard.readText(),
      'clipboard write': () => navigator.clipboard.writeText('x'),
      midi: () => navigator.requestMIDIAccess({ sysex: true }),
      usb: async () => nav['usb']?.['requestDevice']?.({ filters: [] }) ?? Promise.reject(new Error('absent')),
      hid: async () => {
        const devices = (await nav['hid']?.['requestDevice']?.({ filters: [] })) as unknown[] | undefined;
        if ((devices ?? []).length === 0) throw new Error('none');
      },
      serial: async () => nav['serial']?.['requestPort']?.() ?? Promise.reject(new Error('absent')),
      bluetooth: async () =>
        nav['bluetooth']?.['requestDevice']?.({ acceptAllDevices: true }) ?? Promise.reject(new Error('absent')),
      'wake lock': () => navigator.wakeLock.request('screen'),
      'idle detection': async () => {
        const Detector = (window as unknown as { IdleDetector?: { requestPermission(): Promise<string> } }).IdleDetector;
        if ((await Detector?.requestPermission()) !== 'granted') throw new Error('denied');
      },
      'pointer lock': async () => {
        await document.body.requestPointerLock();
      },
      // Without an answer in sight the element must at least not fill the screen.
      fullscreen: async () => {
        void document.documentElement.requestFullscreen().catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 500));
        if (document.fullscreenElement === null) throw new Error('denied');
      },
      'local fonts': async () => {
        const { queryLocalFonts } = window as unknown as { queryLocalFonts?: () => Promise<unknown> };
        const fonts = (await queryLocalFonts?.()) as unknown[] | undefined;
        if ((fonts ?? []).length === 0) throw new Error('none');
      },
      'persistent storage': async () => {
        if (!(await navigator.storage.persist())) throw new Error('denied');
      },
      'window management': async () => {
        const { getScreenDetails } = window as unknown as { getScreenDetails?: () => Promise<unknown> };
        return getScreenDetails?.() ?? Promise.reject(new Error('absent'));
      },
      'media keys': () =>
        navigator.requestMediaKeySystemAccess('com.widevine.alpha', [
          { initDataTypes: ['cenc'], videoCapabilities: [{ contentType: 'video/mp4;codecs="avc1.42E01E"' }] },
        ]),
    };
    const results: Record<string, string> = {};
    for (const [name, use] of Object.entries(uses)) {
      const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 3_000));
      const asked = use().then(
        () => 'granted',
        () => 'denied',
      );
      results[name] = await Promise.race([asked, late]);
    }
    return results;
  });
  expect(Object.keys(byUse).length).toBeGreaterThanOrEqual(20);
  expect(Object.entries(byUse).filter(([, result]) => result !== 'denied')).toEqual([]);

  // Every session there is, not only the one of our page.
  const others = await app.evaluate(async ({ session, BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { session: session.fromPartition('another') } });
    await window.loadURL('about:blank');
    const answer = await window.webContents.executeJavaScript('Notification.requestPermission()', true);
    window.destroy();
    return answer as string;
  });
  expect(others).toBe('denied');
});

const WAYS = ['assign', 'href', 'open', 'click', 'middle click', 'new window', 'form', 'refresh'] as const;
/** What the engine shows at once, without asking anybody: nothing, for `about:` and for what is no address. */
const showsNothing = (address: string): boolean => address.startsWith('about:') || !URL.canParse(address);

async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
}

/** What was begun may come a moment later: the page is ours again once it has stayed for a while. */
async function settle(page: Page): Promise<void> {
  await expect(async () => {
    await markPage(page);
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => 'stillHere' in window && location.origin)).toBe('afterglow://app');
  }).toPass({ timeout: 10_000 });
}

async function tryToLeave(page: Page, attempt: { readonly address: string; readonly ways: readonly string[] }): Promise<void> {
  const leave = page.evaluate(async ({ address, ways }) => {
    const link = (more: Partial<HTMLAnchorElement>): HTMLAnchorElement => {
      const made = Object.assign(document.createElement('a'), { href: address, ...more });
      document.body.append(made);
      setTimeout(() => made.remove());
      return made;
    };
    const attempts: Record<string, () => void> = {
      assign: () => location.assign(address),
      href: () => {
        location.href = address;
      },
      open: () => window.open(address, '_blank'),
      click: () => link({ target: '_self' }).click(),
      'new window': () => link({ target: '_blank', rel: 'noopener' }).click(),
      'middle click': () => link({}).dispatchEvent(new MouseEvent('click', { button: 1, bubbles: true, cancelable: true })),
      form: () => {
        const form = Object.assign(document.createElement('form'), { action: address });
        document.body.append(form);
        form.submit();
        form.remove();
      },
      refresh: () => {
        const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${address}` });
        document.head.append(meta);
        meta.remove();
      },
    };
    for (const way of ways) {
      try {
        attempts[way]?.();
      } catch {
        // An address that is none is refused at once.
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, attempt);
  // The page may go away under the question; where it is then is asked afterwards.
  await leave.catch(() => {});
}

test('60 addresses, each tried in eight ways: no navigation, no window, nothing opened outside', async ({ desk }) => {
  const running = await desk.launch({ against: 'practice' });
  const { app, page } = running;
  const opens = await watchOpens(app);
  expect(STRANGE_ADDRESSES.length).toBeGreaterThanOrEqual(60);
  await markPage(page);

  // Nothing at all names the page itself, which may be loaded again.
  for (const address of STRANGE_ADDRESSES.filter((one) => one.trim() !== '')) {
    if (!showsNothing(address)) await tryToLeave(page, { address, ways: WAYS });
    else {
      // An empty page is there for a moment; then ours is back.
      for (const way of WAYS) {
        await tryToLeave(page, { address, ways: [way] });
        await expect(async () => {
          expect(await page.evaluate(() => location.origin + location.pathname)).toBe('afterglow://app/');
          await markPage(page);
        }).toPass({ timeout: 5_000 });
      }
      await settle(page);
    }
    const found = await page
      .evaluate(() => ({ at: location.origin + location.pathname, stayed: 'stillHere' in window }))
      .catch(String);
    expect(found, address).toEqual({ at: 'afterglow://app/', stayed: true });
  }
  expect(await windowsOf(running)).toBe(1);
  expect(await opens()).toEqual([]);

  await page.evaluate(() => window.open('https://docs.comfy.org/development/comfy-router/queue'));
  await expect.poll(opens).toEqual(['https://docs.comfy.org/development/comfy-router/queue']);
  expect(await windowsOf(running)).toBe(1);
});

test.describe('foreign content', () => {
  let server: Server;
  const asked: string[] = [];
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  test.afterAll(() => server.close());

  test('14 and more attempts to load or run it are blocked, each with a report, and no request leaves', async ({ desk }) => {
    const { page } = await desk.launch({ against: 'practice' });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expectForeignContentBlocked(page, origin);
    expect(asked).toEqual([]);
  });
});

/** The web's names for what Electron names otherwise, and the ones that only the web has. */
function webNames(): string[] {
  const ofTheWeb = ['camera', 'microphone', 'accelerometer', 'gyroscope', 'magnetometer', 'clipboard-write', 'midi', 'push'];
  return [...new Set([...PERMISSIONS, ...ofTheWeb])];
}
