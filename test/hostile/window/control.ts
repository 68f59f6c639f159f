/** The same drawings and pages where nothing holds them: silence elsewhere means something only if these are heard. */

import type { ElectronApplication } from 'playwright';
import { hostileDocuments } from '../documents.ts';
import type { Line } from '../line.ts';
import { startBeacon } from './spied.ts';

const HEARD_WITHIN_MS = 1_500;

/** Each as a page of its own in a bare window, which has neither our policy nor our page. */
export async function hearTheSame(app: ElectronApplication, size: 'quick' | 'full'): Promise<Line> {
  const beacon = await startBeacon();
  const documents = hostileDocuments(beacon.url).filter(
    ({ name }, at) => !name.includes('billion') && (size === 'full' || at % 3 === 0),
  );
  try {
    await app.evaluate(
      async ({ BrowserWindow }, texts) => {
        const windows = texts.map(async (text) => {
          const window = new BrowserWindow({ show: false, webPreferences: { partition: 'control', sandbox: true } });
          await window.loadURL('about:blank');
          const script = `document.open(); document.write(${JSON.stringify(text)}); document.close();`;
          void window.webContents.executeJavaScript(script).catch(() => {});
          return window;
        });
        const opened = await Promise.all(windows);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        for (const window of opened) window.destroy();
      },
      documents.map(({ text }) => text),
    );
    await new Promise((resolve) => setTimeout(resolve, HEARD_WITHIN_MS - 1_000));
    const heard = new Set(beacon.hits()).size;
    const isEnough = heard >= documents.length / 2;
    return {
      area: 'control',
      promise: 'the same drawings and pages are heard where nothing holds them',
      tried: documents.length,
      through: isEnough ? [] : [`only ${heard} requests were heard`],
    };
  } finally {
    await beacon.close();
  }
}
