/** Drawings and writing that would run, load or lead away, were they documents. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { hostileDocuments } from '../hostile/documents.ts';
import { expect, test } from '../support/app.ts';
import { startSwappingFront } from '../support/servers/swappingFront.ts';
import { expectPhase, hasten, MODEL, openJob, submitBody } from '../support/window.ts';

const CHAT = 'anthropic/claude-opus-5';
const DRAWINGS = ['a script', 'a foreign object', 'pictures from elsewhere', 'a style that imports', 'handlers'];

test('drawings, names and texts of a model that hold scripts, handlers and links run nothing and fetch nothing', async ({
  desk,
  router,
}) => {
  hasten(router);
  const heard: string[] = [];
  const beacon = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`;
  const documents = hostileDocuments(address);
  const textOf = (name: string): string => documents.find((one) => one.name === name)?.text ?? '';
  const front = await startSwappingFront({
    router,
    files: Object.fromEntries(DRAWINGS.map((name) => [name, Buffer.from(textOf(name))])),
    document: (text, prompt) => {
      if (prompt !== 'some writing') return text;
      const parsed = JSON.parse(text) as { content?: unknown };
      const words = `${textOf('Markdown with a script')}\n${textOf('Markdown with handlers')}\n${textOf('Markdown with pictures')}`;
      return JSON.stringify(parsed.content === undefined ? parsed : { ...parsed, content: [{ type: 'text', text: words }] });
    },
  });
  const { page } = await desk.launch({ env: { AFTERGLOW_ROUTER_URL: front.url } });
  for (const name of DRAWINGS) await submitBody(page, { prompt: name }, { model: MODEL });
  await submitMessage(page, 'some writing');

  for (const name of DRAWINGS) {
    await expectPhase(page, name, 'done');
    const inspector = await openJob(page, name);
    const picture = inspector.locator('img[src^="afterglow-result://job/"]').first();
    await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
    // Nothing of it stands in the page itself: no drawing of its own, no frame, nothing embedded.
    expect(await inspector.locator('foreignObject, iframe, object, embed, script').count()).toBe(0);
  }
  await expectPhase(page, 'some writing', 'done');
  const writing = await openJob(page, 'some writing');
  await expect(writing.getByText('Pictures', { exact: true })).toBeVisible();
  expect(await writing.locator('.written').locator('img, script, details, iframe, a[href]').count()).toBe(0);

  expect(heard).toEqual([]);
  expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false);
  expect(page.url().split('#')[0]).toBe('afterglow://app/');
  await front.close();
  await new Promise((resolve) => beacon.close(resolve));
});

async function submitMessage(page: Page, content: string): Promise<void> {
  const body = JSON.stringify({ max_tokens: 200, messages: [{ role: 'user', content }] });
  const answer = await page.evaluate(
    async (draft) => {
      const ticket = await window.afterglow.newTicket();
      return ticket.ok ? window.afterglow.submit({ ...draft, ticket: ticket.value, route: 'queued', parent: null }) : ticket;
    },
    { model: CHAT, body },
  );
  expect(answer).toMatchObject({ ok: true });
}
