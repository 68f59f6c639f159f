/** One place where lives begin and end: a folder on disk, and a Router that outlives them all. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import type { DialChanges } from '../../src/practice/world.ts';
import { SECOND } from '../../src/shared/time.ts';
import { clockOf, type LifePlan, type Order } from './protocol.ts';

/** How much faster than the wall clock both sides live. The Router's shortest pace, a second, is 40 ms here. */
const SPEED = 25;
const RUN_MS = 3 * SECOND;

export interface Site {
  readonly folder: string;
  readonly dataFolder: string;
  readonly resultsFolder: string;
  readonly shadowFolder: string;
  readonly router: PracticeRouter;
  /** A life that serves these orders to their end. */
  plan(change: { readonly orders: readonly Order[] } & Partial<LifePlan>): LifePlan;
  close(): Promise<void>;
}

export async function openSite(options: { readonly samplesFolder: string; readonly dials?: DialChanges }): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'afterglow-crash-'));
  const place = { dataFolder: join(folder, 'data'), resultsFolder: join(folder, 'results') };
  for (const part of Object.values(place)) mkdirSync(part);
  const time = { epoch: Date.now(), speed: SPEED };
  const router = await startPracticeRouter({
    samplesFolder: options.samplesFolder,
    clock: clockOf(time),
    dials: {
      paceMs: { image: RUN_MS, svg: RUN_MS, video: 2 * RUN_MS, audio: RUN_MS, model3d: 2 * RUN_MS, text: RUN_MS },
      ...options.dials,
    },
  });
  // Whoever waits there for the clock waits by the wall clock's pace, so the wait is looked at again often.
  const ticking = setInterval(() => router.control.advance(0), 20);
  return {
    ...place,
    folder,
    shadowFolder: join(folder, 'shadow'),
    router,
    plan: (change) => ({
      ...place,
      ...time,
      shadowFolder: null,
      url: router.url,
      key: router.apiKey,
      cancelled: [],
      stop: null,
      migrations: 'released',
      ...change,
    }),
    async close() {
      clearInterval(ticking);
      await router.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
