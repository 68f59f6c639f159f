/**
 * Shows the window in a plain browser, for looking at it while building.
 *
 *   node test/support/preview/preview.mjs                      serves it until stopped
 *   node test/support/preview/preview.mjs --shots FOLDER [NAME…]   writes screenshots (all, or those whose name holds a NAME)
 *   node test/support/preview/preview.mjs --axe [NAME…]                runs axe over every view in both themes
 *
 * CHROMIUM names the browser to use; without it the system's Chromium.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright';
import { servePreview } from './previewServer.mjs';

const SIZES = { rest: [1280, 800], least: [720, 480], large: [1920, 1080] };

/** Name, address behind the page's, size, theme, and what to do before the picture. */
const SHOTS = [
  ['queue-dark', '?show=full#/queue', 'rest', 'dark', open(0)],
  ['queue-light', '?show=full#/queue', 'rest', 'light', open(0)],
  ['queue-all-dark', '?show=full#/queue', 'rest', 'dark', filter('All')],
  ['queue-all-light', '?show=full#/queue', 'rest', 'light', filter('All')],
  ['queue-done-dark', '?show=full#/queue', 'rest', 'dark', filter('Done'), open(2)],
  ['queue-done-light', '?show=full#/queue', 'rest', 'light', filter('Done'), open(2)],
  ['queue-failed-dark', '?show=full#/queue', 'rest', 'dark', filter('Failed'), open(1)],
  ['queue-failed-light', '?show=full#/queue', 'rest', 'light', filter('Failed'), open(3)],
  ['queue-risk-dark', '?show=full#/queue', 'rest', 'dark', filter('At risk'), open(0)],
  ['queue-held-light', '?show=full#/queue', 'rest', 'light', open(8)],
  ['queue-large-dark', '?show=full#/queue', 'large', 'dark', filter('All'), open(14)],
  ['queue-least-light', '?show=full#/queue', 'least', 'light'],
  ['queue-least-dark', '?show=trouble#/queue', 'least', 'dark', open(0)],
  ['queue-empty-dark', '?show=empty#/queue', 'rest', 'dark'],
  ['queue-empty-light', '?show=empty#/queue', 'rest', 'light'],
  ['queue-refused-light', '?show=refused#/queue', 'rest', 'light'],
  ['queue-trouble-dark', '?show=trouble&profile=practice#/queue', 'rest', 'dark'],
  ['gallery-dark', '?show=full#/gallery', 'rest', 'dark'],
  ['gallery-light', '?show=full#/gallery', 'large', 'light', tile(3)],
  ['compose-dark', '?show=full#/compose', 'rest', 'dark'],
  ['compose-light', '?show=full#/compose', 'rest', 'light'],
  ['compose-least-light', '?show=full#/compose', 'least', 'light'],
  ['settings-dark', '?show=full#/settings', 'rest', 'dark'],
  ['settings-light', '?show=full#/settings', 'rest', 'light'],
  ['firstRun-dark', '?show=firstRun', 'rest', 'dark'],
  ['firstRun-light', '?show=firstRun', 'rest', 'light'],
];

function open(index) {
  return async (page) => {
    await page.locator('[aria-label="Jobs"] [role="option"], [aria-label="Jobs"] [role="row"]').nth(index).click();
  };
}

function tile(index) {
  return async (page) => {
    await page.locator('[aria-label="Saved results"] a').nth(index).click();
  };
}

function filter(name) {
  return async (page) => {
    await page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }).click();
  };
}

async function withPage(browser, { address, size, theme }, use) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`console: ${message.text()}`);
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('main:not([aria-busy])', { timeout: 30_000 });
  await page.waitForTimeout(400);
  try {
    await use(page);
  } finally {
    await context.close();
  }
}

async function shoot(browser, url, folder, wanted) {
  await mkdir(folder, { recursive: true });
  for (const [name, path, size, theme, ...steps] of SHOTS) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    await withPage(browser, { address: url + path, size, theme }, async (page) => {
      for (const step of steps) {
        await step(page).catch((error) => console.error(`${name}: ${error.message.split('\n')[0]}`));
        await page.waitForTimeout(350);
      }
      await page.mouse.move(400, 5);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      console.log(name);
    });
  }
}

async function checkAccess(browser, url, wanted) {
  let found = 0;
  for (const [name, path, size, theme, ...steps] of SHOTS) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    await withPage(browser, { address: url + path, size, theme }, async (page) => {
      for (const step of steps) await step(page).catch((error) => console.error(`${name}: ${error.message.split('\n')[0]}`));
      await page.waitForTimeout(350);
      const { violations } = await new AxeBuilder({ page }).analyze();
      found += violations.length;
      console.log(`${name}: ${violations.length === 0 ? 'nothing found' : ''}`);
      for (const violation of violations) {
        console.log(`  ${violation.id} (${violation.impact}): ${violation.help}`);
        for (const node of violation.nodes.slice(0, 3))
          console.log(`    ${node.html.slice(0, 160)}\n    ${node.failureSummary?.split('\n')[1] ?? ''}`);
      }
    });
  }
  return found;
}

const [mode, folder, ...wanted] = process.argv.slice(2);
const { url, close } = await servePreview();
if (mode !== '--shots' && mode !== '--axe') {
  console.log(`${url}?show=full#/queue`);
} else {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  if (mode === '--shots') await shoot(browser, url, folder ?? 'shots', wanted);
  else process.exitCode = (await checkAccess(browser, url, folder === undefined ? [] : [folder, ...wanted])) === 0 ? 0 : 1;
  await browser.close();
  await close();
}
