/** A link that asks for a draft, against the core's own desk. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Runner } from '../../../src/main/jobs/ports/runner.ts';
import type { ModelDocument } from '../../../src/shared/models.ts';
import { type Outcome, refusal } from '../../../src/shared/refusal.ts';
import { flatImage } from '../../shared/schema/documents.ts';
import { startCore } from '../../support/core.ts';
import { loadDraftTable } from '../../support/freshWindow.ts';

const link = (prompt: string | null, model = flatImage.id) => ({ kind: 'compose', model, prompt }) as const;

async function openPage(read: Outcome<ModelDocument> = { ok: true, value: flatImage }) {
  const core = startCore();
  const { runner } = core;
  const bridge = {
    ...Object.fromEntries((Object.keys(runner) as (keyof Runner)[]).map((name) => [name, runner[name]])),
    getModel: async () => read,
  };
  vi.resetModules();
  vi.stubGlobal('window', { afterglow: bridge, dispatchEvent: () => true });
  vi.stubGlobal('location', { hash: '#queue' });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { takeLink } = await import('../../../src/renderer/views/compose/takeLink.ts');
  const { useFromLink } = await import('../../../src/renderer/views/compose/fromLink.ts');
  const store = await loadDraftTable();
  const drafts = await import('../../../src/renderer/views/compose/drafts/openDrafts.ts');
  const { useToasts } = await import('../../../src/renderer/components/tell.ts');
  await store.openDraft();
  const words = async (): Promise<readonly string[]> => {
    await drafts.readDrafts();
    return drafts.useOpenDrafts.getState().entries.map((entry) => entry.words);
  };
  const told = (): string | undefined => useToasts.getState().toasts.at(-1)?.text;
  return { ...core, ...store, takeLink, useFromLink, words, told };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a link lays a new draft on the table, and what a person had begun stays among the drafts', async () => {
  const page = await openPage();
  page.useDraft.setState({ model: flatImage.id });
  page.editBody('{"prompt":"half a thought"}');
  await page.takeLink(link('a red teapot'));
  expect(await page.words()).toEqual(['a red teapot', 'half a thought']);
  expect(page.useFromLink.getState().laid).toMatchObject({ id: page.useDraft.getState().id, leftOut: false });
  expect(location.hash).toBe('#/compose');
});

test('a hand that was about to submit submits nothing of a link, and no link submits', async () => {
  const page = await openPage();
  await page.takeLink(link('a red teapot'));
  expect(await page.submitDraft()).toBeNull();
  expect(page.runner.view().active).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await page.submitDraft()).not.toBeNull();
});

test('a hundred links leave one draft, as long as nobody has changed what one of them wrote', async () => {
  const page = await openPage();
  for (let at = 1; at <= 100; at += 1) await page.takeLink(link(`words ${at}`));
  expect(await page.words()).toEqual(['words 100']);
  page.editBody(page.useDraft.getState().body.replace('words', 'my words'));
  await page.takeLink(link('a further one'));
  expect(await page.words()).toEqual(['a further one', 'my words 100']);
});

test('what a link laid down can be dropped, and what was there is back', async () => {
  const page = await openPage();
  page.useDraft.setState({ model: flatImage.id });
  page.editBody('{"prompt":"half a thought"}');
  await page.takeLink(link('a red teapot'));
  page.useFromLink.getState().laid?.dropIt();
  await settled();
  expect(page.useDraft.getState().body).toBe('{"prompt":"half a thought"}');
});

test('a model that the Router does not have changes nothing, in words', async () => {
  const page = await openPage({ ok: false, error: refusal('modelNotFound') });
  const before = page.useDraft.getState();
  await page.takeLink(link('a red teapot', 'evil/model'));
  expect(page.told()).toBe('This link asks for evil/model, which the Router does not have. Nothing was done.');
  expect(page.useDraft.getState()).toBe(before);
});

test('where the model cannot be read now, the words go where such models have them', async () => {
  const page = await openPage({ ok: false, error: refusal('offline') });
  await page.takeLink(link('a red teapot', 'bfl/flux-2-pro'));
  expect(JSON.parse(page.useDraft.getState().body)).toEqual({ prompt: 'a red teapot' });
});

test('words for a model that takes none are left out, and the draft says so', async () => {
  const wordless: ModelDocument = {
    ...flatImage,
    input: { type: 'object', properties: { scale: { type: 'integer' } }, required: ['scale'] },
    example: null,
  };
  const page = await openPage({ ok: true, value: wordless });
  await page.takeLink(link('a red teapot'));
  expect(page.useDraft.getState().body).not.toContain('teapot');
  expect(page.useFromLink.getState().laid?.leftOut).toBe(true);
});

test('a link without words begins the model’s own first draft', async () => {
  const page = await openPage();
  await page.takeLink(link(null));
  expect(page.useDraft.getState()).toMatchObject({ model: flatImage.id, parent: null, usedFor: null });
  expect(page.useFromLink.getState().laid?.leftOut).toBe(false);
});
