/** The sheet that a batch is being made from, kept as it was left. There is one. */

import { parseSheet } from '../../shared/batch/sheet.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Ledger } from './ports/ledger.ts';
import { LedgerError } from './ports/ledgerError.ts';
import { problem } from './refusals.ts';

export interface SheetDeps {
  readonly ledger: Pick<Ledger, 'kept' | 'changeKept'>;
  /** So much could not be kept for want of room on the disk. */
  readonly noRoom: (sizeBytes: number) => void;
}

const ID = 'table';

export function createSheets({ ledger, noRoom }: SheetDeps) {
  return {
    /** JSON text; null when there is none. */
    openSheet(): Outcome<string | null> {
      const kept = ledger.kept('sheet').find(({ id }) => id === ID);
      return { ok: true, value: kept === undefined || parseSheet(kept.text) === null ? null : kept.text };
    },
    saveSheet(text: string): Outcome<null> {
      try {
        ledger.changeKept([{ kind: 'sheet', id: ID, text }], null);
        return { ok: true, value: null };
      } catch (cause) {
        if (!(cause instanceof LedgerError)) throw cause;
        if (cause.reason === 'full') noRoom(text.length);
        return problem('ledgerUnwritable', { detail: 'sheet' });
      }
    },
  };
}
