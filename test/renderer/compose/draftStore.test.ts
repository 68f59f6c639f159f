import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft, NewDraft, OpenDraft, Submitted } from '../../../src/shared/draft.ts';
import type { ModelDocument } from '../../../src/shared/models.ts';
import type { Outcome } from '../../../src/shared/refusal.ts';
import { clip, flatImage, spoken } from '../../shared/schema/documents.ts';
import { loadDraftTable } from '../../support/freshWindow.ts';

/** As much of main as drafts need: tickets that work once, and the draft it was last given. */
function createDesk(kept: Partial<OpenDraft> = {}) {
  const documents = new Map<string, ModelDocument>([flatImage, clip, spoken].map((document) => [document.id, document]));
  const used = new Map<string, string>();
  const saved: Draft[] = [];
  let tickets = 0;
  let isDown = false;
  const ok = <T>(value: T): Promise<Outcome<T>> => Promise.resolve({ ok: true, value });
  const no = (): Promise<Outcome<never>> => Promise.resolve({ ok: false, error: { kind: 'offline', field: null, detail: null } });
  const nextTicket = (): string => {
    tickets += 1;
    return `ticket-${tickets}`;
  };
  const first: OpenDraft = {
    id: 'draft-1',
    name: '',
    ticket: nextTicket(),
    model: 'acme/flat-image',
    body: '',
    route: 'queued',
    parent: null,
    usedFor: null,
    ...kept,
  };
  return {
    used,
    saved,
    goDown: () => {
      isDown = true;
    },
    bridge: {
      openDraft: () => ok(first),
      saveDraft: (draft: Draft) => {
        saved.push(draft);
        return ok(null);
      },
      newDraft: ({ former: _, ...given }: NewDraft): Promise<Outcome<OpenDraft>> =>
        ok({ ...given, id: 'draft-2', ticket: nextTicket(), usedFor: null }),
      listDrafts: () => ok([]),
      newTicket: () => ok(nextTicket()),
      submit: (draft: Draft): Promise<Outcome<Submitted>> => {
        if (isDown) return no();
        const already = used.has(draft.ticket);
        if (!already) used.set(draft.ticket, `job-${used.size + 1}`);
        return ok({ id: used.get(draft.ticket) ?? '', already, nextTicket: nextTicket() });
      },
      draftFrom: (id: string) =>
        ok({ ...first, ticket: nextTicket(), body: '{"prompt":"earlier","seed":12345678901234567890}', parent: id }),
      getModel: (id: string): Promise<Outcome<ModelDocument>> => {
        const document = documents.get(id);
        return document && !isDown ? ok(document) : no();
      },
    },
  };
}

async function openStore(desk: ReturnType<typeof createDesk>) {
  vi.resetModules();
  vi.stubGlobal('window', { afterglow: desk.bridge });
  const store = await loadDraftTable();
  const change = await import('../../../src/renderer/views/compose/changeModel.ts');
  await store.openDraft();
  const drafts = await import('../../../src/renderer/views/compose/drafts/openDrafts.ts');
  return { ...store, ...change, ...drafts };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft on the table', () => {
  test('five fast submits make one job, and the draft stays under a new ticket', async () => {
    const desk = createDesk();
    const { editBody, submitDraft, useDraft } = await openStore(desk);
    editBody('{"prompt":"x"}');
    const ids = await Promise.all(Array.from({ length: 5 }, () => submitDraft()));
    expect(ids.filter((id) => id !== null)).toEqual(['job-1']);
    expect(desk.used.size).toBe(1);
    expect(useDraft.getState()).toMatchObject({ body: '{"prompt":"x"}', ticket: 'ticket-2', submitting: false });
  });

  test('a part that cannot be read yet is kept with the draft, and is there when the draft is opened again', async () => {
    const desk = createDesk();
    const { setUnfinished, saveNow } = await openStore(desk);
    const part = { label: 'Camera', text: '{ "lens": ' };
    setUnfinished('["camera"]', part);
    await saveNow();
    expect(desk.saved.at(-1)).toMatchObject({ unfinished: [{ key: '["camera"]', ...part }] });
    const again = await openStore(createDesk({ unfinished: [{ key: '["camera"]', ...part }] }));
    expect(again.useDraft.getState().unfinished).toEqual(new Map([['["camera"]', part]]));
    again.setUnfinished('["camera"]', null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(again.useDraft.getState().unfinished.size).toBe(0);
  });

  test('how long it is waited for is kept with the draft, goes with each of its jobs, and stays with another model', async () => {
    const desk = createDesk();
    const { chooseModel, editBody, saveNow, setGiveUp, submitDraft, useDraft } = await openStore(desk);
    editBody('{"prompt":"x"}');
    setGiveUp(900_000);
    await saveNow();
    expect(desk.saved.at(-1)).toMatchObject({ giveUpAfterMs: 900_000 });
    await submitDraft();
    expect(useDraft.getState().giveUpAfterMs).toBe(900_000);
    await chooseModel('acme/clip');
    expect(useDraft.getState().giveUpAfterMs).toBe(900_000);
    const again = await openStore(createDesk({ giveUpAfterMs: 900_000 }));
    expect(again.useDraft.getState().giveUpAfterMs).toBe(900_000);
  });

  test('the same words with another limit are another run', async () => {
    const desk = createDesk({ body: '{"prompt":"x"}', usedFor: 'job-9' });
    const { setGiveUp, submitDraft, useDraft } = await openStore(desk);
    setGiveUp(900_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(useDraft.getState()).toMatchObject({ usedFor: null, ticket: 'ticket-2' });
    await submitDraft();
    setGiveUp(null);
    await submitDraft();
    expect(desk.used.size).toBe(2);
  });

  test('pressing on after a fast answer makes no second job; a moment later, or with other words, it is a new one', async () => {
    const desk = createDesk();
    const { editBody, submitDraft } = await openStore(desk);
    editBody('{"prompt":"x"}');
    for (let press = 0; press < 5; press += 1) {
      await submitDraft();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(desk.used.size).toBe(1);
    editBody('{"prompt":"y"}');
    await submitDraft();
    expect(desk.used.size).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await submitDraft();
    expect(desk.used.size).toBe(3);
  });

  test('a submit without an answer is tried again under the same ticket', async () => {
    const desk = createDesk();
    const { submitDraft, useDraft } = await openStore(desk);
    const { ticket } = useDraft.getState();
    desk.goDown();
    expect(await submitDraft()).toBeNull();
    expect(useDraft.getState()).toMatchObject({ ticket, refusal: { kind: 'offline' }, submitting: false });
  });

  test('what was submitted before a crash is not submitted again, until a person says so or the text changes', async () => {
    const desk = createDesk({ body: '{"prompt":"x"}', usedFor: 'job-0' });
    const { submitDraft, editBody, useDraft } = await openStore(desk);
    expect(await submitDraft()).toBeNull();
    expect(desk.used.size).toBe(0);
    editBody('{"prompt":"y"}');
    await vi.advanceTimersByTimeAsync(0);
    expect(useDraft.getState()).toMatchObject({ usedFor: null, ticket: 'ticket-2' });
    expect(await submitDraft()).toBe('job-1');
  });

  test('is handed to main soon after the last change, once', async () => {
    const desk = createDesk();
    const { editBody } = await openStore(desk);
    await vi.advanceTimersByTimeAsync(1_000);
    desk.saved.length = 0;
    editBody('{"prompt":"a"}');
    editBody('{"prompt":"ab"}');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.saved.map((draft) => draft.body)).toEqual(['{"prompt":"ab"}']);
  });

  test('text that is no JSON is kept as it is', async () => {
    const desk = createDesk();
    const { editBody } = await openStore(desk);
    editBody('{"prompt": "half');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.saved.at(-1)?.body).toBe('{"prompt": "half');
  });

  test('another model takes what it knows along, and all of it can be taken back', async () => {
    const desk = createDesk();
    const { editBody, chooseModel, undoModel, useDraft } = await openStore(desk);
    const before = '{"prompt":"a cup","seed":42,"width":512}';
    editBody(before);
    await chooseModel('acme/spoken');
    expect(JSON.parse(useDraft.getState().body)).toEqual({ inputs: [{ text: 'a cup' }], seed: 42 });
    expect(useDraft.getState().undo?.left).toEqual(['width']);
    await undoModel();
    expect(useDraft.getState()).toMatchObject({ model: 'acme/flat-image', body: before, undo: null });
  });

  test('a change of model does not touch text that cannot be read', async () => {
    const desk = createDesk();
    const { editBody, chooseModel, useDraft } = await openStore(desk);
    editBody('{"prompt": ');
    await chooseModel('acme/spoken');
    expect(useDraft.getState().body).toBe('{"prompt": ');
  });

  test('a model whose settings cannot be read can still be written for', async () => {
    const desk = createDesk();
    const { chooseModel, useDraft } = await openStore(desk);
    await chooseModel('acme/unknown');
    expect(useDraft.getState()).toMatchObject({ reading: { status: 'failed' }, form: { root: null } });
  });

  test('the settings of an earlier job come with every digit', async () => {
    const desk = createDesk();
    const { takeFrom, useDraft } = await openStore(desk);
    await takeFrom('job-9');
    expect(useDraft.getState()).toMatchObject({ parent: 'job-9', body: '{"prompt":"earlier","seed":12345678901234567890}' });
  });
});
