/** The very package that people are given. Nothing can be attached to it, so it is judged by what it does and shows. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../support/packaged/installation.ts';
import { lookAtScreen } from '../support/packaged/screen.ts';
import type { StartedProcess } from '../support/packaged/startedProcess.ts';
import { expect, test } from '../support/packagedApp.ts';
import { expectFilesOnDisk, expectPhase, hasten, mostRunsOfAKey, submitPrompt } from '../support/window.ts';

const PROMPT = 'begun before';
/** What people try on a program that they do not know; and switches that make Chromium open doors. */
const ODD_ARGUMENTS = ['--version', '--help', '-h', '--bogus=%s', '--', '%U', '--inspect', '/etc/passwd', ''];

test('it shows its window, goes on with what was begun, ends when the system says so, and starts again', async ({ desk }) => {
  const { router, home } = desk;
  const results = join(home.pictures, 'Afterglow');
  hasten(router);
  router.control.turn({ hold: 'running' });
  const other = await desk.start();
  await submitPrompt(other.page, PROMPT);
  const { requestId } = await expectPhase(other.page, PROMPT, 'running');
  await other.kill();
  router.control.finish(requestId ?? '');

  const installation = install('shipped', join(desk.folder, 'Afterglow'));
  const shipped = desk.spawn({ installation });
  await expectWindow();
  await expect
    .poll(() => (existsSync(results) ? readdirSync(results) : []).filter((name) => name.endsWith('.png')))
    .toHaveLength(1);
  await endBySystem(shipped);

  const again = desk.spawn({ installation, args: ODD_ARGUMENTS });
  await expectWindow();
  // A second start of it ends at once, whatever it is given.
  expect(await desk.spawn({ installation, args: ODD_ARGUMENTS }).ended()).toEqual({ code: 0, signal: null });
  await endBySystem(again);

  const { page } = await desk.start();
  await expectFilesOnDisk(await expectPhase(page, PROMPT, 'done'));
  expect(mostRunsOfAKey(router)).toBe(1);
  expect(router.control.counters().runs).toBe(1);
});

test('it refuses a Router that would get the key unencrypted, in words, and leaves nothing behind', async ({ desk }) => {
  const installation = install('shipped', join(desk.folder, 'Afterglow'));
  const refused = desk.spawn({
    installation,
    env: { AFTERGLOW_ROUTER_URL: 'http://router.example', COMFY_API_KEY: 'comfyui-a-key' },
  });
  expect(await refused.ended()).toEqual({ code: 2, signal: null });
  expect(refused.output()).toContain('AFTERGLOW_ROUTER_URL must be https');
  expect(refused.output()).not.toContain('comfyui-a-key');
  expect(existsSync(join(desk.home.userData, 'ledger.sqlite'))).toBe(false);
});

async function expectWindow(): Promise<void> {
  const look = () => lookAtScreen(process.env['DISPLAY'] ?? '');
  await expect.poll(async () => (await look()).titles, { timeout: 30_000 }).toContain('Afterglow');
  await expect.poll(async () => (await look()).colours, { timeout: 30_000 }).toBeGreaterThan(30);
}

async function endBySystem(started: StartedProcess): Promise<void> {
  started.signal('SIGTERM');
  expect(await started.ended()).toEqual({ code: 0, signal: null });
  expect(started.output()).not.toMatch(/listening on|Uncaught|error occurred/u);
  expect((await lookAtScreen(process.env['DISPLAY'] ?? '')).colours).toBe(1);
}
