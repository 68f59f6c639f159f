/** Who is heard on the bridge: our one window and nobody else. */

import { type ElectronApplication, expect } from '@playwright/test';
import { CALLS } from '../../src/shared/contract.ts';

/** Another window is refused at every call, even with our page and our preload. */
export async function expectNoOtherSender(app: Pick<ElectronApplication, 'evaluate'>): Promise<void> {
  const names = Object.keys(CALLS);
  for (const address of ['afterglow://app/', 'about:blank']) {
    const answers = await app.evaluate(
      async ({ BrowserWindow, app: electronApp }, { names, url }) => {
        const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`;
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true, contextIsolation: true } });
        await window.loadURL(url);
        const code = `Promise.all(${JSON.stringify(names)}.map(async (name) => [name, (await window.afterglow[name]('x')).error?.kind]))`;
        const answered = (await window.webContents.executeJavaScript(code)) as [string, string][];
        window.destroy();
        return answered;
      },
      { names, url: address },
    );
    expect(answers, address).toEqual(names.map((name) => [name, 'unknownSender']));
  }
}
