import { EventEmitter } from 'node:events';
import type { WebContents, WindowOpenHandlerResponse } from 'electron';
import { expect, test } from 'vitest';
import { createLinkOpener, outsideLink } from '../../../../src/main/electron/links.ts';
import { guardEveryPage, isReload } from '../../../../src/main/electron/page/guards.ts';
import { STRANGE_ADDRESSES } from '../../../support/hostile/strangeAddresses.ts';

class FakePage extends EventEmitter {
  address = 'afterglow://app/';
  windowOpen: ((details: { url: string }) => WindowOpenHandlerResponse) | null = null;
  readonly loads: string[] = [];
  isDestroyed = (): boolean => false;
  async loadURL(url: string): Promise<void> {
    this.loads.push(url);
  }
  getURL(): string {
    return this.address;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.windowOpen = handler;
  }
  /** True when the navigation went on. */
  navigate(kind: string, url: string, isMainFrame = true): boolean {
    let prevented = false;
    this.emit(kind, { url, isMainFrame, preventDefault: () => (prevented = true) });
    return !prevented;
  }
}

function guarded(devServer: string | null = null) {
  const app = new EventEmitter();
  const opened: string[] = [];
  const lines: string[] = [];
  const log = (line: string): unknown => lines.push(line);
  const shell = {
    openExternal: async (url: string) => {
      opened.push(url);
    },
  };
  guardEveryPage(app as never, { devServer, openLink: createLinkOpener({ shell, log }), log });
  const page = new FakePage();
  app.emit('web-contents-created', {}, page as unknown as WebContents);
  return { page, opened, lines };
}

const KINDS = ['will-navigate', 'will-frame-navigate', 'will-redirect'];

test('there are at least 60 strange addresses', () => {
  expect(new Set(STRANGE_ADDRESSES).size).toBeGreaterThanOrEqual(60);
});

test.each(STRANGE_ADDRESSES)('nothing leads to %j: no navigation, no window, no browser', (address) => {
  const { page, opened } = guarded();
  for (const kind of KINDS) {
    expect(page.navigate(kind, address), kind).toBe(false);
    expect(page.navigate(kind, address, false), kind).toBe(false);
  }
  expect(page.windowOpen?.({ url: address })).toEqual({ action: 'deny' });
  expect(opened).toEqual([]);
  expect(outsideLink(address)).toBeNull();
});

test('a reload of our page goes on, in the main frame only', () => {
  const { page } = guarded();
  expect(page.navigate('will-navigate', 'afterglow://app/')).toBe(true);
  expect(page.navigate('will-navigate', 'afterglow://app/#/queue')).toBe(true);
  expect(page.navigate('will-frame-navigate', 'afterglow://app/', false)).toBe(false);
  expect(page.navigate('will-redirect', 'afterglow://app/')).toBe(false);
  page.address = 'about:blank';
  expect(page.navigate('will-navigate', 'afterglow://app/')).toBe(false);
});

test('the dev server is home only where there is one', () => {
  const from = 'http://localhost:5173/';
  expect(isReload({ from, to: from, devServer: 'http://localhost:5173' })).toBe(true);
  expect(isReload({ from, to: 'http://localhost:5174/', devServer: 'http://localhost:5173' })).toBe(false);
  expect(isReload({ from, to: from, devServer: null })).toBe(false);
});

test.each(['about:blank', 'about:blank#blocked', 'chrome-error://chromewebdata/'])(
  'from %s, which announces nothing, our page comes back by itself',
  async (address) => {
    const { page } = guarded();
    page.emit('did-navigate', {}, 'afterglow://app/');
    page.emit('did-navigate', {}, address);
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.loads).toEqual(['afterglow://app/']);
  },
);

test('from a page that could not be shown, ours comes back; a refusal, a frame, or a failure of ours changes nothing', async () => {
  const { page } = guarded();
  page.emit('did-navigate', {}, 'afterglow://app/');
  page.emit('did-fail-load', {}, -3, 'aborted', 'https://evil.example/', true);
  page.emit('did-fail-load', {}, -300, 'invalid', 'about:srcdoc', false);
  page.emit('did-fail-load', {}, -6, 'missing', 'afterglow://app/', true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(page.loads).toEqual([]);
  page.emit('did-fail-load', {}, -300, 'invalid', 'about:srcdoc', true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(page.loads).toEqual(['afterglow://app/']);
});

test('a window that was never ours, as the developer tools, is left where it is', async () => {
  const { page } = guarded();
  page.emit('did-navigate', {}, 'devtools://devtools/bundled/inspector.html');
  page.emit('did-navigate', {}, 'about:blank');
  await new Promise((resolve) => setImmediate(resolve));
  expect(page.loads).toEqual([]);
});

test('no web view is ever attached', () => {
  const { page } = guarded();
  expect(page.navigate('will-attach-webview', 'afterglow://app/')).toBe(false);
});

test('a link of ours opens outside, written anew from what was checked, and still opens no window', () => {
  const { page, opened } = guarded();
  expect(page.windowOpen?.({ url: 'HTTPS://docs.comfy.org/development/../development/comfy-router' })).toEqual({
    action: 'deny',
  });
  expect(opened).toEqual(['https://docs.comfy.org/development/comfy-router']);
});

test('an address that reads like another host is not opened as it stands, and as the browser reads it only on our host', () => {
  expect(outsideLink('https://docs.comfy.org\\@evil.example/')).toBeNull();
  expect(outsideLink('https://docs.comfy.org/@evil.example/')).toBe('https://docs.comfy.org/@evil.example/');
});

test('what is not opened is logged', () => {
  const { page, lines } = guarded();
  page.windowOpen?.({ url: 'https://evil.example/' });
  expect(lines.join()).toContain('evil.example');
});
