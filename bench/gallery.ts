/**
 * A gallery of 5,000 pictures opened and scrolled through, beside the same app in the same run with nothing to do: how long
 * main and page did nothing else. The pictures are of 2 megapixels each, and none of them was made small before.
 */

import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '../src/shared/time.ts';
import { fillGallery, type Saved } from '../test/support/fillGallery.ts';
import { type BenchApp, type BenchAppOptions, openBenchApp } from './benchApp.ts';
import { type Figure, figure } from './figure.ts';
import { noisyPng } from './noisyPng.ts';

const MANY = 5_000;
const STEPS = 60;
const STEP_MS = 120;

export interface GalleryOptions extends Pick<BenchAppOptions, 'executable' | 'switches' | 'projectFolder' | 'env'> {
  /** For files of this run; emptied. */
  readonly folder: string;
}

export async function measureGallery(options: GalleryOptions): Promise<readonly Figure[]> {
  const { folder } = options;
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['busy', 'idle']) {
    // Where the app itself puts results: elsewhere a file is shown only while its digest is the saved one, and these are made up.
    const results = join(folder, name, 'results');
    mkdirSync(results, { recursive: true });
    fillGallery(join(folder, name), saved(results));
  }
  // Nothing listens there: nothing is to be fetched.
  const open = (name: string) => openBenchApp({ ...options, dataFolder: join(folder, name), routerUrl: 'http://127.0.0.1:9' });
  const [busy, idle] = [await open('busy'), await open('idle')];
  // Both have come to rest after their start.
  await wait(3_000);
  await Promise.all([busy.watch(), idle.watch()]);
  const openedMs = await openWall(busy);
  const besideMs = await openCompose(idle);
  await walk(busy);
  const [ours, reference] = await Promise.all([busy.seen(), idle.seen()]);
  await Promise.all([busy.close(), idle.close()]);
  rmSync(folder, { recursive: true, force: true });
  return [
    figure('gallery/open-beside-compose', { unit: 'ms', ours: openedMs, reference: besideMs }),
    figure('gallery/block-of-main', { unit: 'ms, longest', ours: ours.mainBlockMs, reference: reference.mainBlockMs }),
    figure('gallery/block-of-page', { unit: 'ms, longest', ours: ours.pageBlockMs, reference: reference.pageBlockMs }),
    figure('gallery/memory-of-main', { unit: 'MB, most', ours: ours.peakMb, reference: reference.peakMb }),
  ];
}

function saved(folder: string): readonly Saved[] {
  const path = join(folder, 'picture.png');
  writeFileSync(path, noisyPng(1_632, 1_224));
  const file = { path, name: 'picture.png', kind: 'image', mediaType: 'image/png', sizeBytes: statSync(path).size } as const;
  const now = Date.now();
  return Array.from({ length: MANY }, (_, number) => ({
    at: now - (MANY - number) * 7 * MINUTE,
    model: 'bfl/flux-2-pro',
    prompt: `result ${number}`,
    file,
  }));
}

/** Until the first tile says what hangs there. */
async function openWall({ page }: BenchApp): Promise<number> {
  const from = performance.now();
  await page.evaluate(() => {
    location.hash = '#/gallery';
  });
  await page.getByRole('gridcell', { name: /^result 4999/u }).waitFor();
  return performance.now() - from;
}

async function openCompose({ page }: BenchApp): Promise<number> {
  const from = performance.now();
  await page.evaluate(() => {
    location.hash = '#/compose';
  });
  await page.getByRole('main').waitFor();
  return performance.now() - from;
}

/** From the newest to the oldest, stopping often enough that pictures are drawn on the way. */
async function walk({ page }: BenchApp): Promise<void> {
  const scroller = page.getByRole('grid', { name: 'Saved results' }).locator('..');
  for (let step = 1; step <= STEPS; step += 1) {
    await scroller.evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), step / STEPS);
    await wait(STEP_MS);
  }
}
