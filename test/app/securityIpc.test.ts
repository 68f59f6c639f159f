/** The bridge in a real window: who is heard, what is let through, and what a flood does. */

import type { Page } from '@playwright/test';
import { CALLS, type CallName } from '../../src/shared/contract.ts';
import { PARSERS } from '../../src/shared/parse.ts';
import type { Outcome } from '../../src/shared/refusal.ts';
import { expect, test } from '../support/app.ts';
import { HOSTILE } from '../support/hostile/hostile.ts';
import { expectNoOtherSender } from '../support/senders.ts';

const NAMES = Object.keys(CALLS) as CallName[];
/** Ways in which a bad argument is refused; nothing else may come of one. */
const REFUSALS = new Set(['badArguments', 'keyEmpty', 'baseNotUrl', 'modelIdInvalid', 'bodyTooLarge']);

type AnyBridge = Record<string, (argument?: unknown) => Promise<Outcome<unknown>>>;

test('no other window is heard, even with our page, our preload and every call tried', async ({ desk }) => {
  const { app } = await desk.launch({ against: 'practice' });
  await expectNoOtherSender(app);
});

test('hostile arguments to every call through the real bridge: none gets through, and main goes on', async ({ desk }) => {
  const { page } = await desk.launch({ against: 'practice' });
  const tried = await page.evaluate(
    async ({ names, texts }) => {
      const bridge = window.afterglow as unknown as AnyBridge;
      const values: unknown[] = [
        ...texts.map((text) => JSON.parse(text) as unknown),
        Number.NaN,
        Number.POSITIVE_INFINITY,
        -0,
        10n,
        new Date(0),
        /x/u,
        new Map([['id', 'x']]),
        new Set(['x']),
        new Uint8Array(16),
        new ArrayBuffer(16),
        new Error('x'),
        Object('on'),
        Symbol('x'),
        () => 'x',
        document.body,
        new Proxy({}, {}),
        Object.defineProperty({}, 'id', { enumerable: true, get: () => 'x' }),
        ...['', ' ', '\n', '../..', '__proto__', 'constructor', '\u0000', '%2e%2e%2f', '{}', '<script>'].map((text) => ({
          id: text,
          index: 0,
        })),
      ];
      const results: { name: string; kind: string; tookMs: number }[] = [];
      for (const name of names) {
        for (const value of values) {
          const startedAt = performance.now();
          let kind: string;
          try {
            const answer = await bridge[name]?.(value);
            kind = answer?.ok === false ? answer.error.kind : 'GOT THROUGH';
          } catch (error) {
            // What cannot be copied between worlds is refused by the bridge itself.
            kind = `not sent: ${String(error).slice(0, 60)}`;
          }
          results.push({ name, kind, tookMs: performance.now() - startedAt });
        }
      }
      return results;
    },
    { names: NAMES.filter((name) => !takesNothing(name)), texts: jsonTexts() },
  );
  expect(tried.length).toBeGreaterThanOrEqual(480);
  expect(tried.filter(({ kind }) => !REFUSALS.has(kind) && !kind.startsWith('not sent'))).toEqual([]);
  expect((await page.evaluate(() => window.afterglow.getView())).ok).toBe(true);
});

test('after a flood of 10,000 calls main still answers', async ({ desk }, testInfo) => {
  const { page } = await desk.launch({ against: 'practice' });
  const { refused, answered, thenMs } = await page.evaluate(async () => {
    const answers = await Promise.all(Array.from({ length: 10_000 }, () => window.afterglow.getView()));
    const startedAt = performance.now();
    const last = await window.afterglow.getView();
    return {
      refused: answers.filter((answer) => !answer.ok && answer.error.kind === 'tooMany').length,
      answered: answers.filter((answer) => answer.ok).length + (last.ok ? 0 : Number.NaN),
      thenMs: performance.now() - startedAt,
    };
  });
  testInfo.annotations.push({
    type: 'figure',
    description: `answered ${thenMs.toFixed(1)} ms after the flood; ${refused} refused`,
  });
  expect(refused + answered).toBe(10_000);
  expect(await isAnswering(page)).toBe(true);
  // The figure to reach is 200 ms; a machine that runs other tests at the same time gets more.
  expect(thenMs).toBeLessThan(2_000);
});

test('a second start shows the first window and ends, and changes nothing', async ({ desk }) => {
  const first = await desk.launch({ against: 'practice' });
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const second = await desk.launch({ against: 'practice' }).catch((error: unknown) => String(error));
  expect(typeof second).toBe('string');
  await expect
    .poll(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible())))
    .toEqual([true]);
  expect(await isAnswering(first.page)).toBe(true);
});

async function isAnswering(page: Page): Promise<boolean> {
  return (await page.evaluate(() => window.afterglow.getView())).ok;
}

/** The bridge drops what is given to a call that takes nothing; some of these open a dialog of the system. */
function takesNothing(name: CallName): boolean {
  return PARSERS[name](undefined).ok;
}

/** What of the hostile values can be written as JSON. */
function jsonTexts(): readonly string[] {
  return HOSTILE.filter(([name]) => !name.includes('5,000') && !name.startsWith('a deep')).flatMap(([, value]) => {
    try {
      const text = JSON.stringify(value);
      // A plain text is a good argument to some calls.
      return text === undefined || text.length > 100_000 || text.startsWith('"') ? [] : [text];
    } catch {
      return [];
    }
  });
}
