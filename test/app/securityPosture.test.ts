/** The posture of the window, asserted in the app as an unprivileged user runs it, without `--no-sandbox`. */

import { test } from '@playwright/test';
import { canMakeNamespaces, NEEDS_NAMESPACES } from '../support/packaged/person.ts';
import { expectPostures, expectPrivateFiles, expectRealSandbox, securityWarnings } from '../support/postures.ts';
import { launchUnprivileged, type UnprivilegedApp } from '../support/unprivileged.ts';

test.skip(!canMakeNamespaces, NEEDS_NAMESPACES);

let running: UnprivilegedApp;
let warnings: readonly string[];

test.beforeAll(async () => {
  running = await launchUnprivileged(['--practice']);
  warnings = await securityWarnings(running.page);
});
test.afterAll(() => running.close());

test('20 postures of the window are as wanted', () => expectPostures(running, warnings));

test('the page runs in the real sandbox of the system', async () => {
  test.skip(process.platform !== 'linux', 'read from /proc');
  await expectRealSandbox(running, running);
});

test('what the app keeps can be read by its user alone', async () => {
  test.skip(process.platform === 'win32', 'rights are kept otherwise there');
  await expectPrivateFiles(running, running.userData);
});
