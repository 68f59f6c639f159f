/** The page's drafts against the core's own desk. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Runner } from '../../../src/main/jobs/ports/runner.ts';
import type { ModelDocument } from '../../../src/shared/models.ts';
import { flatImage } from '../../shared/schema/documents.ts';
import { startCore, value } from '../../support/core.ts';
import { loadDraftTable } from '../../support/freshWindow.ts';

async function openPage() {
  const core = startCore();
  const { runner } = core;
  const bridge = {
    ...Object.fromEntries((Object.keys(runner) as (keyof Runner)[]).map((name) => [name, runner[name]])),
    getModel: async (): Promise<{ ok: true; value: ModelDocument }> => ({ ok: true, value: flatImage }),
  };
  vi.resetModules();
  vi.stubGlobal('window', { afterglow: bridge });
  const store = await loadDraftTable();
  const drafts = await import('../../../src/renderer/views/compose/drafts/openDrafts.ts');
  const presets = await import('../../../src/renderer/views/compose/presets/presetStore.ts');
  const { useToasts } = await import('../../../src/renderer/components/tell.ts');
  const first = await runner.newDraft({
    model: flatImage.id,
    body: '{"prompt":"one"}',
    route: 'queued',
    parent: null,
    giveUpAfterMs: null,
    name: '',
    former: 'drop',
  });
  await store.openDraft();
  const undo = async (): Promise<void> => {
    useToasts.getState().toasts.at(-1)?.action?.run();
    await settled();
  };
  const words = (): readonly string[] => drafts.useOpenDrafts.getState().entries.map((entry) => entry.words);
  return { ...core, ...store, ...drafts, ...presets, first: value(first), undo, words };
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

describe('open drafts', () => {
  test('what was typed a moment ago goes along when another draft is begun', async () => {
    const page = await openPage();
    page.editBody('{"prompt":"one, and more"}');
    await page.freshDraft();
    expect(page.words()).toEqual(['', 'one, and more']);
    await page.showDraft(page.first.id);
    expect(page.useDraft.getState().body).toBe('{"prompt":"one, and more"}');
  });

  test('an empty draft is not kept when another one comes', async () => {
    const page = await openPage();
    await page.freshDraft();
    await page.freshDraft();
    expect(page.words()).toEqual(['', 'one']);
  });

  test('a draft that was sent as it is leaves nothing behind', async () => {
    const page = await openPage();
    await page.submitDraft();
    await page.freshDraft();
    expect(page.words()).toEqual(['']);
  });

  test('the settings of a job come with every digit, and the draft that was there stays open', async () => {
    const page = await openPage();
    const sent = page.draft({ model: flatImage.id, body: '{"prompt":"earlier","seed":1234567890123456789}' });
    const { id } = value(await page.runner.submit(sent));
    page.editBody('{"prompt":"half a thought"}');
    expect(await page.takeFrom(id)).toBeNull();
    expect(page.useDraft.getState()).toMatchObject({ parent: id, body: '{"prompt":"earlier","seed":1234567890123456789}' });
    expect(page.words()).toEqual(['earlier', 'half a thought']);
  });

  test('a deleted draft is back after undo', async () => {
    const page = await openPage();
    await page.freshDraft();
    await page.dropDraft(page.first.id);
    expect(page.words()).toEqual(['']);
    await page.undo();
    expect(page.useDraft.getState().body).toBe('{"prompt":"one"}');
  });

  test('a copy has a ticket of its own', async () => {
    const page = await openPage();
    const { ticket } = page.useDraft.getState();
    await page.duplicateDraft();
    expect(page.words()).toEqual(['one', 'one']);
    expect(page.useDraft.getState().ticket).not.toBe(ticket);
  });

  test('an answer to a submit that comes late belongs to the draft that was sent', async () => {
    const page = await openPage();
    const sending = page.submitDraft();
    await page.freshDraft();
    const { ticket, id } = page.useDraft.getState();
    expect(await sending).not.toBeNull();
    expect(page.useDraft.getState()).toMatchObject({ ticket, id, submitting: false });
  });

  test('typing without a pause is handed to main now and then', async () => {
    const page = await openPage();
    for (let letters = 1; letters <= 30; letters += 1) {
      page.editBody(JSON.stringify({ prompt: 'x'.repeat(letters) }));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(page.ledger.readDraft()?.body.length).toBeGreaterThan(20);
  });
});

describe('a preset', () => {
  const foggy = { name: 'Foggy', settings: '{"prompt":"{prompt}, fog","seed":1234567890123456789}' };

  test('goes over the draft with its words, twice as once, and comes off again', async () => {
    const page = await openPage();
    page.applyPreset(foggy);
    expect(page.useDraft.getState().body).toBe('{"prompt":"one, fog", "seed": 1234567890123456789}');
    const after = page.useDraft.getState().body;
    page.applyPreset(foggy);
    expect(page.useDraft.getState().body).toBe(after);
    await page.undo();
    expect(page.useDraft.getState().body).toBe(after);
  });

  test('is taken back with undo, and never from another draft', async () => {
    const page = await openPage();
    page.applyPreset(foggy);
    await page.undo();
    expect(page.useDraft.getState().body).toBe('{"prompt":"one"}');
    page.applyPreset(foggy);
    await page.freshDraft();
    const { body } = page.useDraft.getState();
    await page.undo();
    expect(page.useDraft.getState().body).toBe(body);
  });

  test('leaves a draft alone whose JSON cannot be read', async () => {
    const page = await openPage();
    page.editBody('{"prompt": ');
    page.applyPreset(foggy);
    expect(page.useDraft.getState().body).toBe('{"prompt": ');
  });
});
