/** Started twice: one app, one window, whatever the second start looks like. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackagedApp } from '../support/packaged/attach.ts';
import { giveTo } from '../support/packaged/person.ts';
import { expect, test } from '../support/packagedApp.ts';
import { jobsOf } from '../support/window.ts';

test('a second start from anywhere shows the window of the first, ends well and quickly, and changes nothing', async ({
  desk,
}) => {
  const first = await desk.start();
  const odd = join(desk.folder, 'a folder; with "quotes" & 100% #?');
  mkdirSync(odd);
  giveTo(odd);
  for (const cwd of ['/', odd, desk.home.folder]) {
    await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    // Other means in its environment are not taken over: the first start decided on the Router and the key.
    const second = desk.spawn({ cwd, against: 'none', args: ['--practice', '--', '-x', '--user-data-dir=/nowhere'] });
    expect(await second.ended()).toEqual({ code: 0, signal: null });
    await expect.poll(() => windowsOf(first)).toEqual([true]);
  }
  const answer = await first.page.evaluate(() => window.afterglow.getView());
  expect(answer.ok && answer.value.app.key.kind).toBe('thisRun');
  expect(await jobsOf(first.page)).toEqual([]);

  // Ten at once, while it is there.
  const many = Array.from({ length: 10 }, () => desk.spawn({ against: 'practice' }));
  for (const one of many) expect(await one.ended()).toEqual({ code: 0, signal: null });
  expect(await windowsOf(first)).toHaveLength(1);
});

async function windowsOf({ app }: PackagedApp): Promise<readonly boolean[]> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
}
