import { describe, expect, it } from 'vitest';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import { createSheets } from '../../../src/main/jobs/sheets.ts';
import { freshSheet } from '../../../src/shared/batch/sheet.ts';
import { createMemoryLedger } from '../../support/memoryLedger.ts';

const SHEET = JSON.stringify(
  freshSheet({ ticket: 't', base: { model: 'a/b', body: '{}', route: 'queued' }, seed: 1, prompt: 'a fox' }),
);

describe('the batch that is being made', () => {
  it('is there again as it was last kept', () => {
    const ledger = createMemoryLedger();
    const sheets = createSheets({ ledger, noRoom: () => {} });
    expect(sheets.openSheet()).toEqual({ ok: true, value: null });
    sheets.saveSheet(SHEET);
    sheets.saveSheet(SHEET.replace('a fox', 'two foxes'));
    expect(createSheets({ ledger, noRoom: () => {} }).openSheet()).toEqual({
      ok: true,
      value: SHEET.replace('a fox', 'two foxes'),
    });
  });

  it('is none where what is kept is no sheet', () => {
    const ledger = createMemoryLedger();
    ledger.changeKept([{ kind: 'sheet', id: 'table', text: '{"axes": 1}' }], null);
    expect(createSheets({ ledger, noRoom: () => {} }).openSheet()).toEqual({ ok: true, value: null });
  });

  it('is told of when there is no room for it', () => {
    let lacking = 0;
    const full = {
      kept: () => [],
      changeKept: () => {
        throw new LedgerError('full', 'no room');
      },
    };
    const outcome = createSheets({ ledger: full, noRoom: (sizeBytes) => (lacking = sizeBytes) }).saveSheet(SHEET);
    expect(outcome.ok ? null : outcome.error.kind).toBe('ledgerUnwritable');
    expect(lacking).toBe(SHEET.length);
  });
});
