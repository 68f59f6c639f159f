/** What a person sees when the record of their jobs cannot be opened, or was damaged. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { MIGRATIONS } from '../../src/main/adapters/ledger/schema.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import { expect, test } from '../support/app.ts';
import { composePrompt, expectPhase, hasten, openView } from '../support/window.ts';

const open = (userData: string, migrations: readonly string[] = MIGRATIONS) =>
  openLedger({ path: join(userData, 'ledger.sqlite'), fold: reduce, clock: { now: Date.now }, log: () => {}, migrations }).ledger;

test('a ledger that another program has open is told in the window, and can be tried again there', async ({ desk }) => {
  const holder = open(desk.userData);
  // What it was started for waits until there is something to show it in.
  const running = await desk.launch({ args: ['afterglow://job/0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968'] });
  await expect(running.page.getByRole('alert')).toContainText('Another program has it open.');
  await expect(running.page.getByText(desk.userData)).toBeVisible();
  await desk.screenshot(running, 'locked');
  await running.page.getByRole('button', { name: 'Try again' }).click();
  await expect(running.page.getByRole('alert')).toContainText('Another program has it open.');
  holder.close();
  await running.page.getByRole('button', { name: 'Try again' }).click();
  await expect(running.page.getByRole('navigation')).toBeVisible();
  await expect(running.page.getByText('No job here has the id in this link. Nothing was done.').last()).toBeVisible();
  await composePrompt(running.page, 'after it was opened');
});

test('a ledger of a newer version is refused in the window, and stays as it was', async ({ desk }) => {
  open(desk.userData).close();
  open(desk.userData, [...MIGRATIONS, 'CREATE TABLE presets (row INTEGER PRIMARY KEY)']).close();
  const copy = readdirSync(desk.userData).find((name) => name.includes('.version-')) ?? 'no copy';
  const before = readFileSync(join(desk.userData, 'ledger.sqlite'));
  const running = await desk.launch();
  await expect(running.page.getByRole('alert')).toContainText('newer version of Afterglow');
  await expect(running.page.getByText(copy)).toBeVisible();
  await running.quit();
  expect(readFileSync(join(desk.userData, 'ledger.sqlite')).equals(before)).toBe(true);
});

test('a ledger that was damaged is made good, and the window names where the damaged one is', async ({ desk, router }) => {
  hasten(router);
  const first = await desk.launch();
  await composePrompt(first.page, 'before the damage');
  await first.page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expectPhase(first.page, 'before the damage', 'done');
  await first.quit();

  writeFileSync(join(desk.userData, 'ledger.sqlite'), 'null');
  const { page } = await desk.launch();
  await openView(page, 'Queue');
  await expectPhase(page, 'before the damage', 'done');
  const aside = readdirSync(desk.userData).find((name) => name.includes('.damaged-')) ?? '';
  expect(readFileSync(join(desk.userData, aside), 'utf8')).toBe('null');
  await expect(page.getByText(aside)).toBeVisible();
});

test('a folder that cannot be written is told in the window (needs the right to mount)', async ({ desk }) => {
  open(desk.userData).close();
  test.skip(!mounted(['--bind', desk.userData, desk.userData]), 'this account has no right to mount');
  try {
    const first = await desk.launch();
    await first.quit();
    mounted(['-o', 'remount,bind,ro', desk.userData]);
    const running = await desk.launch();
    await expect(running.page.getByRole('alert')).toContainText('cannot be written');
    mounted(['-o', 'remount,bind,rw', desk.userData]);
    await running.page.getByRole('button', { name: 'Try again' }).click();
    await expect(running.page.getByRole('navigation')).toBeVisible();
    await running.quit();
  } finally {
    execFileSync('umount', ['--lazy', desk.userData]);
  }
});

test('a folder that cannot be made is told in the window', async ({ desk }) => {
  const inTheWay = join(desk.userData, 'file');
  writeFileSync(inTheWay, '');
  const running = await desk.launch({ env: { AFTERGLOW_USER_DATA: join(inTheWay, 'data') } });
  await expect(running.page.getByRole('alert')).toContainText('Nothing in it was changed');
  await expect(running.page.getByText(join(inTheWay, 'data'))).toBeVisible();
});

function mounted(args: readonly string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
