import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseSheet } from '../../../src/shared/batch/sheet.ts';
import type { RowsToCheck } from '../../../src/shared/batch/trouble.ts';
import type { BatchOrder, BatchSubmitted } from '../../../src/shared/batch.ts';
import type { Outcome } from '../../../src/shared/refusal.ts';
import { flatImage } from '../../shared/schema/documents.ts';
import { loadDraftTable } from '../../support/freshWindow.ts';

/** As much of main as a sheet needs: tickets that work once, the sheet it was last given, and a line that may go. */
function createMain(kept: string | null = null) {
  const used = new Map<string, BatchOrder>();
  let sheet = kept;
  let tickets = 0;
  let answers: 'all' | 'lost' = 'all';
  const ok = <T>(value: T): Promise<Outcome<T>> => Promise.resolve({ ok: true, value });
  const nextTicket = (): string => {
    tickets += 1;
    return `ticket-${kept === null ? 'a' : 'b'}${tickets}`;
  };
  return {
    used,
    asked: [] as RowsToCheck[],
    sheet: () => sheet,
    loseAnswers: () => {
      answers = 'lost';
    },
    bridge: {
      openSheet: () => ok(sheet),
      saveSheet: (text: string) => {
        sheet = text;
        return ok(null);
      },
      listWordLists: () => ok([{ name: 'colour', text: 'red\nblue' }]),
      saveWordLists: () => ok(null),
      newTicket: () => ok(nextTicket()),
      getModel: () => ok(flatImage),
      submitBatch: (order: BatchOrder): Promise<Outcome<BatchSubmitted>> => {
        const already = used.has(order.ticket);
        if (!already) used.set(order.ticket, order);
        if (answers === 'lost') return Promise.reject(new Error('main is gone'));
        return ok({ id: 'batch', already, nextTicket: nextTicket() });
      },
    },
  };
}

/** A window that has just been opened on this main. */
async function open(main: ReturnType<typeof createMain>) {
  vi.resetModules();
  vi.stubGlobal('window', { afterglow: main.bridge });
  const { useDraft } = await loadDraftTable();
  useDraft.setState({ status: 'ready', model: 'acme/flat-image', body: '{"prompt":"a fox"}', route: 'queued' });
  const store = await import('../../../src/renderer/views/batch/sheetStore.ts');
  await store.openBuilder();
  return store;
}

const READY = {
  name: 'Foxes',
  axes: [{ name: 'Prompts', values: ['a fox'] }],
  rows: [{ model: 'acme/flat-image', route: 'queued', body: '{"prompt":"a fox"}', coordinates: ['a fox'] }],
} as const;

// What a window keeps after a pause in the typing must not come in the time of another test file.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the sheet of a batch', () => {
  test('begins with the draft on the table and the word lists of before', async () => {
    const { useSheet } = await open(createMain());
    const { sheet } = useSheet.getState();
    expect(sheet?.base).toEqual({ model: 'acme/flat-image', body: '{"prompt":"a fox"}', route: 'queued' });
    expect(sheet?.lists).toEqual([{ name: 'colour', text: 'red\nblue' }]);
  });

  test('five presses make one batch', async () => {
    const main = createMain();
    const { submitSheet } = await open(main);
    await Promise.all([1, 2, 3, 4, 5].map(() => submitSheet(READY)));
    expect(main.used.size).toBe(1);
  });

  test('has its ticket on disk before it is used', async () => {
    const main = createMain();
    const { submitSheet } = await open(main);
    let kept: string | undefined;
    const { submitBatch } = main.bridge;
    main.bridge.submitBatch = (order) => {
      kept = parseSheet(main.sheet() ?? '')?.ticket;
      expect(kept).toBe(order.ticket);
      return submitBatch(order);
    };
    await submitSheet(READY);
    expect(kept).toBeDefined();
  });

  test('whose answer was lost makes no second batch, neither here nor after a restart', async () => {
    const main = createMain();
    const { submitSheet } = await open(main);
    main.loseAnswers();
    await submitSheet(READY);
    await submitSheet(READY);
    expect(main.used.size).toBe(1);
    const later = createMain(main.sheet());
    for (const [ticket, order] of main.used) later.used.set(ticket, order);
    const again = await open(later);
    await again.submitSheet(READY);
    expect(later.used.size).toBe(1);
  });

  test('that was changed after such a crash is another one', async () => {
    const main = createMain();
    const { submitSheet } = await open(main);
    main.loseAnswers();
    await submitSheet(READY);
    const later = createMain(main.sheet());
    for (const [ticket, order] of main.used) later.used.set(ticket, order);
    const again = await open(later);
    again.edit((sheet) => ({ ...sheet, mostRows: 7 }));
    await again.submitSheet(READY);
    expect(later.used.size).toBe(2);
  });

  test('is queued again only on a person\u2019s word', async () => {
    const main = createMain();
    const { submitSheet, queueAgain, useSheet } = await open(main);
    await submitSheet(READY);
    expect(useSheet.getState().queued).toEqual({ id: 'batch', jobs: 1 });
    queueAgain();
    await submitSheet(READY);
    expect(main.used.size).toBe(2);
  });

  test('that is edited while it is being sent keeps the edit and gets a ticket of its own', async () => {
    const main = createMain();
    const { submitSheet, edit, useSheet } = await open(main);
    const sending = submitSheet(READY);
    edit((sheet) => ({ ...sheet, name: 'Later' }));
    await sending;
    expect(useSheet.getState().sheet?.name).toBe('Later');
    expect(useSheet.getState().queued).toBeNull();
    await submitSheet(READY);
    expect(main.used.size).toBe(2);
  });

  test('comes back whole after a kill', async () => {
    const main = createMain();
    const { addAxis, saveNow, useSheet } = await open(main);
    addAxis((id) => ({ kind: 'values', id, path: ['seed'], text: '9223372036854775807' }));
    await saveNow();
    const again = await open(createMain(main.sheet()));
    expect(again.useSheet.getState().sheet?.axes).toEqual(useSheet.getState().sheet?.axes);
  });

  test('that cannot be read is begun afresh', async () => {
    const { useSheet } = await open(createMain('{"axes": 1}'));
    expect(useSheet.getState().sheet?.axes).toHaveLength(1);
  });

  test('gets a removed axis back at its place, with what was changed since', async () => {
    const { addAxis, removeAxis, edit, useSheet } = await open(createMain());
    addAxis((id) => ({ kind: 'values', id, path: ['seed'], text: '1' }));
    const [first] = useSheet.getState().sheet?.axes ?? [];
    if (first) removeAxis(first, 'Prompts');
    edit((sheet) => ({ ...sheet, name: 'Kept' }));
    const { useToasts } = await import('../../../src/renderer/components/tell.ts');
    useToasts.getState().toasts.at(-1)?.action?.run();
    expect(useSheet.getState().sheet?.axes.map(({ kind }) => kind)).toEqual(['prompts', 'values']);
    expect(useSheet.getState().sheet?.name).toBe('Kept');
  });
});
