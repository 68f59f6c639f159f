/** Where the key is after a whole life of the app: nowhere but where it was sealed. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { JobId } from '../../src/shared/job.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { factsOf, jobsOf, openView } from '../support/window.ts';

/** Each form in which a key could have been left behind. */
function formsOf(key: string): readonly Buffer[] {
  const bytes = Buffer.from(key);
  return [
    bytes,
    Buffer.from(bytes.toString('base64').replace(/=+$/u, '')),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(key, 'utf16le'),
  ];
}

interface Search {
  readonly searchedBytes: number;
  readonly hits: readonly string[];
}

function searchFolder(folder: string, key: string): Search {
  const forms = formsOf(key);
  let searchedBytes = 0;
  const hits: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    searchedBytes += content.length;
    if (forms.some((form) => content.includes(form))) hits.push(path.slice(folder.length + 1));
  }
  return { searchedBytes, hits };
}

/** The page's whole heap, its storage and its document. */
async function searchPage(page: Page, key: string): Promise<Search> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const rest = await page.evaluate(async () =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await window.afterglow.getView(),
    ]),
  );
  const all = `${chunks.join('')}${rest}`;
  return {
    searchedBytes: all.length,
    hits: formsOf(key)
      .filter((form) => all.includes(form.toString()))
      .map(() => 'the page'),
  };
}

/** The phase that it ended in. */
async function runOneJob(page: Page): Promise<string> {
  const id = await page.evaluate(async (): Promise<JobId> => {
    const ticket = await window.afterglow.newTicket();
    if (!ticket.ok) throw new Error(ticket.error.kind);
    const draft = {
      ticket: ticket.value,
      model: 'bfl/flux-2-pro',
      body: '{"prompt":"a lamp"}',
      route: 'queued',
      parent: null,
    } as const;
    const submitted = await window.afterglow.submit(draft);
    if (!submitted.ok) throw new Error(submitted.error.kind);
    return submitted.value.id;
  }, undefined);
  const phase = () =>
    page.evaluate(async (job) => {
      const view = await window.afterglow.getJob(job);
      return view.ok ? view.value.phase : view.error.kind;
    }, id);
  await expect.poll(phase, { timeout: 60_000 }).toMatch(/done|failed/u);
  return phase();
}

/** What could be copied for support about every job. */
async function readBundles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const list = await window.afterglow.listJobs({ filter: 'all', search: '', after: null, limit: 50 });
    if (!list.ok) throw new Error(list.error.kind);
    const texts: string[] = [];
    for (const { id } of list.value.jobs) {
      const bundle = await window.afterglow.supportBundle({ id, prompt: true });
      if (!bundle.ok) throw new Error(bundle.error.kind);
      texts.push(bundle.value.text);
    }
    return texts;
  });
}

const keyFacts = ({ page }: RunningApp) =>
  page.evaluate(async () => {
    const view = await window.afterglow.getView();
    return view.ok ? view.value.app.key : null;
  });

test('the key of the environment is in no file of the app and nowhere in the page, after good and bad calls', async ({
  desk,
  router,
}, testInfo) => {
  const running = await desk.launch();
  const { page, app } = running;
  expect(await keyFacts(running)).toMatchObject({ kind: 'thisRun', because: 'environment' });
  // A server that says back what it was sent, in good answers' places and in refusals.
  const echo = { detail: `you sent X-API-Key: ${router.apiKey}`, headers: { 'x-echo': router.apiKey } };
  router.control.trouble({ route: 'status', deed: { kind: 'answer', status: 502, headers: echo.headers, body: echo } });
  router.control.trouble({
    route: 'result',
    deed: { kind: 'answer', status: 500, headers: echo.headers, body: JSON.stringify(echo) },
  });
  expect(await runOneJob(page)).toBe('done');
  router.control.trouble({ route: 'submit', deed: { kind: 'bucket', bucket: 'model_not_found', ...echo } });
  expect(await runOneJob(page)).toBe('failed');
  const bundles = await readBundles(page);
  expect(bundles.join('')).toContain('you sent X-API-Key:');
  const inBundles = formsOf(router.apiKey).filter((form) => bundles.some((text) => text.includes(form.toString())));
  const inPage = await searchPage(page, router.apiKey);
  expect(await app.evaluate(() => Object.values(process.env).join(' ') + process.argv.join(' '))).not.toContain(router.apiKey);
  await running.quit();
  const onDisk = searchFolder(desk.userData, router.apiKey);
  testInfo.annotations.push({
    type: 'figure',
    description: `${onDisk.searchedBytes} bytes on disk and ${inPage.searchedBytes} of the page searched`,
  });
  expect(onDisk.searchedBytes).toBeGreaterThan(100_000);
  expect([...onDisk.hits, ...inPage.hits, ...inBundles]).toEqual([]);
});

test('with several keys none is in any file or anywhere in the page, after good and bad calls of each and after one was removed', async ({
  desk,
  router,
}, testInfo) => {
  const markers = ['studio', 'client', 'elsewhere'].map((name) => `comfyui-practice-${name}.marker-${name}-0123456789`);
  const [, client = '', other = ''] = markers;
  const running = await desk.launch({ env: { COMFY_API_KEY: markers[0] ?? '' } });
  const { app, page } = running;
  await openView(page, 'Settings');
  for (const [name, key] of [
    ['Client', client],
    ['Elsewhere', other],
  ] as const) {
    await page.getByRole('button', { name: 'Add another key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'API key' }).fill(key);
    await page.getByRole('button', { name: 'Add key' }).click();
    await expect(page.getByRole('article', { name })).toBeVisible();
  }
  const { keys } = await factsOf(page);
  expect(keys).toHaveLength(3);
  for (const [index, named] of keys.entries()) {
    const used = await page.evaluate((id) => window.afterglow.useKey(id), named.id);
    expect(used).toMatchObject({ ok: true });
    // A server that says back what it was sent.
    const key = markers.find((marker) => 'tail' in named.facts && named.name !== '' && marker.includes(named.name.toLowerCase()));
    const echo = { detail: `you sent X-API-Key: ${key ?? markers[0]}` };
    router.control.trouble({ route: 'status', deed: { kind: 'answer', status: 502, body: echo } });
    expect(await runOneJob(page), `job ${index}`).toBe('done');
    router.control.trouble({ route: 'submit', deed: { kind: 'bucket', bucket: 'model_not_found', ...echo } });
    expect(await runOneJob(page), `refused job ${index}`).toBe('failed');
  }
  await page.evaluate((id) => window.afterglow.removeKey(id), keys.find(({ name }) => name === 'Elsewhere')?.id ?? '');
  // What a person takes out of the app: the whole record in one file, and what is copied for support.
  await app.evaluate(
    ({ dialog }, path) => {
      Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath: path }) });
    },
    join(desk.userData, 'taken-out.jsonl'),
  );
  expect(await page.evaluate(() => window.afterglow.exportBackup())).toMatchObject({ ok: true, value: { jobs: 6 } });
  const copied: string[] = [];
  for (const { id } of await jobsOf(page)) {
    const bundle = await page.evaluate((job) => window.afterglow.supportBundle({ id: job, prompt: true }), id);
    copied.push(JSON.stringify(bundle));
  }
  const searches: Search[] = [];
  for (const marker of markers) {
    const hits = formsOf(marker).some((form) => copied.join('').includes(form.toString())) ? ['what is copied for support'] : [];
    searches.push({ searchedBytes: copied.join('').length, hits });
  }
  for (const marker of markers) searches.push(await searchPage(page, marker));
  await running.quit();
  for (const marker of markers) searches.push(searchFolder(desk.userData, marker));
  const bytes = searches.reduce((sum, one) => sum + one.searchedBytes, 0);
  testInfo.annotations.push({ type: 'figure', description: `${bytes} bytes searched for ${markers.length} keys` });
  expect(searches.flatMap(({ hits }) => hits)).toEqual([]);
});

test('a key that is entered stays for this run where nothing encrypts, and is in no file until a person chooses so', async ({
  desk,
  router,
}) => {
  const running = await desk.launch({ against: 'keyless' });
  const { page, app } = running;
  const backend = await app.evaluate(({ safeStorage }) =>
    process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'real',
  );
  test.skip(backend !== 'basic_text', 'the system encrypts');
  const saved = await page.evaluate((key) => window.afterglow.saveKey(key), router.apiKey);
  expect(saved).toMatchObject({ ok: true, value: { kind: 'thisRun', because: 'noEncryption', weakerPossible: true } });
  expect(searchFolder(desk.userData, router.apiKey).hits).toEqual([]);
  expect(readdirSync(desk.userData)).not.toContain('key.json');

  const kept = await page.evaluate(() => window.afterglow.keepKeyWeakly());
  expect(kept).toMatchObject({ ok: true, value: { kind: 'stored', strength: 'weak' } });
  expect(readdirSync(desk.userData)).toContain('key.json');
  await running.quit();

  const again = await desk.launch({ against: 'keyless' });
  expect(await keyFacts(again)).toMatchObject({ kind: 'stored', strength: 'weak' });
  const cleared = await again.page.evaluate(() => window.afterglow.clearKey());
  expect(cleared).toEqual({ ok: true, value: { kind: 'none' } });
  expect(readdirSync(desk.userData)).not.toContain('key.json');
});

test('a key that the server refuses is told at its field and stored nowhere', async ({ desk }) => {
  const running = await desk.launch({ against: 'keyless' });
  const wrong = 'a-key-that-nobody-issued-0123456789';
  const saved = await running.page.evaluate((key) => window.afterglow.saveKey(key), wrong);
  expect(saved).toMatchObject({ ok: false, error: { kind: 'keyRefused', field: 'key' } });
  expect(await keyFacts(running)).toEqual({ kind: 'none' });
  await running.quit();
  expect(searchFolder(desk.userData, wrong).hits).toEqual([]);
});
