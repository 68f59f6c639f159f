/**
 * Results on their way to disk and screen. `deliver`: how long after the Router's own end of a run its picture is on the disk
 * and painted, beside the earliest moment at which anyone who heeds the hint can see the end. `collect`: what a body of 300 MB
 * with a string of 80 MB costs main and page while it is collected and opened, beside the same app with nothing to do, over the
 * same time.
 */

import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchApp, type BenchAppOptions, openBenchApp, submit, untilPainted } from './benchApp.ts';
import { startFastRouter } from './fastRouter.ts';
import { type Figure, figure, median } from './figure.ts';
import { noisyPng } from './noisyPng.ts';

const HINT_MS = 2_000;
/** When runs end within the time of a hint. */
const DELIVERED_AFTER_MS = [2_300, 2_900, 3_500, 2_600, 3_200, 3_700] as const;
const BODY_BYTES = 300_000_000;
/** Its base64 is 80 MB. */
const [WIDTH, HEIGHT] = [5_000, 4_000];
const LIMIT_MS = 90_000;
/** Main may grow by less than this, MB. */
const GROWTH_LIMIT_MB = 64;

export type CollectOptions = Omit<BenchAppOptions, 'dataFolder' | 'routerUrl'> & {
  /** For files of this run; emptied. */
  readonly folder: string;
};

export async function measureDelivery(options: CollectOptions): Promise<readonly Figure[]> {
  return inFolder(options, async (open, router) => {
    const { page, close, dataFolder } = await open('app');
    const picture = noisyPng(768, 512);
    const late: { readonly disk: number; readonly screen: number; readonly least: number }[] = [];
    for (const [round, runMs] of DELIVERED_AFTER_MS.entries()) {
      router.next({ runMs, output: picture });
      const before = filesIn(dataFolder).length;
      const id = await submit(page, `delivery ${round}`);
      await page.evaluate((job) => {
        location.hash = `#/queue/${job}`;
      }, id);
      const painted = untilPainted(page, id);
      while (filesIn(dataFolder).length === before) await wait(2);
      const onDiskAt = Date.now();
      const run = router.runs[round];
      if (run === undefined) throw new Error('The Router did not see the run.');
      const leastAt = Math.max(run.endsAt, run.unfinishedAt + HINT_MS);
      late.push({ disk: onDiskAt - run.endsAt, screen: (await painted) - run.endsAt, least: leastAt - run.endsAt });
    }
    await close();
    const least = median(late.map((one) => one.least));
    const beside = (name: string, ours: number) => figure(`deliver/${name}`, { unit: 'ms, median', ours, reference: least });
    return [
      beside('on-disk-beside-hint', median(late.map((one) => one.disk))),
      beside('on-screen-beside-hint', median(late.map((one) => one.screen))),
    ];
  });
}

export async function measureCollecting(options: CollectOptions): Promise<readonly Figure[]> {
  return inFolder(options, async (open, router) => {
    const body = join(options.folder, 'body.json');
    await writeBody(body);
    const [busy, idle] = [await open('busy'), await open('idle')];
    // Both have come to rest after their start.
    await wait(3_000);
    await Promise.all([busy.watch(), idle.watch()]);
    router.next({ runMs: 0, output: body });
    const id = await submit(busy.page, 'a large picture');
    await busy.page.evaluate((job) => {
      location.hash = `#/queue/${job}`;
    }, id);
    const limit = Date.now() + LIMIT_MS;
    while (filesIn(busy.dataFolder).length === 0) {
      if (Date.now() > limit) throw new Error('The large body was not collected in time.');
      await wait(50);
    }
    await untilPainted(busy.page, id);
    await openAnswer(busy);
    const [ours, reference] = await Promise.all([busy.seen(), idle.seen()]);
    await Promise.all([busy.close(), idle.close()]);
    return [
      figure('collect/growth-of-main-beside-limit', {
        unit: 'MB',
        ours: ours.peakMb - ours.startMb,
        reference: GROWTH_LIMIT_MB,
      }),
      figure('collect/memory-of-main', { unit: 'MB, most', ours: ours.peakMb, reference: reference.peakMb }),
      figure('collect/block-of-main', { unit: 'ms, longest', ours: ours.mainBlockMs, reference: reference.mainBlockMs }),
      figure('collect/block-of-page', { unit: 'ms, longest', ours: ours.pageBlockMs, reference: reference.pageBlockMs }),
    ];
  });
}

/** The document itself is opened as well, as a person would who wants to see what came. */
async function openAnswer({ page }: BenchApp): Promise<void> {
  await page
    .getByRole('button', { name: /answer\.json/u })
    .first()
    .click();
  await wait(2_000);
}

async function inFolder(
  options: CollectOptions,
  measure: (
    open: (name: string) => Promise<BenchApp & { readonly dataFolder: string }>,
    router: Awaited<ReturnType<typeof startFastRouter>>,
  ) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const { folder } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const router = await startFastRouter(HINT_MS);
  try {
    return await measure(async (name) => {
      const dataFolder = join(folder, name);
      return { ...(await openBenchApp({ ...options, dataFolder, routerUrl: router.url })), dataFolder };
    }, router);
  } finally {
    await router.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Results that have their name; sidecars are none. */
function filesIn(dataFolder: string): readonly string[] {
  const folder = join(dataFolder, 'results');
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
  } catch {
    return [];
  }
}

async function writeBody(path: string): Promise<void> {
  const file = createWriteStream(path);
  const write = async (text: string): Promise<void> => {
    if (!file.write(text)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  };
  await write(`{"created":1,"data":[{"b64_json":"${noisyPng(WIDTH, HEIGHT).toString('base64')}"}],"steps":[`);
  const steps = Array.from(
    { length: 2_000 },
    (_, at) => `{"step":${at},"loss":${(at * 0.37) % 1},"note":"step number ${at}"}`,
  ).join();
  while (file.bytesWritten + steps.length < BODY_BYTES) await write(`${steps},`);
  await write('{}]}');
  await new Promise<void>((resolve) => file.end(() => resolve()));
}
