/** The built app in a window, watched from within: how much memory its main process takes, and how long anything blocks. */

import { type ElectronApplication, _electron as electron, type Page } from 'playwright';

export interface Watched {
  /** Of the main process, MB. */
  readonly startMb: number;
  readonly peakMb: number;
  readonly mainBlockMs: number;
  readonly pageBlockMs: number;
}

export interface BenchApp {
  readonly page: Page;
  /** From here on it is watched. */
  watch(): Promise<void>;
  seen(): Promise<Watched>;
  close(): Promise<void>;
}

export interface BenchAppOptions {
  readonly executable: string;
  readonly switches: readonly string[];
  readonly projectFolder: string;
  readonly dataFolder: string;
  readonly routerUrl: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What is asked of a timer, and so how short a block can be seen. */
const TICK_MS = 10;

export async function openBenchApp(options: BenchAppOptions): Promise<BenchApp> {
  const { executable, switches, projectFolder, dataFolder, routerUrl } = options;
  const env = Object.fromEntries(
    Object.entries(options.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const app: ElectronApplication = await electron.launch({
    executablePath: executable,
    cwd: projectFolder,
    args: [...switches, projectFolder],
    env: {
      ...env,
      AFTERGLOW_USER_DATA: dataFolder,
      AFTERGLOW_ROUTER_URL: routerUrl,
      COMFY_API_KEY: 'comfyui-bench',
    },
  });
  const page = await app.firstWindow();
  try {
    await page.getByRole('navigation').waitFor();
  } catch (cause) {
    await app.close();
    throw new Error('The app showed no window that could be used.', { cause });
  }

  return {
    page,
    async watch() {
      await app.evaluate((_electron, tickMs) => {
        const own = globalThis as { benchWatch?: { startMb: number; peakMb: number; blockMs: number; at: number } };
        const mb = (): number => process.memoryUsage.rss() / 1e6;
        const watched = { startMb: mb(), peakMb: mb(), blockMs: 0, at: performance.now() };
        own.benchWatch = watched;
        setInterval(() => {
          const now = performance.now();
          watched.blockMs = Math.max(watched.blockMs, now - watched.at - tickMs);
          watched.at = now;
          watched.peakMb = Math.max(watched.peakMb, mb());
        }, tickMs);
      }, TICK_MS);
      await page.evaluate((tickMs) => {
        const own = window as Window & { benchWatch?: { blockMs: number; at: number } };
        const watched = { blockMs: 0, at: performance.now() };
        own.benchWatch = watched;
        setInterval(() => {
          const now = performance.now();
          watched.blockMs = Math.max(watched.blockMs, now - watched.at - tickMs);
          watched.at = now;
        }, tickMs);
      }, TICK_MS);
    },
    async seen() {
      const main = await app.evaluate(() => {
        const { benchWatch } = globalThis as { benchWatch?: { startMb: number; peakMb: number; blockMs: number } };
        return benchWatch === undefined ? null : { ...benchWatch };
      });
      const pageBlockMs = await page.evaluate(
        () => (window as Window & { benchWatch?: { blockMs: number } }).benchWatch?.blockMs ?? null,
      );
      if (main === null || pageBlockMs === null) throw new Error('Nothing was watched.');
      return { startMb: main.startMb, peakMb: main.peakMb, mainBlockMs: main.blockMs, pageBlockMs };
    },
    close: () => app.close(),
  };
}

/** Submits through the bridge, as the form does. */
export async function submit(page: Page, prompt: string): Promise<string> {
  const answer = await page.evaluate(async (words) => {
    const ticket = await window.afterglow.newTicket();
    if (!ticket.ok) return null;
    const body = JSON.stringify({ prompt: words });
    const draft = { ticket: ticket.value, model: 'openai/gpt-image-2', body, route: 'queued', parent: null } as const;
    const submitted = await window.afterglow.submit(draft);
    return submitted.ok ? submitted.value.id : null;
  }, prompt);
  if (answer === null) throw new Error('The job was refused.');
  return answer;
}

/** Opens a job and answers when its picture is painted, wall clock, ms. */
export async function untilPainted(page: Page, id: string): Promise<number> {
  return page.evaluate(async (job) => {
    const isThere = (): boolean => {
      const pictures = [...document.images].filter(({ src }) => src.includes(job));
      return pictures.some(({ complete, naturalWidth, clientWidth }) => complete && naturalWidth > 0 && clientWidth > 100);
    };
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return Date.now();
  }, id);
}
