/**
 * Typing into a form of 60 fields whose draft holds a picture of 50 MB, and searching 1,000 models, beside typing into a page
 * with one field and nothing else: how long each key takes until it is painted, and for how long nothing else was done.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { type BenchAppOptions, openBenchApp } from './benchApp.ts';
import { type Figure, figure, median } from './figure.ts';
import { typeTimed } from './keyTimes.ts';
import { noisyPng } from './noisyPng.ts';
import { startWideRouter, WIDE_MODEL } from './wideRouter.ts';

const PROMPT = 'a paper boat drifting on a rain puddle, dusk, soft reflections';
const QUERIES = ['lantern 12', 'harbor ember', 'glaceir 3', 'summit-lagoon'];
const IMAGE_SIDE_PX = 4_080;

export interface ComposeOptions extends Pick<BenchAppOptions, 'executable' | 'switches' | 'projectFolder' | 'env'> {
  /** For files of this run; emptied. */
  readonly folder: string;
}

export async function measureComposing(options: ComposeOptions): Promise<readonly Figure[]> {
  const { folder } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const image = join(folder, 'picture.png');
  writeFileSync(image, noisyPng(IMAGE_SIDE_PX, IMAGE_SIDE_PX));
  const bare = await typeIntoBarePage(options);
  const router = await startWideRouter();
  const app = await openBenchApp({ ...options, dataFolder: join(folder, 'data'), routerUrl: router.url });
  try {
    const { page } = app;
    await openForm(page, image);
    await app.watch();
    const typed = await typeTimed(page, PROMPT);
    const { pageBlockMs, mainBlockMs } = await app.seen();
    const searched = await searchModels(page);
    return [
      figure('compose/typing', { unit: 'ms, median', ours: median(typed), reference: median(bare.times) }),
      figure('compose/typing-slowest', { unit: 'ms, of 62 keys', ours: Math.max(...typed), reference: Math.max(...bare.times) }),
      figure('compose/block-of-page', { unit: 'ms, longest', ours: pageBlockMs, reference: bare.blockMs }),
      figure('compose/block-of-main', { unit: 'ms, longest', ours: mainBlockMs, reference: bare.blockMs }),
      figure('compose/search', { unit: 'ms, median', ours: median(searched), reference: median(bare.times) }),
      figure('compose/search-slowest', {
        unit: `ms, of ${searched.length} keys`,
        ours: Math.max(...searched),
        reference: Math.max(...bare.times),
      }),
    ];
  } finally {
    await app.close();
    await router.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The form of the wide model with every field drawn and the picture in it; the keyboard is in its prompt. */
async function openForm(page: Page, image: string): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/compose';
  });
  const search = await openPicker(page);
  await search.fill(WIDE_MODEL);
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.waitFor();
  await page.getByRole('button', { name: /^Advanced/u }).click();
  const place = page.locator(`[data-path='["input_image"]']`);
  await place.locator('input[type=file]').setInputFiles(image);
  await place.getByText(/PNG · /u).waitFor();
  await prompt.focus();
  // What follows from all of this is over.
  await page.waitForTimeout(2_000);
}

async function searchModels(page: Page): Promise<readonly number[]> {
  const search = await openPicker(page);
  await page.getByText(/1,000 models/u).waitFor();
  const times: number[] = [];
  for (const query of QUERIES) {
    await search.fill('');
    times.push(...(await typeTimed(page, query)));
  }
  return times;
}

async function openPicker(page: Page) {
  await page.getByRole('button', { name: /^Model:/u }).click();
  const search = page.getByRole('combobox', { name: 'Search models' });
  await search.waitFor();
  return search;
}

async function typeIntoBarePage({ executable, switches, env, folder }: ComposeOptions) {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(join(bare, 'package.json'), JSON.stringify({ name: 'bare', version: '1.0.0', main: 'main.cjs' }));
  writeFileSync(
    join(bare, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Bare</title><textarea autofocus></textarea>',
  );
  writeFileSync(
    join(bare, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'));`,
  );
  const known = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const app: ElectronApplication = await electron.launch({ executablePath: executable, args: [...switches, bare], env: known });
  try {
    const page = await app.firstWindow();
    await page.locator('textarea').focus();
    await page.waitForTimeout(2_000);
    await page.evaluate(() => {
      const own = window as Window & { benchBlock?: { longestMs: number; at: number } };
      const watched = { longestMs: 0, at: performance.now() };
      own.benchBlock = watched;
      setInterval(() => {
        const now = performance.now();
        watched.longestMs = Math.max(watched.longestMs, now - watched.at - 10);
        watched.at = now;
      }, 10);
    });
    const times = await typeTimed(page, PROMPT);
    const blockMs = await page.evaluate(
      () => (window as Window & { benchBlock?: { longestMs: number } }).benchBlock?.longestMs ?? Number.NaN,
    );
    return { times, blockMs };
  } finally {
    await app.close();
  }
}
